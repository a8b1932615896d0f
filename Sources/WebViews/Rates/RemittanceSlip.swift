import ExactMoney
import Localization
import Presentation

/// Notes about the rate, and the worth of a hundred dollars in every country.
struct RemittanceSlip {
  let model: RemittanceViewModel
  let assets: Assets

  var html: HTML {
    """
    <section aria-labelledby="send-rate">\
    <h2 class="list-head first" id="send-rate">\(wording(.sendRate))</h2><div class="panel">
    <dl class="slip">\(model.rate.map { facts($0) })\(limit)</dl></div></section>
    <section class="panel wide-only"><div class="panel-head"><h2>\(model.arrivingTitle)</h2></div>\
    <table class="rate-table"><tbody>\(SendAddress.Country.allCases.map { row($0) })</tbody>\
    </table></section>
    """
  }

  private func facts(_ rate: RemittanceRate) -> HTML {
    """
    <div><dt>\(wording(.sendRate))</dt><dd><bdi dir="ltr">\(model.text(of: rate)) \
    \(model.rateUnit)</bdi></dd></div>\
    <div><dt>\(wording(.sendRetrieved))</dt><dd>\
    <time datetime="\(model.retrievedMoment(rate))">\(model.retrieved(rate))</time></dd></div>\
    <div><dt>\(wording(.columnSource))</dt><dd>\(model.origin(of: rate))</dd></div>
    """
  }

  private var limit: HTML {
    "<div><dt>\(wording(.sendLimit))</dt><dd>\(model.limitRange)</dd></div>"
  }

  private func row(_ country: SendAddress.Country) -> HTML {
    """
    <tr data-key="\(country.code)"><th scope="row"><span class="to">\
    \(assets.flag(region: country.code.description))<span>\
    <span class="code">\(country.currency.code)</span>\
    <span class="name"\(attribute: "lang", wording.languageOfNames)>\(model.name(of: country))</span></span></span></th>\
    <td class="value"><bdi dir="ltr">\(model.arriving(in: country) ?? "–")</bdi></td></tr>
    """
  }

  private var wording: Wording { model.environment.wording }
}
