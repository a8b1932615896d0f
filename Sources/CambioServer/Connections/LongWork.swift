import CambioAPI
import HTTPTypes
import Hummingbird

/// Has answers that take many rates worked out beside those that take few.
struct LongWork: Sendable {
  /// Answers of no more rates are worked out at once, in some milliseconds.
  static let mostAtOnce = 1_000
  /// Those of no more, two currencies since 1999, wait for one of the ``WorkThreads``; those of more for room as
  /// well, for they are long and large.
  static let mostAtAnyTime = 20_000

  private let room = WorkRoom(
    most: WorkThreads.count,
    mostWaiting: 16,
    mostOfClient: 6,
    busy: "Other long answers are being worked out."
  )

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
    return try await room.response(to: request, context) { _ in try await work() }
  }
}

extension WorkRoom {
  /// The answer to `request` that `work` makes on the ``WorkThreads`` while there is room for it.
  ///
  /// Who leaves before it is made has the work stopped; for that such an answer ends its connection.
  ///
  /// - Throws: ``Problem`` where there is no room, and what `work` throws.
  func response(
    to request: Request,
    _ context: ServerContext,
    _ work: @Sendable @escaping (RequestBody) async throws -> Response
  ) async throws -> Response {
    var response = try await hold(for: context.client) {
      try await request.body.consumeWithCancellationOnInboundClose { body in
        try await WorkThreads.shared.run {
          try Task.checkCancellation()
          return try await work(body)
        }
      }
    }
    response.headers[.connection] = "close"
    return response
  }
}
