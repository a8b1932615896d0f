package import ExactJSON
package import ExactMoney
package import PlainBytes

/// A request from a client of another API: the rates it needs and the writer of its answer.
package struct RateDialectQuestion: Sendable {
  /// The rates that the answer needs.
  package let requested: RequestedRates
  private let write: @Sendable (FoundRates) throws(DialectFailure) -> DialectText
  /// The function of a page to call with the answer; nil to send it as it is.
  private var function: String?

  /// Creates a question that `write` answers from the rates found.
  init(
    _ requested: RequestedRates,
    write: @escaping @Sendable (FoundRates) throws(DialectFailure) -> DialectText
  ) {
    (self.requested, self.write) = (requested, write)
  }

  /// Returns a question that is always answered with `text`.
  static func fixed(_ text: DialectText) -> RateDialectQuestion {
    RateDialectQuestion(.nothing) { _ in text }
  }

  /// Returns the question, whose answer is sent as a call of `function` if given.
  func called(by function: String?) -> RateDialectQuestion {
    var question = self
    question.function = function
    return question
  }

  /// Writes the answer, which may be a failure, from the rates found.
  package func answer(_ found: FoundRates) -> DialectText {
    var text: DialectText
    do throws(DialectFailure) {
      text = try write(found)
    } catch {
      text = error.text
    }
    return function.map { text.called(by: $0) } ?? text
  }
}

/// The reason why an API has no answer, in that API's words.
struct DialectFailure: Error, Sendable {
  let text: DialectText

  init(_ text: DialectText) { self.text = text }

  /// Creates a failure that a JSON document reports.
  init(json: JSONValue, status: Int) { text = DialectText(json, status: status) }

  /// Creates a failure that is reported as plain text, as file servers do.
  init(plain text: String, status: Int) {
    self.text = DialectText(text, type: "text/plain; charset=utf-8", status: status)
  }
}

extension Optional {
  /// Returns the value.
  ///
  /// - Throws: `failure` if there is none.
  func or(_ failure: @autoclosure () -> DialectFailure) throws(DialectFailure) -> Wrapped {
    guard let self else { throw failure() }
    return self
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

  /// Creates a JSON document.
  init(_ json: JSONValue, status: Int = 200) { self.init(TextPieces(json.text), status: status) }

  /// Creates a JSON document that is made in pieces.
  init(_ json: TextPieces, status: Int = 200) {
    self.init(json, type: "application/json; charset=utf-8", status: status)
  }

  /// Creates a text of a media type.
  package init(_ text: String, type: String, status: Int = 200) {
    self.init(TextPieces(text), type: type, status: status)
  }

  init(_ pieces: TextPieces, type: String, status: Int = 200) {
    (self.pieces, self.type, self.status) = (pieces, type, status)
  }

  /// Returns a JSON document as a call of `function`, for a page that loads it as a script (JSONP).
  func called(by function: String) -> DialectText {
    DialectText(
      pieces.mapped("\(function)(", ")"),
      type: "application/javascript; charset=utf-8",
      status: status
    )
  }

  /// The JSON document as PHP writes it, with a backslash before each slash.
  ///
  /// JSON has slashes only inside strings.
  var escapingSlashes: DialectText {
    DialectText(pieces.mapped { $0.escapingSlashes }, type: type, status: status)
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

  /// Returns the day in `text`; nil if it is in the future or not written as `2024-01-05`.
  func past(_ text: String) -> CalendarDate? {
    CalendarDate(strictly: text).flatMap { $0 <= today ? $0 : nil }
  }

  /// Returns whether `Accept` names the media type `type`, given in lowercase.
  func accepts(_ type: String) -> Bool {
    accept.lowercased().split(separator: ",").contains { entry in
      entry.prefix { $0 != ";" }.filter { $0 != " " } == type
    }
  }
}
