import ExactMoney
import PlainBytes
import Presentation

extension Assets {
  /// The flag of a currency's country; a neutral badge if several share it.
  func flag(_ currency: Currency) -> HTML { flag(region: currency.flagRegion) }
}

extension AmountText {
  /// The amount with its minor units lighter: `543<span class="frac">.25</span>`.
  var html: HTML {
    minor.utf8.isEmpty
      ? "<bdi dir=\"ltr\">\(whole)</bdi>"
      : "<bdi dir=\"ltr\">\(whole)<span class=\"frac\">\(minor)</span></bdi>"
  }
}
