import ExactMoney
import LoopbackServer
import Refreshing

/// What faults happen to: a provider with its documented answer to one question, of any vertical.
protocol FaultSubject: Sendable, CustomStringConvertible {
  /// The provider's.
  var id: String { get }
  /// The key that is sent; nil where none is.
  var key: String? { get }
  /// How the answer is written.
  var format: DocumentFormat { get }
  /// The name of a field that must be there; nil where none must.
  var field: String? { get }

  /// The answer.
  func current() throws -> Document
  /// The answer a little changed, as a later one.
  func next() throws -> Document
  /// The kind of failure that a status is.
  func failure(status: Int) -> RefreshFailure.Kind
}

/// How an answer is written.
enum DocumentFormat: Hashable, Sendable {
  /// The object or array of what is asked for is the member `list`, or with nil all of it.
  case json(list: String?)
  /// What is asked for is between these texts.
  case xml(opening: String, closing: String)
  case csv

  var isJSON: Bool {
    if case .json = self { true } else { false }
  }

  /// The media type that goes with it.
  var contentType: String {
    switch self {
    case .json: "application/json"
    case .xml: "text/xml"
    case .csv: "text/csv"
    }
  }
}

extension FaultSubject {
  /// A good response with this document, by a server whose clock shows `moment`.
  func response(_ document: Document, at moment: Instant, charset: String? = nil) -> Reply {
    let type = format.contentType + (charset.map { "; charset=\($0)" } ?? "")
    return .response(
      headers: [("Date", moment.httpDate), ("Content-Type", type)],
      body: document.bytes
    )
  }
}

extension Instant {
  /// The moment as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
  fileprivate var httpDate: String {
    let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let (year, month, number) = day.components
    let second = seconds(since: Instant(startOf: day))
    let parts = [Int64(number), second / 3_600, second / 60 % 60, second % 60].map { part in
      part < 10 ? "0\(part)" : "\(part)"
    }
    return "\(weekdays[day.weekday - 1]), \(parts[0]) \(months[month - 1]) \(year)"
      + " \(parts[1]):\(parts[2]):\(parts[3]) GMT"
  }
}
