import ExactMoney
import Localization
import PlainBytes
import Presentation

/// The open sheet, in the keypad's place.
struct SheetView {
  let model: ConverterViewModel
  let assets: Assets

  /// The sheet; nil while none is open.
  var html: HTML? {
    // Without script its button sends what is typed.
    let sends: HTML = "form=\"sheet-form\" name=\"press\" value=\"sheet\" \(.action(.sheet, ""))"
    if let day = model.daySheet {
      let view = DaySheetView(sheet: day, model: model, assets: assets)
      return sheet(.daySheet, view.html, sends)
    }
    if let card = model.cardSheet {
      let view = CardSheetView(sheet: card, model: model, assets: assets)
      return sheet(.cardSheet, view.html, sends)
    }
    if let offer = model.offerSheet {
      let view = OfferSheetView(sheet: offer, model: model, assets: assets)
      return sheet(.modeOffer, view.html, .press(.sheet))
    }
    return nil
  }

  private func sheet(_ title: Message, _ content: HTML, _ done: HTML) -> HTML {
    let wording = model.environment.wording
    return """
      <section class="sheet" id="sheet" aria-labelledby="sheet-h">\
      <div class="sheet-head"><h2 id="sheet-h">\(wording(title))</h2>\
      <button class="btn btn-quiet" \(done)>\(wording(.converterDone))</button></div>
      \(content)</section>

      """
  }
}

/// The form of a sheet, which sends the rest of the conversion along.
struct SheetForm {
  let model: ConverterViewModel
  let sheet: ConverterSheet
  /// What Enter in a field does.
  var action = Action.sheet

  func html(_ content: HTML) -> HTML {
    """
    <form id="sheet-form" action="\(model.place.formPath)" method="get" \(.action(action, ""))>\
    \(model.place.items(beside: sheet).map { .hidden($0) })\(content)</form>
    """
  }
}

/// A field of a sheet for a number, with its unit and what is wrong with its text.
struct SheetFieldView: PartView {
  let field: SheetField
  let label: Message
  let unit: String
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    let (name, note) = (field.name, model.note(in: field))
    let id = name + "-note"
    return """
      <p class="sheet-field"><label for="sheet-\(name)">\(wording(label))</label>\
      <input id="sheet-\(name)" name="\(field.formName)" value="\(model.text(in: field))" \
      placeholder="\(wording.plain(.zero))" inputmode="decimal" autocomplete="off" maxlength="20" \
      data-keys="\(name)" \(.action(.option, name))\
      \(attribute: "aria-invalid", note?.isProblem ?? false ? "true" : nil)\
      \(attribute: "aria-describedby", note.map { _ in id })> <span>\(unit)</span></p>\
      \(assets.notes(note.map { [$0] } ?? [], id: id))
      """
  }
}

extension HTML {
  /// A field that is sent along unseen.
  static func hidden(_ item: Query.Item) -> HTML {
    "<input type=\"hidden\" name=\"\(item.name)\" value=\"\(item.value)\">"
  }
}
