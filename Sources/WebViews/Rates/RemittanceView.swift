import ExactMoney
import Localization
import Presentation

/// Sending money: the country, the amount, and the amount that arrives.
struct RemittanceView: ScreenView {
  let model: RemittanceViewModel
  let assets: Assets

  var tab: Tab { .send }
  var bodyClass: StaticString { "" }
  var topbar: HTML { "<h1>\(model.heading)</h1>" }

  var main: HTML {
    let amount = model.amount
    return """
      <div class="send-page">
      <form class="send-form" id="send" action="/send" method="get" \(.action(.send))>\
      <button class="vh" tabindex="-1">\(wording(.sendCalculate))</button>
      <fieldset><legend class="list-head first">\(wording(.sendCountry))</legend>\
      <div class="country-cards">\(SendAddress.Country.allCases.map { card($0) })</div></fieldset>
      <div class="hinge">
      \(RemittancePaper(model: model, amount: amount, assets: assets).html)
      \(ink)
      </div>
      <noscript><button class="btn btn-primary">\(wording(.sendCalculate))</button></noscript>
      </form>
      <aside class="board">
      \(RemittanceSlip(model: model, assets: assets).html)
      <p class="note">\(assets.icon("info"))<span>\(wording(.sendNote))</span></p>
      </aside>
      </div>
      """
  }

  private func card(_ country: SendAddress.Country) -> HTML {
    """
    <label class="country-card"><input type="radio" name="to" value="\(country.code)"\
    \(flag: "checked", country == model.place.country) \(.action(.country))>\
    \(assets.icon("check", class: "icon icon-s tick"))\
    \(assets.flag(region: country.code.description))\
    <span class="where"\(attribute: "lang", wording.languageOfNames)>\(model.name(of: country))</span>\
    <span class="code">\(country.currency.code)</span></label>
    """
  }

  /// The leaf of the answer.
  private var ink: HTML {
    """
    <div class="leaf leaf-ink">\(assets.guilloche(class: "guilloche"))
    <span class="fixed-side">\(assets.flag(region: model.place.country.code.description))\
    <span class="code">\(model.currency.code)</span>\
    <span class="name">\(model.receiver)</span></span>
    <div class="amount-line"><bdi class="symbol" dir="ltr" aria-hidden="true">\
    \(wording.symbol(of: model.currency))</bdi>\(output)</div>
    \(rate)\(copy)</div>
    """
  }

  private var output: HTML {
    let result = model.result
    return """
      <output class="amount" aria-live="off" for="send-amount" \
      data-fit="\(AmountField.fit(result?.text ?? ""))">\(result?.html)</output>
      """
  }

  private var rate: HTML {
    guard let rate = model.rate else {
      return """
        <p class="leaf-note bad">\(assets.icon("alert"))<span>\(wording(.sendNoRate))</span></p>
        """
    }
    return """
      <p class="equivalence"><bdi dir="ltr"><b>\(model.text(of: rate))</b> \
      \(model.rateUnit)</bdi></p>
      """
  }

  private var copy: HTML {
    guard model.result != nil else { return .empty }
    return """
      <button class="icon-btn copy needs-script" type="button" \(.action(.copy)) \
      aria-label="\(wording(.sendCopy))">\(assets.icon("copy"))</button>
      """
  }

  private var wording: Wording { model.environment.wording }
}
