import ExactMoney
import Localization
import Presentation

/// The pair's rates from past fetches, newest first.
struct PastRatesView {
  let rates: [PastRate]
  let wording: Wording

  var html: HTML {
    let few = wording(.converterLastFew(count: wording.number(PastRate.most)))
    return """
      <section class="panel" aria-labelledby="past-h">
      <div class="panel-head"><h2 id="past-h">\(wording(.converterPast))</h2>\
      <span class="dim">\(rates.isEmpty ? "" : few)</span></div>
      \(rates.isEmpty ? "<p class=\"dim\">\(wording(.converterPastNone))</p>" : list)
      </section>
      """
  }

  private var list: HTML {
    """
    <ol class="past">
    \(rates.map { row($0) })</ol>
    """
  }

  private func row(_ rate: PastRate) -> HTML {
    """
    <li data-key="\(rate.machineTime)"><time datetime="\(rate.machineTime)">\
    <bdi>\(rate.time)</bdi></time><span class="rate"><bdi dir="ltr">\(rate.rate)</bdi></span>\
    <span class="delta">\(difference(rate))</span></li>

    """
  }

  private func difference(_ rate: PastRate) -> HTML {
    guard let difference = rate.difference else { return .empty }
    guard rate.isUnchanged else { return "<bdi dir=\"ltr\">\(difference)</bdi>" }
    return """
      <span aria-hidden="true">\(difference)</span><span class="vh">\(wording(.changeNone))</span>
      """
  }
}
