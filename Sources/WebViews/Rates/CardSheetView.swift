import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// The sheet for the reader's card: its fee, and the amount to which the fee applies.
struct CardSheetView: PartView {
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    """
    \(SheetForm(model: model, sheet: .fee).html(fields))
    <p class="sheet-ways">\
    \(model.addressWithoutFee.map { "<a class=\"btn btn-quiet\" \($0.href)>\(wording(.modeNoFee))</a>" })\
    <a class="btn btn-quiet" href="/send">\(assets.icon("send"))\(wording(.sendHeading))</a></p>\
    \(KeypadView(model: model, assets: assets).keys(form: "sheet-form", label: wording(.converterFeeLabel)))
    """
  }

  private var fields: HTML {
    let help: Message = model.cardSide == .card ? .cardPaysHelp : .cardArrivesHelp
    let percent = wording.locale.numbers.percent
    return """
      <div class="segmented" role="radiogroup" aria-label="\(wording(.cardSheet))">\
      \(FeePercent.Kind.allCases.map { side($0) })</div>\
      <p class="aside">\(wording(help))</p>\
      \(SheetFieldView(field: .fee, label: .converterFeeLabel, unit: percent, model: model, assets: assets).html)
      """
  }

  private func side(_ side: FeePercent.Kind) -> HTML {
    """
    <label><input type="radio" name="side" value="\(side.name)" \(.action(.option, "side"))\
    \(flag: "checked", side == model.cardSide)>\(wording(side == .card ? .cardPays : .cardArrives))</label>
    """
  }
}
