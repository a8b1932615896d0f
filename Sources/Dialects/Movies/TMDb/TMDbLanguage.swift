import Localization
package import Movies

extension TextLanguage {
  /// Creates the language nearest to `tag`, such as "pt-BR" or "zh"; nil for English and for
  /// languages without stored texts.
  package init?(askedFor tag: String) {
    guard let tag = TextLanguage.matcher.best(for: tag) else { return nil }
    self.init(tag: tag)
  }

  private static let matcher = LocaleMatcher(tags: TextLanguage.allCases.map { $0.tag })
}
