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
    let layout = model.place.isByCountry ? nil : model.layout
    return """
      <nav class="segmented" aria-label="\(wording(.listLayout))">\
      \(link(to: model.address(in: .list), .layout, "list", .listRows, layout == .list, "list"))\
      \(link(to: model.address(in: .grid), .layout, "grid", .listGrid, layout == .grid, "grid"))\
      \(link(to: model.addressByCountry, .byCountry, "1", .listByCountry, layout == nil, "globe"))</nav>
      """
  }

  private func link(
    to address: Address,
    _ action: Action,
    _ value: String,
    _ name: Message,
    _ isCurrent: Bool,
    _ icon: StaticString
  ) -> HTML {
    """
    <a \(address.href) aria-label="\(wording(name))" title="\(wording(name))"\
    \(attribute: "aria-current", isCurrent ? "true" : nil) \
    \(.action(action, value))>\(assets.icon(icon, class: "icon icon-s"))</a>
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

/// The rows of the list, or a notice in their place.
struct CurrencyRows: PartView {
  let model: CurrencyListViewModel
  private let assets: Assets
  private let addLabel: LabelTemplate
  private let removeLabel: LabelTemplate

  init(model: CurrencyListViewModel, assets: Assets) {
    self.model = model
    self.assets = assets
    let wording = model.environment.wording
    addLabel = LabelTemplate(wording(.listStar(currency: LabelTemplate.place)))
    removeLabel = LabelTemplate(wording(.listUnstar(currency: LabelTemplate.place)))
  }

  /// The rows; one form serves the stars of all of them, each with its own submit button.
  var html: HTML {
    let groups = model.groups
    guard model.hasRates else { return noRates }
    guard !groups.isEmpty else { return model.answer?.row ?? nothing }
    let isGrid = model.layout == .grid && !model.place.isByCountry
    let way = (model.place.purpose == .favourite ? model.back : model.address).text
    var html: HTML = """
      <form id="stars" action="/favourites" method="post">\
      <input type="hidden" name="back" value="\(way)"></form>
      <div data-roving="\(isGrid ? "grid" : "list")">
      """
    for (index, group) in groups.enumerated() {
      html += head(of: group, isFirst: index == 0)
      html += "<ul class=\"currency-list\(isGrid ? " as-grid" : "")\" data-rows>"
      for row in group.rows { html += item(row) }
      html += "</ul>"
    }
    let origin = wording(.listOrigin(sources: model.sources))
    html += "</div><p class=\"hints\">\(origin)</p>"
    return html
  }

  private func head(of group: CurrencyGroup, isFirst: Bool) -> HTML {
    """
    <h2 class="list-head">\
    \(group.kind == .favourites ? assets.icon("star", class: "icon icon-s") : .empty)\
    \(group.heading)\(isFirst ? converted : .empty)</h2>
    """
  }

  private var converted: HTML {
    """
    <span class="spacer"></span><span class="dim">\(model.modes.map { modes -> HTML in "\(modes) · " })<bdi dir="ltr">\(model.converted) =</bdi></span>
    """
  }

  private func item(_ row: CurrencyRow) -> HTML {
    """
    <li class="\(row.isChosen ? "currency-item is-here" : "currency-item")" data-key="\(row.key)" \
    data-row>\(start(of: row))\
    \(assets.listFlag(row.currency, in: row.region))\
    <span><span class="name"\(attribute: "lang", wording.languageOfNames)>\(row.name.html)</span>\
    <span class="code">\(row.detail)\
    \(row.isChosen ? assets.icon("check", class: "icon icon-s") : .empty)</span></span>\
    <span class="preview">\(row.worth?.html)</span>\(end(of: row))\(star(row))</li>
    """
  }

  /// Returns the start of a row: a link, or a button that adds a favourite, which also works
  /// without script.
  private func start(of row: CurrencyRow) -> HTML {
    guard row.isToAdd else {
      return """
        <a href="\(row.choice.text)"\(attribute: "aria-current", row.isChosen ? "true" : nil)>
        """
    }
    return """
      <button form="stars" name="add" value="\(row.currency.code)" \(.action(.add))>
      """
  }

  private func end(of row: CurrencyRow) -> HTML { row.isToAdd ? "</button>" : "</a>" }

  private func star(_ row: CurrencyRow) -> HTML {
    let code = row.currency.code
    let label = (row.isFavourite ? removeLabel : addLabel).text(row.currencyName)
    return """
      <button class="icon-btn star" form="stars" name="\(row.isFavourite ? "remove" : "add")" \
      value="\(code)" aria-pressed="\(row.isFavourite ? "true" : "false")" aria-label="\(label)" \
      \(.action(.star))></button>
      """
  }

  private var nothing: HTML {
    """
    <div class="empty">\(rosette)<h2>\(wording(.listNothing(text: model.place.search)))</h2>\
    <p>\(wording(.listNothingHelp))</p><div class="acts">\
    <a class="btn btn-primary" href="\(model.addressWithoutSearch.text)" \
    \(.action(.search, ""))>\(wording(.listClear))</a></div></div>
    """
  }

  private var noRates: HTML {
    """
    <div class="empty">\(rosette)<h2>\(wording(.pageNoRates))</h2>\
    <p>\(wording(.pageNoRatesHelp))</p>\
    <form class="acts" action="/refresh" method="post">\
    <input type="hidden" name="back" value="\(model.address.text)">\
    <button class="btn btn-primary" \(.action(.refresh))>\(wording(.pageRefresh))</button></form>\
    </div>
    """
  }

  private var rosette: HTML { assets.guilloche(class: "art") }
}

extension MarkedText {
  /// The name with the matching text marked; the tags are the same for every search.
  fileprivate var html: HTML { "\(before)<mark>\(match)</mark>\(after)" }
}

/// A text about a currency, looked up once and filled for every row.
private struct LabelTemplate {
  private let before: String
  private let after: String

  /// The placeholder for the currency.
  static let place: String = "\u{1}"

  init(_ text: String) {
    let (before, after) = text.cut(at: "\u{1}")
    (self.before, self.after) = (before, after ?? "")
  }

  func text(_ currency: String) -> String { before + currency + after }
}
