import ExactMoney
import Refreshing

/// The result of a refresh, as one or more lines per source.
struct RefreshText {
  let wording: CommandWording
  let sources: [ConfiguredSource]

  /// The names of the sources, as in "ECB, NBP".
  var names: String { sources.map { $0.provider.source.name }.joined(separator: ", ") }

  /// Returns the text for one source, wrapped with a hanging indent.
  func line(for report: SourceRefresh) -> String {
    let width = sources.map { $0.provider.source.name.columns }.max() ?? 0
    let name = report.source.provider.source.name.rightPadded(to: width + 2)
    let outcome = outcome(of: report)
    // A failure is a sentence, so no semicolon follows.
    let isSentence = outcome.hasSuffix(".")
    let additions = wording.clauses(additions(to: report))
    let text =
      additions.isEmpty
      ? outcome : isSentence ? "\(outcome) \(additions)" : wording.clauses([outcome, additions])
    let lines = text.wrapped(to: Output.messageWidth - name.columns)
    let indent = String(repeating: " ", count: name.columns)
    return lines.enumerated().map { index, line in (index == 0 ? name : indent) + line + "\n" }
      .joined()
  }

  private func outcome(of report: SourceRefresh) -> String {
    switch report.outcome {
    case .updated(let newest, let rates):
      return wording(.refreshUpdated(count: rates, day: wording.long(newest)))
    case .unchanged: return wording(.refreshUnchanged)
    case .notDue(let next): return wording(.refreshNotDue(time: Clock.text(next)))
    case .failed(let failure):
      return RefreshFailureText(wording: wording).text(
        for: failure,
        of: report.source.provider.facts
      )
    }
  }

  private func additions(to report: SourceRefresh) -> [String] {
    var additions: [String] = []
    if report.quarantined > 0 {
      additions.append(wording(.refreshQuarantined(count: report.quarantined)))
    }
    if report.released > 0 {
      additions.append(wording(.refreshReleased(count: report.released)))
    }
    return additions
  }
}
