import Hummingbird
import NIOCore

/// The bytes of a response's body.
enum BodyBytes: @unchecked Sendable {
  case made(ByteBuffer)
  /// Bytes of the program's own file, which take no memory of the process and are never freed.
  case lasting(UnsafeRawBufferPointer)
  /// Bytes that are made at each use, with their number.
  case packed(Int, @Sendable () -> [UInt8])

  /// The number of lasting bytes that are in memory for a slow reader.
  private static let slice = 65_536

  var count: Int {
    switch self {
    case .made(let buffer): buffer.readableBytes
    case .lasting(let bytes): bytes.count
    case .packed(let count, _): count
    }
  }

  /// Whether the bytes exist without work.
  var isReady: Bool {
    if case .packed = self { false } else { true }
  }

  /// The bytes as a buffer in memory.
  var buffer: ByteBuffer {
    switch self {
    case .made(let buffer): buffer
    case .lasting(let bytes): ByteBuffer(bytes: bytes)
    case .packed(_, let make): ByteBuffer(bytes: make())
    }
  }

  /// The bytes as a body for the framework.
  var body: ResponseBody {
    guard case .lasting = self else { return ResponseBody(byteBuffer: buffer) }
    return ResponseBody(contentLength: count) { writer in
      guard case .lasting(let bytes) = self else { return }
      for start in stride(from: 0, to: bytes.count, by: BodyBytes.slice) {
        try await writer.write(ByteBuffer(bytes: bytes[start...].prefix(BodyBytes.slice)))
      }
      try await writer.finish(nil)
    }
  }
}
