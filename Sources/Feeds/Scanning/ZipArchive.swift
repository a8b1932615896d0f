import CZlib

/// A zip archive, as banks use it for tables.
///
/// The directory at the end lists the members (PKWARE's APPNOTE, 4.3), which are stored or
/// deflated. Encryption, split archives and 64-bit sizes are not supported. The archive's own
/// statements are checked: offsets must be inside the archive, a member that claims more than
/// deflate can hold is refused before decompression, and content must have the stated size and
/// checksum.
package struct ZipArchive {
  /// The maximum size of a decompressed member in bytes, unless the caller sets another; larger
  /// ones are refused.
  package static let maximumMemberBytes = 64 << 20

  /// A member of the archive, as the directory lists it.
  package struct Member: Hashable {
    package let name: String
    /// The compression method: 0 for stored, 8 for deflated.
    let method: Int
    let isEncrypted: Bool
    /// The CRC-32 of the content.
    let checksum: UInt32
    /// The compressed size in bytes.
    let packedSize: Int
    /// The decompressed size in bytes, as stated.
    package let size: Int
    /// The offset of the member's own header in bytes.
    let offset: Int
  }

  /// The members in the directory, including folders.
  package let members: [Member]
  private let bytes: [UInt8]

  /// Reads the directory of the archive in `bytes`.
  ///
  /// - Throws: ``FeedError/malformed(format:offset:reason:)`` if the directory is missing,
  ///   malformed or not supported.
  package init(_ bytes: [UInt8]) throws(FeedError) {
    self.bytes = bytes
    members = try ZipArchive.members(in: bytes)
  }

  /// Returns the content of the only member.
  ///
  /// - Throws: ``FeedError/missing(path:)`` if there is no member;
  ///   ``FeedError/malformed(format:offset:reason:)`` if there are several, or as in
  ///   ``content(of:limit:)``.
  package func content(limit: Int = maximumMemberBytes) throws(FeedError) -> [UInt8] {
    let files = members.filter { !$0.name.hasSuffix("/") }
    guard let member = files.first else { throw .missing(path: "a member") }
    guard files.count == 1 else {
      throw ZipArchive.malformed("more than one member to choose from", at: member.offset)
    }
    return try content(of: member, limit: limit)
  }

  /// Returns the content of `member`, one of ``members``.
  ///
  /// - Throws: ``FeedError/malformed(format:offset:reason:)`` if the member is encrypted, larger
  ///   than `limit` bytes, damaged, or compressed by another method.
  package func content(of member: Member, limit: Int) throws(FeedError) -> [UInt8] {
    func refusal(_ reason: String) -> FeedError { ZipArchive.malformed(reason, at: member.offset) }

    guard !member.isEncrypted else { throw refusal("the member is encrypted") }
    guard member.size <= limit else { throw refusal("the member is larger than \(limit) bytes") }
    let packed = try packedBytes(of: member)
    let content: [UInt8]
    switch member.method {
    case 0:
      guard packed.count == member.size else { throw refusal("a stored member of another size") }
      content = Array(packed)
    case 8:
      guard member.size / Deflate.bestRatio <= packed.count else {
        throw refusal("the member claims more than deflate can hold")
      }
      guard let inflated = Deflate.inflate(packed, size: member.size) else {
        throw refusal("the member does not unpack to its size")
      }
      content = inflated
    default: throw refusal("packed by method \(member.method)")
    }
    guard Deflate.checksum(content) == member.checksum else { throw refusal("a wrong checksum") }
    return content
  }

  /// Returns the compressed bytes of `member`, which follow its own header.
  private func packedBytes(of member: Member) throws(FeedError) -> ByteText {
    let header = LittleEndian(bytes, at: member.offset)
    guard header.uint32(0) == 0x0403_4B50, let nameLength = header.uint16(26),
      let extraLength = header.uint16(28),
      case let start = member.offset + 30 + nameLength + extraLength,
      start <= bytes.count, member.packedSize <= bytes.count - start
    else { throw ZipArchive.malformed("a member outside the archive", at: member.offset) }
    return bytes[start..<start + member.packedSize]
  }

  // MARK: The directory

  private static func members(in bytes: [UInt8]) throws(FeedError) -> [Member] {
    let end = try directoryEnd(in: bytes)
    let record = LittleEndian(bytes, at: end)
    guard record.uint16(4) == 0, record.uint16(6) == 0, let count = record.uint16(10),
      record.uint16(8) == count, let size = record.uint32(12), let start = record.uint32(16),
      count != 0xFFFF, start <= end, size <= end - start
    else { throw malformed("a directory in parts, of 64 bits or outside the archive", at: end) }
    var members: [Member] = []
    var offset = start
    for _ in 0..<count {
      let entry = LittleEndian(bytes, at: offset)
      guard entry.uint32(0) == 0x0201_4B50, let flags = entry.uint16(8),
        let method = entry.uint16(10), let checksum = entry.uint32(16),
        let packedSize = entry.uint32(20), let fullSize = entry.uint32(24),
        let nameLength = entry.uint16(28), let extraLength = entry.uint16(30),
        let commentLength = entry.uint16(32), let position = entry.uint32(42),
        case let nameEnd = offset + 46 + nameLength, nameEnd <= end
      else { throw malformed("a broken directory", at: offset) }
      members.append(
        Member(
          name: bytes[offset + 46..<nameEnd].text,
          method: method,
          isEncrypted: flags & 1 == 1,
          checksum: UInt32(checksum),
          packedSize: packedSize,
          size: fullSize,
          offset: position
        )
      )
      offset = nameEnd + extraLength + commentLength
    }
    return members
  }

  /// Returns the offset of the directory's last record, which is at most a comment of 65,535 bytes
  /// before the end.
  private static func directoryEnd(in bytes: [UInt8]) throws(FeedError) -> Int {
    let last = bytes.count - 22
    for offset in stride(from: last, through: max(0, last - 0xFFFF), by: -1) {
      let record = LittleEndian(bytes, at: offset)
      if record.uint32(0) == 0x0605_4B50, record.uint16(20) == last - offset { return offset }
    }
    throw malformed("no directory at the end", at: bytes.count)
  }

  private static func malformed(_ reason: String, at offset: Int) -> FeedError {
    .malformed(format: "zip", offset: offset, reason: reason)
  }
}

/// The little-endian numbers at offsets of a record; nil beyond the end.
private struct LittleEndian {
  private let bytes: ByteText

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = offset >= 0 && offset <= bytes.count ? bytes[offset...] : []
  }

  func uint16(_ offset: Int) -> Int? { number(at: offset, width: 2) }

  func uint32(_ offset: Int) -> Int? { number(at: offset, width: 4) }

  private func number(at offset: Int, width: Int) -> Int? {
    let start = bytes.startIndex + offset
    guard start + width <= bytes.endIndex else { return nil }
    return (0..<width).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
  }
}

/// The compression of zip archives (RFC 1951), by zlib.
package enum Deflate {
  /// The maximum number of bytes into which one compressed byte may expand, rounded up.
  static let bestRatio = 1_033

  /// Returns the decompressed bytes of `packed`; nil unless they are exactly `size` bytes and all
  /// of `packed` is used.
  static func inflate(_ packed: ByteText, size: Int) -> [UInt8]? {
    guard size >= 0, size < Int(UInt32.max), packed.count < Int(UInt32.max) else { return nil }
    var isWhole = false
    // The buffer has one byte more, to detect a stream that continues after `size` bytes.
    let content = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
      packed.withUnsafeBufferPointer { input in
        var stream = z_stream()
        guard cambio_inflate_raw_init(&stream) == Z_OK else { return }
        defer { inflateEnd(&stream) }
        // zlib only reads from this buffer.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(size + 1)
        let status = CZlib.inflate(&stream, Z_FINISH)
        count = size + 1 - Int(stream.avail_out)
        isWhole = status == Z_STREAM_END && stream.avail_in == 0 && count == size
      }
    }
    return isWhole ? content : nil
  }

  /// Returns the CRC-32 of `bytes`.
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
    }
  }
}
