import Dialects
import ExactMoney
import LocalStore
import Logging
import ServiceLifecycle

/// A part of a server beside rates, passed in by whoever creates the server.
package struct Vertical: Sendable {
  /// Creates its service from the server's log, its clock and the ports of other APIs.
  let serve:
    @Sendable (Logger, _ now: @escaping @Sendable () -> Instant, DialectPorts)
      -> any ServedVertical
}

/// A vertical in a server, which uses these members and does not know its name.
protocol ServedVertical: Sendable {
  /// The other APIs that it answers.
  var dialects: [Dialect] { get }
  /// The addresses with error words of their own.
  var groups: [RouteGroup] { get }

  /// Adds its paths, beside `pages`, with which it shares the rates, the languages and the cache.
  func add(to routes: inout ServerRoutes, beside pages: Pages, _ queue: WorkQueue)

  /// The address of a page of its own, in our spelling; nil for other addresses.
  func address(path: String, query: String) -> String?

  /// A number that is another one whenever its data are others: responses of earlier data are not sent again.
  var edition: Int { get }

  /// Its work beside answering.
  var services: [any Service] { get }

  /// Reads its data from `store`, and uses them from then on.
  func renew(from store: LocalStore) async
}
