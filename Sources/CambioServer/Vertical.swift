import ExactMoney
import LocalStore
import Logging
import ServiceLifecycle

/// What a server may serve beside rates: whoever puts one together hands it in.
package struct Vertical: Sendable {
  /// Makes what serves it, of the server's log, its clock and the ports of other APIs.
  let serve:
    @Sendable (Logger, _ now: @escaping @Sendable () -> Instant, DialectPorts)
      -> any ServedVertical
}

/// A vertical in a server, which asks it for these things and knows it by no name.
protocol ServedVertical: Sendable {
  /// The APIs of others that it answers.
  var dialects: [Dialect] { get }
  /// The addresses that have words of their own for what goes wrong.
  var groups: [RouteGroup] { get }

  /// Adds its paths, beside `pages`, with which it shares the rates, the languages and the answers kept.
  func add(to routes: inout ServerRoutes, beside pages: Pages)

  /// The address of a page of its own, in our spelling; nil for what is none.
  func address(path: String, query: String) -> String?

  /// What it does beside answering.
  var services: [any Service] { get }

  /// Reads what `store` has for it, and goes on with that.
  func renew(from store: LocalStore) async
}
