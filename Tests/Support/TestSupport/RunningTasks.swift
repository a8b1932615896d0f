/// Waits until nothing is under way: `tasks` tells what is, also what was begun meanwhile.
public func finish(_ tasks: () -> [Task<Void, Never>]) async {
  while case let running = tasks(), !running.isEmpty {
    for task in running { await task.value }
  }
}
