import ExactMoney
import Localization
import Presentation

/// The keypad and, in wide windows, hints at the keys of the keyboard.
struct KeypadView: PartView {
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    let isFolded = model.environment.preferences.rates.isKeypadFolded
    let title = wording(.converterKeypad)
    return """
      <details class="dock" id="keypad" \
      \(.action(.keypad))\(flag: "open", !isFolded)>
      <summary><span class="vh">\(title)</span></summary>
      \(keys(form: "convert", label: title))
      </details>\(hints)
      """
  }

  /// Returns the keys without the hints, for a form, with the label of the field that they serve.
  func keys(form: StaticString, label: String) -> HTML {
    """
    <fieldset class="keypad"><legend class="vh">\(label)</legend>
    \(KeypadKey.layout.map { key($0, form) })
    </fieldset>
    """
  }

  private func key(_ key: KeypadKey, _ form: StaticString) -> HTML {
    """
    <button class="\(classes(key))" form="\(form)" name="key" value="\(key.name)" \
    \(.action(.key))\(attribute: "aria-label", label(key))>\(face(key))</button>
    """
  }

  private func classes(_ key: KeypadKey) -> StaticString {
    switch key {
    case .clear, .backspace: "key key-edit"
    case .times, .divide, .plus, .minus: "key key-op"
    case .equals: "key key-equals"
    default: "key"
    }
  }

  private func face(_ key: KeypadKey) -> HTML {
    switch key {
    case .clear: "C"
    case .backspace: assets.icon("backspace")
    case .equals: "="
    default: "\(key.sign(in: wording.locale.numbers))"
    }
  }

  private func label(_ key: KeypadKey) -> String? {
    switch key {
    case .clear: wording(.converterClear)
    case .backspace: wording(.converterBackspace)
    case .times: wording(.converterTimes)
    case .divide: wording(.converterDivide)
    case .plus: wording(.converterPlus)
    case .minus: wording(.converterMinus)
    case .decimal: wording(.converterDecimal)
    case .equals: wording(.converterEquals)
    default: nil
    }
  }

  private var hints: HTML {
    let hasSingleKeys = model.environment.preferences.hasSingleKeys
    return """
      <p class="hints wide-only needs-script">\
      \(hasSingleKeys ? hint("0–9", wording(.converterTypeAnywhere)) : nil)\
      \(hasSingleKeys ? hint("S", wording(.converterHintSwap)) : nil)\
      \(hasSingleKeys ? hint("T", wording(.tillHeading)) : nil)\
      \(hasSingleKeys ? hint("D", wording(.daySheet)) : nil)\
      \(hasSingleKeys ? hint("F", wording(.cardSheet)) : nil)\
      <span><kbd dir="ltr" class="find-key"></kbd> \(wording(.converterHintFind))</span>\
      \(hasSingleKeys ? hint("R", wording(.converterHintRefresh)) : nil)</p>
      """
  }

  private func hint(_ key: StaticString, _ text: String) -> HTML {
    "<span><kbd dir=\"ltr\">\(key)</kbd> \(text)</span>"
  }
}
