/// The IP addresses that share their first bits; one address if they share all.
package struct IPNetwork: Hashable, Sendable {
  private let first: IPAddress
  /// The number of shared bits, 0 to 128, with version 4 mapped into IPv6.
  private let bits: Int

  /// Reads `192.0.2.1`, `192.0.2.0/24`, `2001:db8::1` or `2001:db8::/32`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = parts.first.flatMap({ IPAddress($0) }) else { return nil }
    let length = address.isVersion4 ? 32 : 128
    let bits = parts.count == 1 ? length : Int(parts[1]) ?? -1
    guard (0...length).contains(bits) else { return nil }
    (first, self.bits) = (address, bits + 128 - length)
  }

  func contains(_ address: IPAddress) -> Bool {
    let (high, low) = (first.high ^ address.high, first.low ^ address.low)
    return high >> max(64 - bits, 0) == 0 && (bits <= 64 || low >> (128 - bits) == 0)
  }
}
