import LocalStore

/// A quarantined figure in words.
struct QuarantineText {
  let wording: CommandWording

  /// Returns `12  CurrencyLayer BRL 54.325 of 2026-11-21: …`, wrapped with a hanging indent.
  func line(for record: QuarantineRecord) -> String {
    let entry = record.entry
    let number = String(record.id).leftPadded(to: 4) + "  "
    let statement = wording(
      .quarantineLine(
        source: entry.source,
        currency: entry.code,
        figure: entry.figure,
        day: entry.asOf.description,
        reason: reason(of: entry)
      )
    )
    let text = wording.clauses([statement, outcome(of: record)].compactMap { $0 })
    let indent = String(repeating: " ", count: number.columns)
    return text.wrapped(to: Output.messageWidth - number.columns).enumerated()
      .map { ($0.offset == 0 ? number : indent) + $0.element + "\n" }.joined()
  }

  private func reason(of entry: QuarantineEntry) -> String {
    // `5.4321 CurrencyLayer 2026-11-20`: the figure it was compared with.
    let parts = entry.detail.split(separator: " ")
    let reference = wording(
      .quarantineReference(
        value: parts.first.map(String.init) ?? "",
        source: parts.dropFirst().dropLast().joined(separator: " "),
        day: parts.last.map(String.init) ?? ""
      )
    )
    switch entry.reason {
    case "notPositive": return wording(.doubtNotPositive)
    case "absurd": return wording(.doubtAbsurd)
    case "future": return wording(.doubtFuture(today: entry.detail))
    case "inverted": return wording(.doubtInverted(reference: reference))
    case "jump": return wording(.doubtJump(reference: reference))
    case "disagreement": return wording(.doubtDisagreement(reference: reference))
    case "unknownCode": return wording(.doubtUnknownCode)
    case "unreadableFigure": return wording(.doubtUnreadable)
    case "contradiction": return wording(.doubtContradiction)
    default: return entry.reason
    }
  }

  private func outcome(of record: QuarantineRecord) -> String? {
    if let released = record.releasedAt, let by = record.releasedBy {
      return by == "hand"
        ? wording(.quarantineReleasedByHand(time: Clock.text(released)))
        : wording(.quarantineReleasedBySource(time: Clock.text(released), source: by))
    }
    return record.dismissedAt.map { wording(.quarantineDismissed(time: Clock.text($0))) }
  }
}
