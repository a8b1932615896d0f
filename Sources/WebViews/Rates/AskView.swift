import ExactMoney
import Presentation

/// The page that reads a text: the field, the text with marks where it was read, and one row per
/// price.
struct AskView: ScreenView {
  let model: AskViewModel
  let assets: Assets

  var bodyClass: StaticString { "ask-page" }

  var topbar: HTML { assets.backBar(to: "/", model.heading, wording) }

  var main: HTML {
    """
    <div class="page sentence">
    \(field)
    \(answer)
    </div>

    """
  }

  private var field: HTML {
    let text = model.typed
    let clear: HTML =
      text.utf8.isEmpty
      ? .empty
      : """
      <a class="icon-btn" href="\(model.cleared.text)" aria-label="\(wording(.listClear))">\
      \(assets.icon("close"))</a>
      """
    return """
      <form class="ask-field" role="search" action="/ask" method="get" \(.action(.ask))>\
      <label class="vh" for="ask">\(wording(.askLabel))</label>\
      \(entry)\(clear)\
      <button class="icon-btn" aria-label="\(wording(.pageConvert))">\(assets.icon("search"))</button></form>
      """
  }

  /// The field: one line, which Enter sends, or several lines.
  private var entry: HTML {
    let text = model.typed
    guard model.hasLines else {
      return """
        <input id="ask" name="q" value="\(text)" maxlength="4000" autocomplete="off" \
        spellcheck="false" enterkeyhint="go" placeholder="\(wording(.askHint))" \
        aria-describedby="heard" \(.action(.search))\(text.utf8.isEmpty ? " autofocus" : .empty)>
        """
    }
    return """
      <textarea id="ask" name="q" rows="3" maxlength="4000" autocomplete="off" spellcheck="false" \
      aria-describedby="heard" \(.action(.search))>\n\(text)</textarea>
      """
  }

  private var answer: HTML {
    if let list = model.list {
      let isSilent = model.place.text.utf8.isEmpty || list.answer != nil
      return """
        <p class="heard" id="heard">\(isSilent ? "" : model.problem ?? wording(.askNone))</p>\
        \(model.problem == nil ? CurrencyRows(model: list, assets: assets).html : .empty)
        """
    }
    let rows = model.rows
    return """
      <div class="heard" id="heard"><p>\(pieces(model.pieces))</p>\
      <small>\(model.guess.map { guess -> HTML in "\(guess) " })\
      \(model.total.map { total -> HTML in "\(total) " })\(model.isWhole ? "" : wording(.askOnlyMarked))</small></div>\
      <ol class="prices">\(rows.map { item($0) })\(sum(of: rows.count))</ol>\
      \(alternatives)\
      <p class="aside">\(model.more.map { text -> HTML in "\(text) " })\(model.untouched.map { text -> HTML in "\(text) " })\
      <span\(.mark(of: model.freshness))>\(model.freshness.text)</span></p>
      """
  }

  private func item(_ row: AskRow) -> HTML {
    let note = row.note.map { note -> HTML in "<small>\(note)</small>" }
    return """
      <li><span class="said-line" dir="auto">\(pieces(row.pieces))\(note)</span>\
      <a class="value" href="\(row.address.text)"><bdi>\(row.paid) =</bdi> \
      \(row.value.map { value -> HTML in "<b>\(value.html) <bdi>\(row.unit)</bdi></b>" })</a>\
      \(row.doubts.map { doubt($0) })</li>
      """
  }

  private func doubt(_ doubt: AmountNote) -> HTML {
    "<span class=\"doubt\">\(assets.icon("info"))<span>\(doubt.html)</span></span>"
  }

  private func sum(of count: Int) -> HTML? {
    guard let sum = model.sum else { return nil }
    return """
      <li class="sum"><span>\(wording(.askCount(count: count)))\
      <small><bdi>\(sum.paid)</bdi></small></span>\
      <span class="value"><b>\(sum.value.html) <bdi>\(model.target.code)</bdi></b></span></li>
      """
  }

  private var alternatives: HTML? {
    let others = model.alternatives
    guard !others.isEmpty else { return nil }
    return """
      <nav class="ask-also" aria-label="\(wording(.askAlso))"><span>\(wording(.askAlso))</span>\
      \(others.map { other -> HTML in
        "<a class=\"btn\" href=\"\(other.address.text)\">\(assets.flag(other.currency))\(other.currency.code)</a>"
      })</nav>
      """
  }

  private func pieces(_ pieces: [AskPiece]) -> [HTML] {
    pieces.map { $0.isMarked ? "<mark>\($0.text)</mark>" : "\($0.text)" }
  }
}
