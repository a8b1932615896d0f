import Feeds
import Testing

/// A hostile world on loopback: every source, every fault, over real HTTP.
@Suite struct FaultMatrixTests {
  @Test func `whatever a source sends, the rates at hand stay, and it is told what went wrong`()
    async throws
  {
    let matrix = try await FaultMatrix.run(ProviderCase.all, Fault.all)
    print(matrix.text)
    for problem in matrix.problems { Issue.record("\(problem)") }
  }

  @Test func `the same over TLS, and what only TLS can go wrong with`() async throws {
    let subjects = ProviderCase.all.filter {
      ["ecb", "currencylayer", "nbp"].contains($0.provider.id)
    }
    let matrix = try await FaultMatrix.run(subjects, Fault.network + Fault.secure, overTLS: true)
    print(matrix.text)
    for problem in matrix.problems { Issue.record("\(problem)") }
  }

  @Test func `every provider is in the matrix`() {
    #expect(ProviderCase.all.map { $0.provider.id } == RateProvider.all.map { $0.id })
  }

  @Test func `every name of a fault is there once`() {
    let names = Fault.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }
}
