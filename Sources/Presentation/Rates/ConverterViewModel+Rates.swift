import ExactMoney
import ExchangeRates
import PlainBytes

extension ConverterViewModel {
  /// The values that depend on the rates alone, computed once and used at each keystroke.
  struct Rates: Sendable {
    /// The reason why the pair has no rate.
    enum Trouble: Hashable, Sendable {
      case error(RateError)
      /// The day is in the future.
      case ahead(CalendarDate)
      /// The rates of the day are being loaded.
      case loading
      /// The rates of the day are not stored, and there is no connection.
      case missing(CalendarDate)
      /// There are no rates at all.
      case none
    }

    let basis: Basis
    /// The converter for any pair; nil if there are no rates.
    let converter: Converter?
    let day: CalendarDate?
    let route: RateRoute?
    let trouble: Trouble?
    /// The worth of one unit of the base, before any fee; nil if there is no rate.
    let unit: ExactDecimal?
    let inverse: ExactDecimal?
    let favourites: [FavouriteRate]

    init(_ basis: Basis, in environment: AppEnvironment) {
      let wording = environment.wording
      self.basis = basis
      let (archive, absence) = basis.archive(in: environment)
      var (route, trouble): (RateRoute?, Trouble?) = (nil, absence)
      day = basis.on
      if let archive {
        let converter = basis.converter(of: archive)
        do throws(RateError) {
          route = try converter.route(for: basis.pair, on: basis.on)
        } catch {
          trouble = .error(error)
        }
        self.converter = converter
        favourites = FavouriteRate.all(of: basis, by: converter, in: archive, wording)
      } else {
        converter = nil
        favourites = basis.favourites.map { FavouriteRate(currency: $0, ratio: nil, in: wording) }
      }
      self.route = route
      self.trouble = trouble
      unit = route?.ratioBeforeFee.value
      inverse = route.flatMap { try? $0.ratioBeforeFee.reciprocal().value }
    }
  }

  /// The inputs on which the rates depend.
  struct Basis: Sendable {
    let pair: CurrencyPair
    let on: CalendarDate?
    /// The rule that chooses a publication for the day; a typed rate ignores it.
    let policy: RatePolicy
    let today: CalendarDate
    let fee: FeePercent?
    let typedRate: ExactDecimal?
    let ownRates: [OwnRate]
    let favourites: [Currency]
    let sourceName: String?
    let version: String
    let yearThrough: CalendarDate?
    let hasDay: Bool
    let isOffline: Bool

    init(_ place: ConverterAddress, in environment: AppEnvironment) {
      let preferences = environment.preferences
      pair = place.pair
      policy = place.rate == nil ? place.policy : .last
      today = environment.now.day
      let asked = policy.day(place.on, today: today)
      // A future day has no rate yet, so the newest rates are shown, and the page says so.
      on = policy == .last && asked.map { $0 > environment.now.day } ?? false ? nil : asked
      fee = place.fee
      typedRate = place.rate
      let typed = place.rate.flatMap { value in
        OwnRate(pair: place.pair, value: value, fee: nil, setAt: environment.now, isForAnyDay: true)
      }
      ownRates = (typed.map { [$0] } ?? []) + preferences.rates.ownRates
      favourites = preferences.rates.favourites.filter { $0 != place.pair.base }
      sourceName = preferences.rates.source
      version = environment.rates.book.version
      yearThrough = environment.rates.year?.through
      isOffline = environment.isOffline
      hasDay = place.tables(today: today).map { environment.rates.data(for: $0) != nil } ?? false
    }

    /// Returns the archive to convert by, or the reason why there is none.
    func archive(in environment: AppEnvironment) -> (RateArchive?, Rates.Trouble?) {
      environment.archive(of: typedRate == nil ? on : nil, by: policy)
    }

    func converter(of archive: RateArchive) -> Converter {
      Converter(
        archive: archive,
        today: today,
        source: archive.source(named: sourceName),
        policy: policy,
        ownRates: ownRates,
        fee: fee
      )
    }

    func isSame(as other: Basis) -> Bool {
      guard pair == other.pair, on == other.on, today == other.today, fee == other.fee,
        typedRate == other.typedRate, policy == other.policy, hasDay == other.hasDay,
        yearThrough == other.yearThrough,
        isOffline == other.isOffline,
        favourites == other.favourites, version.isSame(as: other.version),
        (sourceName ?? "").isSame(as: other.sourceName ?? ""),
        ownRates.count == other.ownRates.count
      else { return false }
      // The moment of a typed rate moves with the clock, so it is not compared.
      return ownRates.indices.allSatisfy { index in
        let (left, right) = (ownRates[index], other.ownRates[index])
        return left.pair == right.pair && left.value == right.value && left.fee == right.fee
      }
    }
  }
}

extension AppEnvironment {
  /// Returns the rates of `day`, or the newest if nil; or the reason why there are none.
  func archive(
    of day: CalendarDate?,
    by policy: RatePolicy = .last
  ) -> (RateArchive?, ConverterViewModel.Rates.Trouble?) {
    let book = rates.book.archive
    guard let day else { return book.sources.isEmpty ? (nil, .some(.none)) : (book, nil) }
    if day > today { return (nil, .ahead(day)) }
    if day == today && policy == .last { return (book, nil) }
    if case .tables(let archive) = rates.data(
      for: .tables(over: policy.days(for: day, today: today))
    ) {
      return (archive, nil)
    }
    guard isOffline else { return (nil, .loading) }
    let hasDay = rates.archive.sources.contains { source in
      rates.archive.hasPublication(of: source, on: day.adding(days: -5)...day)
    }
    return hasDay ? (rates.archive, nil) : (nil, .missing(day))
  }
}
