public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A source of rates, and the age of its rates.
public struct SettingsSource: Sendable {
  /// The source's short name, which identifies it in the preferences.
  public let name: String
  public let institution: String
  /// The age of the newest rates: `Rates of 30 Oct 2026, 22 days ago`.
  public let rates: String
  /// The times of the fetches: `Fetched 2026-11-21 10:05, next at 2026-11-21 11:05`.
  public let fetch: String
}

/// An own rate in the settings.
public struct SettingsRate: Sendable {
  /// The rate: `1 USD = 5.40 BRL`.
  public let statement: String
  /// The day and the fee: `Set on 21 Nov 2026, fee 2.00%`.
  public let origin: String
  /// The pair, which identifies the rate: `USD-BRL`.
  public let value: String
  public let removeLabel: String
}

extension SettingsViewModel {
  /// Performs an action on the settings of currencies and rates.
  func chooseRates(_ action: Action, _ value: String) -> Step {
    switch action {
    case .home:
      guard let currency = Currency(value) else { return [] }
      environment.preferences.rates.setHome(currency)
    case .start: environment.preferences.rates.startsWithTill = value.isSame(as: "till")
    case .source: environment.preferences.rates.setSource(value)
    case .addRate: return addRate(OwnRateForm(Query(value)))
    case .removeRate:
      guard let pair = CurrencyPair(joined: value) else { return [] }
      environment.preferences.rates.removeOwnRate(of: pair)
      announce(.settingsRateRemoved(pair: pair.description))
    default: break
    }
    return []
  }

  private func addRate(_ form: OwnRateForm) -> Step {
    do throws(OwnRateForm.Problem) {
      let own = try form.ownRate(in: wording.locale, setAt: environment.now)
      if !form.isSure, let question = environment.question(about: own) {
        throw .far(question: question)
      }
      try environment.preferences.rates.keep(own)
      refusedRate = nil
      announce(.settingsRateAdded(pair: own.pair.description))
      return []
    } catch {
      let text = text(of: error)
      var form = form
      if case .far = error { form.asked = form.rate }
      refusedRate = (form, text)
      environment.announcement = text
      let isOfFee = if case .fee = error { true } else { false }
      return [.focus(isOfFee ? "own-fee" : "own-rate")]
    }
  }

  private func text(of problem: OwnRateForm.Problem) -> String {
    switch problem {
    case .sameCurrency: wording(.settingsSameCurrency)
    case .rate(let problem): wording.text(of: problem, unreadable: .converterRateWrong)
    case .fee(let problem): wording.text(of: problem, unreadable: .cardWrong)
    case .tooMany: wording(.settingsRatesFull)
    case .far(let question): question
    }
  }

  /// The home currency, or the default one.
  public var home: Currency { environment.preferences.rates.home ?? .brl }

  /// The active currencies, sorted by name.
  public var currencies: [Currency] {
    wording.locale.currenciesByName.filter { $0.status == .active }
  }

  /// Returns the code and the name of a currency: `BRL – Brazilian Real`.
  public func name(of currency: Currency) -> String {
    currency.code + " – " + wording.name(of: currency)
  }

  /// Returns whether `source` is the only one used.
  public func isChosen(_ source: SettingsSource) -> Bool {
    environment.preferences.rates.source.map { $0.isSame(as: source.name) } ?? false
  }

  /// The currencies that the form for an own rate begins with.
  public var draftPair: (base: Currency, quote: Currency) {
    let pair = ConverterAddress.start(in: environment).pair
    return (
      refusedRate.flatMap { Currency($0.form.base) } ?? pair.base,
      refusedRate.flatMap { Currency($0.form.quote) } ?? pair.quote
    )
  }

  /// Whether own rates are not applied because only one source is used.
  public var areOwnRatesIdle: Bool { environment.preferences.rates.source != nil }

  /// The state of the refresh, in words.
  public var refreshText: String {
    switch environment.refresh {
    case .idle, .troubled: wording(.settingsRefreshHelp)
    case .running: wording(.pageChecking)
    case .unchanged: wording(.pageFetched(age: wording(.pageAgoNow)))
    case .failed: wording(.pageRefreshFailed)
    }
  }

  /// The sources, in order.
  public var sources: [SettingsSource] { environment.rates.book.sources.map { source($0) } }

  /// The own rates, in the order in which they were added.
  public var ownRates: [SettingsRate] {
    environment.preferences.rates.ownRates.map { own in
      let value = wording.number(own.value)
      let day = wording.date(own.setAt.adding(seconds: Int64(environment.utcOffset)).day)
      // A card's fee is added, and shown as +2%.
      let origin =
        own.fee.map { fee in
          let percent = (fee.kind == .card ? "+" : "") + wording.percent(of: fee)
          return wording(.settingsSetOnFee(day: day, fee: percent))
        } ?? wording(.settingsSetOn(day: day))
      return SettingsRate(
        statement: wording.plain(.one) + " " + own.pair.base.code + " = " + value + " "
          + own.pair.quote.code,
        origin: origin,
        value: own.pair.joined,
        removeLabel: wording(.settingsRemoveRate(pair: own.pair.description))
      )
    }
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
    let today = environment.today
    // A monthly table is published before its month, and does not count until then.
    let days = environment.rates.book.archive
      .publicationDays(of: source, from: today.adding(days: -800), through: today)
    guard let day = days.first else { return wording(.settingsNoRates) }
    let text = source.period == .month ? wording.month(day) : wording.date(day)
    return wording(.settingsRatesOf(day: text, age: age(today.days(since: day))))
  }

  private func age(_ days: Int) -> String {
    switch days {
    case ...0: return wording(.ageToday)
    case 1: return wording(.ageYesterday)
    default: return wording(.ageDays(count: days))
    }
  }

  private func fetchText(of state: SourceState) -> String {
    let offset = environment.utcOffset
    guard let retrievedAt = state.retrievedAt else { return wording(.pageBuiltInHelp) }
    let time = wording.timestamp(retrievedAt, utcOffset: offset)
    guard let due = state.due else { return wording(.settingsFetched(time: time)) }
    return wording(.settingsFetchedDue(time: time, due: wording.timestamp(due, utcOffset: offset)))
  }
}
