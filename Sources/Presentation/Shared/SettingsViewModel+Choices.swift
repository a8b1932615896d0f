public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A language that the app speaks.
public struct SettingsLanguage: Sendable {
  /// The BCP 47 tag.
  public let tag: StaticString
  /// What its speakers call it.
  public let name: StaticString
}

/// A source of rates, and how old what it gave is.
public struct SettingsSource: Sendable {
  /// The short name, which stands for it in the preferences.
  public let name: String
  public let institution: String
  /// `Rates of 30 Oct 2026, 22 days ago`.
  public let rates: String
  /// `Fetched 2026-11-21 10:05, next at 2026-11-21 11:05`.
  public let fetch: String
}

/// A rate of the reader's own.
public struct SettingsRate: Sendable {
  /// `1 USD = 5.40 BRL`.
  public let statement: String
  /// `Set on 21 Nov 2026, fee 2.00%`.
  public let origin: String
  /// `USD-BRL`.
  public let value: String
  public let removeLabel: String
}

extension SettingsViewModel {
  /// The home currency, or the one that new pairs begin with.
  public var home: Currency { surroundings.preferences.home ?? .brl }

  /// The currencies in use, in the order of their names.
  public var currencies: [Currency] {
    surroundings.wording.locale.currenciesByName.filter { $0.status == .active }
  }

  /// `BRL – Brazilian Real`.
  public func name(of currency: Currency) -> String {
    currency.code + " – " + surroundings.wording.name(of: currency)
  }

  /// Whether the language of this tag is chosen.
  public func isChosen(_ language: SettingsLanguage) -> Bool {
    surroundings.preferences.language.map { language.tag.isSame(as: $0) } ?? false
  }

  /// Whether the source of this name is the only one used.
  public func isChosen(_ source: SettingsSource) -> Bool {
    surroundings.preferences.source.map { $0.isSame(as: source.name) } ?? false
  }

  /// The currencies that the form of an own rate starts with.
  public var draftPair: (base: Currency, quote: Currency) {
    let pair = ConverterAddress.start(in: surroundings).pair
    return (
      draft.flatMap { Currency($0.base) } ?? pair.base,
      draft.flatMap { Currency($0.quote) } ?? pair.quote
    )
  }

  /// Whether own rates wait for another choice of source.
  public var areOwnRatesIdle: Bool { surroundings.preferences.source != nil }

  /// How a refresh goes, and what it does.
  public var refreshText: String {
    let wording = surroundings.wording
    return switch surroundings.refresh {
    case .idle: wording(.settingsRefreshHelp)
    case .running: wording(.pageChecking)
    case .failed: wording(.pageRefreshFailed)
    }
  }

  /// The sources in the order in which they are asked.
  public var sources: [SettingsSource] { surroundings.rates.sources.map { source($0) } }

  /// The reader's own rates, in the order in which they were added.
  public var ownRates: [SettingsRate] {
    let wording = surroundings.wording
    return surroundings.preferences.ownRates.map { own in
      let value = wording.number(own.value)
      let day = wording.date(own.setAt.adding(seconds: Int64(surroundings.utcOffset)).day)
      let origin =
        own.fee.map { fee in
          wording(.settingsSetOnFee(day: day, fee: percent(fee)))
        } ?? wording(.settingsSetOn(day: day))
      return SettingsRate(
        statement: "1 " + own.pair.base.code + " = " + value + " " + own.pair.quote.code,
        origin: origin,
        value: own.pair.joined,
        removeLabel: wording(.settingsRemoveRate(pair: own.pair.description))
      )
    }
  }

  private func percent(_ fee: FeePercent) -> String {
    let share = (try? fee.value.dividedByPowerOfTen(2)) ?? .zero
    return (share < .zero ? "−" : "") + surroundings.wording.percent(share)
  }

  private func source(_ state: SourceState) -> SettingsSource {
    SettingsSource(
      name: state.source.name,
      institution: state.source.institution,
      rates: ratesText(of: state.source),
      fetch: fetchText(of: state)
    )
  }

  private func ratesText(of source: RateSource) -> String {
    let wording = surroundings.wording
    let today = surroundings.today
    // A month's table is published before the month; older ones than this are no news.
    let days = surroundings.rates.archive
      .publicationDays(of: source, from: today.adding(days: -800), through: today)
    guard let day = days.first else { return wording(.settingsNoRates) }
    let text = source.period == .month ? wording.month(day) : wording.date(day)
    return wording(.settingsRatesOf(day: text, age: age(today.days(since: day))))
  }

  private func age(_ days: Int) -> String {
    let wording = surroundings.wording
    switch days {
    case ...0: return wording(.ageToday)
    case 1: return wording(.ageYesterday)
    default: return wording(.ageDays(count: days))
    }
  }

  private func fetchText(of state: SourceState) -> String {
    let wording = surroundings.wording
    let offset = surroundings.utcOffset
    guard let retrievedAt = state.retrievedAt else { return wording(.pageBuiltInHelp) }
    let time = wording.timestamp(retrievedAt, utcOffset: offset)
    guard let due = state.due else { return wording(.settingsFetched(time: time)) }
    return wording(
      .settingsFetchedDue(time: time, due: wording.timestamp(due, utcOffset: offset))
    )
  }
}
