import ArgumentParser
import CambioAPI
import ExactMoney
import ExchangeRates
import Localization

/// `cambio offer 75 gbp 112.01 usd`.
struct OfferCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offer",
    _superCommandName: Cambio.name,
    abstract: "Compare an offer, or the fees of a cash machine, with the official rate.",
    usage: """
      cambio offer <amount> <currency> <offer> <currency> [<options>]
      cambio offer --atm <amount> <currency> [<currency>] [<options>]
      """,
    discussion: """
      Examples:

        cambio offer 75 gbp 112.01 usd             a terminal's price in dollars
        cambio offer 75 gbp 112.01 usd --card 2%   beside a card that adds 2 %
        cambio offer 100 usd 520 brl               a bureau's reais for dollars
        cambio offer --atm 300 eur usd --machine-fee 5 --card 2%

      An offer is taken as charged or as given, whichever is worse than the official rate. Over the \
      newest rate of the ECB, the percentage of a charge is the markup that Regulation (EU) 2019/518 \
      has card issuers show.
      """
  )

  /// The side of the offer that the reader names.
  enum Side: String, EnumerableFlag {
    case give, charge

    static func help(for value: Side) -> ArgumentHelp? {
      value == .give
        ? "They give the offer for the amount." : "They charge the offer for the amount."
    }
  }

  @Argument(
    help: "An amount and its currency, then what is offered and its currency.",
    completion: CompletionWords.currencies
  )
  var words: [String] = []

  @Flag var side: Side?

  @Flag(help: "Work out what cash from a machine costs, in one draw and in three.")
  var atm = false

  @OptionGroup private var fees: FeeOptions

  @Option("amount", "With --atm, what the machine takes for a draw, in the currency of the cash.")
  var machineFee: String?

  @Option(day: "The day whose rates to use, since 1999.")
  var on: CalendarDate?

  @OptionGroup private var only: SourceOption
  @OptionGroup private var age: AgeOption
  @OptionGroup var session: SessionOptions

  @Flag(help: "Write JSON, every number a string.")
  var json = false

  func run() throws {
    let wording = try session.wording()
    let request = OfferRequest(
      words: words,
      kind: side.map { $0 == .give ? .give : .charge },
      isCash: atm,
      fee: try fees.percent(wording),
      machineFee: machineFee,
      isJSON: json,
      rates: session.request(day: on, source: only.source, maximumAge: age.maxAge),
      wording: wording
    )
    let answer = try request.answer()
    Output.report(answer.notes)
    try Output.print(answer.text)
  }
}

/// An offer to compare: the work of `cambio offer` after its options are read.
struct OfferRequest {
  let words: [String]
  /// The kind of offer; nil for the less favourable reading.
  let kind: Offer.Kind?
  let isCash: Bool
  /// The fee of the reader's bank.
  let fee: FeePercent?
  /// A cash machine's fee per withdrawal, as typed; nil for none.
  let machineFee: String?
  let isJSON: Bool
  let rates: RateRequest
  let wording: CommandWording

  /// The numbers of withdrawals that are compared.
  private static let draws = [1, 3]

  /// Compares, and returns the text to print with notes on ambiguous input.
  func answer() throws -> (text: String, notes: [String]) {
    let today = try Clock.today(wording)
    let installation = try rates.installation(wording: wording)
    if let machineFee, !isCash {
      throw wording.failure(.usage, .offerFees(text: machineFee.truncated(to: 40)))
    }
    let (paid, other, inWords, notes) = try isCash ? cash(installation, today) : offer(today)
    let day = try rates.day(today: today, inWords: inWords, wording: wording)
    let machine = try machineFee.map { text throws(CommandFailure) in
      try machineFee(text, in: paid.currency)
    }
    let converter = rates.converter(
      installation,
      for: [paid.currency, other.currency],
      days: rates.days(for: day),
      today: today
    )
    let writer = OfferText(
      wording: wording,
      origins: ConversionText(installation: installation, today: today)
    )
    let failures = RateFailureText(wording: wording, source: rates.source)
    let found = try failures.explaining { () throws(RateError) -> (String, Offer?)? in
      let official = try converter.convert([paid], to: other.currency, on: day).parts[0]
      if isCash { return try cost(official, machine?.fee ?? .zero, writer).map { ($0, nil) } }
      guard let offer = try Offer(kind, other.amount.value, for: official) else { return nil }
      let text =
        try isJSON
        ? OfferJSON.encode(offer, fee: fee).text + "\n" : writer.text(of: offer, fee)
      return (text, offer)
    }
    guard let (text, offer) = found else { throw wording.failure(.data, .offerOfNothing) }
    let taken = kind == nil ? offer.map { $0.kind == .give } : nil
    return (
      text,
      notes + (machine?.notes ?? [])
        + [taken.map { wording($0 ? .offerTakenAsGiven : .offerTakenAsCharged) }].compactMap { $0 }
    )
  }

  private func cost(
    _ official: Conversion,
    _ machineFee: ExactDecimal,
    _ writer: OfferText
  ) throws(RateError) -> String? {
    var withdrawals: [CashWithdrawal] = []
    // Without a machine fee, several withdrawals cost as much as one.
    for draws in OfferRequest.draws where draws == 1 || !machineFee.isZero {
      let withdrawal = try CashWithdrawal(
        official,
        machineFee: machineFee,
        bankFee: fee,
        draws: draws
      )
      guard let withdrawal else { return nil }
      withdrawals.append(withdrawal)
    }
    return isJSON ? try OfferJSON.encode(withdrawals).text + "\n" : try writer.text(of: withdrawals)
  }

  // MARK: Words

  private typealias Amounts = (
    paid: ConversionTerm, other: ConversionTerm, day: CalendarDate?, notes: [String]
  )

  /// Reads the cash, and the currency that pays for it: the one named, else the reader's.
  private func cash(
    _ installation: Installation,
    _ today: CalendarDate
  ) throws(CommandFailure) -> Amounts {
    let question = try Question(words: words, wording: wording, today: today)
    let targets = try question.targets(favourites: installation.favourites, wording: wording)
    guard question.terms.count == 1, question.targets.count < 2, question.measures == nil
    else { throw wording.failure(.usage, .offerUnreadable) }
    return (question.terms[0], ConversionTerm(.one, targets[0]), question.day, question.notes)
  }

  /// Reads the fee that a machine takes for a withdrawal of any size, such as 220 THB in Thailand.
  ///
  /// - Throws: ``CommandFailure`` if `text` is not an amount of `currency`, zero or above.
  private func machineFee(
    _ text: String,
    in currency: Currency
  ) throws(CommandFailure) -> (fee: ExactDecimal, notes: [String]) {
    guard let read = try? wording.numberReader.read(text), !read.value.isNegative,
      read.currency?.allows(currency) ?? true
    else {
      let shown = NegativeAmounts.unshielded(text.truncated(to: 40))
      throw wording.failure(.usage, .offerFees(text: shown))
    }
    return (read.value, read.doubts.filter { $0.concernsNumber }.map { Question.note($0, wording) })
  }

  /// Reads the two amounts, splitting the words where each half is an amount.
  private func offer(_ today: CalendarDate) throws(CommandFailure) -> Amounts {
    func amount(_ words: ArraySlice<String>) -> Question? {
      let question = try? Question(words: Array(words), wording: wording, today: today)
      guard let question, question.terms.count == 1, question.targets.isEmpty
      else { return nil }
      return question
    }
    for place in words.indices.dropFirst() {
      // A currency without an amount would be read as one unit.
      guard words[place...].contains(where: { $0.contains { $0.isNumber } }),
        let paid = amount(words[..<place]), let other = amount(words[place...]),
        paid.day == nil || other.day == nil
      else { continue }
      let day = paid.day ?? other.day
      let notes = paid.notes + other.notes
      // 520 brl for 100 usd: the offered amount comes first.
      return OfferRequest.isFor(words[place])
        ? (try term(of: other, per: paid), paid.terms[0], day, notes)
        : (try term(of: paid, per: other), other.terms[0], day, notes)
    }
    try checkHalves(today)
    throw wording.failure(.usage, .offerUnreadable)
  }

  private static func isFor(_ word: String) -> Bool {
    ["for", "für", "por", "pour", "per", "voor"].contains(word.lowercased())
  }

  /// Returns the amount of `question`; if both are prices for measures, the price for the measure
  /// of `other`.
  private func term(
    of question: Question,
    per other: Question
  ) throws(CommandFailure) -> ConversionTerm {
    let term = question.terms[0]
    switch (question.measures?.from, other.measures?.from) {
    case (nil, nil): return term
    case (let from?, let to?):
      if let amount = try? MeasureChange(from: from, to: to).price(term.amount) {
        return ConversionTerm(amount, term.currency)
      }
      let (from, to) = (from.unit.dimension, to.unit.dimension)
      let error = ReadingError(.otherDimension(from, to), at: 0..<0)
      throw wording.failure(for: error, in: words.joined(separator: " "))
    default: throw wording.failure(.usage, .offerUnreadable)
    }
  }

  /// Throws the failure for an unreadable half: the words before the second amount, or from it on.
  private func checkHalves(_ today: CalendarDate) throws(CommandFailure) {
    let numbers = words.indices.dropFirst().filter { words[$0].contains { $0.isNumber } }
    let second = numbers.last ?? words.endIndex
    for half in [words[..<second], words[second...]] {
      do throws(CommandFailure) {
        _ = try Question(words: Array(half), wording: wording, today: today)
      } catch {
        if error.status == .data { throw error }
      }
    }
  }
}

/// Offers and the cost of cash as text: the verdict, then the rates, then their origin.
struct OfferText {
  let wording: CommandWording
  let origins: ConversionText

  /// Returns the verdict on an offer, and the official rate with the bank's `fee`.
  func text(of offer: Offer, _ fee: FeePercent?) throws(RateError) -> String {
    let official = offer.official
    let offered = text(of: ExactFraction(offer.offered), in: official.target)
    let amount = "\(wording.amount(official.term)) \(official.term.currency)"
    let difference = text(of: offer.loss.isNegative ? -offer.loss : offer.loss, in: official.target)
    let size = percent(offer.markup)
    let isSame = size == percent(ExactFraction(.zero))
    let message =
      switch (offer.kind, offer.loss.isNegative) {
      case (.charge, false): Message.offerWorseCharged
      case (.give, false): Message.offerWorseGiven
      case (.charge, true): Message.offerBetterCharged
      case (.give, true): Message.offerBetterGiven
      }
    let verdict =
      isSame
      ? Message.offerSame(offered: offered, amount: amount)
      : message(offered, amount, size, difference)
    var lines = strong(wording(verdict))
    let byCard = try fee.map { fee throws(RateError) in try offer.worth(with: fee) }
    if let fee, let byCard {
      let (percent, amount) = (wording.number(fee.percent), text(of: byCard, in: official.target))
      let message: Message =
        fee.kind == .card
        ? .offerByCard(fee: percent, amount: amount) : .offerWithFee(fee: percent, amount: amount)
      lines += wording(message).wrapped(to: origins.width)
    }
    if offer.kind == .charge, !isSame || byCard != nil {
      let isCardCheaper = (byCard ?? offer.worth).value < offer.offered
      let currency = isCardCheaper ? official.term.currency : official.target
      lines.append(wording(.offerPayIn(currency: currency.code)))
    }
    lines.append(
      wording(
        .offerRate(
          base: official.term.currency.code,
          rate: wording.rate(offer.rate.value),
          quote: official.target.code
        )
      )
    )
    return (lines + (try origins.lines(below: official))).text
  }

  /// Returns the cost of cash, one line per number of withdrawals.
  func text(of withdrawals: [CashWithdrawal]) throws(RateError) -> String {
    guard let first = withdrawals.first else { return "" }
    let official = first.official
    let lines = withdrawals.flatMap { withdrawal -> [String] in
      let cost = text(of: withdrawal.cost, in: official.target)
      guard withdrawal.draws > 1 else {
        return strong(
          wording(
            .cashCosts(
              cash: "\(wording.amount(official.term)) \(official.term.currency)",
              cost: cost,
              percent: percent(withdrawal.markup)
            )
          )
        )
      }
      return wording(.cashInDraws(cost: cost, percent: percent(withdrawal.markup)))
        .wrapped(to: origins.width)
    }
    return (lines + (try origins.lines(below: official))).text
  }

  /// Returns the lines of a verdict.
  private func strong(_ text: String) -> [String] {
    text.wrapped(to: origins.width).map { $0.strong }
  }

  /// Writes the absolute value of a percentage, to one decimal.
  private func percent(_ percent: ExactFraction) -> String {
    let size = percent.isNegative ? -percent : percent
    let rounded = try? size.rounded(to: .scale(1), rounding: .toNearestOrAwayFromZero)
    return wording.percent(rounded ?? size.value, decimals: 1)
  }

  private func text(of value: ExactFraction, in currency: Currency) -> String {
    let rounded = try? value.rounded(
      to: .scale(currency.resultDigits),
      rounding: .toNearestOrAwayFromZero
    )
    return "\(wording.number(rounded ?? value.value)) \(currency)"
  }
}
