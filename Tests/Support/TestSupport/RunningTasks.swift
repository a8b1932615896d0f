/// Waits until all of `tasks` have ended, including those started meanwhile.
public func finish(_ tasks: () -> [Task<Void, Never>]) async {
  while case let running = tasks(), !running.isEmpty {
    for task in running { await task.value }
  }
}
