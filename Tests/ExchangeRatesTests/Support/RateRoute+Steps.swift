import ExactMoney
import ExchangeRates

extension RateRoute {
  /// The legs in words: `USD>EUR 1.1172 ECB 2026-10-30`, and of fixed rates the kind for the source.
  var steps: [String] {
    legs.map { leg in
      let origin = leg.kind == .published ? leg.source : leg.kind.rawValue
      return "\(leg.from)>\(leg.to) \(leg.rate.value) \(origin) \(leg.asOf)"
    }
  }

  /// The institutions whose rates are on the way.
  var publishers: Set<String> { Set(publishedLegs.map { $0.source }) }

  /// The days of the published rates on the way.
  var publicationDays: Set<CalendarDate> { Set(publishedLegs.map { $0.asOf }) }
}
