import ExactMoney
import ExchangeRates
import HTTPTypes
import Synchronization

/// The server's counters, in the text format of Prometheus.
final class ServerMetrics: Sendable {
  private struct Series: Hashable {
    let route: String
    let method: String
    let status: Int
  }

  /// The durations of requests; each bucket counts those up to its bound.
  private struct Histogram {
    static let bounds: [(label: String, microseconds: Int)] = [
      ("0.001", 1_000), ("0.005", 5_000), ("0.01", 10_000), ("0.025", 25_000), ("0.05", 50_000),
      ("0.1", 100_000), ("0.25", 250_000), ("0.5", 500_000), ("1", 1_000_000), ("5", 5_000_000),
    ]
    var counts = [Int](repeating: 0, count: bounds.count + 1)
    var microseconds = 0

    mutating func add(_ value: Int) {
      counts[Histogram.bounds.firstIndex { value <= $0.microseconds } ?? Histogram.bounds.count] +=
        1
      microseconds += value
    }
  }

  private struct State {
    var requests: [Series: Int] = [:]
    var durations: [String: Histogram] = [:]
    var refreshes: [String: Int] = [:]
    var eventStreams = 0
    var refusedConnections = 0
  }

  /// A number that may fall, or several with labels.
  typealias Gauge = (name: String, help: String, samples: [(labels: String, value: Int64)])

  private let state = Mutex(State())

  /// Counts a request to `route`, the pattern of its path.
  func count(
    route: String,
    method: HTTPRequest.Method,
    status: HTTPResponse.Status,
    microseconds: Int
  ) {
    // A method can be any word, so unknown ones are counted together.
    let known = ["GET", "HEAD", "POST"].contains(method.rawValue) ? method.rawValue : "other"
    let series = Series(route: route, method: known, status: status.code)
    state.withLock { state in
      state.requests[series, default: 0] += 1
      state.durations[route, default: Histogram()].add(microseconds)
    }
  }

  /// Counts a refresh of a source.
  func countRefresh(source: String, outcome: String) {
    state.withLock { $0.refreshes["source=\"\(source)\",outcome=\"\(outcome)\"", default: 0] += 1 }
  }

  /// Records the number of open event streams.
  func eventStreams(_ count: Int) {
    state.withLock { $0.eventStreams = count }
  }

  /// Counts a connection that was closed at once, because its client or the server had too many.
  func countRefusedConnection() {
    state.withLock { $0.refusedConnections += 1 }
  }

  /// Returns the metrics, with the number of log lines dropped and the current `gauges`.
  func text(droppedLogLines: Int, gauges: [Gauge]) -> String {
    let state = state.withLock { $0 }
    var text = ServerMetrics.head("cambio_requests_total", "Requests answered.", "counter")
    let series = state.requests.sorted { ServerMetrics.precedes($0.key, $1.key) }
    for (series, count) in series {
      text += "cambio_requests_total{route=\"\(series.route)\",method=\"\(series.method)\","
      text += "status=\"\(series.status)\"} \(count)\n"
    }
    text += ServerMetrics.head(
      "cambio_request_duration_seconds",
      "Time to make a response.",
      "histogram"
    )
    for (route, histogram) in state.durations.sorted(by: { $0.key < $1.key }) {
      var sum = 0
      for (bound, count) in zip(Histogram.bounds.map(\.label) + ["+Inf"], histogram.counts) {
        sum += count
        text +=
          "cambio_request_duration_seconds_bucket{route=\"\(route)\",le=\"\(bound)\"} \(sum)\n"
      }
      let micros = String(histogram.microseconds % 1_000_000)
      let fraction = String(repeating: "0", count: 6 - micros.utf8.count) + micros
      text += "cambio_request_duration_seconds_sum{route=\"\(route)\"} "
      text += "\(histogram.microseconds / 1_000_000).\(fraction)\n"
      text += "cambio_request_duration_seconds_count{route=\"\(route)\"} \(sum)\n"
    }
    text += ServerMetrics.head("cambio_refreshes_total", "Sources asked, by outcome.", "counter")
    for (labels, count) in state.refreshes.sorted(by: { $0.key < $1.key }) {
      text += "cambio_refreshes_total{\(labels)} \(count)\n"
    }
    let counters = [
      (
        "cambio_refused_connections_total",
        "Connections closed since their client had enough others.", state.refusedConnections
      ),
      (
        "cambio_dropped_log_lines_total",
        "Lines of the log that were dropped since nobody read it.", droppedLogLines
      ),
    ]
    for (name, help, count) in counters {
      text += ServerMetrics.head(name, help, "counter") + "\(name) \(count)\n"
    }
    let streams = [(labels: "", value: Int64(state.eventStreams))]
    for gauge in [("cambio_event_streams", "Open streams of events.", streams)] + gauges {
      text += ServerMetrics.head(gauge.name, gauge.help, "gauge")
      for sample in gauge.samples {
        text +=
          gauge.name + (sample.labels.isEmpty ? "" : "{\(sample.labels)}") + " \(sample.value)\n"
      }
    }
    return text
  }

  private static func head(_ name: String, _ help: String, _ kind: String) -> String {
    "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
  }

  private static func precedes(_ left: Series, _ right: Series) -> Bool {
    (left.route, left.method, left.status) < (right.route, right.method, right.status)
  }
}

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
