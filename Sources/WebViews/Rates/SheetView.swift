import Localization
import PlainBytes
import Presentation

/// The open sheet, in the keypad's place.
struct SheetView {
  let model: ConverterViewModel
  let assets: Assets

  /// The sheet; nil while none is open.
  var html: HTML? {
    if let day = model.daySheet {
      return sheet(.daySheet, DaySheetView(sheet: day, model: model, assets: assets).html)
    }
    if let card = model.cardSheet {
      return sheet(.cardSheet, CardSheetView(sheet: card, model: model, assets: assets).html)
    }
    if let offer = model.offerSheet {
      return sheet(.modeOffer, OfferSheetView(sheet: offer, model: model, assets: assets).html)
    }
    return nil
  }

  /// Its button sends the form where no script has taken each change.
  private func sheet(_ title: Message, _ content: HTML) -> HTML {
    let wording = model.environment.wording
    return """
      <section class="sheet" id="sheet" aria-labelledby="sheet-h">\
      <div class="sheet-head"><h2 id="sheet-h">\(wording(title))</h2>\
      <button class="btn btn-quiet" form="sheet-form" name="press" value="sheet" \
      \(.action(.sheet, ""))>\(wording(.converterDone))</button></div>
      \(content)</section>

      """
  }
}

/// The form of a sheet, which sends the rest of the conversion along.
struct SheetForm {
  let model: ConverterViewModel
  /// The parts of the address that its own fields are of.
  let names: [StaticString]

  func html(_ content: HTML) -> HTML {
    """
    <form id="sheet-form" action="\(model.place.formPath)" method="get" \(.action(.sheet, ""))>\
    \(model.place.items(without: names + ["edit"]).map { .hidden($0) })\(content)</form>
    """
  }
}

extension HTML {
  /// A field that is sent along unseen.
  static func hidden(_ item: Query.Item) -> HTML {
    "<input type=\"hidden\" name=\"\(item.name)\" value=\"\(item.value)\">"
  }
}
