import NIOPosix

/// What `work` returns, or the error `timeout` when it takes longer than `limit` and is cancelled.
func withTimeLimit<Value: Sendable>(
  _ limit: Duration,
  orElse timeout: UpstreamError,
  work: @escaping @Sendable () async throws(UpstreamError) -> Value
) async throws(UpstreamError) -> Value {
  let outcome = await withTaskGroup(of: Result<Value, UpstreamError>.self) { group in
    group.addTask {
      do throws(UpstreamError) { return .success(try await work()) } catch {
        return .failure(error)
      }
    }
    group.addTask {
      do { try await Task.sleep(for: limit) } catch { return .failure(.cancelled) }
      return .failure(timeout)
    }
    defer { group.cancelAll() }
    return await group.next() ?? .failure(.cancelled)
  }
  return try outcome.get()
}

/// What `work` returns, which blocks a thread; nil when the caller is cancelled first.
///
/// Nothing can interrupt `work`. A caller that is cancelled returns at once, and `work` ends unheard.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
  let (values, continuation) = AsyncStream<Value>.makeStream()
  NIOThreadPool.singleton.submit { state in
    if state == .active { continuation.yield(work()) }
    continuation.finish()
  }
  for await value in values { return value }
  return nil
}
