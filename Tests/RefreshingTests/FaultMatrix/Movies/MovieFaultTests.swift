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

  @Test
  func
    `S2-03 S2-08 whatever a source of movies sends, pages show what is known, and the next one is asked`()
    async
  {
    let matrix = await Self.matrix(MovieCase.all, Fault.all)
    print(matrix.text)
    for problem in matrix.problems { Issue.record("\(problem)") }
  }

  @Test func `the same for what only TLS can go wrong with`() async {
    let movies = MovieCase.all.filter { $0.question == .movie }
    let matrix = await Self.matrix(movies, Fault.secure, overTLS: true)
    print(matrix.text)
    for problem in matrix.problems { Issue.record("\(problem)") }
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
}
