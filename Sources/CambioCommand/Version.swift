import CCommit

/// The version of this program, and the commit of its sources.
package enum Version {
  /// The version of the release that these sources are, or lead to.
  ///
  /// This is the one place of the number: scripts read it here.
  package static let number = "0.1.0"

  /// The name under which this program makes requests.
  static let userAgent = "Cambio/\(number) (+https://github.com/cambio-app/cambio)"

  /// The version as `--version` prints it.
  static var text: String { text(of: String(cString: cambio_commit())) }

  /// Returns "cambio 0.1.0 (1a2b3c4d5e6f)" if `commit` has the tag of this version, and
  /// "cambio 0.1.0-dev (1a2b3c4d5e6f)" otherwise.
  ///
  /// The `commit` is that of `cambio_commit`. The hash is shortened here, because the length of
  /// Git's short ones depends on the clone.
  static func text(of commit: String) -> String {
    let words = commit.split(separator: " ")
    guard let hash = words.first, !hash.hasPrefix("$") else { return "cambio \(number)-dev" }
    let isRelease = words.dropFirst().first == "v\(number)"
    let changed = hash.hasSuffix("+") ? "+" : ""
    return "cambio \(number)\(isRelease ? "" : "-dev") (\(hash.prefix(12))\(changed))"
  }
}
