package import ExactJSON
package import Presentation
package import Receipts

/// Encodes the verdict on a receipt.
package enum VerdictJSON {
  /// Returns the document: the exit status of `cambio verify`, and the answer to each question, whose reason is a
  /// code, and a text in the language of `words`.
  package static func encode(
    _ verdict: ReceiptVerdict,
    in words: Wording
  ) -> JSONValue {
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
