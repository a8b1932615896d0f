import LoopbackServer
import Repositories

extension Fault {
  /// What can be wrong with one figure among others that are right.
  static let figures: [Fault] = [
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
    Fault("NaN as a text", expected: .quarantined("unreadableFigure")) { subject in
      try subject.editing {
        try $0.replaced(whollyBy: subject.format.isJSON ? "\"NaN\"" : "NaN", in: $1)
      }
    },
    Fault(
      "NaN as it is",
      exception: Exception("only JSON has numbers of its own") { !$0.format.isJSON },
      expected: .failed(.malformed)
    ) { try $0.editing { try $0.replaced(whollyBy: "NaN", in: $1) } },
    Fault(
      name: "of another type",
      group: .figure,
      replies: { subject in
        let others = ["[]", "<a/>", "many"]
        let index = subject.format.isJSON ? 0 : subject.format == .csv ? 2 : 1
        let document = try subject.editing { try $0.replaced(whollyBy: others[index], in: $1) }
        return [response(document, to: subject)]
      }
    ) { subject in
      switch subject.format {
      // The banks' feeds take no kind but numbers and texts, the services' tell what else came.
      case .json: subject.isBank ? .failed(.wrongType) : .quarantined("unreadableFigure")
      case .csv: .quarantined("unreadableFigure")
      // An element instead of text leaves no text; instead of an attribute's value it is no XML.
      case .xml: subject.provider.id == "ecb" ? .failed(.malformed) : .unchanged
      }
    },
    Fault(
      name: "left empty",
      group: .figure,
      replies: { subject in
        let empty = subject.format.isJSON ? "null" : ""
        let document = try subject.editing { try $0.replaced(whollyBy: empty, in: $1) }
        return [response(document, to: subject)]
      }
    ) { subject in
      // What banks leave empty is not there; a service has no reason to.
      subject.format.isJSON && !subject.isBank ? .quarantined("unreadableFigure") : .unchanged
    },
  ]

  private static func doubted(
    _ name: String,
    _ reason: String,
    edit: @escaping @Sendable (Figure, Document) throws -> Document
  ) -> Fault {
    Fault(name, expected: .quarantined(reason)) { try $0.editing(edit) }
  }

  private init(
    _ name: String,
    exception: Exception? = nil,
    expected: Expectation,
    document: @escaping @Sendable (ProviderCase) throws -> Document
  ) {
    self.init(
      name: name,
      group: .figure,
      exception: exception,
      replies: { [Fault.response(try document($0), to: $0)] }
    ) { _ in expected }
  }
}
