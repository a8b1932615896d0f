import ExactJSON
import Hummingbird

/// The addresses at which other programs see that the server runs.
struct HealthRoutes: Sendable {
  let current: CurrentRates

  func add(to routes: inout ServerRoutes) {
    routes.get("/healthz", .small) { _, _ in
      Response("ok\n", type: ContentType.text, .operations)
    }
    routes.get("/readyz", .small) { _, _ in ready() }
  }

  /// Returns a response that states whether pages have rates to show.
  private func ready() -> Response {
    let snapshot = current.snapshot
    let hasRates = !snapshot.book.archive.sources.isEmpty
    let json: JSONValue = ["ready": .bool(hasRates), "rates": .string(snapshot.book.version)]
    return Response(
      json.text + "\n",
      type: ContentType.json,
      .operations,
      status: hasRates ? .ok : .serviceUnavailable
    )
  }
}
