import CambioAPI
package import ExactJSON
import ExchangeRates
package import Receipts

/// Encodes the verdict on a receipt.
package enum VerdictJSON {
  /// Returns the document: the exit status of `cambio verify`, and the answer to each question,
  /// whose reason is a code and a text from `words`.
  package static func encode(
    _ verdict: ReceiptVerdict,
    words: (ReceiptVerdict.Reason) -> String = { $0.words }
  ) -> JSONValue {
    func encode(_ answer: ReceiptVerdict.Answer) -> JSONValue {
      let (name, reason): (String, ReceiptVerdict.Reason?) =
        switch answer {
        case .holds: ("holds", nil)
        case .contradicted(let reason): ("contradicted", reason)
        case .unknown(let reason): ("unknown", reason)
        case .notAsked: ("not-asked", nil)
        }
      return [
        "answer": .string(name), "reason": reason.map { .string($0.code) },
        "text": reason.map { .string(words($0)) },
      ]
    }
    return [
      "status": .integer(Int(verdict.status)),
      "intact": encode(verdict.intact),
      "arithmetic": encode(verdict.arithmetic),
      "published": encode(verdict.published),
      "rule": encode(verdict.rule),
      "newerRule": verdict.newerRule.map { .string($0.name) },
    ]
  }
}

extension ReceiptVerdict.Reason {
  /// The reason as a code.
  fileprivate var code: String {
    switch self {
    case .unreadable: "unreadable"
    case .changed: "changed"
    case .steps: "steps"
    case .result: "result"
    case .otherRate: "other-rate"
    case .notPublished: "not-published"
    case .notInData: "not-at-hand"
    case .otherPublications: "other-publications"
    case .refused(let refusal): refusal.code
    case .unknownRule: "unknown-rule"
    case .unknownForm: "unknown-form"
    }
  }

  /// The reason as an English sentence.
  fileprivate var words: String {
    switch self {
    case .unreadable: "It is not a receipt of Cambio, or no longer one."
    case .changed: "It was changed after it was made."
    case .steps: "Its steps do not follow from its figures."
    case .result: "Its steps do not lead to its result."
    case .otherRate(let row, let other):
      "\(place(of: row)): the receipt has \(row.rate), the data here \(other.rate). Look it up: \(row.address)"
    case .notPublished(let row): "\(place(of: row)): nothing was published."
    case .notInData(let row): "\(place(of: row)): not in the data here."
    case .otherPublications: "The rule names other publications."
    case .refused(let refusal): Problem(refusal).detail
    case .unknownRule(let name): "There is no rule \(Problem.quoted(name)) here."
    case .unknownForm(let name): "The form \(Problem.quoted(name)) is not known here."
    }
  }

  private func place(of row: PublishedRow) -> String {
    "\(row.source.name) of \(row.day), \(row.base)/\(row.quote)"
  }
}
