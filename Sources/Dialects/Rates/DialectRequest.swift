package import ExactMoney
package import PlainBytes

/// A request of a client of another API.
package struct DialectRequest: Sendable {
  /// The path after the API's own.
  package let path: String
  package let query: Query
  /// The field `Accept`; empty if there is none.
  package let accept: String
  package let today: CalendarDate

  /// Creates it.
  package init(_ path: String, _ query: Query, accept: String = "", today: CalendarDate) {
    (self.path, self.query, self.accept, self.today) = (path, query, accept, today)
  }

  /// Whether `Accept` names the media type `type`, written in small letters.
  func accepts(_ type: String) -> Bool {
    accept.lowercased().split(separator: ",").contains { entry in
      entry.prefix { $0 != ";" }.filter { $0 != " " } == type
    }
  }
}
