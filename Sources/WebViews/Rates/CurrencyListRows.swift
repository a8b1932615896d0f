import ExactMoney
import Localization
import PlainBytes
import Presentation

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
