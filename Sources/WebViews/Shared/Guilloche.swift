extension Assets {
  /// A banknote's fine turning lines: an ornament of the answer's leaf and of empty states.
  func guilloche(class classes: StaticString) -> HTML {
    """
    <svg class="\(classes)" viewBox="0 0 100 100" aria-hidden="true">\
    <use href="\(root)/icons.svg#guilloche"/></svg>
    """
  }
}
