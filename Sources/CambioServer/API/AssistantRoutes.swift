import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers assistants over HTTP: the Model Context Protocol's streamable transport, without streams or sessions.
struct AssistantRoutes: Sendable {
  /// The answer to a message; nil if it needs none.
  let answer: @Sendable ([UInt8]) -> String?
  private let queue = WorkQueue(
    most: 2,
    mostWaiting: 32,
    mostOfClient: 8,
    busy: "Other questions are being answered."
  )

  private static let mostBytes = 65_536

  init(_ answer: @escaping @Sendable ([UInt8]) -> String?) { self.answer = answer }

  func add(to routes: inout ServerRoutes) {
    routes.post("/mcp", .upload(AssistantRoutes.mostBytes, weight: 2)) { request, context in
      // A page of another site must not reach a server on its reader's machine.
      try SiteCheck.check(request)
      return try await queue.response(to: request, context, upTo: AssistantRoutes.mostBytes) {
        body in
        guard let text = answer(Array(buffer: body)) else { return Response(status: .accepted) }
        return Response(
          status: .ok,
          headers: [.contentType: ContentType.json, .cacheControl: "no-store"],
          body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
      }
    }
  }
}
