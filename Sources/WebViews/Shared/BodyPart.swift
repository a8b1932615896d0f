/// A part of a body: joined they are the page, and each region changes by itself.
public enum BodyPart: Sendable {
  /// Markup around regions, which stays while a screen is shown.
  case outline(HTML)
  /// The content of the outline's element with this id, which has `data-region`.
  ///
  /// It is nil while the page shows more than is known here: the server drew it from rates that are to come.
  /// Two contents of an app's region with the same version are the same; content without one may always differ.
  case region(_ id: StaticString, version: Int? = nil, HTML?)
}

extension [BodyPart] {
  /// The whole body.
  public var html: HTML {
    var whole = HTML.empty
    for part in self {
      switch part {
      case .outline(let html), .region(_, _, let html?): whole += html
      case .region(_, _, nil): break
      }
    }
    return whole
  }

  /// The region at this version: the one of this body if it has it, else a new one with `html`, which is made only then.
  func region(
    _ id: StaticString,
    version: Int?,
    _ html: @autoclosure () -> HTML?
  ) -> BodyPart {
    for part in self {
      // Equal texts of the program may be at two places: then a region is made once too often.
      guard case .region(let shown, let known?, _?) = part, known == version,
        shown.utf8Start == id.utf8Start
      else { continue }
      return part
    }
    return .region(id, version: version, html())
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
