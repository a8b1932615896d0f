import CLackingCurl
import LoopbackServer
import Testing

@testable import Upstream

/// Without a required option, libcurl must not send a request at all.
@Suite(.serialized) struct CurlLibraryTests {
  private static func reply(lacking option: Int32, _ server: LoopbackServer) async throws -> Int {
    let system = try #require(CurlLibrary.system)
    let transport = HTTPTransport(
      .with { _ in },
      library: { CurlLibrary(functions: lacking_curl(system.functions, option)) }
    )
    let address = try #require(WebAddress(server.url()))
    do throws(UpstreamError) {
      let reply = try await transport.exchange(
        address,
        headers: [],
        maximumBodyBytes: 1_000,
        readTimeout: .seconds(60)
      )
      await transport.shutDown()
      return reply.status
    } catch {
      await transport.shutDown()
      throw error
    }
  }

  /// CURLOPT_FOLLOWLOCATION, URL, SSL_VERIFYPEER, SSL_VERIFYHOST, HTTPHEADER, HEADERFUNCTION, WRITEFUNCTION,
  /// OPENSOCKETFUNCTION, OPENSOCKETDATA, PREREQFUNCTION, PREREQDATA.
  @Test(arguments: [52, 10002, 64, 81, 10023, 20079, 20011, 20163, 10164, 20312, 10313] as [Int32])
  func `nothing is sent without an option that is needed`(option: Int32) async throws {
    try await withLoopbackServer(always: .text("there")) { server in
      await #expect(throws: UpstreamError.libraryMissing) {
        try await Self.reply(lacking: option, server)
      }
      #expect(server.connectionCount == 0)
    }
  }

  /// CURLOPT_PROTOCOLS or PROTOCOLS_STR, either of which will do, QUICK_EXIT, PROXY.
  @Test(arguments: [181, 10318, 322, 10004] as [Int32])
  func `a request does without the others`(option: Int32) async throws {
    try await withLoopbackServer(always: .text("there")) { server in
      let status = try await Self.reply(lacking: option, server)
      #expect(status == 200)
    }
  }
}
