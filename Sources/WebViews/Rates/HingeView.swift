import ExactMoney
import Presentation

/// The two leaves of the converter's card: paper for the paid amount, ink for the arriving amount.
///
/// One leaf has the field for typing; the number on the other is a button that turns it into the
/// field.
struct HingeView: PartView {
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    let (base, quote) = (model.base, model.quote)
    return """
      <form id="convert" class="hinge" action="\(model.place.pair.path)" method="get" \
      \(.action(.convert))>
      <button class="vh" tabindex="-1">\(wording(.pageConvert))</button>\(hiddenFields)
      <div class="leaf">
      \(currencyButton(base, "from", id: "choose-from"))\(model.isReceiving ? nil : expression)
      <div class="amount-line">\(HTML.symbol(base.symbol))\(paid)</div>
      \(underPaid)
      </div>
      <div class="hinge-mid"><button class="swap" id="swap" \(.press(.swap)) \
      aria-label="\(model.swapLabel)">\(assets.icon("swap"))</button></div>
      <div class="leaf leaf-ink">
      \(assets.guilloche(class: "guilloche"))
      \(currencyButton(quote, "to", id: "choose-to"))\(model.isReceiving ? expression : nil)
      <div class="amount-line">\(HTML.symbol(quote.symbol))\(received)</div>
      \(underReceived)
      </div>
      </form>
      """
  }

  /// The hidden fields that the page without script must send with the amount.
  private var hiddenFields: HTML {
    "\(model.place.itemsBesideAmount.map { .hidden($0) })\(untouched)"
  }

  /// The field with the untouched text.
  ///
  /// It exists for every amount, because the program updates texts fast only if the tags stay the
  /// same.
  private var untouched: HTML {
    let value = model.untouched
    return """
      <input type="hidden" name="untouched" value="\(value ?? "")"\(flag: "disabled", value == nil)>
      """
  }

  private func currencyButton(_ side: CurrencySide, _ name: String, id: StaticString) -> HTML {
    """
    <button class="currency-button" id="\(id)" \(.press(.choose, name)) aria-label="\(side.choice)">\
    \(assets.flag(side.currency))<span class="code">\(side.currency.code)</span>\
    <span class="name"\(attribute: "lang", wording.languageOfNames)>\(side.name)</span>\(assets.icon("down"))</button>
    """
  }

  private var expression: HTML? {
    guard !model.isReceivingFavourite else { return nil }
    return model.expression.map { "<p class=\"expression\"><bdi>\($0)</bdi></p>" }
  }

  // MARK: Amounts

  private var paid: HTML {
    guard model.isReceiving || model.isReceivingFavourite else {
      return field(id: "convert-amount", name: "typedAmount", .amount, label: model.amountLabel)
    }
    return output(
      id: "convert-paid",
      model.paidAmount,
      of: model.base.currency,
      title: model.amountLabel
    )
  }

  private var received: HTML {
    if model.isLoading {
      return """
        <output class="amount" id="convert-result" aria-live="off" data-fit="s">\
        <bdi dir="ltr"><span class="skeleton">000.00</span></bdi></output>
        """
    }
    let label = model.receiveLabel
    guard !model.isReceiving else {
      return field(id: "convert-receive", name: "typedReceive", .receive, label: label)
    }
    return output(id: "convert-result", model.resultText, of: model.quote.currency, title: label)
  }

  private func field(
    id: StaticString,
    name: StaticString,
    _ action: Action,
    label: String
  ) -> HTML {
    AmountInput(
      id: id,
      name: name,
      action: action,
      label: label,
      text: model.typed,
      placeholder: model.placeholder,
      fit: model.typedFit,
      isPrefilled: model.isPrefilled,
      isInvalid: model.isInvalid,
      describedBy: model.note.map { _ in "convert-note" }
    ).html
  }

  private func output(
    id: StaticString,
    _ amount: AmountText?,
    of currency: Currency,
    title: String
  ) -> HTML {
    guard let amount else {
      return "<output class=\"amount\" id=\"\(id)\" aria-live=\"off\" data-fit=\"s\"></output>"
    }
    return """
      <output class="amount" id="\(id)" aria-live="off" data-fit="\(AmountField.fit(amount.text))">\
      <button \(.press(.replace, currency.code)) \
      aria-label="\(amount.text). \(title)">\(amount.html)</button></output>
      """
  }

  // MARK: Under the amounts

  private var underPaid: HTML {
    (model.isReceiving ? nil : note) ?? equivalence(isInverse: false)
  }

  private var underReceived: HTML {
    if model.isReceiving, let note { return note }
    if let text = model.resultNote { return "<p class=\"leaf-note\">\(text)</p>" }
    guard model.resultText != nil else { return "<p class=\"leaf-note\"> </p>" }
    return """
      \(card)<span class="copy needs-script">\
      <button class="icon-btn" type="button" \(.action(.share)) \
      aria-label="\(wording(.converterShare))">\(assets.icon("share"))</button>\
      <button class="icon-btn" type="button" \(.action(.copy)) \
      aria-label="\(wording(.converterCopy))">\(assets.icon("copy"))</button></span>
      """
  }

  private var note: HTML? { assets.notes(model.notes, id: "convert-note") }

  private func equivalence(isInverse: Bool) -> HTML {
    guard let text = model.equivalence(isInverse: isInverse) else {
      return "<p class=\"equivalence\"></p>"
    }
    return """
      <p class="equivalence">\(isInverse ? deviation : nil)<bdi dir="ltr">\(text.unit) = <b>\(text.rate)</b> \(text.quote)</bdi></p>
      """
  }

  /// The value of one unit of the quote, or the official result next to the card's own result.
  private var card: HTML {
    guard let line = model.cardLine else { return equivalence(isInverse: true) }
    return """
      <p class="equivalence with-card">\(assets.icon("card"))<span>\(deviation)\(line)</span></p>
      """
  }

  private var deviation: HTML? { model.deviation.map { "<bdi dir=\"ltr\">\($0)</bdi> · " } }
}
