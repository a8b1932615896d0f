import ExactMoney
import ExchangeRates

extension CurrentRates {
  /// The age of the rates as metrics.
  var gauges: [ServerMetrics.Gauge] {
    let (snapshot, now) = (snapshot, backend.now())
    let ages = snapshot.statuses.compactMap { status -> (labels: String, value: Int64)? in
      guard let retrieved = status.retrievedAt else { return nil }
      return ("source=\"\(status.source.provider.id)\"", now.seconds(since: retrieved))
    }
    let days = snapshot.book.archive.sources.compactMap {
      source -> (labels: String, value: Int64)? in
      guard let newest = snapshot.book.archive.newestDay(of: source) else { return nil }
      return ("source=\"\(source.name)\"", Int64(max(0, now.day.days(since: newest))))
    }
    return [
      ("cambio_rates_retrieved_age_seconds", "Time since the rates came or were confirmed.", ages),
      ("cambio_rates_age_days", "Days since the day of the newest rates.", days),
      (
        "cambio_rates_edition", "Changes of the rates since the launch.",
        [("", Int64(snapshot.number))]
      ),
    ]
  }
}
