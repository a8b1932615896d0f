import Dialects
import ExactMoney
import LocalStore
import Logging
import ServiceLifecycle

/// A part of a server in addition to rates, such as movies; it is chosen when the server is
/// created.
package struct Vertical: Sendable {
  /// Creates the service from the server's log, its clock and the ports of other APIs.
  let serve:
    @Sendable (Logger, _ now: @escaping @Sendable () -> Instant, DialectPorts)
      -> any ServedVertical
}

/// A vertical in a server, which uses these members without knowing the vertical.
protocol ServedVertical: Sendable {
  /// The other APIs that the vertical answers.
  var dialects: [Dialect] { get }
  /// The address groups with their own texts for problems.
  var groups: [RouteGroup] { get }

  /// Adds the vertical's paths; it shares the rates, the languages and the cache of `pages`.
  func add(to routes: inout ServerRoutes, beside pages: Pages, _ queue: WorkQueue)

  /// Returns the address of a page of the vertical in our own spelling; nil for other addresses.
  func address(path: String, query: String) -> String?

  /// A number that changes whenever the data do, so that responses of earlier data are not sent
  /// again.
  var edition: Int { get }

  /// The background services of the vertical.
  var services: [any Service] { get }

  /// Replaces the data in memory by the store's.
  func renew(from store: LocalStore) async
}
