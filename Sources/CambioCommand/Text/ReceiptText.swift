import ExchangeRates
import Localization
import Receipts
import SharedAnswers

/// The verdict on a receipt of a conversion or a run, in words.
struct ReceiptText {
  /// A question about the receipt, with its answer.
  struct Row {
    let question: Message
    let answer: ReceiptAnswer<String>
    /// The text for a positive answer; nil for a plain "yes".
    var yes: String?
    /// The lines below the answer.
    var more: [String] = []
  }

  let wording: CommandWording
  /// The facts that the receipt proves if it holds.
  let statement: String
  let rows: [Row]
  /// Whether reasons are shown with their questions, without which they cannot be understood.
  var namesQuestions = false

  /// The answer that decides on the receipt.
  private var decision: ReceiptAnswer<String> {
    rows.map { row in
      row.answer.map { namesQuestions ? wording(row.question) + ": " + $0 : $0 }
    }.deciding()
  }

  var status: ExitStatus { ExitStatus(rawValue: decision.status) ?? .data }

  /// Returns `r.json holds: 1000 EUR = 4324.40 PLN by pl-vat/1 for 2024-11-12`.
  func line(of file: String) -> String {
    let file = file.cleaned()
    let message: Message =
      switch decision {
      case .contradicted(let reason): .receiptContradicted(file: file, reason: reason)
      case .unknown(let reason): .receiptUnknown(file: file, reason: reason)
      case .holds, .notAsked: .receiptHolds(file: file, statement: statement)
      }
    return wording(message) + "\n"
  }

  /// Returns the line, and the answer to each question.
  func account(of file: String) -> String {
    let table = rows.map { row in
      let text =
        switch row.answer {
        case .holds: row.yes ?? wording(.receiptYes)
        case .contradicted(let reason): wording(.receiptNo(reason: reason))
        case .unknown(let reason): wording(.receiptCannotBeJudged(reason: reason))
        case .notAsked: "–"
        }
      return (name: wording(row.question), texts: [text] + row.more)
    }
    return line(of: file).wrapped(to: Output.width).joined(separator: "\n")
      + wording.table(table, indent: "  ")
  }
}

extension ReceiptText {
  /// Creates the text of the verdict on a receipt of a conversion.
  init(_ verdict: ReceiptVerdict, _ wording: CommandWording) {
    let words = wording.ofRules
    let rows = zip(ReceiptVerdict.Question.allCases, verdict.answers).map { question, answer in
      let texts = answer.reason.map { words.texts(of: $0) } ?? []
      var row = Row(question: question.message, answer: answer.map { _ in texts[0] })
      row.more = Array(texts.dropFirst())
      if question == .rule, let newer = verdict.newerRule {
        row.more.append(wording(.receiptNewerRule(rule: newer.name)))
      }
      row.yes = verdict.receipt.flatMap { $0.text(to: question, wording) }
      return row
    }
    let statement = verdict.receipt.map { $0.statement(wording) } ?? ""
    self.init(wording: wording, statement: statement, rows: rows)
  }
}

extension ReceiptVerdict.Question {
  fileprivate var message: Message {
    switch self {
    case .intact: .receiptIntact
    case .arithmetic: .receiptArithmetic
    case .published: .receiptPublished
    case .rule: .receiptRule
    }
  }
}

extension Receipt {
  fileprivate func statement(_ wording: CommandWording) -> String {
    wording(
      .receiptStatement(
        conversion: "\(amount) \(from) = \(result) \(to)".cleaned(),
        rule: rule.cleaned(),
        day: event.description
      )
    )
  }

  /// Returns the text for a positive answer to `question`; nil for a plain "yes".
  fileprivate func text(
    to question: ReceiptVerdict.Question,
    _ wording: CommandWording
  ) -> String? {
    switch question {
    case .intact: nil
    case .arithmetic: reckoning(wording)
    case .published: rows(wording)
    case .rule: wording(.receiptRuleNames(rule: rule.cleaned()))
    }
  }

  /// Returns `1000 × 4.3244 = 4324.40, rounded half up to 2 decimals`.
  private func reckoning(_ wording: CommandWording) -> String {
    let steps = steps.map { ($0.hasPrefix("*") ? " × " : " ÷ ") + $0.dropFirst() }
    return wording(
      .euroRounded(
        count: result.scale,
        calculation: (amount.description + steps.joined()).cleaned(),
        euros: result.description.cleaned()
      )
    )
  }

  /// Returns the published rates of a receipt; for a mean, the first and the last.
  private func rows(_ wording: CommandWording) -> String? {
    guard let first = published.first, let last = published.last else { return nil }
    let days = (first.day.description, last.day.description)
    let rows =
      isMean
      ? wording(.originMean(title: first.source.name, first: days.0, last: days.1))
      : wording.clauses(published.map { "\(wording.ofRules.place(of: $0)) \($0.rate)" })
    return wording(.receiptAsInData(rows: rows))
  }
}
