import ExchangeRates

/// The screen that is shown.
///
/// Indirect, so that what holds a screen copies a reference and not a view model of a hundred fields.
public indirect enum Screen: Sendable {
  case converter(ConverterViewModel)
  case currencies(CurrencyListViewModel)
  case history(RateHistoryViewModel)
  case send(RemittanceViewModel)
  case settings(SettingsViewModel)

  /// The screen at `address`.
  init(_ address: Address, _ surroundings: Surroundings) {
    switch address {
    case .start: self = .converter(ConverterViewModel(.start(in: surroundings), surroundings))
    case .converter(let address): self = .converter(ConverterViewModel(address, surroundings))
    case .currencies(let address): self = .currencies(CurrencyListViewModel(address, surroundings))
    case .history(let address): self = .history(RateHistoryViewModel(address, surroundings))
    case .send(let address): self = .send(RemittanceViewModel(address, surroundings))
    case .settings(let address): self = .settings(SettingsViewModel(address, surroundings))
    }
  }

  var surroundings: Surroundings {
    get {
      switch self {
      case .converter(let model): model.surroundings
      case .currencies(let model): model.surroundings
      case .history(let model): model.surroundings
      case .send(let model): model.surroundings
      case .settings(let model): model.surroundings
      }
    }
    set {
      switch self {
      case .converter(var model): set(&model, newValue) { .converter($0) }
      case .currencies(var model): set(&model, newValue) { .currencies($0) }
      case .history(var model): set(&model, newValue) { .history($0) }
      case .send(var model): set(&model, newValue) { .send($0) }
      case .settings(var model): set(&model, newValue) { .settings($0) }
      }
    }
  }

  var address: Address {
    switch self {
    case .converter(let model): model.address
    case .currencies(let model): model.address
    case .history(let model): model.address
    case .send(let model): model.address
    case .settings(let model): model.address
    }
  }

  var needs: [RateQuery] {
    switch self {
    case .converter(let model): model.needs
    case .currencies(let model): model.needs
    case .history(let model): model.needs
    case .send(let model): model.needs
    case .settings(let model): model.needs
    }
  }

  func takes(_ key: Key) -> Bool {
    switch self {
    case .converter(let model): model.takes(key)
    case .currencies(let model): model.takes(key)
    case .history(let model): model.takes(key)
    case .send(let model): model.takes(key)
    case .settings(let model): model.takes(key)
    }
  }

  mutating func handle(_ action: Action, _ value: String) -> [AppEffect] {
    switch self {
    case .converter(var model): handle(&model, action, value) { .converter($0) }
    case .currencies(var model): handle(&model, action, value) { .currencies($0) }
    case .history(var model): handle(&model, action, value) { .history($0) }
    case .send(var model): handle(&model, action, value) { .send($0) }
    case .settings(var model): handle(&model, action, value) { .settings($0) }
    }
  }

  mutating func handle(_ key: Key) -> [AppEffect] {
    switch self {
    case .converter(var model): handle(&model, key) { .converter($0) }
    case .currencies(var model): handle(&model, key) { .currencies($0) }
    case .history(var model): handle(&model, key) { .history($0) }
    case .send(var model): handle(&model, key) { .send($0) }
    case .settings(var model): handle(&model, key) { .settings($0) }
    }
  }

  private mutating func set<Model: ScreenModel>(
    _ model: inout Model,
    _ surroundings: Surroundings,
    _ screen: (Model) -> Screen
  ) {
    model.surroundings = surroundings
    self = screen(model)
  }

  private mutating func handle<Model: ScreenModel>(
    _ model: inout Model,
    _ action: Action,
    _ value: String,
    _ screen: (Model) -> Screen
  ) -> [AppEffect] {
    let effects = model.handle(action, value)
    self = screen(model)
    return effects
  }

  private mutating func handle<Model: ScreenModel>(
    _ model: inout Model,
    _ key: Key,
    _ screen: (Model) -> Screen
  ) -> [AppEffect] {
    let effects = model.handle(key)
    self = screen(model)
    return effects
  }
}
