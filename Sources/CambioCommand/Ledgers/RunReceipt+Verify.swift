import Digests
import ExactMoney
import ExchangeRates
import Ledgers
import Localization
import Receipts
import SharedAnswers

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

  private typealias Answer = ReceiptAnswer<String>

  /// Returns the verdict on the receipt in `bytes`.
  func verdict(on bytes: [UInt8]) throws(CommandFailure) -> ReceiptText {
    let receipt: RunReceipt
    do throws(ReceiptVerdict.Reason) {
      receipt = try RunReceipt(bytes)
    } catch {
      let answer = error.answer.map { wording.ofRules.texts(of: $0)[0] }
      return text("", [.init(question: .receiptIntact, answer: answer)])
    }
    let input = try answer(files.input, "input", receipt)
    let output = try answer(files.output, "output", receipt)
    let rates = try answer(files.rates, "rates", receipt)
    var published = ReceiptText.Row(question: .receiptPublished, answer: .notAsked)
    var rows = Answer.notAsked
    if rates == .holds, let path = files.rates {
      published = self.published(try LedgerRun.keptRates(path, wording))
      if input == .holds { rows = self.rows(of: receipt) }
    }
    let count = receipt.content["rows"]?["converted"]?.stringValue.flatMap { Int($0) }
    let statement = wording(
      .runStatement(
        rows: wording.number(count ?? 0),
        rules: receipt.rules.joined(separator: ", ").cleaned()
      )
    )
    return text(
      statement,
      [
        .init(question: .receiptIntact, answer: .holds), .init(question: .runInput, answer: input),
        .init(question: .runOutput, answer: output), .init(question: .runRates, answer: rates),
        published, .init(question: .runRows, answer: rows),
      ]
    )
  }

  private func text(_ statement: String, _ rows: [ReceiptText.Row]) -> ReceiptText {
    ReceiptText(wording: wording, statement: statement, rows: rows, namesQuestions: true)
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
      throw wording.unreadable(FileFailure(path))
    }
    close(descriptor)
    return digest.text == receipt.digest(of: name) ? .holds : .contradicted(wording(.runOtherFile))
  }

  /// Compares each rate with the one that its rule names according to the available rates.
  private func published(_ kept: PinnedRates) -> ReceiptText.Row {
    let (lines, rules) = (kept.ruledLines, LedgerRates.ruled(archive, today: today))
    let answers = lines.map { line -> Answer in
      let (pair, day) = (line.use.pair, line.use.day)
      do throws(LedgerError.Reason) {
        let rate = try rules.rate(of: pair, on: day, by: line.use.rule)
        let isSameTable =
          rate.tables.isEmpty || line.rate.tables.isEmpty || rate.tables == line.rate.tables
        guard rate.ratio != line.rate.ratio || rate.steps != line.rate.steps || !isSameTable else {
          return .holds
        }
        return .contradicted(
          wording(
            .receiptOtherRate(
              row: "\(pair) \(day)",
              rate: (line.rate.steps + " " + line.rate.tables).cleaned(),
              other: rate.steps + " " + rate.tables
            )
          )
        )
      } catch {
        let reason = LedgerText(wording: wording, source: nil).reason(error, nil)
        guard case .refused(let refusal) = error, refusal.code != "not-final" else {
          return .unknown(reason.cleaned(to: 200))
        }
        return .contradicted(reason)
      }
    }
    return ReceiptText.Row(
      question: .receiptPublished,
      answer: answers.deciding(),
      yes: wording(.receiptAsInData(rows: wording.number(lines.count)))
    )
  }

  /// Converts the rows again by the stored rates, and compares the result.
  private func rows(of receipt: RunReceipt) -> Answer {
    let options = (receipt.content["options"]?.members ?? []).compactMap { member in
      member.value.stringValue.map { (name: member.name, value: $0) }
    }
    let named = receipt.rules + options.filter { $0.name == "rule" }.map { $0.value.lowercased() }
    if let name = named.first(where: { LegalRule.rule($0, on: today) == nil }) {
      return .unknown(wording(.receiptUnknownHere(name: name.cleaned())))
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
    else { return .contradicted(self.wording(.runOtherRows)) }
    return .holds
  }
}
