import ExactJSON
public import ExactMoney
public import ExchangeRates

/// What is found out of a receipt: four questions, each answered by itself.
public struct ReceiptVerdict: Hashable, Sendable {
  /// The questions, in their order.
  public enum Question: String, CaseIterable, Sendable {
    case intact, arithmetic, published, rule
  }

  public typealias Answer = ReceiptAnswer<Reason>

  /// Why an answer is not yes, or why a text cannot be read as a receipt.
  public enum Reason: Error, Hashable, Sendable {
    /// The text is not a receipt, or only a part of one.
    case unreadable
    /// It was changed after it was made.
    case changed
    /// Its steps do not follow from its rates.
    case steps
    /// Its steps do not lead to its result.
    case result
    /// The known data have another rate in that place.
    case otherRate(PublishedRow, known: PublishedRow)
    /// The known data are complete for that day, and have no such rate.
    case notPublished(PublishedRow)
    case notInData(PublishedRow)
    /// The rule names other publications, or is written otherwise.
    case otherPublications
    case refused(RuleRefusal)
    case unknownRule(String)
    /// A form, or a source, that this version does not know.
    case unknownForm(String)

    /// The answer to whether a text that is read with this error is an intact receipt.
    public var answer: Answer {
      if case .unknownForm = self { .unknown(self) } else { .contradicted(self) }
    }

    /// A word for programs: "other-rate".
    public var code: String {
      switch self {
      case .unreadable: "unreadable"
      case .changed: "changed"
      case .steps: "steps"
      case .result: "result"
      case .otherRate: "other-rate"
      case .notPublished: "not-published"
      case .notInData: "not-at-hand"
      case .otherPublications: "other-publications"
      case .refused(let refusal): refusal.code
      case .unknownRule: "unknown-rule"
      case .unknownForm: "unknown-form"
      }
    }
  }

  /// The receipt; nil for one that cannot be read, or that was changed.
  public let receipt: Receipt?
  /// Whether it is as it was made.
  public let intact: Answer
  /// Whether its rates lead to its result; it needs nothing but the receipt.
  public let arithmetic: Answer
  /// Whether its rates were published, according to the known data.
  public let published: Answer
  /// Whether its rule names those publications for its event.
  public let rule: Answer
  /// A newer version of its rule for its event; nil if there is none.
  public let newerRule: LegalRule?

  /// The answers, in the order of the questions.
  public var answers: [Answer] { [intact, arithmetic, published, rule] }

  /// The exit status of the verdict: 65 if an answer is contradicted, else 69 if one is unknown, else 0.
  public var status: Int32 { answers.deciding().status }

  /// Judges a receipt by the known rates; O(n) in its length, and the rule's own work.
  public init(of bytes: [UInt8], rates: RateArchive, today: CalendarDate) {
    do throws(Reason) {
      let receipt = try Receipt(bytes)
      self.receipt = receipt
      let known = LegalRule.all.first { $0.name == receipt.rule }
      intact = .holds
      arithmetic = receipt.arithmetic
      published = receipt.publication(in: rates)
      rule =
        known.map { receipt.agreement(with: $0, rates, today) }
        ?? .unknown(.unknownRule(receipt.rule))
      newerRule = known.flatMap { known in
        LegalRule.rule(known.id, on: receipt.event).flatMap {
          $0.version > known.version && $0.since <= receipt.event ? $0 : nil
        }
      }
    } catch {
      (receipt, intact, newerRule) = (nil, error.answer, nil)
      (arithmetic, published, rule) = (.notAsked, .notAsked, .notAsked)
    }
  }
}

extension Receipt {
  /// Whether the rates lead by the steps to the result.
  fileprivate var arithmetic: ReceiptVerdict.Answer {
    guard let rates = stepRates, rates.count == steps.count else { return .contradicted(.steps) }
    var (place, factor, divisor) = (from, ExactDecimal.one, ExactDecimal.one)
    // A way goes through the source's own currency: it multiplies and divides once at most.
    for (index, (step, row)) in zip(steps, rates).enumerated() {
      guard step.dropFirst() == row.rate.description else { return .contradicted(.steps) }
      let isTimes = step.first == "*"
      guard place == (isTimes ? row.base : row.quote),
        index == 0 || isTimes != (steps[0].first == "*")
      else { return .contradicted(.steps) }
      if isTimes { factor = row.rate } else { divisor = row.rate }
      place = isTimes ? row.quote : row.base
    }
    guard place == to, steps.count <= 2 else { return .contradicted(.steps) }
    let value = try? amount.multiplied(
      by: factor,
      dividedBy: divisor,
      to: .scale(decimals),
      rounding: .toNearestOrAwayFromZero
    )
    return value?.description == result.description ? .holds : .contradicted(.result)
  }

  /// The rate of each step: those published, or the mean of them; nil for a mean that has none.
  private var stepRates: [PublishedRow]? {
    guard let meanDecimals else { return published }
    guard let first = published.first,
      published.allSatisfy({ $0.base == first.base && $0.quote == first.quote })
    else { return nil }
    return published.mean(decimals: meanDecimals).map { mean in
      [
        PublishedRow(
          source: first.source,
          day: first.day,
          base: first.base,
          quote: first.quote,
          rate: mean,
          table: nil
        )
      ]
    }
  }

  /// Whether the known data have each rate where the receipt says that it was published.
  fileprivate func publication(in rates: RateArchive) -> ReceiptVerdict.Answer {
    var answer = ReceiptVerdict.Answer.holds
    for row in published {
      let currency = row.base == row.source.pivot ? row.quote : row.base
      guard let known = rates.row(of: currency, in: row.source, on: row.day) else {
        let isKnown = rates.isComplete(over: row.day...row.day, of: row.source)
        if isKnown { return .contradicted(.notPublished(row)) }
        answer = .unknown(.notInData(row))
        continue
      }
      guard known.base == row.base else { return .contradicted(.notPublished(row)) }
      guard known.rate == row.rate else { return .contradicted(.otherRate(row, known: known)) }
      if let table = row.table {
        guard let number = known.table else {
          answer = .unknown(.notInData(row))
          continue
        }
        if number != table { return .contradicted(.notPublished(row)) }
      }
    }
    return answer
  }

  /// Whether `rule` says today what the receipt says of it, but for the rates themselves and what follows from them.
  fileprivate func agreement(
    with rule: LegalRule,
    _ rates: RateArchive,
    _ today: CalendarDate
  ) -> ReceiptVerdict.Answer {
    do throws(RuleRefusal) {
      let money = Money(amount, from)
      let anew = Receipt(
        try rule.convert(money, to: to, on: event, rates: rates, today: today),
        reference: nil,
        made: ""
      )
      let isSame =
        anew.decimals == decimals && anew.meanDecimals == meanDecimals
        && anew.published.count == published.count
        && zip(anew.published, published).allSatisfy { $0.isSamePlace(as: $1) }
        && ["law", "notice"].allSatisfy { anew.content[$0] == content[$0] }
      return isSame ? .holds : .contradicted(.otherPublications)
    } catch {
      if case .notFinal = error { return .unknown(.refused(error)) }
      return .contradicted(.refused(error))
    }
  }
}

extension PublishedRow {
  /// Whether both stand in one place of one publication.
  fileprivate func isSamePlace(as other: PublishedRow) -> Bool {
    source == other.source && day == other.day && base == other.base && quote == other.quote
  }
}

/// The answer to a question about a receipt.
public enum ReceiptAnswer<Reason: Hashable & Sendable>: Hashable, Sendable {
  case holds
  case contradicted(Reason)
  /// The answer is not known here.
  case unknown(Reason)
  /// An answer before it leaves nothing to ask.
  case notAsked

  /// A word for programs: "not-asked".
  public var code: String {
    switch self {
    case .holds: "holds"
    case .contradicted: "contradicted"
    case .unknown: "unknown"
    case .notAsked: "not-asked"
    }
  }

  /// Why it does not hold, or why that is not known; nil for the other answers.
  public var reason: Reason? {
    switch self {
    case .contradicted(let reason), .unknown(let reason): reason
    case .holds, .notAsked: nil
    }
  }

  /// The exit status: 65 for a contradiction, 69 for what is not known, else 0.
  public var status: Int32 {
    switch self {
    case .contradicted: 65
    case .unknown: 69
    case .holds, .notAsked: 0
    }
  }

  /// Returns the same answer with its reason in another form.
  public func map<Other>(_ transform: (Reason) -> Other) -> ReceiptAnswer<Other> {
    switch self {
    case .holds: .holds
    case .contradicted(let reason): .contradicted(transform(reason))
    case .unknown(let reason): .unknown(transform(reason))
    case .notAsked: .notAsked
    }
  }
}

extension Array {
  /// The answer that decides on all: the first contradiction, else the first that is not known, else that it holds.
  public func deciding<Reason>() -> Element where Element == ReceiptAnswer<Reason> {
    first { $0.status == 65 } ?? first { $0.status == 69 } ?? .holds
  }
}
