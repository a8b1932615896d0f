import ExactMoney
import LoopbackServer
import Refreshing

/// A provider of any vertical, with its documented response to one request, to try with faults.
protocol FaultSubject: Sendable, CustomStringConvertible {
  /// The provider's id.
  var id: String { get }
  /// The key in the requests; nil if there is none.
  var key: String? { get }
  /// The format of the response.
  var format: DocumentFormat { get }
  /// The name of a required field; nil if there is none.
  var field: String? { get }

  /// Returns the documented response.
  func current() throws -> Document
  /// Returns the response with a small change, as a later edition.
  func next() throws -> Document
  /// Returns the kind of failure for a status.
  func failure(status: Int) -> RefreshFailure.Kind
}

/// The format of a response.
enum DocumentFormat: Hashable, Sendable {
  /// The data is the object or array in the member `list`, or the whole document if it is nil.
  case json(list: String?)
  /// The data is between these texts.
  case xml(opening: String, closing: String)
  case csv

  var isJSON: Bool {
    if case .json = self { true } else { false }
  }

  /// The media type of the format.
  var contentType: String {
    switch self {
    case .json: "application/json"
    case .xml: "text/xml"
    case .csv: "text/csv"
    }
  }
}

extension FaultSubject {
  /// Returns a valid response with this document, from a server whose clock shows `moment`.
  func response(_ document: Document, at moment: Instant, charset: String? = nil) -> Reply {
    let type = format.contentType + (charset.map { "; charset=\($0)" } ?? "")
    return .response(
      headers: [("Date", moment.httpDate), ("Content-Type", type)],
      body: document.bytes
    )
  }
}

extension Instant {
  /// The instant in HTTP's format: `Sun, 06 Nov 1994 08:49:37 GMT`.
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
