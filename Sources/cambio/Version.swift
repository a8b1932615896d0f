/// The version of this program, and the commit of its sources.
enum Version {
  static let number = "0.1.0"

  /// Git writes the commit here when it exports the sources of a release.
  private static let commit = "$Format:%h$"

  /// "cambio 0.1.0 (1a2b3c4)", or without a commit if the sources are a working copy.
  static var text: String {
    "cambio \(number)" + (commit.hasPrefix("$") ? "" : " (\(commit))")
  }
}
