import CZlib
import NIOCore

/// A zip archive with one file, written as it comes; equal content yields equal bytes.
///
/// PKWARE's APPNOTE, section 4.3.
struct ZipFile {
  private let name: String
  private let compressor: Compressor
  private var checksum = crc32(0, nil, 0)
  private var (packed, size, written) = (0, 0, 0)

  /// Starts the archive of a file `name`; nil only if memory is short.
  init?(_ name: String) {
    guard let compressor = Compressor(.deflate, effort: 9) else { return nil }
    (self.name, self.compressor) = (name, compressor)
  }

  /// Appends more of the file to `output`, and with `isLast` the end of the archive.
  mutating func append(_ bytes: [UInt8], isLast: Bool, to output: inout ByteBuffer) {
    let before = output.writerIndex
    if written == 0 {
      output.writeBytes("PK\u{3}\u{4}".utf8)
      writeCommon([0, 0, 0], to: &output)
      output.writeString(name)
    }
    let start = output.writerIndex
    checksum = crc32(checksum, bytes, UInt32(bytes.count))
    size += bytes.count
    compressor.append(bytes, isLast: isLast, to: &output)
    packed += output.writerIndex - start
    written += output.writerIndex - before
    if isLast { end(&output) }
  }

  /// Writes the sizes after the file, and the directory.
  private func end(_ output: inout ByteBuffer) {
    let sizes = [UInt32(checksum), UInt32(packed), UInt32(size)]
    output.writeBytes("PK\u{7}\u{8}".utf8)
    for number in sizes { output.writeInteger(number, endianness: .little) }
    let directory = written + 16
    let start = output.writerIndex
    output.writeBytes("PK\u{1}\u{2}".utf8)
    output.writeInteger(UInt16(20), endianness: .little)
    writeCommon(sizes, to: &output)
    // No comment, disk 0, no attributes, and 0 as the position of the file's own header.
    output.writeRepeatingByte(0, count: 14)
    output.writeString(name)
    let length = output.writerIndex - start
    output.writeBytes("PK\u{5}\u{6}".utf8)
    for number in [0, 0, 1, 1] as [UInt16] { output.writeInteger(number, endianness: .little) }
    output.writeInteger(UInt32(length), endianness: .little)
    output.writeInteger(UInt32(directory), endianness: .little)
    output.writeInteger(UInt16(0), endianness: .little)
  }

  /// Writes the fields that the header and the directory share: the version, sizes after the file,
  /// deflate, 1 January 1980, the sizes.
  private func writeCommon(_ sizes: [UInt32], to zip: inout ByteBuffer) {
    for number in [20, 8, 8, 0, 0x21] as [UInt16] { zip.writeInteger(number, endianness: .little) }
    for size in sizes { zip.writeInteger(size, endianness: .little) }
    zip.writeInteger(UInt16(name.utf8.count), endianness: .little)
    zip.writeInteger(UInt16(0), endianness: .little)
  }
}
