import Dialects
import TestSupport
import Testing

@testable import CambioServer

#if canImport(Glibc)
import Glibc
#endif

@Suite struct AllowedHostsTests {
  private let hosts = AllowedHosts(listeningOn: "192.0.2.7", others: ["Cambio.Example.org:443"])

  @Test(arguments: [
    "localhost", "LOCALHOST:8080", "localhost.", "app.localhost:1", "127.0.0.1:8080", "127.9.9.9",
    "[::1]:8080", "[::ffff:127.0.0.1]", "192.0.2.7:80", "cambio.example.org",
    "cambio.example.org:8443", "CAMBIO.example.org.",
  ])
  func `a name of this machine, or one that was allowed, is known with any port`(name: String) {
    #expect(hosts.contain(name))
  }

  @Test(arguments: [
    "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
    "evillocalhost", "example.org", "cambio.example.org.evil.example", "192.0.2.8", "[2001:db8::1]",
    "[::1].evil.example", "[::1]evil.example:80", "[::1]:evil.example", "[::1]:99999",
    "localhost:evil.example", "localhost:80:80", "127.0.0.1:80.evil.example", "localhost:-1",
    "[::1", "", ":8080", "cambio.example.org@evil.example", "0x7f.1",
  ])
  func `any other name is not`(name: String) {
    #expect(!hosts.contain(name))
  }

  @Test func `the machine's own name and the addresses of its interfaces are known`() {
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, 255)
    let name = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
      as: UTF8.self
    )
    #expect(hosts.contain(name))
    #expect(hosts.contain((name.split(separator: ".").first ?? "x") + ".local"))
    #expect(AllowedHosts(listeningOn: "::", others: []).contain("[::]"))
  }

  @Test func `however another API's name is written, who may send it is led to that API`() throws {
    var random = SplitMix64(seed: 14)
    let dialects = Dialect.ofRates
    let known = DialectHosts(dialects)
    let hosts = AllowedHosts(listeningOn: "127.0.0.1", others: known.names)
    for dialect in dialects {
      for host in dialect.hosts {
        for _ in 0..<20 {
          let letters = host.map { Bool.random(using: &random) ? $0.uppercased() : String($0) }
          let dot = ["", "."].randomElement(using: &random) ?? ""
          let port = ["", ":80", ":8443", ":"].randomElement(using: &random) ?? ""
          let name = letters.joined() + dot + port
          #expect(hosts.contain(name), "\(name)")
          #expect(known.dialect(of: name) == dialect, "\(name)")
        }
      }
    }
    #expect(known.dialect(of: "localhost:8080") == nil)
    #expect(known.dialect(of: "api.frankfurter.dev..") == nil)
  }
}
