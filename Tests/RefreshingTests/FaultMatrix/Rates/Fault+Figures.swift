import LoopbackServer
import Refreshing

extension Fault where Subject == ProviderCase {
  /// All faults of a provider of rates.
  static var all: [Fault] { network + statuses + contents + figures + times }

  /// The faults of one figure among valid ones.
  static var figures: [Fault] {
    [
      doubted("10 times too high", "jump") { try $0.replaced(by: $0.times("10"), in: $1) },
      doubted("100 times too high", "jump") { try $0.replaced(by: $0.times("100"), in: $1) },
      doubted("10 times too low", "jump") { try $0.replaced(by: $0.times("0.1"), in: $1) },
      doubted("inverted", "inverted") { try $0.replaced(by: $0.inverse(), in: $1) },
      doubted("zero", "notPositive") { try $0.replaced(by: "0", in: $1) },
      doubted("negative", "notPositive") { try $0.replaced(by: "-\($0.digits)", in: $1) },
      doubted("400 digits", "unreadableFigure") {
        try $0.replaced(by: String(repeating: "7", count: 400), in: $1)
      },
      doubted("an exponent of 999,999,999", "unreadableFigure") {
        try $0.replaced(by: "1e999999999", in: $1)
      },
      Fault(
        "NaN as a text",
        .figure,
        expected: { _ in .quarantined("unreadableFigure") },
        document: { subject in
          let text = subject.format.isJSON ? "\"NaN\"" : "NaN"
          return try subject.editing { try $0.replaced(whollyBy: text, in: $1) }
        }
      ),
      Fault(
        "NaN as it is",
        .figure,
        exception: Exception("only JSON has numbers of its own") { !$0.format.isJSON },
        expected: { _ in .failed(.malformed) },
        document: { try $0.editing { try $0.replaced(whollyBy: "NaN", in: $1) } }
      ),
      Fault(
        "of another type",
        .figure,
        expected: { subject in
          switch subject.format {
          case .json, .csv: .quarantined("unreadableFigure")
          // An element in place of text leaves no text; in place of an attribute's value, the XML
          // is malformed.
          case .xml: subject.provider.id == "ecb" ? .failed(.malformed) : .unchanged
          }
        },
        document: { subject in
          let other =
            switch subject.format {
            case .json: "[]"
            case .csv: "many"
            case .xml: "<a/>"
            }
          return try subject.editing { try $0.replaced(whollyBy: other, in: $1) }
        }
      ),
      Fault(
        "left empty",
        .figure,
        // An empty figure counts as missing. Two of the responses have only this figure.
        expected: { subject in
          switch subject.provider.id {
          case "exchangerate-api-open": .failed(.notPublished)
          case "currencyconverterapi": .failed(.nothingPlausible)
          default: .unchanged
          }
        },
        document: { subject in
          let empty = subject.format.isJSON ? "null" : ""
          return try subject.editing { try $0.replaced(whollyBy: empty, in: $1) }
        }
      ),
    ]
  }

  private static func doubted(
    _ name: String,
    _ reason: String,
    edit: @escaping @Sendable (Figure, Document) throws -> Document
  ) -> Fault {
    Fault(
      name,
      .figure,
      expected: { _ in .quarantined(reason) },
      document: { try $0.editing(edit) }
    )
  }
}
