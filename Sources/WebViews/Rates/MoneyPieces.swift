import ExactMoney
import PlainBytes
import Presentation

extension Assets {
  /// Returns the flag of a currency's country; a neutral badge if several countries share it.
  func flag(_ currency: Currency) -> HTML { flag(region: currency.flagRegion) }

  /// Returns the flag in a list, of a currency or of a country that uses it.
  ///
  /// Flags of active currencies are parts of one picture, in which each currency of the catalogue
  /// has a place, twelve per row. `Scripts/build/draw-flags` draws it.
  func listFlag(_ currency: Currency, in region: String?) -> HTML {
    guard let region else { return flag(region: nil) }
    guard currency.status == .active,
      let flag = currency.flagRegion, region.isSame(as: flag)
    else { return flagPicture(region: region) }
    let place = currency.index
    return """
      <svg class="flag" viewBox="\(place % 12 * 72) \(place / 12 * 54) 72 54" aria-hidden="true">\
      <image href="\(root)/flags.webp" width="864" height="1404"/></svg>
      """
  }

  /// Returns the notes below an amount; nil if there are none.
  func notes(_ notes: [AmountNote], id: String) -> HTML? {
    guard let first = notes.first else { return nil }
    if case .problem(let text) = first {
      return "<p class=\"leaf-note bad\" id=\"\(id)\">\(icon("alert"))<span>\(text)</span></p>"
    }
    let sentences = notes.indices.map { index -> HTML in
      let space: StaticString = index > 0 ? " " : ""
      return "\(space)\(notes[index].html)"
    }
    return "<p class=\"leaf-note\" id=\"\(id)\">\(icon("info"))<span>\(sentences)</span></p>"
  }
}

extension AmountNote {
  /// The sentence, with a link to its other reading.
  var html: HTML {
    switch self {
    case .reading(let text, let other, let address):
      "\(text) \(other.map { other in "<a \(address.href)>\(other)</a>" })"
    case .information(let text), .problem(let text): "\(text)"
    }
  }
}

extension HTML {
  /// Returns the symbol of a currency beside its amount.
  static func symbol(_ symbol: String) -> HTML {
    "<bdi class=\"symbol\" dir=\"ltr\" aria-hidden=\"true\">\(symbol)</bdi>"
  }
}

/// The field for typing an amount.
struct AmountInput {
  let id: StaticString
  let name: StaticString
  let action: Action
  let label: String
  let text: String
  let placeholder: String
  let fit: StaticString
  var isPrefilled = false
  let isInvalid: Bool
  /// The id of its notes; nil if there are none.
  let describedBy: StaticString?

  var html: HTML {
    """
    <label class="vh" for="\(id)">\(label)</label>\
    <input class="amount" id="\(id)" name="\(name)" value="\(text)" \
    placeholder="\(placeholder)" data-fit="\(fit)" inputmode="decimal" \
    autocomplete="off" spellcheck="false" enterkeyhint="done" maxlength="200" \
    \(.action(action))\(flag: "data-prefilled", isPrefilled)\
    \(attribute: "aria-invalid", isInvalid ? "true" : nil)\
    \(attribute: "aria-describedby", describedBy.map { $0.description })>
    """
  }
}

extension AmountText {
  /// The amount with lighter minor units: `543<span class="frac">.25</span>`.
  var html: HTML {
    minor.utf8.isEmpty
      ? "<bdi dir=\"ltr\">\(whole)</bdi>"
      : "<bdi dir=\"ltr\">\(whole)<span class=\"frac\">\(minor)</span></bdi>"
  }
}
