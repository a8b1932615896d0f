import NIOCore

/// A zip archive with one file in it (PKWARE's APPNOTE, 4.3), the same bytes for the same text.
enum ZipFile {
  /// The archive of a file `name` with `text`; nil only if memory is short.
  static func bytes(of text: String, as name: String) -> ByteBuffer? {
    let content = ByteBuffer(string: text)
    // A gzip file is the deflate stream with 10 bytes before it, and its checksum and size behind it.
    guard let gzip = Gzip.stream(content, effort: 9), gzip.readableBytes > 18,
      let packed = gzip.getSlice(at: 10, length: gzip.readableBytes - 18),
      let checksum: UInt32 = gzip.getInteger(at: gzip.readableBytes - 8, endianness: .little)
    else { return nil }
    let sizes = [checksum, UInt32(packed.readableBytes), UInt32(content.readableBytes)]
    var zip = ByteBuffer()
    zip.writeBytes("PK\u{3}\u{4}".utf8)
    writeCommon(sizes, name, to: &zip)
    zip.writeString(name)
    zip.writeImmutableBuffer(packed)
    let directory = zip.readableBytes
    zip.writeBytes("PK\u{1}\u{2}".utf8)
    zip.writeInteger(UInt16(20), endianness: .little)
    writeCommon(sizes, name, to: &zip)
    // No comment, disk 0, no attributes, and the place of the file's own header: 0.
    zip.writeRepeatingByte(0, count: 14)
    zip.writeString(name)
    let length = zip.readableBytes - directory
    zip.writeBytes("PK\u{5}\u{6}".utf8)
    for number in [0, 0, 1, 1] as [UInt16] { zip.writeInteger(number, endianness: .little) }
    zip.writeInteger(UInt32(length), endianness: .little)
    zip.writeInteger(UInt32(directory), endianness: .little)
    zip.writeInteger(UInt16(0), endianness: .little)
    return zip
  }

  /// The fields that the header and the directory share: the version, deflate, 1 January 1980, the sizes.
  private static func writeCommon(_ sizes: [UInt32], _ name: String, to zip: inout ByteBuffer) {
    for number in [20, 0, 8, 0, 0x21] as [UInt16] { zip.writeInteger(number, endianness: .little) }
    for size in sizes { zip.writeInteger(size, endianness: .little) }
    zip.writeInteger(UInt16(name.utf8.count), endianness: .little)
    zip.writeInteger(UInt16(0), endianness: .little)
  }
}
