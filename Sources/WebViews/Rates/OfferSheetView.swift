import ExactMoney
import ExchangeRates
import Localization
import Presentation

/// The sheet that compares an offer with the official rate: the verdict, a scale, and the ways to
/// pay.
struct OfferSheetView: PartView {
  let sheet: OfferSheet
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    """
    \(model.form(of: .offer, action: .option, fields))
    \(KeypadView(model: model, assets: assets).keys(form: "sheet-form", label: sheet.fieldLabel))
    """
  }

  private var fields: HTML {
    let kinds: [(value: String, name: Message, isMade: Bool)] = [
      ("give", .dealGive, sheet.kind == .give), ("charge", .dealCharge, sheet.kind == .charge),
    ]
    return """
      \(model.choices(of: .kind, .modeOffer, kinds))
      \(field)\(assets.notes(sheet.note.map { [$0] } ?? [], id: "sheet-note"))
      \(verdict)\(scale)\(ways)\
      \(sheet.askCard.map { "<p><a class=\"btn btn-quiet\" \($0.href)>\(wording(.dealAskCard))</a></p>" })\
      \(sheet.regulation.map { "<p class=\"aside\">\($0)</p>" })
      \(cash)
      <button class="btn btn-primary without-script">\(wording(.modeOfferShort))</button>
      """
  }

  private var field: HTML {
    let label: HTML =
      "\(assets.flag(sheet.currency))<span>\(sheet.label)<b>\(sheet.currency.code)</b></span>"
    if let cost = sheet.cost {
      return """
        <p class="offer-field worked"><span class="label">\(label)</span>\
        <output id="sheet-offer" tabindex="-1"><bdi dir="ltr">\(cost)</bdi></output></p>
        """
    }
    return """
      <p class="offer-field"><label for="sheet-offer">\(label)</label>\
      <input id="sheet-offer" name="typedOffer" value="\(sheet.text)" \
      placeholder="\(wording.plain(.zero))" inputmode="decimal" autocomplete="off" maxlength="200" \
      enterkeyhint="done" data-keys="offer" \(.action(.option, "offer")) \
      aria-label="\(sheet.fieldLabel)" aria-describedby="verdict"\
      \(attribute: "aria-invalid", sheet.note?.isProblem ?? false ? "true" : nil)></p>
      """
  }

  private var verdict: HTML {
    guard let verdict = sheet.verdict else {
      return "<p class=\"verdict\" id=\"verdict\">\(sheet.absence)</p>"
    }
    let detail: HTML =
      verdict.detail.utf8.isEmpty
      ? "" : verdict.money.utf8.isEmpty ? "\(verdict.detail)" : " · \(verdict.detail)"
    let doubt = verdict.doubt.map { doubt in
      "<p><a class=\"btn btn-quiet\" \(doubt.address.href)>\(doubt.text)</a></p>" as HTML
    }
    return """
      <div class="verdict\(verdict.button == nil ? "" : " press")" id="verdict">\
      \(verdict.button.map { assets.flag($0) })<strong>\(verdict.text)</strong>\
      <p\(.mark(of: model.freshness))><b>\(verdict.money)</b>\(detail)</p></div>\(doubt)
      """
  }

  // MARK: The scale

  private var scale: HTML? {
    sheet.scale.map { scale in
      """
      <svg class="scale" role="img" aria-label="\(scale.sentence)">\
      \(line("track", 0, 1_000))\(line("band", OfferSheetView.card.0, OfferSheetView.card.1))\
      \(line("way", 0, scale.position))\(text("you", scale.position, scale.label))\
      \(scale.marks.map { mark($0) })\
      <circle class="pin" cx="\(x(scale.position))" r=".6rem"/></svg><p class="aside"><a \
      href="\(OfferScale.source)" target="_blank" rel="noreferrer">\(wording(.dealTypical))</a></p>
      """
    }
  }

  /// The range of cards on the scale.
  private static var card: (Int, Int) { (396, 500) }

  private func mark(_ mark: OfferScale.Mark) -> HTML {
    """
    \(text("name", mark.position, mark.name))\(text("pct", mark.position, mark.percent))
    """
  }

  /// Returns a text of the scale; the style sheet moves texts and lines to their height.
  private func text(_ name: StaticString, _ position: Int, _ text: String) -> HTML {
    // The bank's name must end before the airport's begins.
    let anchor: StaticString =
      position < 150 ? "start" : position > 900 || 700..<800 ~= position ? "end" : "middle"
    return "<text class=\"\(name)\" x=\"\(x(position))\" text-anchor=\"\(anchor)\">\(text)</text>"
  }

  private func line(_ name: StaticString, _ start: Int, _ end: Int) -> HTML {
    "<line class=\"\(name)\" x1=\"\(x(start))\" x2=\"\(x(end))\"/>"
  }

  /// Returns a position on the scale as a share of the width, from the side where reading starts.
  private func x(_ thousandths: Int) -> String {
    let tenths = 20 + thousandths * 960 / 1_000
    let shown = wording.messages.isRightToLeft ? 1_000 - tenths : tenths
    return String(shown / 10) + "." + String(shown % 10) + "%"
  }

  // MARK: Ways to pay

  private var ways: HTML? {
    guard !sheet.ways.isEmpty else { return nil }
    let rows = sheet.ways.indices.map { index -> HTML in
      let way = sheet.ways[index]
      let best: StaticString = index == 0 && sheet.ways.count > 1 ? " class=\"best\"" : ""
      return """
        <div\(HTML(stringLiteral: best))><dt>\(way.name)</dt><dd><bdi dir="ltr">\(way.amount)</bdi></dd>\
        <dd><bdi dir="ltr">\(way.percent)</bdi></dd></div>
        """
    }
    return "<dl class=\"versus\">\(rows)</dl>"
  }

  // MARK: A cash machine

  private var cash: HTML {
    let refuse: HTML = sheet.isCash ? "<p class=\"aside\">\(wording(.dealRefuse))</p>" : .empty
    return """
      <details class="fold"\(flag: "open", sheet.showsFees)><summary>\
      <span>\(wording(.dealCash))</span>\(assets.icon("down", class: "icon chev"))</summary>\
      \(fees)\(refuse)</details>
      """
  }

  private var fees: HTML {
    var fees = HTML.empty
    for field in SheetField.allCases where field.isOfCash { fees += fee(field) }
    return fees
  }

  private func fee(_ field: SheetField) -> HTML {
    SheetFieldView(
      field: field,
      label: field.label,
      unit: field.isPercent ? wording.locale.numbers.percent : model.place.pair.base.code,
      model: model,
      assets: assets
    ).html
  }
}
