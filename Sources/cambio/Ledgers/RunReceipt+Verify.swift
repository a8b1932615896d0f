import Digests
import ExactMoney
import ExchangeRates
import Ledgers
import Localization

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// Verifies a run's receipt: its digest, the files' digests, the published rates, and the rows,
/// converted again.
struct RunVerification {
  let wording: CommandWording
  /// The paths of the run's files; nil for those that are not named.
  let files: (input: String?, output: String?, rates: String?)
  let archive: RateArchive
  let today: CalendarDate

  /// The answer to one of the questions.
  private enum Answer {
    case yes(String? = nil)
    case no(String)
    case unknown(String)
    case notAsked
  }

  /// Returns the verdict on the receipt in `bytes`, read from `file`.
  ///
  /// If `isOnly`, the verdict lists all answers, because no other receipt is verified.
  func verdict(
    on bytes: [UInt8],
    in file: String,
    isOnly: Bool
  ) throws(CommandFailure) -> (text: String, status: ExitStatus) {
    let receipt: RunReceipt
    do throws(RunReceipt.Fault) {
      receipt = try RunReceipt(bytes)
    } catch {
      let answer: Answer =
        switch error {
        case .unreadable: .no(wording(.receiptUnreadable))
        case .changed: .no(wording(.receiptChanged))
        case .unknownForm(let name): .unknown(wording(.receiptUnknownHere(name: plain(name))))
        }
      return verdict("", [(.receiptIntact, answer)], file, isOnly)
    }
    let input = try answer(files.input, "input", receipt)
    let output = try answer(files.output, "output", receipt)
    let rates = try answer(files.rates, "rates", receipt)
    var (published, rows) = (Answer.notAsked, Answer.notAsked)
    if case .yes = rates, let path = files.rates {
      published = self.published(try LedgerRun.keptRates(path, wording))
      if case .yes = input { rows = self.rows(of: receipt) }
    }
    let count = receipt.content["rows"]?["converted"]?.stringValue.flatMap { Int($0) }
    let rules = receipt.content["rules"]?.elements?.compactMap { $0.stringValue }
    let statement = wording(
      .runStatement(
        rows: wording.number(count ?? 0),
        rules: plain((rules ?? []).joined(separator: ", "))
      )
    )
    let answers: [(Message, Answer)] = [
      (.receiptIntact, .yes()), (.runInput, input), (.runOutput, output), (.runRates, rates),
      (.receiptPublished, published), (.runRows, rows),
    ]
    return verdict(statement, answers, file, isOnly)
  }

  private func verdict(
    _ statement: String,
    _ answers: [(question: Message, answer: Answer)],
    _ file: String,
    _ isOnly: Bool
  ) -> (String, ExitStatus) {
    var (message, status) = (
      Message.receiptHolds(file: file, statement: statement), ExitStatus.success
    )
    for (question, answer) in answers.reversed() {
      let question = wording(question)
      if case .unknown(let reason) = answer, status != .data {
        (message, status) = (
          .receiptUnknown(file: file, reason: question + ": " + reason), .unavailable
        )
      } else if case .no(let reason) = answer {
        (message, status) = (
          .receiptContradicted(file: file, reason: question + ": " + reason), .data
        )
      }
    }
    let lines = wording(message).wrapped(to: Output.width).joined(separator: "\n") + "\n"
    let rows = answers.map { question, answer in
      let text =
        switch answer {
        case .yes(let text): text ?? wording(.receiptYes)
        case .no(let reason): wording(.receiptNo(reason: reason))
        case .unknown(let reason): wording(.receiptCannotBeJudged(reason: reason))
        case .notAsked: "–"
        }
      return (name: wording(question), texts: [text])
    }
    let table = isOnly ? RuleText(wording: wording).table(rows, indent: "  ") : ""
    return (lines + table, status)
  }

  // MARK: Answers

  /// Compares the digest of the file at `path` with the one that the receipt has for `name`.
  private func answer(
    _ path: String?,
    _ name: String,
    _ receipt: RunReceipt
  ) throws(CommandFailure) -> Answer {
    guard let path else { return .unknown(wording(.ledgerNeeds(options: "--" + name))) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let digest = StreamDigest(of: descriptor) else {
      let reason = String(cString: strerror(errno))
      throw wording.failure(.data, .fileUnreadable(path: path, reason: reason))
    }
    close(descriptor)
    return digest.text == receipt.digest(of: name) ? .yes() : .no(wording(.runOtherFile))
  }

  /// Compares each rate with the one that its rule names according to the available rates.
  private func published(_ kept: PinnedRates) -> Answer {
    let (lines, rules) = (kept.ruledLines, LedgerRates.ruled(archive, today: today))
    var answer = Answer.yes(wording(.receiptAsInData(rows: wording.number(lines.count))))
    for line in lines {
      let (pair, day) = (line.use.pair, line.use.day)
      do throws(LedgerError.Reason) {
        let rate = try rules.rate(of: pair, on: day, by: line.use.rule)
        let isSameTable =
          rate.tables.isEmpty || line.rate.tables.isEmpty || rate.tables == line.rate.tables
        guard rate.ratio != line.rate.ratio || rate.steps != line.rate.steps || !isSameTable else {
          continue
        }
        let row = "\(pair) \(day)"
        return .no(
          wording(
            .receiptOtherRate(
              row: row,
              rate: plain(line.rate.steps + " " + line.rate.tables),
              other: rate.steps + " " + rate.tables
            )
          )
        )
      } catch {
        let reason = LedgerText(wording: wording, source: nil).reason(error, nil)
        guard case .refused(let refusal) = error, refusal.code != "not-final" else {
          answer = .unknown(plain(reason))
          continue
        }
        return .no(reason)
      }
    }
    return answer
  }

  /// Converts the rows again by the stored rates, and compares the result.
  private func rows(of receipt: RunReceipt) -> Answer {
    let options = (receipt.content["options"]?.members ?? []).compactMap { member in
      member.value.stringValue.map { (name: member.name, value: $0) }
    }
    let rules = (receipt.content["rules"]?.elements ?? []).compactMap { $0.stringValue }
    let named = rules + options.filter { $0.name == "rule" }.map { $0.value.lowercased() }
    if let name = named.first(where: { LegalRule.rule($0, on: today) == nil }) {
      return .unknown(wording(.receiptUnknownHere(name: plain(name))))
    }
    let locale = options.first { $0.name == "locale" }?.value ?? ""
    guard var again = Ledger.repeating(options), let wording = CommandWording(locale) else {
      return .unknown(self.wording(.receiptUnknownHere(name: "options")))
    }
    (again.file, again.output, again.rates) = (files.input, "/dev/null", files.rates)
    guard let run = try? LedgerRun(again, wording: wording),
      let outcome = try? run.converted(isAgain: true),
      let digest = outcome.output?.digest, digest.text == receipt.digest(of: "output"),
      receipt.hasSameRows(as: outcome.report, outcome.stream.totals)
    else { return .no(self.wording(.runOtherRows)) }
    return .yes()
  }

  /// Removes control characters and line ends from a text out of a file, and truncates it.
  private func plain(_ text: String) -> String {
    String(text.filter { $0.isASCII && !$0.isNewline && $0 >= " " && $0 != "\u{7F}" })
      .truncated(to: 70)
  }
}
