import HTTPTypes
import Logging
import NIOCore
import TestSupport
import Testing

@testable import CambioServer

@Suite struct RateLimiterTests {
  @Test func `a bucket fills evenly and no further than a minute's worth`() throws {
    let start = ContinuousClock.now
    let seconds = ManualClock(start)
    let limiter = RateLimiter(perMinute: 60, now: { seconds.now })
    let client = try #require(ClientAddress("192.0.2.1"))
    for _ in 0..<60 { #expect(limiter.wait(for: client) == nil) }
    #expect(limiter.wait(for: client) == 1)
    seconds.now = start + .seconds(2)
    #expect(limiter.wait(for: client) == nil)
    #expect(limiter.wait(for: client) == nil)
    #expect(limiter.wait(for: client) == 1)
    seconds.now = start + .seconds(3_600)
    for _ in 0..<60 { #expect(limiter.wait(for: client) == nil) }
    #expect(limiter.wait(for: client) == 1)
  }

  @Test func `long work counts as several requests, never as more than half a minute's`() throws {
    let start = ContinuousClock.now
    let limiter = RateLimiter(perMinute: 60, now: { start })
    let client = try #require(ClientAddress("192.0.2.1"))
    for _ in 0..<3 { #expect(limiter.wait(for: client, weight: 20) == nil) }
    #expect(limiter.wait(for: client, weight: 20) == 20)
    #expect(limiter.wait(for: client) == 1)
    let other = try #require(ClientAddress("192.0.2.2"))
    for _ in 0..<2 { #expect(limiter.wait(for: other, weight: 1_000) == nil) }
    #expect(limiter.wait(for: other) == 1)
  }

  @Test func `a household is one client, whichever of its addresses it uses`() {
    #expect(ClientAddress("2001:db8::1") == ClientAddress("2001:db8::2:1"))
    #expect(ClientAddress("2001:db8::1") != ClientAddress("2001:db8:0:1::1"))
    #expect(ClientAddress("192.0.2.1") == ClientAddress("::ffff:192.0.2.1"))
    #expect(ClientAddress("192.0.2.1") != ClientAddress("192.0.2.2"))
    #expect(ClientAddress("unknown") == nil)
  }

  @Test func `without a limit nobody waits`() throws {
    let limiter = RateLimiter(perMinute: nil)
    let client = try #require(ClientAddress("192.0.2.1"))
    for _ in 0..<1_000 { #expect(limiter.wait(for: client) == nil) }
  }

  @Test func `a client that is kept waiting is not forgotten, however many others come`() throws {
    let start = ContinuousClock.now
    let limiter = RateLimiter(perMinute: 60, now: { start })
    let client = try #require(ClientAddress("192.0.2.1"))
    while limiter.wait(for: client) == nil {}
    for number in 0..<100_000 {
      let other = try #require(
        ClientAddress("10.\(number >> 16).\(number >> 8 & 255).\(number & 255)")
      )
      #expect(limiter.wait(for: other) == nil)
    }
    #expect(limiter.wait(for: client) == 1)
  }

  @Test func `one site of IPv6 has no more than its share, on whichever network`() throws {
    let start = ContinuousClock.now
    let limiter = RateLimiter(perMinute: 60, now: { start })
    var served = 0
    for network in 0..<5_000 {
      let client = try #require(ClientAddress("2001:db8:7:\(String(network, radix: 16))::1"))
      if limiter.wait(for: client) == nil { served += 1 }
    }
    #expect(served == 60 * ClientParty.siteShare)
    let other = try #require(ClientAddress("2001:db8:8::1"))
    #expect(limiter.wait(for: other) == nil)
  }

  @Test func `who is refused takes nothing of a neighbour at the same site`() throws {
    let start = ContinuousClock.now
    let limiter = RateLimiter(perMinute: 3, now: { start })
    let client = try #require(ClientAddress("2001:db8:7:1::1"))
    let answers = (0..<60).map { _ in limiter.wait(for: client) == nil }
    #expect(answers.count { $0 } == 3)
    let neighbour = try #require(ClientAddress("2001:db8:7:2::1"))
    for _ in 0..<3 { #expect(limiter.wait(for: neighbour) == nil) }
    #expect(limiter.wait(for: neighbour) != nil)
  }

  @Test func `at random, clients and sites get their share and refusals cost nobody`() throws {
    var random = SplitMix64(seed: 27)
    for _ in 0..<20 {
      let start = ContinuousClock.now
      let perMinute = [3, 10, 60].randomElement(using: &random) ?? 3
      let limiter = RateLimiter(perMinute: perMinute, now: { start })
      var (ofClient, ofSite): ([String: Int], [Int: Int]) = ([:], [:])
      for _ in 0..<3_000 {
        let site = Int.random(in: 0..<4, using: &random)
        let house = Int.random(in: 0..<40, using: &random)
        let isSix = site > 0
        let text = isSix ? "2001:db8:\(site):\(house)::1" : "192.0.2.\(house)"
        // Each weight is at most half a bucket, so that it counts in full.
        let (client, weight) = (
          "\(site) \(house)", Int.random(in: 1...(perMinute / 2), using: &random)
        )
        let isLetIn =
          ofClient[client, default: 0] + weight <= perMinute
          && (!isSix || ofSite[site, default: 0] + weight <= perMinute * ClientParty.siteShare)
        let address = try #require(ClientAddress(text))
        #expect((limiter.wait(for: address, weight: weight) == nil) == isLetIn)
        guard isLetIn else { continue }
        ofClient[client, default: 0] += weight
        ofSite[site, default: 0] += weight
      }
    }
  }

  @Test func `a request costs the same time among few clients and among many`() throws {
    let limiter = RateLimiter(perMinute: 6_000)
    func time(_ numbers: Range<Int>) throws -> Duration {
      let clients = try numbers.map { number in
        try #require(ClientAddress("10.\(number >> 16).\(number >> 8 & 255).\(number & 255)"))
      }
      return ContinuousClock().measure { for client in clients { _ = limiter.wait(for: client) } }
    }
    let few = try time(0..<2_000)
    _ = try time(2_000..<60_000)
    let many = try time(60_000..<62_000)
    #expect(many < few * 10 + .milliseconds(20))
  }
}

@Suite struct ClientAddressTests {
  private static let proxy = try? SocketAddress(ipAddress: "10.9.9.9", port: 1)

  private static func addresses(_ log: LogWriter = LogWriter { _ in }) -> ClientAddresses {
    ClientAddresses(
      TrustedProxies(field: "X-Forwarded-For", networks: IPNetwork("10.9.0.0/16").map { [$0] }),
      log: Logger(label: "test") { _ in
        LogWriterHandler(logWriter: log, now: { ServerBench.noon })
      }
    )
  }

  private static func request(_ name: String, _ value: String) throws -> HTTPRequest {
    var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
    request.headerFields[try #require(HTTPField.Name(name))] = value
    return request
  }

  @Test func `an address in the proxy's field is read however proxies write it`() throws {
    var random = SplitMix64(seed: 9)
    let clients = Self.addresses()
    for round in 0..<4_000 {
      let port = round % 3 == 0 ? "" : ":\(Int.random(in: 0...65_535, using: &random))"
      let isSix = round % 2 == 0
      var address = (0..<4).map { _ in "\(UInt8.random(in: 0...255, using: &random))" }
        .joined(separator: ".")
      if isSix {
        let groups = (0..<Int.random(in: 1...8, using: &random)).map { _ in
          String(UInt16.random(in: 0...65_535, using: &random), radix: 16)
        }
        address = groups.joined(separator: ":") + (groups.count < 8 ? "::" : "")
      }
      let isBare = !isSix || (port.isEmpty && round % 4 == 0)
      let written = isBare ? address + port : "[\(address)]\(port)"
      let before =
        ["", "198.51.100.1, ", "junk,", "[::1]:5,\t"].randomElement(using: &random) ?? ""
      let after = ["", " ", "\t "].randomElement(using: &random) ?? ""
      let request = try Self.request("X-Forwarded-For", before + written + after)
      let expected = try #require(ClientAddress(address))
      #expect(
        clients.client(of: request, peer: Self.proxy) == expected,
        "\(before + written + after)"
      )
    }
  }

  @Test func `what is no address counts as the proxy, and is logged once, without it`() throws {
    let buffer = LineBuffer()
    let logWriter = LogWriter { buffer.add($0) }
    let clients = Self.addresses(logWriter)
    let peer = try #require(Self.proxy)
    for text in [
      "unknown", "_hidden", "", ",", "10.1.0.7:", "10.1.0.7:65536", "10.1.0.7:x", "10.1.0.7:1:2",
      "[10.1.0.7]:1", "[2001:db8::1", "[2001:db8::1]443", "[2001:db8::1]:", "[2001:db8::1]:+1",
      "[]:1", ":80", "10.1.0.300:80", "[",
    ] {
      let request = try Self.request("X-Forwarded-For", text)
      #expect(clients.client(of: request, peer: peer) == ClientAddress(peer), "\(text)")
    }
    _ = clients.client(of: try Self.request("X-Other", "1"), peer: peer)
    logWriter.writeNow()
    let lines = String(decoding: buffer.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("X-Forwarded-For") == true)
    #expect(lines.first?.contains("unknown") == false)
  }

  @Test func `TLS is believed of a proxy that was named, and of nobody else`() throws {
    let alone = ClientAddresses(TrustedProxies(field: nil), log: Logger(label: "test"))
    let other = try SocketAddress(ipAddress: "10.8.9.9", port: 1)
    for (text, isSecure) in [
      ("https", true), ("HTTPS", true), ("http, https", true), ("https,http", false),
      ("http", false), ("", false), ("httpss", false),
    ] {
      let request = try Self.request("X-Forwarded-Proto", text)
      #expect(Self.addresses().isSecure(request, peer: Self.proxy) == isSecure, "\(text)")
      #expect(!Self.addresses().isSecure(request, peer: other))
      #expect(!alone.isSecure(request, peer: Self.proxy))
    }
  }

  @Test func `a peer that is not the proxy is its own client, whatever it writes`() throws {
    let peer = try SocketAddress(ipAddress: "10.8.9.9", port: 1)
    let request = try Self.request("X-Forwarded-For", "192.0.2.1")
    #expect(Self.addresses().client(of: request, peer: peer) == ClientAddress(peer))
    #expect(Self.addresses().client(of: request, peer: nil) == nil)
    #expect(Self.addresses().client(of: request, peer: Self.proxy) == ClientAddress("192.0.2.1"))
  }

  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7", "192.0.2.8"), ("192.0.2.0/24", "192.0.2.255", "192.0.3.0"),
    ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"), ("0.0.0.0/0", "203.0.113.9", "2001:db8::1"),
    ("192.0.2.7/31", "192.0.2.6", "192.0.2.8"), ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
    ("2001:db8::1", "2001:db8::1", "2001:db8::2"),
    ("2001:db8::8/125", "2001:db8::f", "2001:db8::10"),
    ("::/0", "2001:db8::1", nil), ("2001:db8:0:1::/64", "2001:db8:0:1:ffff::", "2001:db8:0:2::"),
    ("127.0.0.1", "::ffff:127.0.0.1", "::1"),
  ])
  func `a network has the addresses that share its bits`(
    text: String,
    inside: String,
    outside: String?
  ) throws {
    let network = try #require(IPNetwork(text))
    #expect(network.contains(try #require(IPAddress(inside))))
    if let outside { #expect(!network.contains(try #require(IPAddress(outside)))) }
  }

  @Test(arguments: [
    "", "proxy", "192.0.2", "192.0.2.0/", "192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/a", "/8",
    "2001:db8::/129", "192.0.2.0/24/24", "localhost", "*",
  ])
  func `a text that is not an address is not a network`(text: String) {
    #expect(IPNetwork(text) == nil)
  }
}
