import ExactMoney
import Localization
import Presentation

/// The leaf of the amount sent: the fixed country, the amount, and its limit.
struct RemittancePaper {
  let model: RemittanceViewModel
  let amount: RemittanceAmount
  let assets: Assets

  var html: HTML {
    """
    <div class="leaf"><span class="fixed-side">\
    \(assets.flag(region: RemittanceViewModel.senderRegion))<span class="code">USD</span>\
    <span class="name">\(model.sender)</span>\(assets.icon("lock"))</span>
    <div class="amount-line"><bdi class="symbol" dir="ltr" aria-hidden="true">\
    \(wording.symbol(of: .usd))</bdi>\
    <label class="vh" for="send-amount">\(model.amountLabel)</label>\(field)</div>
    \(note)
    <p class="limit" id="send-limit"><meter min="0" max="10000" high="10000" optimum="0" \
    value="\(amount.meter)" aria-hidden="true"></meter><span>\(wording.number(0))</span>\
    <span>\(model.limit)</span></p></div>
    """
  }

  private var field: HTML {
    """
    <input class="amount" id="send-amount" name="typedAmount" value="\(model.typedAmount)" \
    placeholder="\(wording.plain(.zero))" data-fit="\(AmountField.fit(model.typedAmount))" inputmode="decimal" \
    autocomplete="off" spellcheck="false" enterkeyhint="done" dir="ltr" \
    aria-describedby="\(describedBy)"\
    \(attribute: "aria-invalid", amount.isRefused ? "true" : nil) \(.action(.amount))>
    """
  }

  private var describedBy: StaticString {
    amount.isRefused ? "send-limit send-note" : "send-limit"
  }

  private var note: HTML {
    if let message = model.message {
      return """
        <p class="leaf-note bad" id="send-note">\(assets.icon("alert"))<span>\(message)</span></p>
        """
    }
    guard let doubt = model.doubt else { return .empty }
    return """
      <p class="leaf-note" id="send-note"><span>\(doubt.read) \
      <a href="\(doubt.address.text)" \(.action(.amount, doubt.text))>\(doubt.other)</a></span></p>
      """
  }

  private var wording: Wording { model.environment.wording }
}
