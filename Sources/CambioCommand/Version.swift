/// The version of this program, and the commit of its sources.
package enum Version {
  package static let number = "0.1.0"

  /// The commit, which Git writes here when it exports the sources of a release.
  ///
  /// The hash is complete, because the length of a short one depends on the clone.
  private static let commit = "$Format:%H$"

  /// "cambio 0.1.0 (1a2b3c4d5e6f)"; without the commit if the sources are a working copy.
  static var text: String {
    "cambio \(number)" + (commit.hasPrefix("$") ? "" : " (\(commit.prefix(12)))")
  }
}
