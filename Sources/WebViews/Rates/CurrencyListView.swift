import ExactMoney
import Localization
import PlainBytes
import Presentation

/// The list of currencies: a search, an order, a layout, and one row per currency.
struct CurrencyListView: ScreenView {
  let model: CurrencyListViewModel
  let assets: Assets

  var tab: Tab { model.place.origin == .history ? .history : .converter }
  var bodyClass: StaticString { "currencies-page" }

  var topbar: HTML { assets.backBar(to: model.back.text, model.heading, wording) }

  var main: HTML {
    """
    <div class="workbench">
    <div class="wide-only side-stack">\(ConverterCard(model: model.converter, assets: assets).html)
    \(KeypadView(model: model.converter, assets: assets).html)
    \(hints)</div>
    <section class="board" aria-label="\(model.heading)"><div>
    <div class="list-tools">
    \(search)
    <div class="line">\(orders)\(layouts)</div>
    </div>
    \(recent)\(CurrencyRows(model: model, assets: assets).html)
    </div></section>
    </div>

    """
  }

  private var recent: HTML? {
    let recent = model.recent
    guard !recent.isEmpty else { return nil }
    return """
      <nav aria-labelledby="recent-h"><h2 class="list-head" id="recent-h">\(wording(.listRecent))</h2>\
      <div class="recent-choices">\(recent.map { item -> HTML in
        """
        <a class="btn" href="\(item.choice.text)" aria-label="\(item.currency.code) – \(item.name)">\
        \(assets.flag(item.currency))\(item.currency.code)</a>
        """
      })</div></nav>
      """
  }

  private var hints: HTML {
    let hasSingleKeys = model.environment.preferences.hasSingleKeys
    return """
      <p class="hints needs-script">\(hint("↑ ↓", wording(.listKeyMove)))\
      \(hint("Enter", wording(.listKeyChoose)))\(hasSingleKeys ? hint("F", wording(.listKeyStar)) : nil)\
      \(hint("Esc", wording(.listKeyEscape)))</p>
      """
  }

  private func hint(_ key: StaticString, _ text: String) -> HTML {
    "<span><kbd>\(key)</kbd> \(text)</span>"
  }

  private var search: HTML {
    """
    <form class="search" role="search" action="/currencies" method="get" \(.action(.find))>\
    \(assets.icon("search"))<label class="vh" for="search">\(wording(.listFind))</label>\
    <input id="search" type="search" name="q" value="\(model.place.search)" maxlength="100" \
    placeholder="\(wording(.listHint))" autocomplete="off" autocapitalize="off" \
    spellcheck="false" enterkeyhint="search" \(.action(.search))>\
    \(model.place.fields.map { .hidden($0) })\
    \(model.isSearching ? clear : "<kbd class=\"wide-only needs-script find-key\"></kbd>")</form>
    """
  }

  private var clear: HTML {
    """
    <a class="icon-btn" href="\(model.addressWithoutSearch.text)" \(.action(.search, "")) \
    aria-label="\(wording(.listClear))">\(assets.icon("close"))</a>
    """
  }

  private var orders: HTML {
    let current = model.name(of: model.order)
    return """
      <details class="menu"><summary class="btn" \
      aria-label="\(wording(.listSort(order: current)))">\(assets.icon("sort"))\(current)\
      \(assets.icon("down"))</summary>\
      <div class="menu-list">\(CurrencyOrder.allCases.map { item($0) })</div></details>
      """
  }

  private func item(_ order: CurrencyOrder) -> HTML {
    let isCurrent = order == model.order
    return """
      <a href="\(model.address(in: order).text)"\
      \(attribute: "aria-current", isCurrent ? "true" : nil) \
      \(.action(.sort, order.name))>\
      \(isCurrent ? assets.icon("check") : "<i></i>")\(model.name(of: order))</a>
      """
  }

  private var layouts: HTML {
    let isByCountry = model.place.isByCountry
    let isGrid = model.layout == .grid
    return """
      <nav class="segmented" aria-label="\(wording(.listLayout))">\
      \(layout(.list, wording(.listRows), "list", isCurrent: !isByCountry && !isGrid))\
      \(layout(.grid, wording(.listGrid), "grid", isCurrent: !isByCountry && isGrid))\
      <a href="\(model.addressByCountry.text)" aria-label="\(wording(.listByCountry))" \
      title="\(wording(.listByCountry))"\(attribute: "aria-current", isByCountry ? "true" : nil) \
      \(.action(.byCountry, "1"))>\(assets.icon("globe", class: "icon icon-s"))</a></nav>
      """
  }

  private func layout(
    _ layout: RatePreferences.Layout,
    _ name: String,
    _ icon: StaticString,
    isCurrent: Bool
  ) -> HTML {
    """
    <a href="\(model.address(in: layout).text)" aria-label="\(name)" title="\(name)"\
    \(attribute: "aria-current", isCurrent ? "true" : nil) \
    \(.action(.layout, layout.name))>\(assets.icon(icon, class: "icon icon-s"))</a>
    """
  }
}

extension SentenceAnswer {
  /// The only row of a list without currencies of the searched name.
  var row: HTML {
    """
    <div data-roving="list"><ul class="currency-list" data-rows>\
    <li class="currency-item" data-key="answer" data-row><a \(address.href)>\
    <span class="name"><bdi>\(text)</bdi></span></a></li></ul></div>
    """
  }
}
