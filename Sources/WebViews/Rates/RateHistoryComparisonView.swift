import ExactMoney
import ExchangeRates
import Localization
import Markup
import Presentation

/// Two days of a history and the change between them: a form, which the page brings up to date as
/// soon as a day is chosen.
struct RateHistoryComparisonView {
  let model: RateHistoryViewModel
  let chart: RateHistoryChart

  var html: HTML {
    guard let chosen = model.chosen, let compared = model.compared else { return .empty }
    return """
      <section class="panel" aria-labelledby="history-compare">\
      <div class="panel-head"><h2 id="history-compare">\(wording(.pageHistoryCompare))</h2></div>
      <form action="\(model.pair.path)/history" method="get">\(range)<dl class="stats">\
      \(field(.compare, "since", .pageHistoryFrom, model.place.since ?? compared.day, compared))\
      \(field(.scrub, "at", .pageHistoryTo, model.place.at ?? chosen.day, chosen))\
      <div><dt>\(wording(.pageHistoryChange))</dt><dd><output><bdi>\(model.comparedChange)</bdi>\
      </output><small>\(model.comparedEffect)</small></dd></div></dl>\
      <noscript><button class="btn btn-primary">\(wording(.pageHistoryCompareAction))</button>\
      </noscript></form>
      </section>
      """
  }

  private var range: HTML {
    "<input type=\"hidden\" name=\"range\" value=\"\(model.place.range.name)\">"
  }

  private func field(
    _ action: Action,
    _ name: StaticString,
    _ label: Message,
    _ day: CalendarDate,
    _ point: RatePoint
  ) -> HTML {
    """
    <div><dt><label for="history-\(name)">\(wording(label))</label></dt>\
    <dd><input class="mini" type="date" id="history-\(name)" name="\(name)" \
    value="\(day.description)" min="\(chart.summary.extremes.first.day.description)" \
    max="\(chart.summary.extremes.last.day.description)" \(.action(action))>\
    <small><bdi dir="ltr">\(wording.rate(point.rate))</bdi></small></dd></div>
    """
  }

  private var wording: Wording { model.environment.wording }
}
