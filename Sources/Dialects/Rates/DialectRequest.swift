package import ExactMoney
package import PlainBytes

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
