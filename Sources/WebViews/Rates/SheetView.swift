import ExactMoney
import Localization
import PlainBytes
import Presentation

/// The open sheet, in place of the keypad.
struct SheetView: PartView {
  let model: ConverterViewModel
  let assets: Assets

  /// The sheet; nil if none is open.
  var html: HTML? {
    // Without script, the button sends what was typed.
    let sends: HTML = "form=\"sheet-form\" name=\"press\" value=\"sheet\" \(.action(.sheet, ""))"
    return switch model.place.sheet {
    case .day:
      model.daySheet.map { day in
        sheet(.daySheet, DaySheetView(sheet: day, model: model, assets: assets).html, sends)
      }
    case .fee: sheet(.cardSheet, CardSheetView(model: model, assets: assets).html, sends)
    case .offer:
      model.offerSheet.map { offer in
        let view = OfferSheetView(sheet: offer, model: model, assets: assets)
        return sheet(.modeOffer, view.html, .press(.sheet))
      }
    case nil: nil
    }
  }

  private func sheet(_ title: Message, _ content: HTML, _ done: HTML) -> HTML {
    """
    <section class="sheet" id="sheet" aria-labelledby="sheet-h">\
    <div class="sheet-head"><h2 id="sheet-h">\(wording(title))</h2>\
    <button class="btn btn-quiet" \(done)>\(wording(.converterDone))</button></div>
    \(content)</section>

    """
  }
}

/// The form of a sheet, which sends along the rest of the conversion.
struct SheetForm {
  let model: ConverterViewModel
  let sheet: ConverterSheet
  /// The action of Enter in a field.
  var action = Action.sheet

  func html(_ content: HTML) -> HTML {
    """
    <form id="sheet-form" action="\(model.place.formPath)" method="get" \(.action(action, ""))>\
    \(model.place.items(beside: sheet).map { .hidden($0) })\(content)</form>
    """
  }
}

/// A field of a sheet for a number, with its unit and the problem of its text.
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
  /// Returns a hidden field.
  static func hidden(_ item: Query.Item) -> HTML {
    "<input type=\"hidden\" name=\"\(item.name)\" value=\"\(item.value)\">"
  }
}
