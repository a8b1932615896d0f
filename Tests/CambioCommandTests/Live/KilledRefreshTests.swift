import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@Suite struct KilledRefreshTests {
  /// The number of killed refreshes in one home.
  static let kills = 10

  /// Returns a server of `/live` whose figures change, so that each refresh writes something.
  static func moving() -> @Sendable (RecordedRequest) -> Reply {
    let count = Mutex(0)
    return { _ in
      let step = count.withLock { count in
        count += 1
        return count
      }
      return LookAlike.live([
        ("BRL", "5.4\(1_000 + step)"), ("EUR", "0.8941"), ("JPY", "157.3\(step % 10)"),
      ])
    }
  }

  /// Kills processes while they create the store, migrate it or write to it.
  ///
  /// Rates that a refresh reported as stored must be there, and the next refresh must succeed.
  @Test(arguments: [3])
  func `a refresh killed at any moment loses nothing and stops nothing`(homes: Int) async throws {
    let refreshes = Mutex((completed: 0, killed: 0))
    let handler = Self.moving()
    try await withLoopbackServer(handler: handler) { server in
      // Every tenth home is new, so that kills also happen while the store is being created.
      for round in 0..<homes {
        let home = try Household(asking: server)
        let script = """
          for i in $(seq \(Self.kills)); do
            "$CAMBIO" refresh --now >"$HOME/out" 2>"$HOME/err" &
            pid=$!
            sleep "0.0$((RANDOM % 90))"
            kill -9 $pid 2>/dev/null && echo killed
            wait $pid 2>/dev/null
            grep -q 'rates of' "$HOME/out" && echo completed
          done
          exit 0
          """
        let run = try home.bash(script)
        let lines = run.output.split(separator: "\n")
        let completed = lines.count { $0 == "completed" }
        refreshes.withLock {
          $0.completed += completed
          $0.killed += lines.count { $0 == "killed" }
        }
        let last = try home.run("refresh --now")
        #expect(last.ending == .status(0), "round \(round): \(last)")
        if FileSystem.program("sqlite3") != nil {
          let check = try CommandRun.bash(
            "sqlite3 \(home.database) 'PRAGMA integrity_check; SELECT count(*) FROM fetch;'"
          )
          let answers = check.output.split(separator: "\n")
          #expect(answers.first == "ok", "round \(round): \(check)")
          #expect(
            Int(answers.last ?? "").map { $0 > completed } == true,
            "round \(round): \(check)"
          )
        }
      }
    }
    let (completed, killed) = refreshes.withLock { $0 }
    #expect(completed + killed >= homes * Self.kills)
    print(
      "kill -9: \(homes * Self.kills) refreshes, \(killed) killed, \(completed) completed, all stores intact"
    )
  }

  /// The same at length.
  @Suite struct Long {
    @Test func `a refresh killed at any moment loses nothing and stops nothing`() async throws {
      try await KilledRefreshTests()
        .`a refresh killed at any moment loses nothing and stops nothing`(homes: 27)
    }

    @Test func `two processes refresh one store at once`() async throws {
      try await withLoopbackServer(handler: KilledRefreshTests.moving()) { server in
        let home = try Household(asking: server)
        let script = """
          work() { for i in $(seq 10); do "$CAMBIO" refresh --now || return 1; done; }
          work >"$HOME/1" 2>&1 & first=$!
          work >"$HOME/2" 2>&1 & second=$!
          wait $first; ended=$?
          wait $second && cat "$HOME/1" "$HOME/2" && exit $ended
          """
        let run = try home.bash(script)
        #expect(run.ending == .status(0), "\(run)")
        #expect(run.output.split(separator: "\n").count { $0.contains("rates of") } == 20, "\(run)")
        let log = try home.run("log usd brl").output.split(separator: "\n")
        #expect(log.count == 11)
      }
    }
  }
}
