import HTTPTypes

/// The largest body of a request, and how many requests it counts as, by address.
struct BodyLimits: Sendable {
  /// The most bytes of a form.
  private let mostBytes: Int
  /// The addresses that take more than a form, and the price of each.
  private let uploads: [(path: String, price: RoutePrice)]

  /// The limits of `routes`, from their prices.
  init(_ mostBytes: Int, _ routes: [ServerRoutes.Route]) {
    self.mostBytes = mostBytes
    uploads = routes.filter { $0.price.mostBytesIn != nil }.map { ($0.path, $0.price) }
  }

  /// The most bytes of a body at `address`, a path that may have a query.
  func mostBytes(at address: String?) -> Int { price(at: address)?.mostBytesIn ?? mostBytes }

  /// How many requests one at `address` counts as.
  func weight(at address: String?) -> Int { price(at: address)?.weight ?? 1 }

  private func price(at address: String?) -> RoutePrice? {
    guard !uploads.isEmpty, let path = address?.prefix(while: { $0 != "?" }) else { return nil }
    return uploads.first { $0.path == path }?.price
  }
}
