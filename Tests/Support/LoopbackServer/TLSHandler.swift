import COpenSSL
import NIOCore

/// The certificate and the key of a server, read once; OpenSSL counts its users (hence `@unchecked Sendable`).
final class TLSContext: @unchecked Sendable {
  struct Failure: Error {}

  fileprivate let handle: OpaquePointer

  init(certificate: String, key: String) throws {
    guard let handle = SSL_CTX_new(TLS_server_method()) else { throw Failure() }
    self.handle = handle
    guard SSL_CTX_use_certificate_chain_file(handle, certificate) == 1,
      SSL_CTX_use_PrivateKey_file(handle, key, SSL_FILETYPE_PEM) == 1
    else { throw Failure() }
  }

  deinit { SSL_CTX_free(handle) }
}

/// TLS on the server's side of a connection, by OpenSSL over buffers in memory.
///
/// Closing the channel sends TLS's farewell first.
final class TLSHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let connection: OpaquePointer
  /// The bytes from the socket and to it; the connection frees them.
  private let received = BIO_new(BIO_s_mem())
  private let toSend = BIO_new(BIO_s_mem())
  private var part = [UInt8](repeating: 0, count: 16_384)

  init(_ context: TLSContext) throws {
    guard let connection = SSL_new(context.handle) else { throw TLSContext.Failure() }
    self.connection = connection
    SSL_set_bio(connection, received, toSend)
    SSL_set_accept_state(connection)
  }

  deinit { SSL_free(connection) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = Array(unwrapInboundIn(data).readableBytesView)
    BIO_write(received, bytes, Int32(bytes.count))
    while true {
      let count = SSL_read(connection, &part, Int32(part.count))
      let plain = ByteBuffer(bytes: part.prefix(Int(max(count, 0))))
      send(context, nil)
      guard count > 0 else {
        // Broken bytes, or a farewell, end the connection; otherwise more must come.
        if SSL_get_error(connection, count) != SSL_ERROR_WANT_READ { context.close(promise: nil) }
        return
      }
      context.fireChannelRead(wrapInboundOut(plain))
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let bytes = Array(unwrapOutboundIn(data).readableBytesView)
    // Nobody writes before a request, which comes after the handshake.
    if !bytes.isEmpty { SSL_write(connection, bytes, Int32(bytes.count)) }
    send(context, promise)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    SSL_shutdown(connection)
    send(context, nil)
    context.close(mode: mode, promise: promise)
  }

  /// Sends OpenSSL's output.
  private func send(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    var buffer = ByteBuffer()
    while case let count = BIO_read(toSend, &part, Int32(part.count)), count > 0 {
      buffer.writeBytes(part[..<Int(count)])
    }
    context.writeAndFlush(wrapOutboundOut(buffer), promise: promise)
  }
}
