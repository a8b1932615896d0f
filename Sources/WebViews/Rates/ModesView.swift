import ExactMoney
import Localization
import Presentation

/// The chips below the card, each of which opens the sheet of its mode.
struct ModesView: PartView {
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    """
    <div class="modes" role="group" aria-label="\(wording(.modes))">\(model.chips.map { chip($0) })</div>
    """
  }

  private func chip(_ chip: ModeChip) -> HTML {
    let name = chip.sheet.name
    let isOffer = chip.sheet == .offer
    return """
      <span class="mode\(isOffer ? " grow" : "")\(chip.isSet ? " is-set" : "")\(chip.isOpen ? " is-open" : "")">\
      <button id="mode-\(name)" \(.press(.sheet, name)) \
      aria-expanded="\(chip.isOpen ? "true" : "false")">\(icon(chip))<span>\(chip.text)</span>\
      \(chip.isSet || isOffer ? .empty : assets.icon("down", class: "icon chev"))</button>\(off(chip))</span>
      """
  }

  private func icon(_ chip: ModeChip) -> HTML {
    switch chip.sheet {
    case .day: assets.icon("day")
    case .fee: chip.isSet ? assets.icon("card") : .empty
    case .offer: assets.icon("scale")
    }
  }

  /// Returns the button that returns to today's rates; nil for any other chip.
  private func off(_ chip: ModeChip) -> HTML? {
    guard chip.sheet == .day, chip.isSet else { return nil }
    return """
      <button class="off" \(.press(.option, "on ")) aria-label="\(wording(.dayOff))">\
      \(assets.icon("close"))</button>
      """
  }
}
