import ExchangeRates
import Localization
import Receipts

/// The results of verifying a receipt, in words; texts from the receipt are cleaned and truncated.
struct ReceiptText {
  let wording: CommandWording
  var width = Output.width

  /// Returns the verdict, and the answer to each question.
  func account(of verdict: ReceiptVerdict, _ file: String) -> String {
    let receipt = verdict.receipt
    var rule = [answer(verdict.rule, receipt.map { named($0) })]
    if let newer = verdict.newerRule { rule.append(wording(.receiptNewerRule(rule: newer.name))) }
    var published = [answer(verdict.published, receipt.map { rows(of: $0) })]
    if case .contradicted(.otherRate(let row, _)) = verdict.published {
      published.append(wording(.receiptLook(address: row.address)))
    }
    let table = RuleText(wording: wording, width: width).table(
      [
        (wording(.receiptIntact), [answer(verdict.intact, nil)]),
        (wording(.receiptArithmetic), [answer(verdict.arithmetic, receipt.map { reckoning($0) })]),
        (wording(.receiptPublished), published),
        (wording(.receiptRule), rule),
      ],
      indent: "  "
    )
    let lines = line(of: verdict, file).wrapped(to: width)
    return lines.joined(separator: "\n") + table
  }

  /// Returns `r.json holds: 1000 EUR = 4324.40 PLN by pl-vat/1 for 2024-11-12`.
  func line(of verdict: ReceiptVerdict, _ file: String) -> String {
    let (answers, file) = (verdict.answers, clean(file))
    for case .contradicted(let reason) in answers {
      return wording(.receiptContradicted(file: file, reason: words(reason))) + "\n"
    }
    for case .unknown(let reason) in answers {
      return wording(.receiptUnknown(file: file, reason: words(reason))) + "\n"
    }
    let conversion = verdict.receipt.map { statement($0) } ?? ""
    return wording(.receiptHolds(file: file, statement: conversion)) + "\n"
  }

  // MARK: Answers

  private func answer(_ answer: ReceiptVerdict.Answer, _ yes: String?) -> String {
    switch answer {
    case .holds: yes ?? wording(.receiptYes)
    case .contradicted(let reason): wording(.receiptNo(reason: words(reason)))
    case .unknown(let reason): wording(.receiptCannotBeJudged(reason: words(reason)))
    case .notAsked: "-"
    }
  }

  /// Returns the reason for an answer other than yes.
  func words(_ reason: ReceiptVerdict.Reason) -> String {
    switch reason {
    case .unreadable: wording(.receiptUnreadable)
    case .changed: wording(.receiptChanged)
    case .steps: wording(.receiptSteps)
    case .result: wording(.receiptResult)
    case .otherRate(let row, let other):
      wording(
        .receiptOtherRate(
          row: place(of: row),
          rate: row.rate.description,
          other: other.rate.description
        )
      )
    case .notPublished(let row): wording(.receiptNotThere(row: place(of: row)))
    case .notInData(let row): wording(.receiptNotInData(row: place(of: row)))
    case .otherPublications: wording(.receiptOtherRows)
    case .refused(let refusal): RuleText(wording: wording).reason(for: refusal)
    case .unknownRule(let name), .unknownForm(let name):
      wording(.receiptUnknownHere(name: clean(name)))
    }
  }

  // MARK: What a receipt says

  private func statement(_ receipt: Receipt) -> String {
    let conversion = "\(receipt.amount) \(receipt.from) = \(receipt.result) \(receipt.to)"
    let (rule, day) = ("\(receipt.rule)", "\(receipt.event)")
    return wording(
      .receiptStatement(conversion: clean(conversion), rule: clean(rule), day: clean(day))
    )
  }

  /// Returns `1000 × 4.3244 = 4324.40, rounded half up to 2 decimals`.
  private func reckoning(_ receipt: Receipt) -> String {
    let steps = receipt.steps.map { (step) -> String in
      (step.hasPrefix("*") ? " × " : " ÷ ") + step.dropFirst()
    }
    let result = "\(receipt.result)"
    return wording(
      .euroRounded(
        count: result.split(separator: ".").dropFirst().first?.utf8.count ?? 0,
        calculation: clean("\(receipt.amount)" + steps.joined()),
        euros: clean(result)
      )
    )
  }

  /// Returns the figures that a receipt rests on; for a mean, the first and the last.
  private func rows(of receipt: Receipt) -> String {
    guard let first = receipt.published.first, let last = receipt.published.last else {
      return wording(.receiptYes)
    }
    let places =
      receipt.isMean
      ? wording(
        .originMean(
          title: first.source.name,
          first: first.day.description,
          last: last.day.description
        )
      )
      : wording.clauses(receipt.published.map { "\(place(of: $0)) \($0.rate)" })
    return wording(.receiptAsInData(rows: places))
  }

  /// Returns `218/A/NBP/2024 of 2024-11-08, EUR/PLN`.
  private func place(of row: PublishedRow) -> String {
    let title = clean(row.table ?? row.source.name)
    return wording(.originOfDay(title: title, day: row.day.description))
      + ", \(row.base)/\(row.quote)"
  }

  private func named(_ receipt: Receipt) -> String {
    wording(.receiptRuleNames(rule: clean("\(receipt.rule)")))
  }

  /// Replaces control characters and line separators in `text` by U+FFFD, and truncates it.
  private func clean(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(200) {
      let isPlain =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      shown.append(isPlain ? scalar : "\u{FFFD}")
    }
    return String(shown).truncated(to: 60)
  }
}
