import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// The amount in all favourites, or the editor of the favourites.
struct FavouritesView: PartView {
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    if model.place.isEditing { return editor }
    let rows = model.favourites
    return rows.isEmpty ? empty : table(rows)
  }

  private var heading: HTML { "<h2 id=\"fav-h\">\(model.favouritesHeading)</h2>" }

  private func editButton(_ name: String) -> HTML {
    """
    <button class="btn btn-quiet" id="edit-favourites" \(.press(.editFavourites))>\(name)</button>
    """
  }

  // MARK: The table

  private func table(_ rows: [FavouriteRow]) -> HTML {
    """
    <section class="panel favourites" aria-labelledby="fav-h"><div>
    \(heading)
    <table class="rate-table">
    <thead><tr><th scope="col">\(wording(.converterColumnCurrency))</th>\
    <th scope="col" class="side">\(unit)</th>\
    <th scope="col" class="side">\(wording(.converterColumnDay))</th>\
    <th scope="col" class="value">\(wording(.converterColumnValue))</th></tr></thead>
    <tbody>
    \(rows.map { row($0) })</tbody>
    </table>
    \(editButton(wording(.converterEdit)))
    </div></section>
    """
  }

  private var unit: HTML { "<bdi>\(wording.plain(.one)) \(model.place.pair.base.code)</bdi>" }

  private func row(_ row: FavouriteRow) -> HTML {
    let code = row.currency.code
    let isTarget = row.currency == model.place.pair.quote
    return """
      <tr data-key="\(code)"\(attribute: "aria-current", isTarget ? "true" : nil)><th scope="row">\
      <button class="to" \(.press(.set, code))>\(assets.flag(row.currency))\
      <span><span class="code">\(code)</span>\
      <span class="name"\(attribute: "lang", wording.languageOfNames)>\(row.name)</span></span></button></th>\
      <td class="side">\(row.rate.map { rate in "<bdi dir=\"ltr\">\(rate)</bdi>" })</td>\
      <td class="side">\(row.change.map { assets.change($0) })</td>\
      <td class="value">\(value(row))</td></tr>

      """
  }

  private func value(_ row: FavouriteRow) -> HTML {
    let code = row.currency.code
    if let typed = row.typed {
      return """
        <input class="mini" id="receive-\(code)" form="convert" name="typedReceive" value="\(typed)" \
        inputmode="decimal" autocomplete="off" maxlength="200" \(.action(.favouriteAmount, code)) \
        aria-label="\(wording(.converterReceive(name: row.name)))"\
        \(attribute: "aria-invalid", model.isInvalid ? "true" : nil)>
        """
    }
    guard let value = row.value else { return .empty }
    return """
      <button \(.press(.replace, code)) \
      aria-label="\(value.text). \(wording(.converterReceive(name: row.name)))">\
      <bdi dir="ltr">\(value.whole)<span class="frac">\(value.minor)</span></bdi></button>
      """
  }

  // MARK: The editor

  private var editor: HTML {
    let currencies = model.editedFavourites
    let (first, last) = (currencies.first, currencies.last)
    var rows = HTML.empty
    for currency in currencies {
      rows += editRow(currency, isFirst: currency == first, isLast: currency == last)
    }
    return """
      <section class="panel" aria-labelledby="fav-h">
      <div class="panel-head">\(heading)\(editButton(wording(.converterDone)))</div>
      <ol>\(rows)</ol>
      <a class="btn btn-quiet" \(model.favouriteList.href)>\(assets.icon("plus"))\
      \(wording(.converterAddCurrency))</a>
      </section>
      """
  }

  private func editRow(_ currency: Currency, isFirst: Bool, isLast: Bool) -> HTML {
    let name = wording.name(of: currency)
    return """
      <li class="edit-row" data-key="\(currency.code)" data-row><span></span>\
      <span class="to">\(assets.flag(currency))\
      <span><b>\(currency.code)</b> <span class="dim"\(attribute: "lang", wording.languageOfNames)>\(name)</span></span></span>\
      <form class="acts" method="post" action="/favourites">\
      \(button("up", "arrow-up", .moveUp, currency, .converterMoveUp(name: name), isOff: isFirst))\
      \(button("down", "arrow-down", .moveDown, currency, .converterMoveDown(name: name), isOff: isLast))\
      \(button("remove", "close", .remove, currency, .converterRemove(name: name), isOff: false))</form></li>
      """
  }

  private func button(
    _ name: StaticString,
    _ icon: StaticString,
    _ action: Action,
    _ currency: Currency,
    _ label: Message,
    isOff: Bool
  ) -> HTML {
    """
    <button class="icon-btn" id="\(name)-\(currency.code)" name="\(name)" \
    value="\(currency.code)" \(.action(action))\(flag: "disabled", isOff) \
    aria-label="\(wording(label))">\
    \(assets.icon(icon))</button>
    """
  }

  // MARK: Without favourites

  private var empty: HTML {
    """
    <section class="panel"><div class="empty">\(assets.guilloche(class: "art"))\
    <h2>\(wording(.converterWatch))</h2><p>\(wording(.converterWatchHelp))</p>\
    <div class="acts"><a class="btn btn-primary" id="edit-favourites" \(model.favouriteList.href)>\
    \(wording(.converterAddCurrency))</a></div></div></section>
    """
  }
}

extension Assets {
  /// Returns the change of a rate as an arrow and a number, without judging it.
  func change(_ change: Change) -> HTML {
    switch change.direction {
    case .none: "<span class=\"change\"><bdi dir=\"ltr\">\(change.percent)</bdi></span>"
    case .up: moved("arrow-up", "+", change)
    case .down: moved("arrow-down", "−", change)
    }
  }

  private func moved(_ name: StaticString, _ sign: StaticString, _ change: Change) -> HTML {
    """
    <span class="change">\(icon(name))<bdi dir="ltr"><span class="vh">\(sign)</span>\
    \(change.percent)</bdi></span>
    """
  }
}
