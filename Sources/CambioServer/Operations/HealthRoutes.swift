import ExactJSON
import HTTPTypes
import Hummingbird
import NIOCore

/// The addresses by which other programs see that the server lives, and no more than that.
struct HealthRoutes: Sendable {
  let current: CurrentRates

  func add(to routes: inout ServerRoutes) {
    routes.get("/healthz", .small) { _, _ in .operations(.ok, "ok\n") }
    routes.get("/readyz", .small) { _, _ in ready() }
  }

  /// Whether pages have rates to show.
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
  /// A short answer to a program that watches the server.
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
