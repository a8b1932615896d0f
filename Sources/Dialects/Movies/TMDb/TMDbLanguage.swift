import Localization
package import Movies

extension TextLanguage {
  /// The language nearest to the one that a program asks for: "pt-BR", "zh"; nil for English, and for one that no texts
  /// are kept in.
  package init?(askedFor tag: String) {
    guard let tag = TextLanguage.matcher.best(for: tag) else { return nil }
    self.init(tag: tag)
  }

  private static let matcher = LocaleMatcher(tags: TextLanguage.allCases.map { $0.tag })
}
