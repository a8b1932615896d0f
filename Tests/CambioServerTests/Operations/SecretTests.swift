import HTTPTypes
import TestClient
import TestSupport
import Testing

@testable import CambioServer

/// Keys of other APIs and the operator's token, in every place where a client may send them.
@Suite struct SecretTests {
  /// Addresses that take a key, and wrong ones to which a client may send one.
  ///
  /// KEY marks its place.
  private static let paths: [String] =
    ["", "/exchangerate-api", "/currencylayer", "/fixer", "/tmdb", "/omdb", "/api"].flatMap {
      door in
      [
        "/v6/KEY/latest/USD", "/v6/KEY/pair/EUR/BRL/10", "/v6/KEY/history/EUR/2024/1/5",
        "/v6/KEY/codes", "/v6/KEY/no/such", "/v7/KEY/latest/USD", "//v6//KEY//latest//USD",
        "/api/v7/convert/KEY", "/3/movie/KEY", "/t/p/w342/KEY",
      ].map { door + $0 }
    } + [
      "/currencylayer/live?access_key=KEY", "/apilayer/fixer/latest?apikey=KEY",
      "/fixer/latest?access_key=KEY&base=XQX", "/fixer/v1/latest?access_key=KEY",
      "/openexchangerates/api/latest.json?app_id=KEY", "/openexchangerates/usage.json?app_id=KEY",
      "/exchangerate-host/convert?access_key=KEY&from=EUR&to=USD",
      "/frankfurter/v2/rates?key=KEY", "/omdb/?apikey=KEY&i=tt0133093", "/omdb/?apikey=KEY",
      "/tmdb/3/movie/603?api_key=KEY",
      "/tmdb/3/authentication/session/new?request_token=KEY&session_id=KEY",
      "/ecb/stats/KEY/eurofxref-daily.xml", "/operator?token=KEY", "/metrics?token=KEY",
      "/USD/EUR?key=KEY", "/api/v1/convert?key=KEY",
    ]

  private static let hosts = [
    "localhost", "localhost", "v6.exchangerate-api.com", "api.themoviedb.org", "www.omdbapi.com",
    "data.fixer.io", "KEY.example.org",
  ]
  private static let fields = [
    "", "Authorization: Bearer KEY\r\n", "Authorization: Token KEY\r\n",
    "Authorization: Basic KEY\r\n", "apikey: KEY\r\n", "access_key: KEY\r\n",
    "X-API-Key: KEY\r\n", "Cookie: cambio-operator=KEY; session_id=KEY\r\n",
    "Referer: http://localhost/KEY\r\n", "X-Forwarded-For: KEY\r\n", "X-Request-ID: KEY\r\n",
  ]

  /// Returns a request with `secret` in the place of KEY.
  private static func text(
    _ method: String,
    _ path: String,
    host: String = "localhost",
    _ field: String = "",
    _ body: String = "",
    secret: String
  ) -> String {
    let body = body.replacing("KEY", with: secret)
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n\(field)"
      + (body.isEmpty ? "" : "Content-Type: application/x-www-form-urlencoded\r\n")
      + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
    return head.replacing("KEY", with: secret) + body
  }

  @Test(arguments: [LogFormat.json, .text])
  func `no key that is sent is in the log, wherever it stands`(format: LogFormat) async throws {
    var random = SplitMix64(seed: 61)
    let digits = (0..<20).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0" }
    // The secret is as long as the token with which the operator signs in.
    let secret = "S" + String(digits)
    let bench = try ServerBench {
      $0.logFormat = format
      $0.clientField = "X-Forwarded-For"
      $0.requestsPerMinute = 300
      $0.access = OperatorAccess(token: secret)
    }
    var requests: [String] = []
    for path in Self.paths {
      requests.append(Self.text("GET", path, secret: secret))
      for _ in 0..<3 {
        let method = ["GET", "GET", "HEAD", "OPTIONS", "POST", "BREW"].randomElement(using: &random)
        requests.append(
          Self.text(
            method ?? "GET",
            path,
            host: Self.hosts.randomElement(using: &random) ?? "",
            Self.fields.randomElement(using: &random) ?? "",
            method == "POST" ? "token=KEY" : "",
            secret: secret
          )
        )
      }
    }
    let own = "Sec-Fetch-Site: same-origin\r\nX-Forwarded-For: 192.0.2.9\r\n"
    requests += [
      Self.text("POST", "/operator/sign-in", own, "token=KEY", secret: secret),
      Self.text("POST", "/operator/keys", own, "source=fixer&key=KEY", secret: secret),
      Self.text("GET", "/metrics", own + "Authorization: Bearer KEY\r\n", secret: secret),
    ]
    try await bench.test { [requests] client in
      let port = client.port
      for request in requests {
        let answer = try await RawConnection.exchange(port: port, request)
        #expect(answer.hasPrefix("HTTP/1.1 "), "\(request)")
      }
    }
    let log = bench.logText
    let reported = log.split(separator: "\n").first { $0.contains(secret) }
    #expect(reported == nil, "\(reported ?? "")")
    #expect(log.split(separator: "\n").count > requests.count / 2)
    #expect(log.contains("/exchangerate-api/…"))
  }
}
