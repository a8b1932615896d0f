import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Computes answers of many rates beside those of few.
struct LongWork: Sendable {
  /// Up to this many rates are computed at once, in some milliseconds.
  static let mostAtOnce = 1_000
  /// Up to this many, two currencies since 1999, wait for one of the ``WorkThreads``; more also
  /// wait in a queue, since they are long and large.
  static let mostAtAnyTime = 20_000
  /// More than this, which may take 70 MB, are computed one at a time.
  static let mostBesideOthers = 80_000

  /// A question needs no body; up to this many bytes are read and ignored.
  private static let mostBytes = 65_536

  private let queue = LongWork.queue(for: WorkThreads.count)
  private let largeQueue = LongWork.queue(for: 1)

  private static func queue(for most: Int) -> WorkQueue {
    WorkQueue(
      most: most,
      mostWaiting: 16,
      mostOfClient: 6,
      busy: "Other long answers are being computed."
    )
  }

  /// The answer to `request` that `work` makes from this many `rates`.
  ///
  /// - Throws: ``Problem`` if the queue is full, and the errors of `work`.
  func response(
    to request: Request,
    _ context: ServerContext,
    taking rates: Int,
    _ work: @Sendable @escaping () async throws -> Response
  ) async throws -> Response {
    if rates <= LongWork.mostAtOnce { return try await work() }
    if rates <= LongWork.mostAtAnyTime { return try await WorkThreads.shared.run(work) }
    let queued = { () async throws -> Response in
      try await queuedResponse(to: request, context, work)
    }
    if rates <= LongWork.mostBesideOthers { return try await queued() }
    return try await largeQueue.run(for: context.client, queued)
  }

  /// The answer that `work` makes in its turn; it stops when the client leaves.
  func queuedResponse(
    to request: Request,
    _ context: ServerContext,
    _ work: @Sendable @escaping () async throws -> Response
  ) async throws -> Response {
    try await queue.response(to: request, context, upTo: LongWork.mostBytes) { _ in
      try await work()
    }
  }
}

extension WorkQueue {
  /// The answer to `request` that `work` makes from its body on the ``WorkThreads``, in its turn.
  ///
  /// The work stops when the client leaves; to notice that, such an answer ends its connection. The body
  /// is read to its end: an unread one would hold its place in the queue for ever.
  ///
  /// - Throws: ``Problem`` if the queue is full, and the errors of `work`.
  func response(
    to request: Request,
    _ context: ServerContext,
    upTo mostBytes: Int,
    _ work: @Sendable @escaping (ByteBuffer) async throws -> Response
  ) async throws -> Response {
    var response = try await run(for: context.client) {
      try await request.body.consumeWithCancellationOnInboundClose { body in
        let bytes = try await WorkQueue.bytes(of: body, upTo: mostBytes)
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
