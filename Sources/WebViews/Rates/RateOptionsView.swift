import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// The options of the rate: a day, a fee, a rate of the reader's own.
struct RateOptionsView: PartView {
  let panel: RateOptionsPanel
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    """
    <section class="panel rate-options" id="options" tabindex="-1" aria-labelledby="options-h">\
    <div class="panel-head"><h2 id="options-h">\(wording(.converterOptions))</h2>\
    <a class="btn btn-quiet" \(panel.resetAddress.href)>\(wording(.converterReset))</a></div>
    <form action="\(model.place.pair.path)" method="get" \(.action(.option))>\
    \(hiddenFields)<dl class="slip">
    \(row(wording(.converterRateOf), day))
    \(row(wording(.converterPolicy), policy))
    \(row(wording(.converterFee), fee, help: wording(.converterFeeHelp)))
    \(problem(panel.feeProblem))\
    \(row(wording(.converterOwnRate), rate))
    \(problem(panel.rateProblem))\
    \(panel.arrives.map { row(wording(.converterArrives), "<bdi dir=\"ltr\">\($0)</bdi>") })
    \(panel.costs.map { row(wording(.converterCosts), "<bdi dir=\"ltr\">\($0)</bdi>") })
    </dl><button class="btn without-script">\(wording(.converterApply))</button></form>\
    \(keepForm)\(forgetForm)</section>

    """
  }

  private var hiddenFields: HTML {
    let place = model.place
    return """
      \(HTML.hidden("amount", place.amount))\(HTML.hidden("receive", place.receive))\
      \(HTML.hidden("in", place.receiveIn?.code))\(HTML.hidden("as", place.spelling))\
      \(HTML.hidden("shown", place.on == nil ? panel.day : ""))
      """
  }

  private func row(_ name: String, _ value: HTML, help: String? = nil) -> HTML {
    """
    <div><dt>\(name)\(help.map { help in "<br><span class=\"dim\">\(help)</span>" })</dt>\
    <dd>\(value)</dd></div>
    """
  }

  private func problem(_ text: String?) -> HTML? {
    text.map { "<p class=\"leaf-note bad\">\($0)</p>" }
  }

  private var day: HTML {
    """
    <input class="mini" id="option-on" type="date" name="on" value="\(panel.day)" \
    max="\(panel.lastDay)" \(.action(.option, "on")) aria-label="\(wording(.converterRateOf))">
    """
  }

  private var policy: HTML {
    assets.select(
      """
      id="option-policy" name="policy" \(.action(.option, "policy")) \
      aria-label="\(wording(.converterPolicy))"
      """,
      panel.policies.map { .option("\($0.name)", $0.words, isChosen: $0.isChosen) }
    )
  }

  private var fee: HTML {
    """
    <input class="mini" id="option-fee" name="typedFee" value="\(panel.fee)" inputmode="decimal" \
    autocomplete="off" maxlength="20" \(.action(.option, "fee")) \
    aria-label="\(wording(.converterFeeLabel))"\
    \(attribute: "aria-invalid", panel.feeProblem == nil ? nil : "true")> \
    \(wording.locale.numbers.percent)
    """
  }

  private var rate: HTML {
    """
    <input class="mini" id="option-rate" name="typedRate" value="\(panel.rate)" \
    placeholder="\(panel.ratePlaceholder)" inputmode="decimal" autocomplete="off" maxlength="40" \
    \(.action(.option, "rate")) aria-label="\(wording(.converterOwnRate))"\
    \(attribute: "aria-invalid", panel.rateProblem == nil ? nil : "true")>
    """
  }

  /// Keeps the rate for every conversion of the pair.
  private var keepForm: HTML? {
    guard panel.canKeep else { return nil }
    let pair = model.place.pair
    return """
      <form action="/settings" method="post">\(HTML.hidden("base", pair.base.code))\
      \(HTML.hidden("quote", pair.quote.code))\(HTML.hidden("rate", panel.rate))\(HTML.hidden("fee", panel.fee))\
      <button class="btn btn-quiet" \(.action(.pinRate))>\(wording(.converterKeepRate))</button></form>
      """
  }

  private var forgetForm: HTML? {
    guard panel.isKept else { return nil }
    let pair = model.place.pair.joined
    return """
      <form action="/settings" method="post">\
      <button class="btn btn-quiet" name="remove-rate" value="\(pair)" \(.action(.removeRate))>\
      \(wording(.converterForgetRate))</button></form>
      """
  }
}
