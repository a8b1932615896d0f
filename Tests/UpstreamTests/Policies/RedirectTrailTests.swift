import Testing
import Upstream

@Suite struct RedirectTrailTests {
  private static func trail(_ start: String, isBound: Bool = false) throws -> RedirectTrail {
    let address = try #require(WebAddress(start))
    return RedirectTrail(start: address, maximum: 3, isBound: isBound)
  }

  private static func error(
    _ start: String,
    _ locations: [String],
    isBound: Bool = false
  ) throws -> UpstreamError? {
    var trail = try trail(start, isBound: isBound)
    do throws(UpstreamError) {
      for location in locations { _ = try trail.follow(location: location) }
      return nil
    } catch {
      return error
    }
  }

  @Test func `three redirects are followed, from where the last one led`() throws {
    var trail = try Self.trail("http://a/b/c")
    #expect(try trail.follow(location: "d").text == "http://a:80/b/d")
    #expect(try trail.follow(location: "https://e/").text == "https://e:443/")
    #expect(try trail.follow(location: "/f?g").text == "https://e:443/f?g")
    #expect(throws: UpstreamError.tooManyRedirects(host: "e")) { try trail.follow(location: "/h") }
  }

  @Test func `circles are refused`() throws {
    #expect(try Self.error("http://a/", ["http://a:80/#x"]) == .tooManyRedirects(host: "a"))
    #expect(try Self.error("http://a/", ["http://b/", "http://a"]) == .tooManyRedirects(host: "b"))
    #expect(try Self.error("http://a/", [""]) == .tooManyRedirects(host: "a"))
  }

  @Test func `less security is refused`() throws {
    #expect(try Self.error("https://a/", ["http://a/b"]) == .insecureRedirect(host: "a"))
    #expect(
      try Self.error("http://a/", ["https://b/", "http://c/"]) == .insecureRedirect(host: "b")
    )
  }

  @Test func `a secret stays with its server`() throws {
    #expect(
      try Self.error("https://a/", ["https://b/"], isBound: true) == .insecureRedirect(host: "a")
    )
    #expect(
      try Self.error("https://a/", ["https://a:8443/"], isBound: true)
        == .insecureRedirect(host: "a")
    )
    #expect(try Self.error("https://a/", ["//b/"], isBound: true) == .insecureRedirect(host: "a"))
    #expect(try Self.error("https://a/", ["/b", "https://A/c"], isBound: true) == nil)
    #expect(try Self.error("http://a/", ["https://a/"], isBound: true) == nil)
  }

  @Test(arguments: ["http://", "ftp://a/", "mailto:a@b", "//user:password@b/", "http://a/\u{7F}"])
  func `what is no address is no HTTP`(location: String) throws {
    #expect(try Self.error("http://a/", [location]) == .notHTTP(host: "a"))
  }

  @Test func `five statuses lead elsewhere`() {
    #expect((100..<600).filter { RedirectTrail.isRedirect($0) } == [301, 302, 303, 307, 308])
  }
}
