import CambioAPI
import HTTPTypes
import Hummingbird
import Testing

@testable import CambioServer

@Suite struct RouteGroupTests {
  @Test func `a group of addresses has its own words for what goes wrong`() throws {
    let dialect = RouteGroup(prefix: "/other/", isOpen: true) { problem, _, _ in
      ("text/plain", "\(problem.status)")
    }
    let site = RouteGroup(prefix: "/", isOpen: false) { _, _, id in ("text/plain", id) }
    let groups = RouteGroups(site: site, others: [.interface, dialect])
    func response(_ path: String) -> Response {
      let head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: path)
      let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
      return groups.response(to: request, for: Problem(.notFound, "Nothing."), id: "1")
    }
    #expect(response("/other/live").headers[.contentType] == "text/plain")
    #expect(response("/other/live").headers[.accessControlAllowOrigin] == "*")
    #expect(response("/api/v1/x").headers[.contentType] == ContentType.problem)
    #expect(response("/x").headers[.accessControlAllowOrigin] == nil)
    #expect(groups.group(of: "/other/live").prefix == "/other/")
  }

  @Test func `a person who comes by a wrong name reads what to do`() async throws {
    let page = try await ServerBench { $0.host = "127.0.0.1" }.test { client in
      try await RawConnection.exchange(
        port: client.port,
        """
        GET / HTTP/1.1\r\nHost: cambio.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n
        """
      )
    }
    #expect(page.contains("text/html"))
    #expect(page.contains("--allow-host"))
  }
}
