import Digests
import ExactMoney
import ExchangeRates
import Ledgers
import PlainBytes
import Refreshing

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// The work of `cambio ledger`: opens the files, converts the rows, and reports the result.
struct LedgerRun {
  let options: Ledger
  let wording: CommandWording
  let today: CalendarDate
  let request: RateRequest
  let onError: LedgerPlan.ErrorRule
  let text: LedgerText
  /// The path of the file for the invalid rows; nil unless the rule collects them.
  private let collected: String?

  init(_ options: Ledger, wording: CommandWording) throws {
    self.options = options
    self.wording = wording
    today = try Clock.today(wording)
    var request = options.rateOptions.request(options.session)
    if let name = options.rules.rule {
      guard let rule = LegalRule.rule(name.lowercased(), on: today) else {
        throw wording.unknownRule(name)
      }
      request.source = rule.source
    }
    self.request = request
    (onError, collected) = try options.errorRule(wording)
    text = LedgerText(wording: wording, source: request.source, isFresh: request.isFresh)
  }

  /// The results of a finished run.
  struct Outcome {
    let plan: LedgerPlan
    let rates: LedgerRates
    let input: LedgerInput
    let output: LedgerOutput?
    let stream: LedgerStream
    let report: BlockReport
  }

  func run() throws {
    let receipt = try options.rules.receipt.map { try wording.file(at: $0) }
    let outcome = try converted()
    let kept = try ratesFile.map { try write(outcome, to: $0) }
    if let receipt, let kept {
      let text = try self.receipt(of: outcome, kept).text + "\n"
      try wording.writing { () throws(FileFailure) in try receipt.finish(with: Array(text.utf8)) }
    }
    let totals = outcome.stream.totals
    if options.totals { Output.writeRaw(text.totals(totals, outcome.plan)) }
    Output.report(notes(outcome))
    if options.totals, let failure = text.failure(of: totals) { throw failure }
    if options.check && outcome.report.rejected > 0 { Output.end(.data) }
  }

  /// Converts the rows and writes them.
  ///
  /// If `isAgain`, the run only serves to compare with an earlier one, and reports nothing.
  ///
  /// - Throws: ``CommandFailure`` if a row ends the run, or if a file cannot be read or written.
  func converted(isAgain: Bool = false) throws -> Outcome {
    // Errors in the options are reported before waiting for the input.
    let targets = try options.to.map { try target($0) }
    let input = LedgerInput(try inputDescriptor())
    let digest = isAgain || options.rules.receipt != nil ? StreamDigest() : nil
    input.digest = digest
    let (plan, heading) = try plan(for: input, targets)
    let rates = try rates(for: plan)
    let board = LedgerFactors(rates, targets: plan.targets, today: today, rule: plan.rule)
    let file = try options.output.map { try wording.file(at: $0) }
    let collected = try self.collected.map { try wording.file(at: $0) }
    let output = options.check ? nil : LedgerOutput(file?.descriptor ?? STDOUT_FILENO)
    output?.digest = digest
    let code = heading.withUnsafeBytes { output?.write($0) ?? 0 }
    if code != 0 { throw failure(.write(code), nil, file) }
    let collector = LedgerCollector(collected, text, plan)
    let progress = LedgerProgress(wording, of: input.size)
    let stream = LedgerStream(
      plan,
      board,
      from: input,
      to: output,
      workers: LedgerRun.workers(for: input),
      linesBefore: input.headingLines,
      hasTotals: options.totals || digest != nil,
      marksUse: ratesFile != nil
    ) { part in
      collector.add(part)
      if !isAgain { progress.show(part) }
    }
    let report = try carryOut(stream, progress, plan, file)
    let outcome = Outcome(
      plan: plan,
      rates: board.rates,
      input: input,
      output: output,
      stream: stream,
      report: report
    )
    if report.isStopped, let error = report.firstError {
      if !isAgain { Output.report(notes(outcome)) }
      throw text.failure(error, plan, isWritten: output != nil && file == nil)
    }
    try collector.finish()
    try wording.writing { () throws(FileFailure) in try file?.keep() }
    return outcome
  }

  private func notes(_ outcome: Outcome) -> [String] {
    text.notes(
      outcome.report,
      outcome.stream.carried(outcome.report),
      own: outcome.stream.ownPairs,
      isCheck: options.check
    )
  }

  private func carryOut(
    _ stream: LedgerStream,
    _ progress: LedgerProgress,
    _ plan: LedgerPlan,
    _ file: WholeFile?
  ) throws(CommandFailure) -> BlockReport {
    defer { progress.clear() }
    do throws(LedgerStream.Failure) {
      return try stream.run()
    } catch {
      throw failure(error, plan, file)
    }
  }

  /// Returns the failure for an error in reading or writing.
  ///
  /// If the reader of standard output has gone, the program ends with success.
  func failure(
    _ error: LedgerStream.Failure,
    _ plan: LedgerPlan?,
    _ file: WholeFile?
  ) -> CommandFailure {
    switch error {
    case .write(let code):
      if code == EPIPE, file == nil { Output.end(.success) }
      let failure = FileFailure(file?.path ?? "-", code)
      return file == nil
        ? wording.failure(.output, .writeFailed(reason: failure.reason))
        : wording.unwritable(failure)
    case .read(let code): return wording.unreadable(FileFailure(options.file ?? "-", code))
    case .cut(let error): return text.failure(error, plan, isWritten: false)
    }
  }

  private func inputDescriptor() throws(CommandFailure) -> Int32 {
    guard let path = options.file, path != "-" else { return STDIN_FILENO }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw failure(.read(errno), nil, nil) }
    return descriptor
  }

  /// Returns the number of threads: one per processor, at most two, and one for a small file.
  ///
  /// A file of a few megabytes is finished before a second thread saves any time.
  private static func workers(for input: LedgerInput) -> Int {
    if let size = input.size, size <= 16 * LedgerLimits.block { return 1 }
    return min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 2)
  }

  // MARK: Rates

  private func rates(for plan: LedgerPlan) throws -> LedgerRates {
    if let path = options.rates { return .kept(try LedgerRun.keptRates(path, wording)) }
    let installation = try request.installation(wording: wording)
    let hasTables = plan.rule != nil || plan.details.contains(.table)
    let first = CalendarDate(clamping: 0)
    let days: ClosedRange<CalendarDate>
    switch plan.day {
    case .fixed(let day) where !hasTables: days = request.policy.days(for: day)
    case .fixed, .column: days = first...today
    }
    guard plan.rule == nil else {
      let question = RateLibrary.Question(today: today, days: days, source: request.source)
      return .ruled(installation.archive(for: question), today: today)
    }
    let converter = request.converter(
      installation,
      days: days,
      today: today,
      euroIntermediate: options.worth.euroIntermediate,
      ownRates: installation.ownRates,
      fee: try options.worth.fees.percent(wording)
    )
    let tables = hasTables ? converter.archive : nil
    return .converter(converter, policy: request.policy, tables: tables)
  }

  /// Reads the stored rates in the file at `path`.
  static func keptRates(
    _ path: String,
    _ wording: CommandWording
  ) throws(CommandFailure) -> PinnedRates {
    guard let content = try wording.content(of: path, atMost: .max) else {
      throw wording.unreadable(FileFailure(missing: path))
    }
    do throws(PinnedRates.LineError) {
      return try content.bytes.span.withUnsafeBytes { (bytes) throws(PinnedRates.LineError) in
        try PinnedRates(bytes)
      }
    } catch {
      switch error {
      case .unreadable(let line):
        throw wording.failure(.data, .ledgerRatesUnreadable(place: "\(path):\(line)"))
      case .contradiction(let line, let other):
        throw wording.failure(
          .data,
          .ledgerRatesContradict(place: "\(path):\(line)", other: String(other))
        )
      }
    }
  }
}

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
