import PlainBytes

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// Why a file could not be read or written to its end.
public enum LedgerStreamFailure: Error, Hashable, Sendable {
  /// The system's error number.
  case read(Int32)
  case write(Int32)
  /// A row that cannot be cut out of the file: its first line, and why.
  case cut(LedgerFault)
}

/// A file of rows, read block by block; a block ends where a row ends.
public final class LedgerInput {
  private let descriptor: Int32
  private let isRegular: Bool
  /// What was read and belongs to the next block.
  private var pending: [UInt8] = []
  private var isAtEnd = false
  /// How many bytes there are; nil where the file does not say.
  public let size: Int?
  /// The lines that were taken off as the first row.
  public private(set) var headingLines = 0

  /// The file behind `descriptor`, from where it stands.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : nil
  }

  /// How large a buffer for ``nextBlock(into:_:)`` is: a block, a row of any length, and what may be read behind.
  static let bufferSize = LedgerLimits.block + LedgerLimits.longestRow + 64

  /// The first row, without its line's end, taken off where `takes` says so; empty at the end of the file.
  ///
  /// A byte order mark of UTF-8 before it is let go.
  public func firstRow(
    separatedBy separator: UInt8?,
    takes: Bool
  ) throws(LedgerStreamFailure) -> [UInt8] {
    var end = 0
    while end == 0 && !isAtEnd && pending.count <= LedgerLimits.longestRow {
      try readMore()
      end = wholeRows(pending, separator)
    }
    if pending.starts(with: [0xEF, 0xBB, 0xBF]) { pending.removeFirst(3) }
    // Text of two bytes a letter has a mark of its own, or zeros.
    let isWide = pending.starts(with: [0xFE, 0xFF]) || pending.starts(with: [0xFF, 0xFE])
    guard !isWide else {
      throw .cut(LedgerFault(line: 1, column: nil, flaw: .notText))
    }
    guard end > 0 || pending.count <= LedgerLimits.longestRow else {
      throw .cut(LedgerFault(line: 1, column: nil, flaw: .endless))
    }
    var fields = RowFields()
    do throws(LedgerFault) {
      try pending.span.withUnsafeBytes { (bytes) throws(LedgerFault) in
        if let separator {
          try fields.read(bytes, from: 0, separatedBy: separator)
        } else {
          // Of JSON a line is a row.
          try fields.read(bytes, from: 0, separatedBy: 10)
        }
      }
    } catch {
      guard separator == nil else {
        throw .cut(LedgerFault(line: 1, column: nil, flaw: error.flaw))
      }
    }
    let row = Array(pending[..<fields.textEnd])
    if takes {
      pending.removeFirst(fields.next)
      headingLines = fields.lines
    }
    return row
  }

  /// Puts the next rows into `buffer` of ``bufferSize`` bytes and returns how many bytes they are, 0 at the end
  /// of the file.
  func nextBlock(
    into buffer: UnsafeMutableRawBufferPointer,
    separatedBy separator: UInt8?
  ) throws(LedgerStreamFailure) -> Int {
    pending.withUnsafeBytes { buffer.copyMemory(from: $0) }
    var count = pending.count
    pending.removeAll(keepingCapacity: true)
    var end = 0
    let limit = LedgerLimits.block + LedgerLimits.longestRow
    var isReady = count >= LedgerLimits.block
    while true {
      while !isReady && !isAtEnd {
        count += try readSome(UnsafeMutableRawBufferPointer(rebasing: buffer[count..<limit]))
        isReady = count >= LedgerLimits.block || !hasMore
      }
      let filled = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      end = isAtEnd ? count : wholeRows(filled, separator)
      if end > 0 || isAtEnd { break }
      guard count < limit else {
        throw .cut(LedgerFault(line: 0, column: nil, flaw: .endless))
      }
      isReady = false
    }
    pending += buffer[end..<count]
    return end
  }

  /// Whether more can be read at once: who types rows, or sends one after the other, is answered row by row.
  private var hasMore: Bool {
    if isRegular { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) != 0
  }

  private func readMore() throws(LedgerStreamFailure) {
    let start = pending.count
    pending += [UInt8](repeating: 0, count: 65_536)
    var failure: LedgerStreamFailure?
    var count = 0
    pending.withUnsafeMutableBytes { bytes in
      do throws(LedgerStreamFailure) {
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
  ) throws(LedgerStreamFailure) -> Int {
    while true {
      let count = read(descriptor, buffer.baseAddress, min(buffer.count, LedgerLimits.block))
      if count < 0 {
        if errno == EINTR { continue }
        throw .read(errno)
      }
      if count == 0 { isAtEnd = true }
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
