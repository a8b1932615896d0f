import Dialects
import ExactMoney
import ExchangeRates

/// Finds the rates that another API's client requests, by the same converter as all other answers.
struct RateDialectAnswers {
  private let snapshot: RateSnapshot
  private let now: Instant
  private let maximumAge: Int

  /// Creates answers at `moment`, in which a rate is carried at most `maximumAge` days past its
  /// publication.
  init(_ moment: ResponseCache.Moment, maximumAge: Int) {
    (snapshot, now, self.maximumAge) = (moment.snapshot, moment.now, maximumAge)
  }

  /// Returns the available rates among those requested; those over a range of days are calculated
  /// as they are written.
  func rates(for requested: RequestedRates) -> FoundRates {
    var found = FoundRates(moment: moment, now: now)
    var converters = DayConverters()
    add(requested, to: &found, &converters)
    return found
  }

  /// The converters by day and source, which the pairs of one request share.
  private typealias DayConverters = [DayKey: DayConverter]

  private struct DayKey: Hashable {
    let day: CalendarDate?
    let source: String?
  }

  private func add(
    _ requested: RequestedRates,
    to found: inout FoundRates,
    _ converters: inout DayConverters
  ) {
    let served = snapshot.days(through: now.day, maximumAge: maximumAge)
    switch requested {
    case .nothing: break
    case .on(let days, let base, let quotes, let source):
      guard let (converter, quotes) = converter(source, quotes, of: base) else {
        found.isOfUnknownSource = true
        break
      }
      for day in days {
        // A request for today gets the newest rates.
        let asked = day.flatMap { $0 < now.day ? $0 : nil }
        // On a day without a publication only pegs have rates, and pegs alone are no answer for
        // that day.
        if let day, !served.contains(day) {
          found.days.append([])
          continue
        }
        let key = DayKey(day: asked, source: source)
        var shared = converters[key] ?? converter.on(asked)
        let money = Money(.one, base)
        let all = quotes.compactMap { quote in
          (try? shared.knownConversion(of: money, to: quote)) ?? nil
        }
        let rates = all.filter { rate in
          day.map { rate.route.carriedForwardDays(to: $0) <= maximumAge } ?? true
        }
        let areFixed = rates.count < all.count && rates.allSatisfy { $0.route.asOf == nil }
        found.days.append(areFixed ? [] : rates)
        converters[key] = shared
      }
    case .over(let days, let base, let quotes, let kind, let source):
      guard let (converter, quotes) = converter(source, quotes, of: base) else {
        found.isOfUnknownSource = true
        break
      }
      // Before the first publication, and long after the last one, only pegs have rates.
      let first = max(days.lowerBound, served.lowerBound)
      let end = kind == .days ? served.upperBound : now.day
      let last = max(days.lowerBound, min(days.upperBound, end))
      guard first <= last, kind != .days || served.contains(last) else { break }
      let rows = RateRows(of: base, in: quotes, on: first...last, kind, by: converter)
      found.times.append(kind == .days ? rows.carried(atMost: maximumAge) : rows)
    case .all(let requests):
      for request in requests { add(request, to: &found, &converters) }
    case .lives:
      for source in snapshot.archive.sources {
        for currency in snapshot.archive.currencies(of: source) {
          guard let days = snapshot.archive.days(of: currency, in: source) else { continue }
          found.lives.append(RateLife(currency, source, days))
        }
      }
    }
  }

  /// Returns a converter for the source `name`, with `quotes` or all other currencies; nil if the
  /// source is unknown.
  private func converter(
    _ name: String?,
    _ quotes: [Currency]?,
    of base: Currency
  ) -> (Converter, [Currency])? {
    let archive = snapshot.archive
    let source = name.flatMap { archive.allSources.named($0) }
    if name != nil && source == nil { return nil }
    let all = source.map { archive.currencies(of: $0) } ?? Self.current
    return (
      Converter(archive: archive, today: now.day, source: source),
      quotes ?? all.filter { $0 != base }
    )
  }

  /// The currencies of an answer to a request that names none: those in use today.
  static let current = Currency.allCases.filter {
    [.active, .fund, .metal].contains($0.status)
  }

  /// The time at which the newest rates were fetched; for embedded rates, the time of their
  /// publication.
  private var moment: Instant {
    if let fetched = snapshot.statuses.compactMap({ $0.retrievedAt }).max() { return fetched }
    let newest = snapshot.archive.newestDay(of: .ecb) ?? now.day
    return min(PublicationSchedule.ecb.instant(on: newest), now)
  }
}
