package import ExactJSON
package import ExactMoney
package import PlainBytes

/// A request from a client of another API: the rates it needs and the writer of its answer.
package struct RateDialectQuestion: Sendable {
  /// The rates that the answer needs.
  package let requested: RequestedRates
  /// Writes the answer from the rates found.
  package let answer: @Sendable (FoundRates) -> DialectText

  /// Creates a question whose answer may fail; a failure is sent as a call of `function` if given.
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

  /// Returns a question that is always answered with `text`.
  static func fixed(_ text: DialectText) -> RateDialectQuestion {
    RateDialectQuestion(requested: .nothing) { _ in text }
  }
}

/// The reason why an API has no answer.
protocol RateDialectFailure: Error, Sendable {
  /// The document that reports the failure in the API's words.
  var json: JSONValue { get }
  /// The HTTP status.
  var status: Int { get }
}

extension RateDialectFailure {
  /// Returns the failure as an answer, as a call of `function` if given.
  func text(_ function: String? = nil) -> DialectText {
    DialectText(json, status: status, function: function)
  }
}

/// The text of an answer with its media type and HTTP status.
package struct DialectText: Sendable {
  package let pieces: TextPieces
  package let type: String
  package let status: Int
  /// The name of the file in the zip archive to send; nil to send the plain text.
  package private(set) var nameInArchive: String?
  /// Whether the format depends on the request's `Accept` field.
  package private(set) var isByAccept = false

  /// Creates a JSON document, or a call of `function` with it for a page that loads it as a script.
  init(_ json: JSONValue, status: Int = 200, function: String? = nil, escapesSlashes: Bool = false)
  {
    self.init(
      TextPieces(json.text),
      status: status,
      function: function,
      escapesSlashes: escapesSlashes
    )
  }

  /// Creates a JSON document that is made in pieces, or a call of `function` with it.
  init(
    _ json: TextPieces,
    status: Int = 200,
    function: String? = nil,
    escapesSlashes: Bool = false
  ) {
    let script = function.map { json.mapped("\($0)(", ")") } ?? json
    self.init(
      // PHP escapes slashes, and JSON has slashes only inside strings.
      escapesSlashes ? script.mapped { $0.escapingSlashes } : script,
      type: function == nil
        ? "application/json; charset=utf-8" : "application/javascript; charset=utf-8",
      status: status
    )
  }

  /// Creates a text of a media type.
  package init(_ text: String, type: String, status: Int = 200) {
    self.init(TextPieces(text), type: type, status: status)
  }

  init(_ pieces: TextPieces, type: String, status: Int = 200) {
    (self.pieces, self.type, self.status) = (pieces, type, status)
  }

  /// Returns a plain text, as file servers send it for a missing file.
  static func plain(_ text: String, status: Int) -> DialectText {
    DialectText(text, type: "text/plain; charset=utf-8", status: status)
  }

  /// Returns the text as the file `name` in a zip archive.
  func zipped(as name: String) -> DialectText {
    var text = DialectText(pieces, type: "application/zip", status: status)
    text.nameInArchive = name
    return text
  }

  /// The text, marked as one whose format depends on `Accept`.
  var byAccept: DialectText {
    var text = self
    text.isByAccept = true
    return text
  }
}

extension [UInt8] {
  /// The bytes with a backslash before each slash.
  fileprivate var escapingSlashes: [UInt8] {
    guard contains(UInt8(ascii: "/")) else { return self }
    return flatMap { $0 == UInt8(ascii: "/") ? [UInt8(ascii: "\\"), $0] : [$0] }
  }
}

/// A request from a client of another API.
package struct DialectRequest: Sendable {
  /// The path without the prefix of the API.
  package let path: String
  package let query: Query
  /// The value of the `Accept` field; empty if the request has none.
  package let accept: String
  package let today: CalendarDate
  /// Returns the shortest sign of a currency; nil if it has only its code.
  var sign: @Sendable (Currency) -> String? = { _ in nil }

  package init(_ path: String, _ query: Query, accept: String = "", today: CalendarDate) {
    (self.path, self.query, self.accept, self.today) = (path, query, accept, today)
  }

  /// Whether `Accept` names the media type `type`, given in lowercase.
  func accepts(_ type: String) -> Bool {
    accept.lowercased().split(separator: ",").contains { entry in
      entry.prefix { $0 != ";" }.filter { $0 != " " } == type
    }
  }
}
