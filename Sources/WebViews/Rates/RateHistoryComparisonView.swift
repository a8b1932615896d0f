import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// Two days of a history with the change between them, in a form that updates when a day is chosen.
struct RateHistoryComparisonView: PartView {
  let model: RateHistoryViewModel

  var html: HTML {
    guard let chosen = model.chosenDay, let compared = model.comparedDay else { return .empty }
    return """
      <section class="panel" aria-labelledby="history-compare">\
      <div class="panel-head"><h2 id="history-compare">\(wording(.pageHistoryCompare))</h2></div>
      <form action="\(model.pair.path)/history" method="get">\
      \(model.place.itemsBesideDays.map { .hidden($0) })<dl class="stats">\
      \(field(.compare, "since", .pageHistoryFrom, compared))\
      \(field(.scrub, "at", .pageHistoryTo, chosen))\
      <div><dt>\(wording(.pageHistoryChange))</dt><dd><output><bdi>\(model.comparedChange)</bdi>\
      </output><small>\(model.comparedEffect)</small></dd></div></dl>\
      <noscript><button class="btn btn-primary">\(wording(.pageHistoryCompareAction))</button>\
      </noscript></form>
      </section>
      """
  }

  private func field(
    _ action: Action,
    _ name: StaticString,
    _ label: Message,
    _ read: RateHistoryViewModel.ReadDay
  ) -> HTML {
    """
    <div><dt><label for="history-\(name)">\(wording(label))</label></dt>\
    <dd><input class="mini" type="date" id="history-\(name)" name="\(name)" \
    value="\(read.day.description)" max="\(model.lastDay)" \
    \(.action(action))><small>\(text(of: read))</small>\
    <a class="btn btn-quiet" \(model.conversion(on: read.day).href)>\(wording(.dayConvert))</a></dd></div>
    """
  }

  private func text(of read: RateHistoryViewModel.ReadDay) -> HTML {
    let text = model.text(of: read)
    return read.point == nil ? "\(text)" : "<bdi dir=\"ltr\">\(text)</bdi>"
  }
}
