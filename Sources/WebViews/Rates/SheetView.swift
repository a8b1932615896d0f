import ExactMoney
import ExchangeRates
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
    case .day: sheet(.daySheet, day, sends)
    case .fee: sheet(.cardSheet, card, sends)
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

  // MARK: The day

  /// The day of the rates, with another policy or an own rate in a folded part.
  private var day: HTML {
    """
    \(model.form(of: .day, dayFields(model.rateNote)))
    \(keepForm)\(forgetForm)
    """
  }

  private func dayFields(_ note: AmountNote?) -> HTML {
    """
    <input type="hidden" name="shown" value="\(model.place.on == nil ? model.sheetDay : "")">\
    <p class="sheet-field"><label for="sheet-on">\(wording(.daySheet))</label>\
    <input id="sheet-on" type="date" name="on" value="\(model.sheetDay)" max="\(model.environment.today.description)" \
    \(.action(.option, "on"))></p>\
    \(model.receipt.map { "<p><a class=\"btn btn-quiet\" href=\"\($0)\">\(wording(.dayReceipt))</a></p>" })\
    <details class="fold"\(flag: "open", model.hasOtherRate)><summary>\
    <span>\(wording(.dayMore))</span>\(assets.icon("down", class: "icon chev"))</summary>\
    <dl class="slip">\(row(.converterPolicy, policy))\(row(.converterOwnRate, rate(note)))</dl>\
    \(assets.notes(note.map { [$0] } ?? [], id: "sheet-note"))</details>
    """
  }

  private func row(_ name: Message, _ value: HTML) -> HTML {
    "<div><dt>\(wording(name))</dt><dd>\(value)</dd></div>"
  }

  private var policy: HTML {
    assets.select(
      """
      id="sheet-policy" name="policy" \(.action(.option, "policy")) \
      aria-label="\(wording(.converterPolicy))"
      """,
      RatePolicy.allCases.map { policy in
        .option(policy.name, wording(policy.words), isChosen: policy == model.place.policy)
      }
    )
  }

  private func rate(_ note: AmountNote?) -> HTML {
    """
    <input class="mini" id="sheet-rate" name="typedRate" value="\(model.text(in: .rate))" \
    placeholder="\(model.ratePlaceholder)" inputmode="decimal" autocomplete="off" maxlength="40" \
    \(.action(.option, "rate")) aria-label="\(wording(.converterOwnRate))"\
    \(attribute: "aria-invalid", note?.isProblem ?? false ? "true" : nil)\
    \(attribute: "aria-describedby", note.map { _ in "sheet-note" })>
    """
  }

  /// The form that keeps the rate for every conversion of the pair; nil if it cannot be kept.
  private var keepForm: HTML? {
    guard model.place.rate != nil else { return nil }
    let pair = model.place.pair
    let items: [(StaticString, String)] = [
      ("base", pair.base.code), ("quote", pair.quote.code), ("rate", model.text(in: .rate)),
    ]
    return """
      <form action="/settings" method="post">\
      \(items.map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">" })\
      <button class="btn btn-quiet" \(.action(.pinRate))>\(wording(.converterKeepRate))</button></form>
      """
  }

  private var forgetForm: HTML? {
    guard model.hasKeptRate else { return nil }
    let pair = model.place.pair.joined
    return """
      <form action="/settings" method="post">\
      <button class="btn btn-quiet" name="remove-rate" value="\(pair)" \(.action(.removeRate))>\
      \(wording(.converterForgetRate))</button></form>
      """
  }

  // MARK: The card

  /// The fee of the reader's card, and the amount to which the fee applies.
  private var card: HTML {
    let keypad = KeypadView(model: model, assets: assets)
    return """
      \(model.form(of: .fee, cardFields))
      <p class="sheet-ways">\
      \(model.addressWithoutFee.map { "<a class=\"btn btn-quiet\" \($0.href)>\(wording(.modeNoFee))</a>" })\
      <a class="btn btn-quiet" href="/send">\(assets.icon("send"))\(wording(.sendHeading))</a></p>\
      \(keypad.keys(form: "sheet-form", label: wording(.converterFeeLabel)))
      """
  }

  private var cardFields: HTML {
    let help: Message = model.cardSide == .card ? .cardPaysHelp : .cardArrivesHelp
    let percent = wording.locale.numbers.percent
    let sides = FeePercent.Kind.allCases.map {
      side -> (value: String, name: Message, isMade: Bool) in
      (side.name, side == .card ? .cardPays : .cardArrives, side == model.cardSide)
    }
    return """
      \(model.choices(of: .side, .cardSheet, sides))<p class="aside">\(wording(help))</p>\
      \(SheetFieldView(field: .fee, label: .converterFeeLabel, unit: percent, model: model, assets: assets).html)
      """
  }
}

extension ConverterViewModel {
  /// Returns the form of a sheet, which sends along the rest of the conversion.
  ///
  /// `action` is that of Enter in a field.
  func form(of sheet: ConverterSheet, action: Action = .sheet, _ content: HTML) -> HTML {
    """
    <form id="sheet-form" action="\(place.formPath)" method="get" \(.action(action, ""))>\
    \(place.items(beside: sheet).map { .hidden($0) })\(content)</form>
    """
  }

  /// Returns the choices of a field: the value and the name of each, and whether it is made.
  func choices(
    of field: SheetField,
    _ title: Message,
    _ choices: [(value: String, name: Message, isMade: Bool)]
  ) -> HTML {
    let radios = choices.map { choice -> HTML in
      """
      <label><input type="radio" name="\(field.name)" value="\(choice.value)" \
      \(.action(.option, field.name))\(flag: "checked", choice.isMade)>\(wording(choice.name))</label>
      """
    }
    return """
      <div class="segmented" role="radiogroup" aria-label="\(wording(title))">\(radios)</div>
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
