public import ExactMoney
import ExchangeRates
import Localization

extension ConverterViewModel {
  // MARK: Favourites

  /// `100 USD in your favourites`.
  public var favouritesHeading: String {
    guard !place.isEditing, let paidText else {
      return environment.wording(.converterYourFavourites)
    }
    return environment.wording(
      .converterFavourites(amount: paidText + " " + place.pair.base.code)
    )
  }

  /// The amount in each favourite except the base.
  public var favourites: [FavouriteRow] {
    rates.favourites.map { favourite in
      let currency = favourite.currency
      let worth = outcome.worth(in: favourite, by: rates)
      let isTyped = place.receiveIn == currency && place.receive != nil
      return FavouriteRow(
        currency: currency,
        name: favourite.name,
        value: worth.map { wording.amount($0, of: currency) },
        rate: favourite.rate.map { wording.rate($0) },
        change: favourite.change.map { Change($0, in: wording) },
        typed: isTyped ? field.text : nil
      )
    }
  }

  /// Every favourite in its order, to be moved and removed.
  public var editedFavourites: [Currency] { environment.preferences.rates.favourites }

  /// The address where favourites are chosen.
  public var favouriteList: Address {
    .currencies(CurrencyListAddress(side: .quote, of: KeptConversion(conversion)))
  }

  // MARK: History

  /// A year of the pair; nil if the loaded rates do not reach so far.
  public var yearChart: Chart? { charts?.year }

  /// The last thirty days of the pair.
  public var monthChart: Chart? { charts?.month }

  /// The number of days in ``monthChart``.
  public static let monthDays = Charts.monthDays

  /// The pair's fetched rates, newest first; nil while they are unknown.
  public var pastRates: [PastRate]? {
    guard case .fetches(let fetches) = environment.rates.data(for: .fetches(place.pair)) else {
      return nil
    }
    return PastRate.all(fetches, in: environment)
  }

  // MARK: Beside another screen

  /// The converter itself with the rate options open.
  var openedOptions: Address {
    var place = place
    place.isShowingOptions = true
    return .converter(place)
  }

  // MARK: Rate options

  /// The panel of the rate options; nil while it is closed.
  public var optionsPanel: RateOptionsPanel? {
    guard place.isShowingOptions else { return nil }
    let today = environment.now.day
    let kept = environment.preferences.rates.ownRates.contains { own in
      own.pair == place.pair || own.pair == place.pair.reversed
    }
    return RateOptionsPanel(
      day: (place.on ?? rates.route?.asOf ?? today).description,
      lastDay: today.description,
      policies: RatePolicy.allCases.map { ($0.name, wording($0.words), $0 == place.policy) },
      fee: options.feeText,
      feeProblem: options.feeProblem.map { wording.text(of: $0, unreadable: .converterFeeWrong) },
      rate: options.rateText,
      rateProblem: options.rateProblem.map {
        wording.text(of: $0, unreadable: .converterRateWrong)
      },
      ratePlaceholder: rates.unit.map { wording.rate($0) } ?? "",
      arrives: resultText.map { $0.text + " " + place.pair.quote.code },
      costs: cost.map { $0.text + " " + place.pair.quote.code },
      canKeep: place.rate != nil,
      isKept: kept,
      resetAddress: resetAddress
    )
  }

  /// The same conversion without any choice: by the newest published rates.
  public var resetAddress: Address {
    address { place in
      (place.on, place.policy, place.fee, place.rate) = (nil, .last, nil, nil)
      place.refused = ConverterAddress.Typed()
    }
  }

  /// The reader's choices about the rate: `14 Sep 2008 · Fee 2%`; nil for none.
  public var choices: String? {
    var parts: [String] = []
    if let day = place.on { parts.append(wording.date(day)) }
    if place.policy != .last { parts.append(wording(place.policy.words)) }
    if let fee = place.fee {
      let share = (try? fee.value.dividedByPowerOfTen(2)) ?? .zero
      parts.append(wording(.converterFee) + " " + wording.share(share))
    }
    if place.rate != nil { parts.append(wording(.converterOwnRate)) }
    return parts.isEmpty ? nil : parts.joinedByDots
  }

  /// The fee's part of the result.
  private var cost: AmountText? {
    guard let route = rates.route, route.fee != nil, let paid = outcome.exactPaid, let result,
      let whole = try? route.ratioBeforeFee.worth(of: paid, digits: place.pair.quote.resultDigits),
      let cost = try? whole.subtracting(result)
    else { return nil }
    return environment.wording.amount(cost, of: place.pair.quote)
  }
}
