import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

extension ConverterViewModel {
  // MARK: The rate

  func choose(_ action: Action, _ value: String) -> Step {
    switch action {
    case .option: setOption(value)
    case .pinRate: keepRate()
    default: forgetRate()
    }
    return []
  }

  /// Keeps the typed rate, with its fee, for every conversion of the pair.
  private func keepRate() {
    guard let rate = place.rate,
      let own = OwnRate(pair: place.pair, value: rate, fee: place.fee, setAt: environment.now),
      own.isKeepable, (try? environment.preferences.rates.keep(own)) != nil
    else { return }
    typedOptions = ConverterAddress.Typed()
    change { place in (place.rate, place.fee) = (nil, nil) }
    announceResult()
  }

  private func forgetRate() {
    environment.preferences.rates.removeOwnRate(of: place.pair)
    followRates()
    announceResult()
  }

  // MARK: Favourites

  func edit(_ action: Action, _ value: String) -> Step {
    if action == .editFavourites {
      change { $0.isEditing.toggle() }
      return [.focus("edit-favourites")]
    }
    let favourites = environment.preferences.rates.favourites
    guard let currency = Currency(value),
      let index = favourites.firstIndex(of: currency)
    else { return [] }
    switch action {
    case .moveUp: return move(currency, at: index, by: -1)
    case .moveDown: return move(currency, at: index, by: 1)
    default: return remove(currency, at: index)
    }
  }

  /// Moves a favourite, and moves the focus with it.
  private func move(_ currency: Currency, at index: Int, by distance: Int) -> Step {
    environment.preferences.rates.moveFavourite(currency, by: distance)
    followRates()
    let favourites = environment.preferences.rates.favourites
    let place = min(max(index + distance, 0), favourites.count - 1)
    announce(
      .converterMoved(
        name: wording.name(of: currency),
        place: wording.number(place + 1),
        count: wording.number(favourites.count)
      )
    )
    // The first row cannot move up, nor the last one down.
    let isUp = place == favourites.count - 1 || (distance < 0 && place > 0)
    return [.focus((isUp ? "up-" : "down-") + currency.code)]
  }

  /// Removes a favourite, and moves the focus to the one in its place.
  private func remove(_ currency: Currency, at index: Int) -> Step {
    environment.preferences.rates.removeFavourite(currency)
    followRates()
    let favourites = environment.preferences.rates.favourites
    announce(.converterRemoved(name: wording.name(of: currency)))
    let next = favourites.isEmpty ? nil : favourites[min(index, favourites.count - 1)]
    return [.focus(next.map { "remove-" + $0.code } ?? "edit-favourites")]
  }
}
