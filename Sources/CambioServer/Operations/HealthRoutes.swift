import ExactJSON
import HTTPTypes
import Hummingbird
import NIOCore

/// The addresses at which other programs see that the server runs.
struct HealthRoutes: Sendable {
  let current: CurrentRates

  func add(to routes: inout ServerRoutes) {
    routes.get("/healthz", .small) { _, _ in .operations(.ok, "ok\n") }
    routes.get("/readyz", .small) { _, _ in ready() }
  }

  /// Returns a response that states whether pages have rates to show.
  private func ready() -> Response {
    let snapshot = current.snapshot
    let hasRates = !snapshot.book.archive.sources.isEmpty
    let json: JSONValue = ["ready": .bool(hasRates), "rates": .string(snapshot.book.version)]
    return .operations(
      hasRates ? .ok : .serviceUnavailable,
      json.text + "\n",
      type: ContentType.json
    )
  }
}

extension Response {
  /// Returns a short answer to a program that monitors the server.
  static func operations(
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
