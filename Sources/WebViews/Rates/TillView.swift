import ExactMoney
import Presentation

/// The till: the card with ten rows across both leaves, and the way to pay one of them.
struct TillView: ScreenView {
  let model: TillViewModel
  let assets: Assets

  var bodyClass: StaticString { "till-screen" }

  var topbar: HTML {
    """
    \(assets.backBar(to: model.back.text, model.heading, wording, id: "till-h"))\
    <span class="spacer"></span>\
    <span class="dim phone-only"\(.mark(of: model.freshness))>\(model.freshness.fact)</span>
    """
  }

  var main: HTML {
    """
    <div class="workbench">
    \(ConverterCard(model: model.converter, assets: assets).html)
    <div class="board"><div class="till">
    <div class="till-main">\(modes)
    \(card)</div>
    <div class="side-stack">
    \(pay)
    \(magnitudes)
    \(hints)
    </div></div></div>
    </div>
    """
  }

  /// The chips of the modes in use; the day's chip has a link back to today.
  private var modes: HTML? {
    let modes = model.modes
    return modes.isEmpty ? nil : "<div class=\"modes\">\(modes.map { chip($0) })</div>"
  }

  private func chip(_ mode: ModeChip) -> HTML {
    let off: HTML = """
      <a class="off" \(model.addressOfToday.href) aria-label="\(wording(.dayOff))">\
      \(assets.icon("close"))</a>
      """
    return """
      <span class="mode is-set"><a \(model.address(of: mode).href)><span>\(mode.text)</span></a>\
      \(mode.sheet == .day ? off : .empty)</span>
      """
  }

  // MARK: The rows

  private var card: HTML {
    let (base, quote) = (model.converter.base, model.converter.quote)
    return """
      <section class="till-card" aria-labelledby="till-h" data-fit="\(model.fit)" data-swipe>\
      <span class="till-ink">\(assets.guilloche(class: "guilloche"))</span>
      <div class="till-head">\(button(base))\
      <a class="swap" \(model.swapAddress.href) \(.action(.swap)) \
      aria-label="\(model.swapLabel)">\(assets.icon("swap"))</a>\(button(quote))</div>
      <table class="till-table"><caption class="vh">\(model.range)</caption>
      <colgroup><col class="from"><col></colgroup>
      <thead class="vh"><tr><th scope="col">\(base.currency.code)</th>\
      <th scope="col">\(quote.currency.code)</th></tr></thead>
      <tbody>\(model.rows.map { row($0) })</tbody></table>\(trouble)</section>
      """
  }

  private func button(_ side: CurrencySide) -> HTML {
    """
    <a class="currency-button" \(side.list.href) aria-label="\(side.choice)">\
    \(assets.flag(side.currency))<span class="code">\(side.currency.code)</span>\
    \(assets.icon("down"))</a>
    """
  }

  private func row(_ row: TillRow) -> HTML {
    """
    <tr\(attribute: "aria-current", row.isChosen ? "true" : nil)><th scope="row">\
    <a id="row-\(row.number)" \(model.address(of: row).href) \
    \(.action(.row, row.isChosen ? "" : String(row.number))) \
    aria-label="\(row.spoken)"><bdi dir="ltr">\(row.amount)</bdi></a></th>\
    <td>\(row.worth?.html)</td></tr>

    """
  }

  private var trouble: HTML? {
    model.trouble.map { text in "<p class=\"till-trouble\">\(text)</p>" }
  }

  // MARK: Paying

  private var pay: HTML {
    guard let payment = model.payment else {
      return "<p class=\"pay till-aside\">\(wording(.tillTap))</p>"
    }
    return """
      <section class="pay" aria-labelledby="pay-h">\
      <div class="pay-head"><h2 id="pay-h"><bdi dir="ltr">\(payment.price)</bdi></h2>\
      <span>\(wording(.tillCash)) <b><bdi dir="ltr">\(payment.cash)</bdi></b></span></div>
      \(ways(of: payment))</section>
      """
  }

  private func ways(of payment: TillPayment) -> HTML {
    guard payment.exactly != nil || payment.given != nil else {
      return "<p class=\"till-aside\">\(wording(.tillUnknown))</p>"
    }
    return """
      <dl class="ways">\
      \(payment.exactly.map { way(wording(.tillExactly), pieces($0)) })\
      \(payment.given.map { given in
        let back: HTML = """
          <dd class="due">\(wording(.tillBack)) <b><bdi dir="ltr">\(given.back)</bdi></b></dd>
          """
        return """
          \(way(wording(.tillGive), "\(pieces(given.notes))\(back)"))\
          \(way(wording(.tillChange), pieces(given.change), " wide-only"))
          """
      })</dl>
      """
  }

  private func way(_ name: String, _ content: HTML, _ classes: StaticString = "") -> HTML {
    "<div class=\"way\(classes)\"><dt>\(name)</dt>\(content)</div>"
  }

  private func pieces(_ pieces: [TillPayment.Piece]) -> HTML {
    let marks: [HTML] = pieces.map { piece in
      """
      <bdi class="\(piece.isCoin ? "bill coin" : "bill")" dir="ltr">\(piece.text)</bdi> \

      """
    }
    return "<dd class=\"bills\">\(marks)</dd>"
  }

  // MARK: Magnitudes

  private var magnitudes: HTML {
    """
    <nav class="segmented magnitudes" aria-label="\(wording(.tillMagnitude))">\
    \(TillMagnitude.allCases.map { magnitude($0) })</nav>
    """
  }

  private func magnitude(_ magnitude: TillMagnitude) -> HTML {
    """
    <a \(model.address(of: magnitude).href) \(.action(.magnitude, magnitude.name))\
    \(attribute: "aria-current", magnitude == model.magnitude ? "true" : nil) \
    aria-label="\(model.label(of: magnitude))"><bdi dir="ltr">\(model.text(of: magnitude))</bdi></a>
    """
  }

  private var hints: HTML {
    let isSwapping = model.environment.preferences.hasSingleKeys
    return """
      <p class="hints wide-only needs-script">\
      <span><kbd>←</kbd> <kbd>→</kbd> \(wording(.tillHintMagnitude))</span>\
      <span><kbd>↑</kbd> <kbd>↓</kbd> \(wording(.tillHintRow))</span>\
      \(isSwapping ? "<span><kbd>S</kbd> \(wording(.converterHintSwap))</span>" : HTML.empty)</p>
      """
  }
}
