import Ledgers
import PlainBytes

/// A separate file of the rows that could not be converted: line, column, reason, and the row.
final class LedgerCollector {
  private let file: WholeFile?
  private let text: LedgerText
  private let plan: LedgerPlan
  private let output: LedgerOutput?
  /// The error number of the first failed write; 0 for none.
  private var code: Int32 = 0

  init(_ file: WholeFile?, _ text: LedgerText, _ plan: LedgerPlan) {
    self.file = file
    self.text = text
    self.plan = plan
    output = file.map { LedgerOutput($0.descriptor) }
    write(Array("line,column,reason,row\n".utf8))
  }

  /// Adds the rejected rows of a block.
  func add(_ part: BlockReport) {
    guard !part.rejections.isEmpty else { return }
    var lines: [UInt8] = []
    for rejection in part.rejections {
      if let error = rejection.error {
        var reason = text.reason(error.reason, plan)
        // Programs distinguish refusals by these codes.
        if case .refused(let refusal) = error.reason { reason += " (" + refusal.code + ")" }
        let cells = [
          String(error.line), error.column.map { plan.columns[$0] } ?? "", reason,
        ]
        for cell in cells { lines += CSVText.field(Array(cell.utf8), separatedBy: 44) + [44] }
      }
      guard rejection.error == nil || !rejection.isComplete else {
        lines += CSVText.field(rejection.row, separatedBy: 44) + [10]
        continue
      }
      // The row was too long, and arrives in parts.
      let quote = UInt8(ascii: "\"")
      if rejection.error != nil { lines.append(quote) }
      for byte in rejection.row { lines += byte == quote ? [quote, quote] : [byte] }
      if rejection.isComplete { lines += [quote, 10] }
    }
    write(lines)
  }

  /// Completes the file.
  ///
  /// - Throws: ``CommandFailure`` if it could not be written.
  func finish() throws(CommandFailure) {
    guard let file else { return }
    try text.wording.writing { () throws(FileFailure) in
      guard code == 0 else { throw FileFailure(file.path, code) }
      try file.keep()
    }
  }

  private func write(_ lines: [UInt8]) {
    guard let output, code == 0 else { return }
    code = lines.withUnsafeBytes { output.write($0) }
  }
}
