import ExactJSON
import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import NIOCore

/// The addresses for whoever runs the server.
struct OperationRoutes: Sendable {
  let desk: RateDesk
  let metrics: ServerMetrics

  func add(to routes: inout ServerRoutes) {
    routes.get("/healthz") { _, _ in OperationRoutes.response(.ok, "ok\n") }
    routes.get("/readyz") { _, _ in ready() }
    routes.get("/metrics") { _, _ in
      OperationRoutes.response(.ok, metrics.text(gauges: gauges), type: ContentType.metrics)
    }
  }

  /// Whether pages have rates to show.
  private func ready() -> Response {
    let edition = desk.edition
    let hasRates = !edition.book.archive.sources.isEmpty
    let json = JSONValue.object([
      JSONMember("ready", .bool(hasRates)),
      JSONMember("rates", .string(edition.book.version)),
    ])
    return OperationRoutes.response(
      hasRates ? .ok : .serviceUnavailable,
      json.text + "\n",
      type: ContentType.json
    )
  }

  private var gauges: [(name: String, help: String, samples: [(labels: String, value: Int64)])] {
    let edition = desk.edition
    let now = desk.supply.now()
    let ages = edition.statuses.compactMap { status -> (labels: String, value: Int64)? in
      guard let retrieved = status.retrievedAt else { return nil }
      return ("source=\"\(status.source.provider.id)\"", now.seconds(since: retrieved))
    }
    let days = edition.book.archive.sources.compactMap {
      source -> (labels: String, value: Int64)? in
      guard let newest = edition.book.archive.newestDay(of: source) else { return nil }
      return ("source=\"\(source.name)\"", Int64(max(0, now.day.days(since: newest))))
    }
    return [
      ("cambio_rates_retrieved_age_seconds", "Time since the rates came or were confirmed.", ages),
      ("cambio_rates_age_days", "Days since the day of the newest rates.", days),
      (
        "cambio_rates_edition", "Changes of the rates since the launch.",
        [("", Int64(edition.number))]
      ),
    ]
  }

  private static func response(
    _ status: HTTPResponse.Status,
    _ text: String,
    type: String = ContentType.text
  ) -> Response {
    var fields = HTTPFields.operations
    fields[.contentType] = type
    return Response(
      status: status,
      headers: fields,
      body: ResponseBody(byteBuffer: ByteBuffer(string: text))
    )
  }
}
