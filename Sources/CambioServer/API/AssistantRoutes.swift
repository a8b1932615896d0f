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
  private let queue = WorkQueue(
    most: 2,
    mostWaiting: 32,
    mostOfClient: 8,
    busy: "Other questions are being answered."
  )

  private static let mostBytes = 65_536

  init(_ answer: @escaping AssistantAnswer) { self.answer = answer }

  func add(to routes: inout ServerRoutes) {
    routes.post("/mcp", .upload(AssistantRoutes.mostBytes, weight: 2)) { request, context in
      // A page of another site must not reach a server on its reader's machine.
      try SiteCheck.check(request)
      return try await queue.response(to: request, context, upTo: AssistantRoutes.mostBytes) {
        body in
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
