import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Computes answers of many rates beside those of few.
struct LongWork: Sendable {
  /// Up to this many rates are computed at once, in some milliseconds.
  static let mostAtOnce = 1_000
  /// Up to this many, two currencies since 1999, wait for one of the ``WorkThreads``; more also
  /// wait for room, since they are long and large.
  static let mostAtAnyTime = 20_000
  /// More than this, which may take 70 MB, are computed one at a time.
  static let mostBesideOthers = 80_000

  /// A question needs no body; up to this many bytes are read and ignored.
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

  /// The answer to `request` that `work` makes from this many `rates`.
  ///
  /// - Throws: ``Problem`` if there is no room, and the errors of `work`.
  func response(
    to request: Request,
    _ context: ServerContext,
    taking rates: Int,
    _ work: @Sendable @escaping () async throws -> Response
  ) async throws -> Response {
    if rates <= LongWork.mostAtOnce { return try await work() }
    if rates <= LongWork.mostAtAnyTime { return try await WorkThreads.shared.run(work) }
    let inRoom = { () async throws -> Response in
      try await responseInRoom(to: request, context, work)
    }
    if rates <= LongWork.mostBesideOthers { return try await inRoom() }
    return try await largeRoom.hold(for: context.client, inRoom)
  }

  /// The answer that `work` makes when there is room; it stops when the client leaves.
  func responseInRoom(
    to request: Request,
    _ context: ServerContext,
    _ work: @Sendable @escaping () async throws -> Response
  ) async throws -> Response {
    try await room.response(to: request, context, upTo: LongWork.mostBytes) { _ in
      try await work()
    }
  }
}

extension WorkRoom {
  /// The answer to `request` that `work` makes from its body on the ``WorkThreads``, when there is room.
  ///
  /// The work stops when the client leaves; to notice that, such an answer ends its connection. The body
  /// is read to its end: an unread one would keep the request and its room for ever.
  ///
  /// - Throws: ``Problem`` if there is no room, and the errors of `work`.
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
