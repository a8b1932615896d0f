import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the libraries' errors mean, in this module's words.
struct TransportDiagnosis {
  /// The host that was asked.
  let host: String
  /// The host that was connected to in its place.
  let proxyHost: String?
  let bodyLimit: Int

  private var connectedHost: String { proxyHost ?? host }

  /// The meaning of `error`, thrown while `phase` was waited for.
  func error(for error: any Error, during phase: UpstreamError.Phase) -> UpstreamError {
    switch error {
    case let error as UpstreamError: error
    case is CancellationError: .cancelled
    case let error as HTTPClientError: self.error(for: error, during: phase)
    case let error as NIOConnectionError: self.error(for: error)
    case let error as IOError: self.error(for: error, during: phase)
    case let error as HTTPParserError: self.error(for: error)
    case let error as ChannelError: self.error(for: error)
    case NIOHTTPDecompression.DecompressionError.limit: .tooLarge(host: host, limit: bodyLimit)
    case is NIOHTTPDecompression.DecompressionError: .notHTTP(host: host)
    case is NIOHTTPDecompression.ExtraDecompressionError: .connectionLost(host: host)
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError, is NIOSSLCloseTimedOutError:
      self.error(forTLS: error)
    default: .unreachable(host: host, reason: "\(type(of: error))")
    }
  }

  private func error(
    for error: HTTPClientError,
    during phase: UpstreamError.Phase
  ) -> UpstreamError {
    switch error {
    case .cancelled, .alreadyShutdown, .requestStreamCancelled: .cancelled
    case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout,
      .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
      .timedOut(host: connectedHost, phase: .connect)
    case .readTimeout, .writeTimeout: .timedOut(host: host, phase: phase)
    case .deadlineExceeded: .timedOut(host: host, phase: .total)
    case .remoteConnectionClosed, .uncleanShutdown: .connectionLost(host: host)
    case .invalidURL, .emptyHost, .emptyScheme: .invalidURL(host)
    case .invalidProxyResponse: .unreachable(host: connectedHost, reason: "the proxy refused")
    case .proxyAuthenticationRequired:
      .unreachable(host: connectedHost, reason: "the proxy asks for a password")
    // Its description may quote a header, which may hold the secret.
    default: .unreachable(host: host, reason: error.shortDescription)
    }
  }

  /// The failed attempts of all addresses of a name: the one that says most.
  private func error(for error: NIOConnectionError) -> UpstreamError {
    let errors = error.connectionErrors.map { self.error(for: $0.error, during: .firstByte) }
    guard let last = errors.last else { return .nameNotFound(host: connectedHost) }
    let timeout = UpstreamError.timedOut(host: connectedHost, phase: .connect)
    let refusal = UpstreamError.refused(host: connectedHost)
    return [timeout, refusal].first { errors.contains($0) } ?? last
  }

  private func error(for error: IOError, during phase: UpstreamError.Phase) -> UpstreamError {
    switch error.errnoCode {
    case ECONNREFUSED: .refused(host: connectedHost)
    case ECONNRESET, ECONNABORTED, EPIPE, ENOTCONN: .connectionLost(host: host)
    case ETIMEDOUT where phase == .firstByte: .timedOut(host: connectedHost, phase: .connect)
    case ETIMEDOUT: .timedOut(host: host, phase: phase)
    case ENETUNREACH: unreachable("no way to its network")
    case EHOSTUNREACH: unreachable("no way to the host")
    case ENETDOWN: unreachable("the network is down")
    case EACCES, EPERM: unreachable("not permitted")
    case EMFILE, ENFILE: unreachable("too many open files")
    default: unreachable("system error \(error.errnoCode)")
    }
  }

  private func unreachable(_ reason: String) -> UpstreamError {
    .unreachable(host: connectedHost, reason: reason)
  }

  private func error(for error: HTTPParserError) -> UpstreamError {
    switch error {
    case .invalidEOFState, .closedConnection: .connectionLost(host: host)
    default: .notHTTP(host: host)
    }
  }

  private func error(for error: ChannelError) -> UpstreamError {
    switch error {
    case .connectTimeout: .timedOut(host: connectedHost, phase: .connect)
    default: .connectionLost(host: host)
    }
  }

  private func error(forTLS error: any Error) -> UpstreamError {
    let text = "\(error)"
    if let error = error as? NIOSSLError, error == .uncleanShutdown {
      return .connectionLost(host: host)
    }
    // The library tells these apart in its texts only.
    if text.contains("EOF during") { return .connectionLost(host: host) }
    let reasons = [
      ("CERTIFICATE_VERIFY_FAILED", "the certificate is not trusted or not valid today"),
      ("failedToValidateHostname", "the certificate is for another host"),
      ("unableToValidateCertificate", "the certificate is for another host"),
      ("noCertificateToValidate", "the server has no certificate"),
      ("WRONG_VERSION_NUMBER", "the server does not speak TLS"),
      ("noSuchFilesystemObject", "the file of trust roots cannot be read"),
      ("failedToLoadCertificate", "the file of trust roots cannot be read"),
    ]
    let reason = reasons.first { text.contains($0.0) }?.1 ?? "the handshake failed"
    return .tls(host: host, reason: reason)
  }
}
