extension MessageCatalogue {
  /// `USD, EUR or GBP`: choices as the language lists them; empty for none.
  public func alternatives(_ choices: [String]) -> String {
    guard var text = choices.first else { return "" }
    for choice in choices.dropFirst().dropLast() {
      text = self.text(.listComma, ["first": text, "next": choice])
    }
    guard choices.count > 1, let last = choices.last else { return text }
    return self.text(.listOr, ["first": text, "last": last])
  }

  /// `a; b`: the parts of a sentence that say different things; empty for none.
  public func clauses(_ parts: [String]) -> String {
    guard var text = parts.first else { return "" }
    for part in parts.dropFirst() { text = self.text(.clauses, ["first": text, "next": part]) }
    return text
  }
}
