/// The shown screen.
public enum Screen {
  case converter(ConverterViewModel)
  case currencies(CurrencyListViewModel)
  case ask(AskViewModel)
  case history(RateHistoryViewModel)
  case till(TillViewModel)
  case send(SendViewModel)
  case settings(SettingsViewModel)
  case unreadable(UnreadableViewModel)

  /// Creates the screen at `address`.
  init(_ address: Address, _ environment: AppEnvironment) {
    switch address {
    case .start where environment.preferences.rates.startsWithTill:
      self = .till(TillViewModel(.start(in: environment), environment))
    case .start: self = .converter(ConverterViewModel(.start(in: environment), environment))
    case .converter(let address): self = .converter(ConverterViewModel(address, environment))
    case .currencies(let address): self = .currencies(CurrencyListViewModel(address, environment))
    case .ask(let address): self = .ask(AskViewModel(address, environment))
    case .history(let address): self = .history(RateHistoryViewModel(address, environment))
    case .till(let address): self = .till(TillViewModel(address, environment))
    case .send(let address): self = .send(SendViewModel(address, environment))
    case .settings(let address): self = .settings(SettingsViewModel(address, environment))
    case .unreadable(let address): self = .unreadable(UnreadableViewModel(address, environment))
    }
  }

  /// The converter, if that is the shown screen; otherwise nil.
  var converter: ConverterViewModel? {
    if case .converter(let model) = self { model } else { nil }
  }

  /// The screen's view model.
  var model: any ScreenModel {
    switch self {
    case .converter(let model): model
    case .currencies(let model): model
    case .ask(let model): model
    case .history(let model): model
    case .till(let model): model
    case .send(let model): model
    case .settings(let model): model
    case .unreadable(let model): model
    }
  }
}
