public import Digests
import PlainBytes

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

extension LedgerStream {
  /// Why a file could not be read or written to its end.
  public enum Failure: Error, Hashable, Sendable {
    /// The system's error number.
    case read(Int32)
    case write(Int32)
    /// A first row that cannot be taken apart: its line, and why.
    case cut(LedgerError)
  }
}

/// What a block has of its rows: all of them, or a piece of one that is too long for a block.
enum RowPart {
  case whole
  case first
  case middle
  case last
}

/// A file of rows, read block by block; a block ends where a row ends.
public final class LedgerInput {
  private let descriptor: Int32
  private let isRegular: Bool
  /// What was read and belongs to the next block.
  private var pending: [UInt8] = []
  private var isAtEnd = false
  private var isBegun = false
  /// Whether what follows belongs to a row of which a part was handed on.
  private var isInLongRow = false
  /// The digest of all that was read; nil where none is wanted.
  public var digest: StreamDigest?
  /// How many bytes there are; nil where the file does not say.
  public let size: Int?
  /// The lines that were taken off before the rows.
  public private(set) var headingLines = 0
  /// Whether the file starts with a byte order mark.
  public private(set) var hasMark = false
  /// Whether the first row ends with a carriage return and a line feed.
  public private(set) var endsWithReturn = false

  /// The file behind `descriptor`, from where it stands.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  /// How large a buffer for ``nextBlock(into:_:)`` is: a block, a row of any length, and what may be read behind.
  static let bufferSize = LedgerLimits.block + LedgerLimits.longestRow + 64

  /// The bytes of the mark that some programs write before text in UTF-8.
  public static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// `text` without the byte order mark before it, if there is one.
  static func withoutMark(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    text.starts(with: mark) ? text.bytes(mark.count..<text.count) : text
  }

  /// Takes a byte order mark off.
  private func begin() throws(LedgerStream.Failure) {
    guard !isBegun else { return }
    isBegun = true
    while pending.count < LedgerInput.mark.count && !isAtEnd { try readMore() }
    hasMark = pending.starts(with: LedgerInput.mark)
    if hasMark { pending.removeFirst(LedgerInput.mark.count) }
    // Text of two bytes a letter has a mark of its own, or zeros.
    if pending.starts(with: [0xFE, 0xFF]) || pending.starts(with: [0xFF, 0xFE]) {
      throw .cut(LedgerError(.notText, line: 1))
    }
  }

  /// Takes `count` lines off, however long, or as many as there are.
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

  /// The sign that the first line says fields are separated by, as Excel reads and writes it: `sep=;`.
  ///
  /// The line is taken off; nil for any other.
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

  /// The first row, without its line's end, taken off where `takes` says so; empty at the end of the file.
  public func firstRow(
    separatedBy separator: UInt8?,
    takes: Bool
  ) throws(LedgerStream.Failure) -> [UInt8] {
    try begin()
    var end = wholeRows(pending, separator)
    while end == 0 && !isAtEnd && pending.count <= LedgerLimits.longestRow {
      try readMore()
      end = wholeRows(pending, separator)
    }
    guard separator == nil || end > 0 || pending.count <= LedgerLimits.longestRow else {
      throw .cut(LedgerError(.endless, line: headingLines + 1))
    }
    var fields = RowFields()
    do throws(LedgerError) {
      try pending.span.withUnsafeBytes { (bytes) throws(LedgerError) in
        // Of JSON a line is a row.
        try fields.read(bytes, from: 0, separatedBy: separator ?? UInt8(ascii: "\n"))
      }
    } catch {
      guard separator == nil else {
        throw .cut(LedgerError(error.reason, line: headingLines + 1))
      }
    }
    let row = Array(pending[..<fields.textEnd])
    endsWithReturn =
      fields.textEnd < fields.next && pending[fields.textEnd] == UInt8(ascii: "\r")
    if takes {
      pending.removeFirst(fields.next)
      headingLines += fields.lines
    }
    return row
  }

  /// Puts the next rows into `buffer` of ``bufferSize`` bytes and returns how many bytes they are, 0 at the end
  /// of the file.
  func nextBlock(
    into buffer: UnsafeMutableRawBufferPointer,
    separatedBy separator: UInt8?
  ) throws(LedgerStream.Failure) -> (count: Int, part: RowPart) {
    pending.withUnsafeBytes { buffer.copyMemory(from: $0) }
    var count = pending.count
    pending.removeAll(keepingCapacity: true)
    var (end, part) = (0, RowPart.whole)
    let limit = LedgerLimits.block + LedgerLimits.longestRow
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

  /// Where the lines end of a row that does not end within `bytes`: after the line of a quotation mark that is not
  /// closed, or nowhere.
  private static func endOfLongRow(_ bytes: UnsafeRawBufferPointer, _ separator: UInt8?) -> Int {
    guard let separator else { return bytes.count }
    var fields = RowFields()
    try? fields.read(bytes, from: 0, separatedBy: separator)
    return fields.next
  }

  /// Whether more can be read at once: who types rows, or sends one after the other, is answered row by row.
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

  /// Where the last whole row ends; 0 for none.
  private func wholeRows(_ bytes: UnsafeRawBufferPointer, _ separator: UInt8?) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    if let separator, memchr(start, 34, bytes.count) != nil {
      return RowFields.wholeRows(of: bytes, separatedBy: separator)
    }
    return (bytes.lastIndex(of: 10) ?? -1) + 1
  }
}
