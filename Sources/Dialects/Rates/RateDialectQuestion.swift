import ExactJSON

/// A question of another API's program, read: what it asks of rates, and how the answer is written.
package struct RateDialectQuestion: Sendable {
  package let wanted: RatesWanted
  /// Writes the answer.
  package let written: @Sendable (RatesTold) -> DialectText

  /// Asks for what is wanted; `answer` writes what there is of it, or says why there is nothing, to `function` of a page
  /// where that is called.
  init<Failure: RateDialectFailure>(
    _ wanted: RatesWanted,
    function: String? = nil,
    answer: @escaping @Sendable (RatesTold) throws(Failure) -> DialectText
  ) {
    self.init(wanted: wanted) { told in
      do throws(Failure) {
        return try answer(told)
      } catch {
        return error.text(function)
      }
    }
  }

  init(wanted: RatesWanted, written: @escaping @Sendable (RatesTold) -> DialectText) {
    (self.wanted, self.written) = (wanted, written)
  }

  /// What is answered with the same text, whatever the rates are.
  static func fixed(_ text: DialectText) -> RateDialectQuestion {
    RateDialectQuestion(wanted: .nothing) { _ in text }
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
package struct DialectText: Hashable, Sendable {
  package let text: String
  package let type: String
  package let status: Int

  private static let json = "application/json; charset=utf-8"

  /// A document in JSON, or what calls `function` with it in a page that loads it as a script.
  init(_ json: JSONValue, status: Int = 200, function: String? = nil, escapesSlashes: Bool = false)
  {
    // PHP writes its slashes so, and JSON has none outside of texts.
    let text = escapesSlashes ? json.text.replacing("/", with: "\\/") : json.text
    self.text = function.map { "\($0)(\(text))" } ?? text
    self.status = status
    type = function == nil ? DialectText.json : "application/javascript; charset=utf-8"
  }

  /// An array in JSON, written element by element: the tree of 120,000 rows would take 30 MB.
  init(elements: some Sequence<JSONValue>) {
    var text = [UInt8(ascii: "[")]
    for element in elements {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      element.append(to: &text)
    }
    text.append(UInt8(ascii: "]"))
    self.init(String(decoding: text, as: UTF8.self), type: DialectText.json)
  }

  init(_ text: String, type: String, status: Int = 200) {
    (self.text, self.type, self.status) = (text, type, status)
  }
}
