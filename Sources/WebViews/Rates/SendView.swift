import ExactMoney
import Localization
import Presentation

/// Sending money, a mode of the converter: the country, the amount, and the arriving amount.
struct SendView: ScreenView {
  let model: SendViewModel
  let assets: Assets

  var topbar: HTML { assets.backBar(to: Address.start.text, model.heading, wording) }

  var main: HTML {
    let (result, rate) = (model.result, model.rate)
    return """
      <div class="send-page">
      <form class="send-form" id="send" action="/send" method="get" \(.action(.send))>\
      <button class="vh" tabindex="-1">\(wording(.sendCalculate))</button>
      <fieldset><legend class="list-head first">\(wording(.sendCountry))</legend>\
      <div class="country-cards">\(SendAddress.Country.allCases.map { card($0) })</div></fieldset>
      <div class="hinge">
      \(paper)
      \(ink(result, rate))
      </div>
      <noscript><button class="btn btn-primary">\(wording(.sendCalculate))</button></noscript>
      </form>
      <aside class="board">
      \(slip(rate))
      <p class="note">\(assets.icon("info"))<span>\(wording(.sendNote))</span></p>
      </aside>
      </div>
      """
  }

  private func card(_ country: SendAddress.Country) -> HTML {
    """
    <label class="country-card"><input type="radio" name="to" value="\(country.name)"\
    \(flag: "checked", country == model.place.country) \(.action(.country))>\
    \(assets.icon("check", class: "icon icon-s tick"))\
    \(assets.flag(region: country.name))\
    <span class="where"\(attribute: "lang", wording.languageOfNames)>\(model.name(of: country))</span>\
    <span class="code">\(country.currency.code)</span></label>
    """
  }

  // MARK: The hinge

  /// The leaf of the sent amount, with its limit.
  private var paper: HTML {
    let (isRefused, notes) = (model.problem != nil, assets.notes(model.notes, id: "send-note"))
    let input = AmountInput(
      id: "send-amount",
      name: "typedAmount",
      action: .amount,
      label: model.amountLabel,
      text: model.field.text,
      placeholder: wording.plain(.zero),
      fit: model.field.fit,
      isInvalid: isRefused,
      describedBy: notes == nil ? "send-limit" : "send-limit send-note"
    )
    return """
      <div class="leaf">\(side(SendViewModel.senderRegion, .usd, model.sender, assets.icon("lock")))
      <div class="amount-line">\(HTML.symbol(wording.symbol(of: .usd)))\(input.html)</div>
      \(notes)
      <p class="limit" id="send-limit"><meter min="0" max="10000" high="10000" optimum="0" \
      value="\(model.meter)" aria-hidden="true"></meter><span>\(wording.number(0))</span>\
      <span>\(model.limit)</span></p></div>
      """
  }

  /// Returns the leaf of the arriving amount.
  private func ink(_ result: AmountText?, _ rate: SentRate?) -> HTML {
    """
    <div class="leaf leaf-ink">\(assets.guilloche(class: "guilloche"))
    \(side(model.place.country.name, model.currency, model.receiver))
    <div class="amount-line">\(HTML.symbol(wording.symbol(of: model.currency)))\
    <output class="amount" aria-live="off" for="send-amount" \
    data-fit="\(AmountField.fit(result?.text ?? ""))">\(result?.html)</output></div>
    \(rate.map { equivalence($0) } ?? noRate)\(result == nil ? nil : copy)</div>
    """
  }

  private func side(
    _ region: String,
    _ currency: Currency,
    _ name: String,
    _ icon: HTML? = nil
  ) -> HTML {
    """
    <span class="fixed-side">\(assets.flag(region: region))<span class="code">\(currency.code)</span>\
    <span class="name">\(name)</span>\(icon)</span>
    """
  }

  private func equivalence(_ rate: SentRate) -> HTML {
    "<p class=\"equivalence\"><bdi dir=\"ltr\"><b>\(rate.number)</b> \(rate.unit)</bdi></p>"
  }

  private var noRate: HTML {
    """
    <p class="leaf-note bad">\(assets.icon("alert"))<span>\(model.noRate)</span></p>
    """
  }

  private var copy: HTML {
    """
    <button class="icon-btn copy needs-script" type="button" \(.action(.copy)) \
    aria-label="\(wording(.converterCopy))">\(assets.icon("copy"))</button>
    """
  }

  // MARK: Beside the card

  /// Returns notes about the rate, and the worth of a hundred dollars in every country.
  private func slip(_ rate: SentRate?) -> HTML {
    """
    <section aria-labelledby="send-rate">\
    <h2 class="list-head first" id="send-rate">\(wording(.sendRate))</h2><div class="panel">
    <dl class="slip">\(rate.map { facts($0) })\
    <div><dt>\(wording(.sendLimit))</dt><dd>\(model.limitRange)</dd></div></dl></div></section>
    <section class="panel wide-only"><div class="panel-head"><h2>\(model.arrivingTitle)</h2></div>\
    <table class="rate-table"><tbody>\(SendAddress.Country.allCases.map { row($0) })</tbody>\
    </table></section>
    """
  }

  private func facts(_ rate: SentRate) -> HTML {
    """
    <div><dt>\(wording(.sendRate))</dt><dd><bdi dir="ltr">\(rate.number) \(rate.unit)</bdi></dd></div>\
    <div><dt>\(wording(.sendRetrieved))</dt><dd>\
    <time datetime="\(rate.moment)">\(rate.retrieved.before)<span class="whole">\
    \(rate.retrieved.time)</span>\(rate.retrieved.after)</time></dd></div>\
    <div><dt>\(wording(.columnSource))</dt><dd\(.mark(of: model.freshness))>\(rate.origin)</dd></div>
    """
  }

  private func row(_ country: SendAddress.Country) -> HTML {
    """
    <tr data-key="\(country.name)"><th scope="row"><span class="to">\
    \(assets.flag(region: country.name))<span>\
    <span class="code">\(country.currency.code)</span>\
    <span class="name"\(attribute: "lang", wording.languageOfNames)>\(model.name(of: country))</span></span></span></th>\
    <td class="value"><bdi dir="ltr">\(model.arriving(in: country) ?? "–")</bdi></td></tr>
    """
  }
}
