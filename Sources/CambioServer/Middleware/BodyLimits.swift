import HTTPTypes

/// How large the body of a request may be, and as how many requests it counts, by its address.
struct BodyLimits: Sendable {
  /// An address that takes more than a form does.
  struct Upload: Sendable {
    let path: String
    let mostBytes: Int
    /// As how many requests one counts among those that a client may make in a minute.
    let weight: Int
  }

  /// The most bytes of a form.
  private let mostBytes: Int
  private let uploads: [Upload]

  init(_ mostBytes: Int, _ uploads: [Upload]) {
    (self.mostBytes, self.uploads) = (mostBytes, uploads)
  }

  /// The most bytes of a body at `address`, a path that may have a query.
  func mostBytes(at address: String?) -> Int { upload(at: address)?.mostBytes ?? mostBytes }

  /// As how many requests one at `address` counts.
  func weight(at address: String?) -> Int { upload(at: address)?.weight ?? 1 }

  private func upload(at address: String?) -> Upload? {
    guard !uploads.isEmpty, let path = address?.prefix(while: { $0 != "?" }) else { return nil }
    return uploads.first { $0.path == path }
  }
}
