public import Digests
import PlainBytes

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

extension LedgerStream {
  /// The reason why a file could not be read or written to its end.
  public enum Failure: Error, Hashable, Sendable {
    /// A read failed with this `errno`.
    case read(Int32)
    /// A write failed with this `errno`.
    case write(Int32)
    /// The first row cannot be split into fields.
    case cut(LedgerError)
  }
}

/// The part of a row in a block: whole rows, or a piece of a row too long for a block.
enum RowPart {
  case whole
  case first
  case middle
  case last
}

/// A file of rows, read in blocks that end at the end of a row.
public final class LedgerInput {
  private let descriptor: Int32
  private let isRegular: Bool
  /// The bytes read for the next block.
  private var pending: [UInt8] = []
  private var isAtEnd = false
  private var isBegun = false
  /// Whether the next bytes continue a row of which a piece was returned.
  private var isInLongRow = false
  /// The digest of all bytes read; nil if it is not calculated.
  public var digest: StreamDigest?
  /// The size of the file in bytes; nil if it is not a regular file.
  public let size: Int?
  /// The number of lines removed before the rows.
  public private(set) var headingLines = 0
  /// Whether the file starts with a byte order mark.
  public private(set) var hasMark = false
  /// Whether the first row ends with a carriage return and a line feed.
  public private(set) var endsWithReturn = false

  /// Creates an input from the current position of `descriptor`.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  /// The size in bytes of a buffer for ``nextBlock(into:separatedBy:)``: a block, a row of maximum
  /// length, and 64 readable bytes behind.
  static let bufferSize = LedgerLimits.block + LedgerLimits.maximumRowBytes + 64

  /// The byte order mark that some programs write before UTF-8 text.
  public static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns `text` without a byte order mark at its start.
  static func withoutMark(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    text.starts(with: mark) ? text.bytes(mark.count..<text.count) : text
  }

  /// Removes a byte order mark.
  ///
  /// - Throws: ``LedgerStream/Failure`` if the file cannot be read, or is UTF-16.
  private func begin() throws(LedgerStream.Failure) {
    guard !isBegun else { return }
    isBegun = true
    while pending.count < LedgerInput.mark.count && !isAtEnd { try readMore() }
    hasMark = pending.starts(with: LedgerInput.mark)
    if hasMark { pending.removeFirst(LedgerInput.mark.count) }
    // UTF-16 text has a byte order mark of its own, or zeros.
    if pending.starts(with: [0xFE, 0xFF]) || pending.starts(with: [0xFF, 0xFE]) {
      throw .cut(LedgerError(.notText, line: 1))
    }
  }

  /// Removes `count` lines of any length, or as many as there are.
  ///
  /// - Throws: ``LedgerStream/Failure`` if the file cannot be read, or is UTF-16.
  public func skipLines(_ count: Int) throws(LedgerStream.Failure) {
    try begin()
    var left = count
    while left > 0 {
      var start = 0
      while left > 0, let end = pending[start...].firstIndex(of: UInt8(ascii: "\n")) {
        (start, left, headingLines) = (end + 1, left - 1, headingLines + 1)
      }
      guard left > 0 else { return pending.removeFirst(start) }
      pending.removeAll()
      if isAtEnd { return }
      try readMore()
    }
  }

  /// Removes a first line such as `sep=;`, as Excel reads and writes it, and returns its separator;
  /// nil, without a change, for any other line.
  ///
  /// - Throws: ``LedgerStream/Failure`` if the file cannot be read, or is UTF-16.
  public func separatorLine() throws(LedgerStream.Failure) -> UInt8? {
    try begin()
    while pending.count < 7, !pending.contains(UInt8(ascii: "\n")), !isAtEnd { try readMore() }
    let line = pending.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard line.count == 5, line.prefix(4).map({ $0 | 0x20 }).elementsEqual("sep=".utf8) else {
      return nil
    }
    let sign = line[4]
    try skipLines(1)
    return sign
  }

  /// Returns the first row, without its line ending, and removes it if `takes`; empty at the end of
  /// the file.
  ///
  /// `separator` is nil for JSON lines.
  ///
  /// - Throws: ``LedgerStream/Failure`` if the file cannot be read, or the row cannot be split into
  ///   fields.
  public func firstRow(
    separatedBy separator: UInt8?,
    takes: Bool
  ) throws(LedgerStream.Failure) -> [UInt8] {
    try begin()
    var end = wholeRows(pending, separator)
    while end == 0 && !isAtEnd && pending.count <= LedgerLimits.maximumRowBytes {
      try readMore()
      end = wholeRows(pending, separator)
    }
    guard separator == nil || end > 0 || pending.count <= LedgerLimits.maximumRowBytes else {
      throw .cut(LedgerError(.endless, line: headingLines + 1))
    }
    var fields = RowFields()
    do throws(LedgerError) {
      try pending.span.withUnsafeBytes { (bytes) throws(LedgerError) in
        // A row of JSON lines is a line.
        try fields.read(bytes, from: 0, separatedBy: separator ?? UInt8(ascii: "\n"))
      }
    } catch {
      guard separator == nil else { throw .cut(LedgerError(error.reason, line: headingLines + 1)) }
    }
    let row = Array(pending[..<fields.textEnd])
    endsWithReturn = fields.textEnd < fields.next && pending[fields.textEnd] == UInt8(ascii: "\r")
    if takes {
      pending.removeFirst(fields.next)
      headingLines += fields.lines
    }
    return row
  }

  /// Reads the next rows into `buffer`, of ``bufferSize`` bytes, and returns the number of bytes; 0
  /// at the end of the file.
  func nextBlock(
    into buffer: UnsafeMutableRawBufferPointer,
    separatedBy separator: UInt8?
  ) throws(LedgerStream.Failure) -> (count: Int, part: RowPart) {
    pending.withUnsafeBytes { buffer.copyMemory(from: $0) }
    var count = pending.count
    pending.removeAll(keepingCapacity: true)
    var (end, part) = (0, RowPart.whole)
    let limit = LedgerLimits.block + LedgerLimits.maximumRowBytes
    var isReady = count >= LedgerLimits.block
    while true {
      while !isReady && !isAtEnd {
        count += try readSome(UnsafeMutableRawBufferPointer(rebasing: buffer[count..<limit]))
        isReady = count >= LedgerLimits.block || !hasMore
      }
      let filled = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      if isInLongRow {
        let line = filled.firstIndex(of: UInt8(ascii: "\n"))
        isInLongRow = line == nil && !isAtEnd
        (end, part) = (line.map { $0 + 1 } ?? count, isInLongRow ? .middle : .last)
        break
      }
      end = isAtEnd ? count : wholeRows(filled, separator)
      if end > 0 || isAtEnd { break }
      if count == limit {
        end = LedgerInput.endOfLongRow(filled, separator)
        isInLongRow = end == count
        if isInLongRow { part = .first }
        break
      }
      isReady = false
    }
    pending += buffer[end..<count]
    return (end, part)
  }

  /// Returns the end of the first lines of a row that is longer than `bytes`: after the line with
  /// an unclosed quotation mark, else the end of `bytes`.
  private static func endOfLongRow(_ bytes: UnsafeRawBufferPointer, _ separator: UInt8?) -> Int {
    guard let separator else { return bytes.count }
    var fields = RowFields()
    try? fields.read(bytes, from: 0, separatedBy: separator)
    return fields.next
  }

  /// Whether more bytes are available, so that rows typed or sent one by one are answered one by
  /// one.
  private var hasMore: Bool {
    if isRegular { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) != 0
  }

  private func readMore() throws(LedgerStream.Failure) {
    let start = pending.count
    pending += [UInt8](repeating: 0, count: 65_536)
    var failure: LedgerStream.Failure?
    var count = 0
    pending.withUnsafeMutableBytes { bytes in
      do throws(LedgerStream.Failure) {
        count = try readSome(UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      } catch {
        failure = error
      }
    }
    pending.removeLast(65_536 - count)
    if let failure { throw failure }
  }

  private func readSome(
    _ buffer: UnsafeMutableRawBufferPointer
  ) throws(LedgerStream.Failure) -> Int {
    while true {
      let count = read(descriptor, buffer.baseAddress, min(buffer.count, LedgerLimits.block))
      if count < 0 {
        if errno == EINTR { continue }
        throw .read(errno)
      }
      if count == 0 { isAtEnd = true }
      digest?.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return count
    }
  }

  private func wholeRows(_ bytes: [UInt8], _ separator: UInt8?) -> Int {
    bytes.withUnsafeBytes { wholeRows($0, separator) }
  }

  /// Returns the end of the last complete row; 0 if there is none.
  private func wholeRows(_ bytes: UnsafeRawBufferPointer, _ separator: UInt8?) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    if let separator, memchr(start, 34, bytes.count) != nil {
      return RowFields.wholeRows(of: bytes, separatedBy: separator)
    }
    return (bytes.lastIndex(of: 10) ?? -1) + 1
  }
}
