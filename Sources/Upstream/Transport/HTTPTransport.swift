import AsyncHTTPClient
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// One request and its response, redirects not followed.
///
/// The connections and the trust roots are set up at the first request.
final class HTTPTransport: Sendable {
  private enum State {
    case unused
    case running(HTTPClient)
    case shutDown
  }

  /// One thread: the requests of a refresh wait for the network, not for each other.
  ///
  /// It lasts as long as the program, as the threads that the library would share do.
  private static let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  private let configuration: UpstreamConfiguration
  private let state = NIOLockedValueBox(State.unused)

  init(_ configuration: UpstreamConfiguration) {
    self.configuration = configuration
  }

  /// Sends a GET request and reads the whole response, whose body has at most `bodyLimit` bytes.
  func exchange(
    _ address: WebAddress,
    headers: HTTPHeaders,
    bodyLimit: Int
  ) async throws(UpstreamError) -> HTTPReply {
    let diagnosis = TransportDiagnosis(
      host: address.host,
      proxyHost: try proxy()?.host,
      bodyLimit: bodyLimit
    )
    var request = HTTPClientRequest(url: address.text)
    request.headers = headers
    let response: HTTPClientResponse
    do {
      // The library's own deadline ends with the head; the time limit around the retries does not.
      response = try await runningClient().execute(request, deadline: .distantFuture)
    } catch {
      throw diagnosis.error(for: error, during: .firstByte)
    }
    let status = Int(response.status.code)
    // The body of a redirect says nothing: dropped unread, it ends the connection.
    if RedirectTrail.isRedirect(status) {
      return HTTPReply(status: status, headers: response.headers)
    }
    do {
      let body = try await body(of: response, from: address.host, limit: bodyLimit)
      return HTTPReply(status: status, headers: response.headers, body: body)
    } catch {
      throw diagnosis.error(for: error, during: .body)
    }
  }

  private func body(
    of response: HTTPClientResponse,
    from host: String,
    limit: Int
  ) async throws -> [UInt8] {
    // What does not compress is a little longer compressed than not.
    let isEncoded = response.headers.contains(name: "Content-Encoding")
    let longest = isEncoded ? limit + limit / 100 + 100 : limit
    let length = response.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    guard length <= longest else { throw UpstreamError.tooLarge(host: host, limit: limit) }
    var body: [UInt8] = []
    for try await part in response.body {
      body += part.readableBytesView
      guard body.count <= limit else { throw UpstreamError.tooLarge(host: host, limit: limit) }
    }
    try Task.checkCancellation()
    return body
  }

  /// Closes the connections; requests under way and later ones fail.
  func shutDown() async {
    let last = state.withLockedValue { state in
      let last = state
      state = .shutDown
      return last
    }
    // There is nobody to tell of a connection that did not end well.
    if case .running(let client) = last { try? await client.shutdown() }
  }

  private func runningClient() throws(UpstreamError) -> HTTPClient {
    let settings = try settings()
    let client: HTTPClient? = state.withLockedValue { state in
      switch state {
      case .running(let client): return client
      case .shutDown: return nil
      case .unused:
        let client = HTTPClient(
          eventLoopGroupProvider: .shared(HTTPTransport.eventLoops),
          configuration: settings
        )
        state = .running(client)
        return client
      }
    }
    guard let client else { throw .cancelled }
    return client
  }

  private func settings() throws(UpstreamError) -> HTTPClient.Configuration {
    var settings = HTTPClient.Configuration()
    settings.timeout = HTTPClient.Configuration.Timeout(
      connect: TimeAmount(configuration.connectTimeout),
      read: TimeAmount(configuration.readTimeout),
      write: TimeAmount(configuration.readTimeout)
    )
    // Retries, redirects and their rules are decided here, in the policies.
    settings.connectionPool.retryConnectionEstablishment = false
    settings.redirectConfiguration = .disallow
    settings.decompression = .enabled(limit: .size(configuration.maximumBodyBytes))
    // A few files a day gain nothing from HTTP/2.
    settings.httpVersion = .http1Only
    settings.proxy = try proxy()?.settings
    if let path = configuration.additionalTrustRootsPath {
      var security = TLSConfiguration.makeClientConfiguration()
      security.additionalTrustRoots = [.file(path)]
      settings.tlsConfiguration = security
    }
    return settings
  }

  private func proxy() throws(UpstreamError) -> Proxy? {
    guard let text = configuration.proxy else { return nil }
    return try Proxy(text)
  }
}

/// The answer to one request.
struct HTTPReply: Sendable {
  let status: Int
  let headers: HTTPHeaders
  var body: [UInt8] = []
}
