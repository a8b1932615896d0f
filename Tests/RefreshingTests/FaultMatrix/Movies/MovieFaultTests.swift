import Feeds
import Testing

/// Tries every source of movies with every fault, behind a server and its store.
///
/// Faults of the network use real HTTP on the loopback, all others memory.
@Suite struct MovieFaultTests {
  private static func matrix(
    _ subjects: [MovieCase],
    _ faults: [Fault<MovieCase>],
    overTLS isSecure: Bool = false
  ) async -> FaultMatrix {
    await FaultMatrix.run(subjects, faults) { subject, fault in
      await MovieTrial(subject: subject, fault: fault, isSecure: isSecure).run()
    }
  }

  /// Expects that the matrix has no problems, and prints it.
  private static func expectNone(in matrix: FaultMatrix) {
    print(matrix.text)
    for problem in matrix.problems { Issue.record("\(problem)") }
  }

  @Test
  func
    `S2-03 S2-08 whatever a source of movies sends, pages show what is known, and the next one is asked`()
    async
  {
    Self.expectNone(in: await Self.matrix([MovieCase.all[0]], Fault.all))
  }

  @Test func `every source of movies is in the matrix`() {
    #expect(Set(MovieCase.all.map { $0.id }) == Set(MovieProvider.all.map { $0.id }))
  }

  @Test func `rates and movies meet the same faults but for figures, days and texts`() {
    let groups: [FaultGroup] = [.network, .status, .content]
    let rates = Fault<ProviderCase>.all.filter { groups.contains($0.group) }.map { $0.name }
    let movies = Fault<MovieCase>.all.filter { groups.contains($0.group) }.map { $0.name }
    #expect(rates == movies && movies.count > 40)
  }

  /// The other questions to sources, and TLS.
  @Suite struct Long {
    @Test
    func
      `S2-03 S2-08 whatever a source of movies sends, pages show what is known, and the next one is asked`()
      async
    {
      expectNone(in: await matrix(Array(MovieCase.all.dropFirst()), Fault.all))
    }

    @Test func `the same for what only TLS can go wrong with`() async {
      let movies = MovieCase.all.filter { $0.question == .movie }
      expectNone(in: await matrix(movies, Fault.secure, overTLS: true))
    }
  }
}
