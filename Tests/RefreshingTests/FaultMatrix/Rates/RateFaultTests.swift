import Feeds
import Testing

/// Tries every source of rates with every fault.
///
/// Faults of the network use real HTTP on the loopback, all others memory.
@Suite struct RateFaultTests {
  /// Tries each provider with each fault, after a valid response.
  private static func matrix(
    _ subjects: [ProviderCase],
    _ faults: [Fault<ProviderCase>],
    overTLS isSecure: Bool = false
  ) async throws -> FaultMatrix {
    var answers: [String: GoodAnswer] = [:]
    for subject in subjects {
      answers[subject.id] = try await .fetched(from: subject)
    }
    return await FaultMatrix.run(
      subjects,
      faults,
      problems: answers.values.flatMap { $0.problems }
    ) { [answers] subject, fault in
      guard let good = answers[subject.id] else {
        return FaultReport(fault: fault.name, outcome: "", problems: ["no answer of \(subject)"])
      }
      return await FaultTrial(good: good, fault: fault, isSecure: isSecure).run()
    }
  }

  /// Expects that the matrix has no problems, and prints it.
  private static func expectNone(in matrix: FaultMatrix) {
    print(matrix.text)
    for problem in matrix.problems { Issue.record("\(problem)") }
  }

  @Test func `whatever a source sends, the stored rates stay, and it is reported what went wrong`()
    async throws
  {
    Self.expectNone(in: try await Self.matrix(Array(ProviderCase.all.prefix(2)), Fault.all))
  }

  @Test func `the same over TLS, and what only TLS can go wrong with`() async throws {
    let subjects = ProviderCase.all.filter { $0.provider.id == "ecb" }
    Self.expectNone(
      in: try await Self.matrix(subjects, Fault.network + Fault.secure, overTLS: true)
    )
  }

  @Test func `every provider is in the matrix`() {
    #expect(ProviderCase.all.map { $0.provider.id } == RateProvider.all.map { $0.id })
  }

  @Test func `every name of a fault is there once`() {
    let names = Fault<ProviderCase>.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }

  /// The other providers.
  @Suite struct Long {
    @Test
    func `whatever a source sends, the stored rates stay, and it is reported what went wrong`()
      async throws
    {
      expectNone(in: try await matrix(Array(ProviderCase.all.dropFirst(2)), Fault.all))
    }

    @Test func `the same over TLS, and what only TLS can go wrong with`() async throws {
      let subjects = ProviderCase.all.filter { ["currencylayer", "nbp"].contains($0.provider.id) }
      expectNone(in: try await matrix(subjects, Fault.network + Fault.secure, overTLS: true))
    }
  }
}
