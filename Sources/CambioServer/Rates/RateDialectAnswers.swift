import Dialects
import ExactMoney
import ExchangeRates

/// Works out the rates that a question in another API's words asks for, by the converter that answers every face.
struct RateDialectAnswers {
  private let snapshot: RateSnapshot
  private let now: Instant

  /// So many rates are worked out before others have their turn.
  private static let ratesAtOnce = 16

  init(_ moment: ResponseCache.Moment) { (snapshot, now) = (moment.snapshot, moment.now) }

  /// The rates there are of what is wanted.
  func told(_ wanted: RatesWanted) async -> RatesTold {
    var told = RatesTold(moment: moment)
    switch wanted {
    case .nothing: break
    case .on(let days, let base, let quotes, let source):
      guard let (converter, quotes) = converter(source, quotes, of: base) else { break }
      for day in days {
        // Where a program is it may be tomorrow already: of today there are the newest rates.
        let asked = day.flatMap { $0 < now.day ? $0 : nil }
        var conversions: [Conversion] = []
        for (index, quote) in quotes.enumerated() {
          if index % Self.ratesAtOnce == Self.ratesAtOnce - 1 { await Task.yield() }
          if let found = try? converter.convert(Money(.one, base), to: quote, on: asked) {
            conversions.append(found)
          }
        }
        told.days.append(conversions)
      }
    case .over(let days, let base, let quotes, let eachDay, let source):
      guard let (converter, quotes) = converter(source, quotes, of: base) else { break }
      let timetable = RateTimetable(converter)
      let last = max(days.lowerBound, min(days.upperBound, now.day))
      for quote in quotes {
        await Task.yield()
        let pair = CurrencyPair(base: base, quote: quote)
        if let found = try? timetable.dailyRates(for: pair, from: days.lowerBound, through: last) {
          told.spans.append(RateSpan(found, eachDay: eachDay))
        }
      }
    case .lives:
      for source in snapshot.archive.sources {
        for (index, currency) in snapshot.archive.currencies(of: source).enumerated() {
          if index % Self.ratesAtOnce == Self.ratesAtOnce - 1 { await Task.yield() }
          guard let days = snapshot.archive.days(of: currency, in: source) else { continue }
          told.lives.append(RateLife(currency, source, days))
        }
      }
    }
    return told
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
  private static let current = Currency.catalogue.filter {
    [.active, .fund, .metal].contains($0.status)
  }

  /// When the newest rates came, or, of those that came with the program, were published.
  private var moment: Instant {
    if let fetched = snapshot.statuses.compactMap({ $0.retrievedAt }).max() { return fetched }
    let newest = snapshot.archive.newestDay(of: .ecb) ?? now.day
    return min(PublicationSchedule.ecb.instant(on: newest), now)
  }
}
