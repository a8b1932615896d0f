package import ExactJSON
package import ExchangeRates
import Localization
package import Presentation
package import Receipts

/// The texts about receipts that the command and the API share.
extension Wording {
  /// Returns the reason for an answer other than yes, and any public address to check it at.
  package func texts(of reason: ReceiptVerdict.Reason) -> [String] {
    switch reason {
    case .unreadable: [self(.receiptUnreadable)]
    case .changed: [self(.receiptChanged)]
    case .steps: [self(.receiptSteps)]
    case .result: [self(.receiptResult)]
    case .otherRate(let row, let other):
      [
        self(
          .receiptOtherRate(row: place(of: row), rate: "\(row.rate)", other: "\(other.rate)")
        ), self(.receiptLook(address: row.address)),
      ]
    case .notPublished(let row): [self(.receiptNotThere(row: place(of: row)))]
    case .notInData(let row): [self(.receiptNotInData(row: place(of: row)))]
    case .otherPublications: [self(.receiptOtherRows)]
    case .refused(let refusal): [self.reason(for: refusal)]
    case .unknownRule(let name), .unknownForm(let name):
      [self(.receiptUnknownHere(name: name.cleaned()))]
    }
  }

  /// Returns the publication and the pair of a rate: `218/A/NBP/2024 of 2024-11-08, EUR/PLN`.
  package func place(of row: PublishedRow) -> String {
    let title = (row.table ?? row.source.name).cleaned()
    return self(.originOfDay(title: title, day: row.day.description)) + ", \(row.base)/\(row.quote)"
  }
}

extension String {
  /// Returns at most `count` characters of a text from a file, with U+FFFD for control characters
  /// and line separators.
  package func cleaned(to count: Int = 60) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(400) {
      let isPlain =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      shown.append(isPlain ? scalar : "\u{FFFD}")
    }
    let text = String(shown)
    return text.count > count ? text.prefix(count - 1) + "…" : text
  }
}

/// Encodes the verdict on a receipt.
package enum VerdictJSON {
  /// Returns the document: the exit status of `cambio verify`, and the answer to each question.
  ///
  /// An answer's reason is a code and a text in the language of `words`.
  package static func encode(_ verdict: ReceiptVerdict, in words: Wording) -> JSONValue {
    let answers = zip(ReceiptVerdict.Question.allCases, verdict.answers).map { question, answer in
      JSONMember(
        question.rawValue,
        [
          "answer": .string(answer.code), "reason": answer.reason.map { .string($0.code) },
          "text": answer.reason.map { .string(words.texts(of: $0).joined(separator: "; ")) },
        ]
      )
    }
    return JSONValue.object([JSONMember("status", .integer(Int(verdict.status)))] + answers)
      .adding(["newerRule": verdict.newerRule.map { .string($0.name) }])
  }
}
