package import ExactMoney

extension UpstreamClient {
  /// A client that reaches the network.
  ///
  /// It sets up nothing before the first request. Equal requests at the same time are sent once.
  /// `configuration` and the policies limit, retry and redirect each one.
  package static func live(
    _ configuration: UpstreamConfiguration = UpstreamConfiguration(),
    now: @escaping @Sendable () -> Instant,
    pauses: RetryPauses = .live
  ) -> UpstreamClient {
    let network = Network(configuration, now: now, pauses: pauses)
    return UpstreamClient(
      exchange: { request, permit async throws(UpstreamError) in
        try await network.send(request, permit)
      },
      shutdown: { await network.shutDown() }
    )
  }
}

/// Draws and performs the pauses between attempts, so that tests need not wait.
package struct RetryPauses: Sendable {
  /// A number in the range, in milliseconds.
  package let random: @Sendable (ClosedRange<Int64>) -> Int64
  /// Waits; throws if the task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void

  /// Creates pauses of two functions.
  package init(
    random: @escaping @Sendable (ClosedRange<Int64>) -> Int64,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.random = random
    self.sleep = sleep
  }

  /// Random pauses that really wait.
  package static let live = RetryPauses(
    random: { Int64.random(in: $0) },
    sleep: { try await Task.sleep(for: $0) }
  )
}
