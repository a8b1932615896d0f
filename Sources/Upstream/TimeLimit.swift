/// Returns the result of `work`, or throws `timeout` and cancels it after `limit`.
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
