/// Keeps rates and movies apart, except where a movie's money is converted.
enum VerticalRule {
  private static let rates: Set<String> = ["ExchangeRates"]
  private static let movies: Set<String> = ["Movies"]

  /// The only module that may import both.
  static let meeting = "BoxOffice"

  /// Returns a problem if `file` imports both, or imports one from a folder of the other.
  static func violations(in file: SourceFile) -> [String] {
    guard file.module != meeting else { return [] }
    let imports = Set(file.imports)
    let folders = file.path.split(separator: "/").map { String($0) }
    var found: [String] = []
    if !imports.isDisjoint(with: rates) && !imports.isDisjoint(with: movies) {
      found.append("\(file.path): rates and movies meet in \(meeting) alone")
    }
    if folders.contains("Rates") && !imports.isDisjoint(with: movies) {
      found.append("\(file.path): rates must not import movies")
    }
    if folders.contains("Movies") && !imports.isDisjoint(with: rates) {
      found.append("\(file.path): movies must not import rates")
    }
    return found
  }
}
