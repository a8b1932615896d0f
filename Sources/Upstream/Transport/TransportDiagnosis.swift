import CCurl

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Translates libcurl's errors into this module's.
struct TransportDiagnosis {
  /// The requested host.
  let host: String
  /// The host of the proxy, to which the connection was made instead; nil without a proxy.
  let proxyHost: String?
  /// The `errno` of the last failed connection; 0 if none failed.
  let systemError: Int
  /// The HTTP status of the proxy's response; 0 if there was none.
  let proxyStatus: Int
  /// libcurl's message in lower case; it may quote the server, so it is not shown.
  let text: String

  private var connectedHost: String { proxyHost ?? host }

  /// Returns the error for libcurl's `code`.
  func error(for code: Int) -> UpstreamError {
    if proxyStatus >= 300 {
      return unreachable(
        proxyStatus == 407 ? "the proxy asks for a password" : "the proxy refused"
      )
    }
    return switch code {
    case ccurl_url_malformed: .invalidURL(host)
    case ccurl_could_not_resolve_host: .nameNotFound(host: host)
    case ccurl_could_not_resolve_proxy: .nameNotFound(host: connectedHost)
    case ccurl_could_not_connect: connectionError
    case ccurl_operation_timed_out: .timedOut(host: connectedHost, phase: .connect)
    case ccurl_receive_error where text.contains("chunked-encoding"): .notHTTP(host: host)
    // A truncated head is not an error for libcurl.
    case 0, ccurl_partial_file, ccurl_got_nothing, ccurl_send_error, ccurl_receive_error:
      .connectionLost(host: host)
    // libcurl reports a header line that is too long as out of memory.
    case ccurl_unsupported_protocol, ccurl_weird_server_reply, ccurl_out_of_memory,
      ccurl_bad_content_encoding, ccurl_too_large:
      .notHTTP(host: host)
    case ccurl_ssl_connect_error: handshakeError
    case ccurl_peer_failed_verification:
      .tls(
        host: host,
        reason: text.contains("subject name") || text.contains("hostname")
          ? "the certificate is for another host"
          : "the certificate is not trusted or not valid today"
      )
    case ccurl_ssl_bad_ca_file:
      .tls(host: host, reason: "the file of trust roots cannot be read")
    case ccurl_proxy_error: unreachable("the proxy refused")
    default: .unreachable(host: host, reason: "libcurl's error \(code)")
    }
  }

  private var connectionError: UpstreamError {
    switch Int32(systemError) {
    case ECONNREFUSED: .refused(host: connectedHost)
    case ECONNRESET, ECONNABORTED, EPIPE, ENOTCONN: .connectionLost(host: host)
    case ETIMEDOUT: .timedOut(host: connectedHost, phase: .connect)
    case ENETUNREACH: unreachable("no way to its network")
    case EHOSTUNREACH: unreachable("no way to the host")
    case ENETDOWN: unreachable("the network is down")
    case EACCES, EPERM: unreachable("not permitted")
    case EMFILE, ENFILE: unreachable("too many open files")
    default: unreachable("system error \(systemError)")
    }
  }

  private func unreachable(_ reason: String) -> UpstreamError {
    .unreachable(host: connectedHost, reason: reason)
  }

  /// The error of a failed TLS handshake, whose cause only libcurl's message shows: OpenSSL's
  /// texts, then GnuTLS's.
  private var handshakeError: UpstreamError {
    let ends = ["reset", "syscall", "unexpected eof", "non-properly terminated"]
    let isOther = ["wrong version number", "packet length", "unexpected tls packet"]
    if ends.contains(where: { text.contains($0) }) { return .connectionLost(host: host) }
    let isPlain = isOther.contains { text.contains($0) }
    return .tls(
      host: host,
      reason: isPlain ? "the server does not speak TLS" : "the handshake failed"
    )
  }
}
