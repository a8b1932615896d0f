import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// The answer to a message of an assistant in a request whose header has values of names, and its status; nil if none is
/// needed.
package typealias AssistantAnswer =
  @Sendable (
    _ body: [UInt8],
    _ header: @escaping (String) -> String?
  ) -> (text: String, status: Int)?

/// Answers assistants over HTTP: the Model Context Protocol's streamable transport, without streams or sessions.
struct AssistantRoutes: Sendable {
  private let answer: AssistantAnswer

  /// A question may be for the rates of a year.
  private static let price = WorkPrice(microseconds: 20_000)

  init(_ answer: @escaping AssistantAnswer) { self.answer = answer }

  func add(to routes: inout ServerRoutes) {
    routes.post("/mcp", weight: 2) { request, body, _ in
      // A page of another site must not reach a server on its reader's machine.
      try SiteCheck.check(request)
      return Work(AssistantRoutes.price) {
        let answer = answer(Array(buffer: body)) { name in
          HTTPField.Name(name).flatMap { request.headers[$0] }
        }
        guard let (text, status) = answer else { return Response(status: .accepted) }
        return Response(
          status: .init(code: status),
          headers: [.contentType: ContentType.json, .cacheControl: "no-store"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
      }
    }
  }
}
