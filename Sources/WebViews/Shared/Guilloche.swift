import Markup

extension Assets {
  /// The fine turning lines of a banknote: ornament of the leaf with the answer, and of empty states.
  func guilloche(class classes: StaticString) -> HTML {
    """
    <svg class="\(classes)" viewBox="0 0 100 100" aria-hidden="true">\
    <use href="\(root)/icons.svg#guilloche"/></svg>
    """
  }
}
