/// The format and size of a picture, read from its bytes.
///
/// Nothing is decoded, and the media type that a server sends is ignored. A drawing with scripts, a
/// page, or a file that is a picture and something else at once has no header here.
package struct PictureHeader: Hashable, Sendable {
  /// A picture format that is shown; neither can contain a script.
  package enum Kind: Hashable, Sendable {
    case jpeg, png

    package var mediaType: String {
      switch self {
      case .jpeg: "image/jpeg"
      case .png: "image/png"
      }
    }
  }

  package let kind: Kind
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int

  /// The maximum number of pixels that are shown, for which a browser needs 48 MB.
  package static let maximumPixels = 12_000_000

  /// Whether the picture has at most ``maximumPixels`` pixels.
  package var isShowable: Bool {
    let (pixels, isTooMany) = width.multipliedReportingOverflow(by: height)
    return !isTooMany && pixels <= PictureHeader.maximumPixels
  }

  /// Reads the header of a whole file.
  ///
  /// nil if the file has another format, is truncated, continues after its end, or states two
  /// sizes.
  package init?(_ bytes: [UInt8]) {
    let reader = PictureReader(bytes: bytes)
    let size: (width: Int, height: Int)?
    switch bytes.first {
    case 0xFF: (kind, size) = (.jpeg, reader.jpegSize)
    default: (kind, size) = (.png, reader.pngSize)
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    (width, height) = size
  }
}

/// Reads sizes from the bytes of a file.
private struct PictureReader {
  let bytes: [UInt8]

  // MARK: JPEG

  /// The size in a JPEG's only frame header (ISO 10918-1, annex B); nil if the file is malformed up
  /// to its end.
  var jpegSize: (width: Int, height: Int)? {
    guard starts(with: [0xFF, 0xD8, 0xFF], at: 0) else { return nil }
    var size: (width: Int, height: Int)?
    var offset = 2
    while let marker = marker(at: &offset) {
      if marker == 0xD9 { return offset == bytes.count ? size : nil }
      guard let length = big(at: offset, bytes: 2), length >= 2, offset + length <= bytes.count
      else {
        return nil
      }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        // With two frames, decoders may differ in the one they use.
        guard size == nil, length >= 8, let height = big(at: offset + 3, bytes: 2),
          let width = big(at: offset + 5, bytes: 2)
        else { return nil }
        size = (width, height)
      // A second start of image, or a changed number of lines.
      case 0xD8, 0xDC: return nil
      default: break
      }
      offset += length
      if marker == 0xDA { offset = endOfScan(from: offset) }
    }
    return nil
  }

  /// Returns the end of the scan data from `offset` on, which is at the next marker that does not
  /// belong to them.
  private func endOfScan(from offset: Int) -> Int {
    var offset = offset
    while offset + 1 < bytes.count {
      if bytes[offset] == 0xFF {
        switch bytes[offset + 1] {
        case 0x00, 0xD0...0xD7: offset += 1
        default: return offset
        }
      }
      offset += 1
    }
    return bytes.count
  }

  /// Returns the marker at `offset`, after any number of 0xFF bytes, and moves past it; nil if
  /// there is none.
  private func marker(at offset: inout Int) -> UInt8? {
    guard offset < bytes.count, bytes[offset] == 0xFF else { return nil }
    while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
    guard offset < bytes.count, bytes[offset] != 0 else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  // MARK: PNG

  /// The size in a PNG's first chunk (ISO 15948, 11.2.2); nil if the file is malformed up to its
  /// last chunk.
  var pngSize: (width: Int, height: Int)? {
    guard starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0),
      big(at: 8, bytes: 4) == 13, starts(with: Array("IHDR".utf8), at: 12),
      let width = big(at: 16, bytes: 4), let height = big(at: 20, bytes: 4),
      width <= Int(Int32.max), height <= Int(Int32.max)
    else { return nil }
    var offset = 33
    while let length = big(at: offset, bytes: 4) {
      if starts(with: Array("IEND".utf8), at: offset + 4) {
        return length == 0 && offset + 12 == bytes.count ? (width, height) : nil
      }
      offset += 12 + length
    }
    return nil
  }

  // MARK: Bytes

  private func starts(with signature: [UInt8], at offset: Int) -> Bool {
    offset >= 0 && offset + signature.count <= bytes.count
      && bytes[offset..<offset + signature.count].elementsEqual(signature)
  }

  private func big(at offset: Int, bytes count: Int) -> Int? {
    guard offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
