/// A part of a body: joined they are the page, and each region changes by itself.
public enum BodyPart: Sendable {
  /// Markup around regions, which stays while a screen is shown.
  case outline(HTML)
  /// The content of the outline's element with this id, which has `data-region`.
  ///
  /// It is nil while the page shows more than is known here: the server drew it from rates that are to come.
  case region(_ id: StaticString, HTML?)
}

extension [BodyPart] {
  /// The whole body.
  public var html: HTML {
    var whole = HTML.empty
    for part in self {
      switch part {
      case .outline(let html), .region(_, let html?): whole += html
      case .region(_, nil): break
      }
    }
    return whole
  }

  /// The body without its regions.
  public var outline: HTML {
    var whole = HTML.empty
    for part in self {
      if case .outline(let html) = part { whole += html }
    }
    return whole
  }
}
