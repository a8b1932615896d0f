package import ExactJSON

/// A question of another API's program, read: what it asks of rates, and how the answer is written.
package struct RateDialectQuestion: Sendable {
  package let requested: RequestedRates
  /// Writes the answer.
  package let answer: @Sendable (FoundRates) -> DialectText

  /// Asks for what is wanted; `answer` writes what there is of it, or says why there is nothing, to `function` of a page
  /// where that is called.
  init<Failure: RateDialectFailure>(
    _ requested: RequestedRates,
    function: String? = nil,
    answer: @escaping @Sendable (FoundRates) throws(Failure) -> DialectText
  ) {
    self.init(requested: requested) { found in
      do throws(Failure) {
        return try answer(found)
      } catch {
        return error.text(function)
      }
    }
  }

  init(requested: RequestedRates, answer: @escaping @Sendable (FoundRates) -> DialectText) {
    (self.requested, self.answer) = (requested, answer)
  }

  /// What is answered with the same text, whatever the rates are.
  static func fixed(_ text: DialectText) -> RateDialectQuestion {
    RateDialectQuestion(requested: .nothing) { _ in text }
  }
}

/// Why an API has no answer: the document that tells it in the API's words, and the status of HTTP.
protocol RateDialectFailure: Error, Sendable {
  var json: JSONValue { get }
  var status: Int { get }
}

extension RateDialectFailure {
  /// It as it is sent, to `function` of a page where it is called.
  func text(_ function: String? = nil) -> DialectText {
    DialectText(json, status: status, function: function)
  }
}

/// An answer as it is sent.
package struct DialectText: Sendable {
  package let pieces: TextPieces
  package let type: String
  package let status: Int
  /// The name of the file in a zip archive in which the text is sent; nil if it is sent as it is.
  package private(set) var nameInArchive: String?
  /// Whether the field `Accept` of a request decides its form.
  package private(set) var isByAccept = false

  /// A document in JSON, or a call of `function` with it for a page that loads it as a script.
  init(_ json: JSONValue, status: Int = 200, function: String? = nil, escapesSlashes: Bool = false)
  {
    self.init(
      TextPieces(json.text),
      status: status,
      function: function,
      escapesSlashes: escapesSlashes
    )
  }

  /// The same for a document that is made piece by piece.
  init(
    _ json: TextPieces,
    status: Int = 200,
    function: String? = nil,
    escapesSlashes: Bool = false
  ) {
    let script = function.map { json.mapped("\($0)(", ")") } ?? json
    self.init(
      // PHP writes its slashes so, and JSON has none outside of texts.
      escapesSlashes ? script.mapped { $0.escapingSlashes } : script,
      type: function == nil
        ? "application/json; charset=utf-8" : "application/javascript; charset=utf-8",
      status: status
    )
  }

  /// A text of a media type.
  package init(_ text: String, type: String, status: Int = 200) {
    self.init(TextPieces(text), type: type, status: status)
  }

  init(_ pieces: TextPieces, type: String, status: Int = 200) {
    (self.pieces, self.type, self.status) = (pieces, type, status)
  }

  /// A text as web spaces send it for a file that they do not have.
  static func plain(_ text: String, status: Int) -> DialectText {
    DialectText(text, type: "text/plain; charset=utf-8", status: status)
  }

  /// The same, sent as the file `name` in a zip archive.
  func zipped(as name: String) -> DialectText {
    var text = DialectText(pieces, type: "application/zip", status: status)
    text.nameInArchive = name
    return text
  }

  /// The same, of a form that the field `Accept` decides.
  var byAccept: DialectText {
    var text = self
    text.isByAccept = true
    return text
  }
}

extension [UInt8] {
  /// The same bytes with a backslash before each slash.
  fileprivate var escapingSlashes: [UInt8] {
    guard contains(UInt8(ascii: "/")) else { return self }
    return flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }
  }
}
