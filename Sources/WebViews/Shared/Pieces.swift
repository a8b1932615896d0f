import ExactMoney
import PlainBytes
import Presentation

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

/// The small parts that screens share.
extension Assets {
  /// Returns a drawing of the icon sheet, in the colour of the surrounding text.
  func icon(_ name: StaticString, class classes: StaticString = "icon") -> HTML {
    """
    <svg class="\(classes)" viewBox="0 0 24 24" aria-hidden="true">\
    <use href="\(root)/icons.svg#\(name)"/></svg>
    """
  }

  /// Returns the flag of a country by its ISO 3166 code; a neutral badge if nil.
  func flag(region: String?) -> HTML {
    let name = Self.name(ofFlag: region)
    guard Assets.sheetFlags.index(ofWord: name) != nil else { return flagPicture(region: region) }
    return """
      <svg class="flag" viewBox="0 0 640 480" aria-hidden="true">\
      <use href="\(root)/icons.svg#flag-\(name)"/></svg>
      """
  }

  /// Returns the flag as a separate picture.
  func flagPicture(region: String?) -> HTML {
    """
    <img class="flag" src="\(root)/flags/\(Self.name(ofFlag: region)).webp" alt="" \
    width="28" height="21" loading="lazy" decoding="async">
    """
  }

  /// The name of a flag's picture: a region's code with `A`–`Z` in lower case, or `none`.
  private static func name(ofFlag region: String?) -> String {
    let isCapital = { (byte: UInt8) in byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
    return region.map { String(utf8: $0.bytes.map { isCapital($0) ? $0 | 0x20 : $0 }) } ?? "none"
  }

  /// The flags that are symbols of the icon sheet, as in `Scripts/build/pack-web-assets`.
  package static let sheetFlags: StaticString = "br ca ch cn eu gb in jp mx none us"

  /// Returns a menu.
  func select(_ attributes: HTML, _ options: [HTML]) -> HTML {
    """
    <span class="select"><select \(attributes)>\(options)</select>\(icon("down"))</span>
    """
  }

  /// Returns a guilloche, the fine pattern of banknotes: an ornament of results and of empty
  /// states.
  func guilloche(class classes: StaticString) -> HTML {
    """
    <svg class="\(classes)" viewBox="0 0 100 100" aria-hidden="true">\
    <use href="\(root)/icons.svg#guilloche"/></svg>
    """
  }

  /// Returns a heading for the top bar, after a link back.
  func backBar(
    to address: String,
    _ heading: String,
    _ wording: Wording,
    id: String? = nil
  ) -> HTML {
    """
    <a class="icon-btn back" href="\(address)" aria-label="\(wording(.listBack))">\
    \(icon("left", class: "icon icon-flip"))</a><h1\(attribute: "id", id)>\(heading)</h1>
    """
  }
}

extension HTML {
  /// Returns a choice of a menu.
  static func option(_ value: String, _ name: String, isChosen: Bool, attributes: HTML = "") -> HTML
  {
    """
    <option value="\(value)"\(attributes)\(flag: "selected", isChosen)>\(name)</option>
    """
  }

  /// Returns the attribute of a text with the rates' day once newer rates are due; else empty.
  static func mark(of freshness: FreshnessLabel) -> HTML {
    freshness.state == .stale ? " data-state=\"stale\"" : .empty
  }

  /// Returns the attribute that names an element's action.
  static func action(_ action: Action) -> HTML { "data-action=\"\(action.name)\"" }

  /// Returns the attributes that name an element's action and its value.
  static func action(_ action: Action, _ value: String) -> HTML {
    "data-action=\"\(action.name)\" data-value=\"\(value)\""
  }

  /// Returns the attributes of a button that acts on the conversion.
  ///
  /// Without script, the button sends the form, with the amount that the field contains.
  static func press(_ action: Action, _ value: String = "") -> HTML {
    let words = value.utf8.isEmpty ? action.name : action.name + " " + value
    return "form=\"convert\" name=\"press\" value=\"\(words)\" \(.action(action, value))"
  }
}
