import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// The sheet for the day of the rates, with another policy or an own rate in a folded part.
struct DaySheetView: PartView {
  let sheet: DaySheet
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    """
    \(SheetForm(model: model, sheet: .day).html(fields))
    \(keepForm)\(forgetForm)
    """
  }

  private var fields: HTML {
    """
    <input type="hidden" name="shown" value="\(sheet.isChosen ? "" : sheet.day)">\
    <p class="sheet-field"><label for="sheet-on">\(wording(.daySheet))</label>\
    <input id="sheet-on" type="date" name="on" value="\(sheet.day)" max="\(sheet.lastDay)" \
    \(.action(.option, "on"))></p>\
    \(model.receipt.map { "<p><a class=\"btn btn-quiet\" href=\"\($0)\">\(wording(.dayReceipt))</a></p>" })\
    <details class="fold"\(flag: "open", sheet.hasOtherRate)><summary>\
    <span>\(wording(.dayMore))</span>\(assets.icon("down", class: "icon chev"))</summary>\
    <dl class="slip">\(row(.converterPolicy, policy))\(row(.converterOwnRate, rate))</dl>\
    \(assets.notes(sheet.rateNote.map { [$0] } ?? [], id: "sheet-note"))</details>
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
      sheet.policies.map { .option("\($0.name)", $0.words, isChosen: $0.isChosen) }
    )
  }

  private var rate: HTML {
    """
    <input class="mini" id="sheet-rate" name="typedRate" value="\(sheet.rate)" \
    placeholder="\(sheet.ratePlaceholder)" inputmode="decimal" autocomplete="off" maxlength="40" \
    \(.action(.option, "rate")) aria-label="\(wording(.converterOwnRate))"\
    \(attribute: "aria-invalid", sheet.rateNote?.isProblem ?? false ? "true" : nil)\
    \(attribute: "aria-describedby", sheet.rateNote.map { _ in "sheet-note" })>
    """
  }

  /// The form that keeps the rate for every conversion of the pair; nil if it cannot be kept.
  private var keepForm: HTML? {
    guard sheet.canKeep else { return nil }
    let pair = model.place.pair
    let items: [(StaticString, String)] = [
      ("base", pair.base.code), ("quote", pair.quote.code), ("rate", sheet.rate),
    ]
    return """
      <form action="/settings" method="post">\
      \(items.map { "<input type=\"hidden\" name=\"\($0.0)\" value=\"\($0.1)\">" })\
      <button class="btn btn-quiet" \(.action(.pinRate))>\(wording(.converterKeepRate))</button></form>
      """
  }

  private var forgetForm: HTML? {
    guard sheet.isKept else { return nil }
    let pair = model.place.pair.joined
    return """
      <form action="/settings" method="post">\
      <button class="btn btn-quiet" name="remove-rate" value="\(pair)" \(.action(.removeRate))>\
      \(wording(.converterForgetRate))</button></form>
      """
  }
}
