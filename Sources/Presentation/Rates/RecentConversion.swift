import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A conversion that the reader made, with its result at that time.
public struct RecentConversion: Sendable {
  /// The conversion, which can be opened again.
  let conversion: KeptConversion
  /// The paid amount, in units of the base.
  let paid: ExactDecimal
  /// The arriving amount, in units of the quote.
  let result: ExactDecimal
  let madeAt: Instant

  var pair: CurrencyPair { conversion.place.pair }

  /// Returns the result of the paid amount at today's rates.
  ///
  /// nil without a rate, for a conversion of a past day, whose rates do not change, and if the paid
  /// amount was computed and rounded.
  func resultNow(in environment: AppEnvironment) -> ExactDecimal? {
    let place = conversion.place
    guard place.on == nil, place.receive == nil,
      let amount = place.amount, NeutralAmount.number(amount) == paid
    else { return nil }
    let basis = ConverterViewModel.Basis(place, in: environment)
    guard let archive = basis.archive(in: environment).0 else { return nil }
    let term = ConversionTerm(ExactFraction(paid), pair.base)
    return try? basis.converter(of: archive).convert([term], to: pair.quote, on: basis.on)
      .result().amount
  }
}

/// The reader's last conversions, newest first, which stay on this device.
public struct RecentConversions: Sendable {
  /// The maximum number of conversions kept; the oldest is dropped.
  public static let maximumCount = 20

  private(set) var items: [RecentConversion] = []

  public init() {}

  /// Adds a conversion as the newest, and removes an earlier one with the same address.
  ///
  /// Returns false if nothing changed, because the newest already has this address and result.
  mutating func add(_ made: RecentConversion) -> Bool {
    if let last = items.first, last.conversion.text.isSame(as: made.conversion.text),
      last.result == made.result
    {
      return false
    }
    items.removeAll { $0.conversion.text.isSame(as: made.conversion.text) }
    items.insert(made, at: 0)
    if items.count > RecentConversions.maximumCount { items.removeLast() }
    return true
  }

  /// The conversions, one per line: Unix time, paid amount, result, address.
  public var text: String {
    var text = ""
    for item in items {
      text += String(item.madeAt.unixSeconds) + " " + item.paid.description + " "
      text += item.result.description + " " + item.conversion.text + "\n"
    }
    return text
  }

  /// Reads ``text``; lines of any other form are skipped.
  public init(text: String) {
    for line in text.parts(between: "\n") where items.count < RecentConversions.maximumCount {
      let fields = line.parts(between: " ")
      guard fields.count == 4, let seconds = Int64(fields[0]),
        let paid = NeutralAmount.number(fields[1]), let result = NeutralAmount.number(fields[2])
      else { continue }
      let (path, query) = fields[3].cut(at: "?")
      guard case .converter(let place) = Address(path: path, query: query ?? "") else { continue }
      items.append(
        RecentConversion(
          conversion: KeptConversion(place),
          paid: paid,
          result: result,
          madeAt: Instant(unixSeconds: seconds)
        )
      )
    }
  }
}

/// A recent conversion as a page shows it.
public struct RecentConversionRow: Sendable {
  /// The address that opens it again.
  public let address: Address
  /// The conversion with its result: `100 USD = 543.25 BRL`.
  public let sum: String
  /// The time of the conversion, and its day, own rate or fee: `30 Oct 2026 17:04 · My card 2%`.
  public let made: String
  /// The time of the conversion in a machine-readable form.
  public let machineTime: String
  /// The result at today's rates, `now 545.10`; nil if it is unchanged or unknown.
  public let now: String?

  init(_ item: RecentConversion, in environment: AppEnvironment) {
    let (wording, pair, place) = (environment.wording, item.pair, item.conversion.place)
    address = .converter(place)
    let result = wording.amount(item.result, of: pair.quote).text
    sum = wording.number(item.paid) + " " + pair.base.code + " = " + result + " " + pair.quote.code
    let local = item.madeAt.adding(seconds: Int64(environment.utcOffset))
    machineTime = local.machineTime
    let time = wording.date(local.day) + " " + wording.inOwnDigits(local.timeText)
    let day = place.on.map { wording(.recentDay(day: wording.date($0))) }
    let rate = place.rate.map { wording(.converterOwnRate) + " " + wording.rate($0) }
    made = [time, day ?? "", rate ?? "", place.fee.map { wording.card($0) } ?? ""].joinedByDots
    let now = item.resultNow(in: environment).map { wording.amount($0, of: pair.quote).text }
    self.now = now.flatMap { $0.isSame(as: result) ? nil : wording(.recentNow(amount: $0)) }
  }
}

extension ConverterViewModel {
  /// The conversion as the reader made it; nil without an amount given by the reader, or without a
  /// result.
  var made: RecentConversion? {
    guard !isPrefilled, let paid, let result else { return nil }
    return RecentConversion(
      conversion: KeptConversion(place),
      paid: paid,
      result: result,
      madeAt: environment.now
    )
  }
}
