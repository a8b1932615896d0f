import EmbeddedData
import TestClient
import Testing

@testable import CambioServer

@Suite struct OfflineMovieRoutesTests {
  @Test func `the money of movies is worked out only as long as the reader is there`() async throws
  {
    let answer = try await ServerBench.get("/app/movies")
    #expect(answer.status == .ok)
    let current = try ServerBench.shared.get().server.current
    let moment = ResponseCache.Moment(snapshot: current.snapshot, now: ServerBench.noon)
    let left = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) {
        try await ReleaseWorths().all(of: EmbeddedMovies.catalogue, [], in: .brl, at: moment)
      }
    }
    await left.value
  }
}
