/// The addresses of the page's files.
public struct Assets: Sendable {
  /// The path of the folder, which changes when any file does: `/assets/3f9c0a12`.
  public let root: String

  public init(root: String) {
    self.root = root
  }

  /// Returns the path of a file: `/assets/3f9c0a12/cambio.css`.
  package func path(_ name: String) -> String { root + "/" + name }
}

extension Assets {
  /// Returns a guilloche, the fine pattern of banknotes: an ornament of results and of empty
  /// states.
  func guilloche(class classes: StaticString) -> HTML {
    """
    <svg class="\(classes)" viewBox="0 0 100 100" aria-hidden="true">\
    <use href="\(root)/icons.svg#guilloche"/></svg>
    """
  }
}
