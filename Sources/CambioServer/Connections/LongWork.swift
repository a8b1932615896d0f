import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Has answers that take many rates worked out beside those that take few.
struct LongWork: Sendable {
  /// Answers of no more rates are worked out at once, in some milliseconds.
  static let mostAtOnce = 1_000
  /// Those of no more, two currencies since 1999, wait for one of the ``WorkThreads``; those of more for room as
  /// well, for they are long and large.
  static let mostAtAnyTime = 20_000
  /// Those of more, which may take 70 MB, are worked out one at a time.
  static let mostBesideOthers = 80_000

  /// A question needs no body; one of so many bytes is read and ignored.
  private static let mostBytes = 65_536

  private let room = LongWork.room(for: WorkThreads.count)
  private let largeRoom = LongWork.room(for: 1)

  private static func room(for most: Int) -> WorkRoom {
    WorkRoom(
      most: most,
      mostWaiting: 16,
      mostOfClient: 6,
      busy: "Other long answers are being worked out."
    )
  }

  /// The answer to `request` that `work` makes of so many `rates`.
  ///
  /// - Throws: ``Problem`` where there is no room, and what `work` throws.
  func response(
    to request: Request,
    _ context: ServerContext,
    taking rates: Int,
    _ work: @Sendable @escaping () async throws -> Response
  ) async throws -> Response {
    if rates <= LongWork.mostAtOnce { return try await work() }
    if rates <= LongWork.mostAtAnyTime { return try await WorkThreads.shared.run(work) }
    let inRoom = { () async throws -> Response in
      try await room.response(to: request, context, upTo: LongWork.mostBytes) { _ in
        try await work()
      }
    }
    if rates <= LongWork.mostBesideOthers { return try await inRoom() }
    return try await largeRoom.hold(for: context.client, inRoom)
  }
}

extension WorkRoom {
  /// The answer to `request` that `work` makes of its body on the ``WorkThreads`` while there is room for it.
  ///
  /// The work stops when the client leaves; to notice that, such an answer ends its connection. The body is read
  /// here, to its end: one that nobody reads would keep the request and its room for ever.
  ///
  /// - Throws: ``Problem`` where there is no room, and what `work` throws.
  func response(
    to request: Request,
    _ context: ServerContext,
    upTo mostBytes: Int,
    _ work: @Sendable @escaping (ByteBuffer) async throws -> Response
  ) async throws -> Response {
    var response = try await hold(for: context.client) {
      try await request.body.consumeWithCancellationOnInboundClose { body in
        let bytes = try await WorkRoom.bytes(of: body, upTo: mostBytes)
        return try await WorkThreads.shared.run {
          try Task.checkCancellation()
          return try await work(bytes)
        }
      }
    }
    response.headers[.connection] = "close"
    return response
  }

  private static func bytes(of body: RequestBody, upTo most: Int) async throws -> ByteBuffer {
    do {
      return try await body.collect(upTo: most)
    } catch {
      let problem = Problem(.badRequest, "The body of the request does not come to its end.")
      throw (error as? any HTTPResponseError) ?? problem
    }
  }
}
