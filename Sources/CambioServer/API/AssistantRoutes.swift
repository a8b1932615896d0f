import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers a message of an assistant, whose header fields `header` returns by name.
///
/// Returns the answer with its HTTP status; nil if the message needs none.
package typealias AssistantAnswer =
  @Sendable (
    _ body: [UInt8],
    _ header: @escaping (String) -> String?
  ) -> (text: String, status: Int)?

/// Answers assistants over HTTP, by the Model Context Protocol's streamable transport without
/// streams or sessions.
struct AssistantRoutes: Sendable {
  let answer: AssistantAnswer

  /// The price of an answer, which may need the rates of a year.
  private static let price = WorkPrice(microseconds: 20_000)

  func add(to routes: inout ServerRoutes) {
    routes.post("/mcp", weight: 2) { request, body, _ in
      // A page of another site must not reach a server on its reader's machine.
      try SiteCheck.check(request)
      return Work(AssistantRoutes.price) {
        let answer = answer(Array(buffer: body)) { name in
          HTTPField.Name(name).flatMap { request.headers[$0] }
        }
        guard let (text, status) = answer else { return Response(status: .accepted) }
        return Response(text, type: ContentType.json, status: .init(code: status))
      }
    }
  }
}
