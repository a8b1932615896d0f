import ExactJSON
public import ExactMoney
public import ExchangeRates

/// The result of checking a receipt: four questions, each with its own answer.
public struct ReceiptVerdict: Hashable, Sendable {
  /// The questions about a receipt, in the order of ``answers``.
  public enum Question: String, CaseIterable, Sendable {
    case intact, arithmetic, published, rule
  }

  public typealias Answer = ReceiptAnswer<Reason>

  /// The reason why an answer is not yes, or why a text is not read as a receipt.
  public enum Reason: Error, Hashable, Sendable {
    /// The text is not a receipt, or only a part of one.
    case unreadable
    /// The receipt was changed after it was made.
    case changed
    /// The steps do not use the published rates, or do not lead from one currency to the other.
    case steps
    /// The steps do not lead to the result.
    case result
    /// The known data have another rate for the same currencies in that publication.
    case otherRate(PublishedRow, known: PublishedRow)
    /// The known data are complete for that day, and do not have the rate.
    case notPublished(PublishedRow)
    case notInData(PublishedRow)
    /// The rule uses other publications or another rounding, or states another law or notice.
    case otherPublications
    case refused(RuleRefusal)
    case unknownRule(String)
    /// The format, or a source, is unknown to this version.
    case unknownForm(String)

    /// The answer to whether the receipt is intact if reading it failed for this reason.
    public var answer: Answer {
      if case .unknownForm = self { .unknown(self) } else { .contradicted(self) }
    }

    /// The machine-readable name, such as "other-rate".
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

  /// The receipt; nil if it is unreadable or was changed.
  public let receipt: Receipt?
  /// Whether the receipt is unchanged since it was made.
  public let intact: Answer
  /// Whether the receipt's rates lead to its result, which the receipt alone shows.
  public let arithmetic: Answer
  /// Whether the receipt's rates were published, according to the known data.
  public let published: Answer
  /// Whether the receipt's rule selects the same publications for its event.
  public let rule: Answer
  /// The newer version of the receipt's rule that applies to its event; nil if there is none.
  public let newerRule: LegalRule?

  /// The answers, in the order of the questions.
  public var answers: [Answer] { [intact, arithmetic, published, rule] }

  /// The exit status of the verdict: 65 if an answer is contradicted, else 69 if one is unknown, else 0.
  public var status: Int32 { answers.deciding().status }

  /// Checks a receipt against the known rates.
  ///
  /// - Complexity: O(n) in the bytes, plus the conversion by the rule.
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
  /// The answer to whether the rates lead to the result by the steps.
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

  /// The rate of each step, as published or as the mean; nil if the mean is undefined.
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

  /// Returns the answer to whether the known data have every rate in the publication that the
  /// receipt names.
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

  /// Returns the answer to whether converting again by `rule` gives the receipt's publications,
  /// rounding, law and notice; the rates and the result are not compared.
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
  /// Returns whether both rows have the same source, day and currencies.
  fileprivate func isSamePlace(as other: PublishedRow) -> Bool {
    source == other.source && day == other.day && base == other.base && quote == other.quote
  }
}

/// The answer to a question about a receipt.
public enum ReceiptAnswer<Reason: Hashable & Sendable>: Hashable, Sendable {
  case holds
  case contradicted(Reason)
  /// The known data do not decide it.
  case unknown(Reason)
  /// An earlier answer makes the question pointless.
  case notAsked

  /// The machine-readable name, such as "not-asked".
  public var code: String {
    switch self {
    case .holds: "holds"
    case .contradicted: "contradicted"
    case .unknown: "unknown"
    case .notAsked: "not-asked"
    }
  }

  /// The reason for a contradiction or an unknown answer; nil for other answers.
  public var reason: Reason? {
    switch self {
    case .contradicted(let reason), .unknown(let reason): reason
    case .holds, .notAsked: nil
    }
  }

  /// The exit status: 65 for a contradiction, 69 for an unknown answer, else 0.
  public var status: Int32 {
    switch self {
    case .contradicted: 65
    case .unknown: 69
    case .holds, .notAsked: 0
    }
  }

  /// Returns the same answer with its reason transformed.
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
  /// Returns the answer that decides: the first contradiction, else the first unknown answer, else
  /// ``ReceiptAnswer/holds``.
  public func deciding<Reason>() -> Element where Element == ReceiptAnswer<Reason> {
    first { $0.status == 65 } ?? first { $0.status == 69 } ?? .holds
  }
}
