import Testing
import Upstream

/// Everything that can go wrong, over real sockets.
@Suite struct FaultTests {
  @Test func `every fault ends in its error, which keeps the secret`() async throws {
    var asExpected = 0
    try await withThrowingTaskGroup(of: FaultCase.Outcome.self) { group in
      // A few run at once, so that their timeouts overlap.
      var rest = FaultCase.all[...]
      for fault in rest.prefix(8) { group.addTask { try await fault.run() } }
      rest = rest.dropFirst(8)
      while let outcome = try await group.next() {
        #expect(outcome.ended == outcome.expected, "\(outcome.fault)")
        var dumped = ""
        dump(outcome.ended, to: &dumped)
        let keepsSecret = !(dumped + String(reflecting: outcome.ended)).contains("s3cr3t")
        #expect(keepsSecret, "\(outcome.fault)")
        if outcome.ended == outcome.expected && keepsSecret { asExpected += 1 }
        if let fault = rest.popFirst() { group.addTask { try await fault.run() } }
      }
    }
    print("upstream faults: \(FaultCase.all.count) cases, \(asExpected) as expected")
    #expect(FaultCase.all.count >= 70)
  }
}
