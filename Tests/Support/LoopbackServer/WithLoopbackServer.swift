/// Calls `work` with a server that is stopped afterwards.
package func withLoopbackServer<Result>(
  tls: Bool = false,
  certificate: LoopbackCertificate.Kind = .valid,
  always reply: Reply,
  _ work: (LoopbackServer) async throws -> Result
) async throws -> Result {
  try await LoopbackServer.start(tls: tls, certificate: certificate, always: reply)
    .whileRunning(work)
}

/// Calls `work` with a server that is stopped afterwards.
package func withLoopbackServer<Result>(
  tls: Bool = false,
  certificate: LoopbackCertificate.Kind = .valid,
  replies: [String: [Reply]],
  _ work: (LoopbackServer) async throws -> Result
) async throws -> Result {
  try await LoopbackServer.start(tls: tls, certificate: certificate, replies: replies)
    .whileRunning(work)
}

/// Calls `work` with a server that is stopped afterwards.
package func withLoopbackServer<Result>(
  tls: Bool = false,
  certificate: LoopbackCertificate.Kind = .valid,
  handler: @escaping @Sendable (RecordedRequest) -> Reply,
  _ work: (LoopbackServer) async throws -> Result
) async throws -> Result {
  try await LoopbackServer.start(tls: tls, certificate: certificate, handler: handler)
    .whileRunning(work)
}

extension LoopbackServer {
  /// Returns the result of `work`, after stopping the server.
  fileprivate func whileRunning<Result>(
    _ work: (LoopbackServer) async throws -> Result
  ) async throws -> Result {
    try await ending({ try await work(self) }, by: stop)
  }
}

/// Returns the result of `work`, after `end`, which follows an error too.
package func ending<Result>(
  _ work: () async throws -> Result,
  by end: () async -> Void
) async throws -> Result {
  do {
    let result = try await work()
    await end()
    return result
  } catch {
    await end()
    throw error
  }
}
