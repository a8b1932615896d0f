import Dialects
import ExactMoney
import ExchangeRates

/// Works out the rates that a question in another API's words asks for, by the converter that answers every face.
struct RateDialectAnswers {
  private let snapshot: RateSnapshot
  private let now: Instant

  init(_ moment: ResponseCache.Moment) { (snapshot, now) = (moment.snapshot, moment.now) }

  /// The rates there are of what is wanted.
  ///
  /// - Throws: `CancellationError` when whoever asked has left.
  func rates(for requested: RequestedRates) async throws(CancellationError) -> FoundRates {
    var found = FoundRates(moment: moment, now: now)
    let oldestDay = snapshot.days(through: now.day).lowerBound
    switch requested {
    case .nothing: break
    case .on(let days, let base, let quotes, let source):
      guard let (converter, quotes) = converter(source, quotes, of: base) else {
        found.isOfUnknownSource = true
        break
      }
      for day in days {
        guard !Task.isCancelled else { throw CancellationError() }
        // Where a program is it may be tomorrow already: of today there are the newest rates.
        let asked = day.flatMap { $0 < now.day ? $0 : nil }
        // Of a day before all publications there are pegs alone, which are no rates of that day.
        if let asked, asked < oldestDay {
          found.days.append([])
          continue
        }
        let money = Money(.one, base)
        let conversions = try? await converter.conversions(
          of: money,
          to: quotes,
          on: asked,
          needsAll: false
        )
        found.days.append(conversions ?? [])
      }
    case .over(let days, let base, let quotes, let eachDay, let source, let namesSources):
      guard let (converter, quotes) = converter(source, quotes, of: base) else {
        found.isOfUnknownSource = true
        break
      }
      // Before the first publication there is nothing but pegs.
      let first = max(days.lowerBound, oldestDay)
      let last = max(days.lowerBound, min(days.upperBound, now.day))
      guard first <= last else { break }
      let indexed = IndexedConverter(converter)
      for quote in quotes {
        await Task.yield()
        guard !Task.isCancelled else { throw CancellationError() }
        let pair = CurrencyPair(base: base, quote: quote)
        if let series = try? indexed.dailyRates(for: pair, from: first, through: last) {
          found.spans.append(RateSpan(series, eachDay: eachDay, namesSources: namesSources))
        }
      }
    case .all(let requests):
      for request in requests {
        let part = try await rates(for: request)
        found.days += part.days
        found.spans += part.spans
      }
    case .lives:
      for source in snapshot.archive.sources {
        for (index, currency) in snapshot.archive.currencies(of: source).enumerated() {
          if index % Converter.ratesAtOnce == Converter.ratesAtOnce - 1 { await Task.yield() }
          guard let days = snapshot.archive.days(of: currency, in: source) else { continue }
          found.lives.append(RateLife(currency, source, days))
        }
      }
    }
    return found
  }

  /// The converter of what is asked for, and the currencies; nil where the source is none of ours.
  ///
  /// Where no currencies are named they are all others than the base.
  private func converter(
    _ name: String?,
    _ quotes: [Currency]?,
    of base: Currency
  ) -> (Converter, [Currency])? {
    let archive = snapshot.archive
    let source = name.flatMap { archive.sources.named($0) }
    if name != nil && source == nil { return nil }
    let all = source.map { archive.currencies(of: $0) } ?? Self.current
    return (
      Converter(archive: archive, today: now.day, source: source),
      quotes ?? all.filter { $0 != base }
    )
  }

  /// What an answer that names no currencies is about: those of today.
  static let current = Currency.catalogue.filter {
    [.active, .fund, .metal].contains($0.status)
  }

  /// When the newest rates came, or, of those that came with the program, were published.
  private var moment: Instant {
    if let fetched = snapshot.statuses.compactMap({ $0.retrievedAt }).max() { return fetched }
    let newest = snapshot.archive.newestDay(of: .ecb) ?? now.day
    return min(PublicationSchedule.ecb.instant(on: newest), now)
  }
}
