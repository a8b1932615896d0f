public import ExactMoney
public import ExchangeRates
public import Localization

/// What a ledger's rows mean, and what is to be added to them.
public struct LedgerPlan: Sendable {
  /// How rows are told apart and taken apart.
  public enum Format: Sendable, Hashable {
    /// Fields between a sign, in quotes where they need them (RFC 4180).
    case separated(by: UInt8)
    /// An object of JSON a line.
    case jsonLines
  }

  /// Where a value of each row is found.
  public enum Place<Value: Sendable>: Sendable {
    /// In the column of this index.
    case column(Int)
    /// Nowhere: it is the same for all rows.
    case fixed(Value)

    /// The index of the column; nil where there is none.
    var column: Int? {
      guard case .column(let index) = self else { return nil }
      return index
    }
  }

  public var format: Format
  /// The sign between the fields of the output.
  public var outputSeparator: UInt8
  /// What the columns are called, in their order; of JSON lines the names that are looked for.
  public var columns: [String]
  public var day: Place<CalendarDate>
  public var amount: Int
  /// The column of amounts that are taken off, where they have one of their own; that of ``amount`` has the others.
  public var debit: Int?
  /// Whether the amounts of both columns are taken with the signs that they are written with.
  public var keepsSigns = false
  /// The column that says whether an amount was taken off or added, in the words of ``LedgerDirection``.
  public var direction: Int?
  public var currency: Place<Currency>
  public var targets: [LedgerTarget]
  /// The name of the rule of law by which rows are converted; nil for rates without one.
  public var rule: Place<String>?
  /// The names in the first row, which what is added does not take.
  public var names: [String] = []
  /// What is added beside each converted amount.
  public var details: [LedgerDetail] = []
  /// Whether the one target's amount and currency take the place of those of the row.
  public var replaces = false
  public var dateForm = DateForm.yearMonthDay
  public var months = MonthNames()
  public var amountForm = AmountForm()
  public var encoding = LedgerEncoding.utf8
  /// Whether a row that the file's end ends is written with a carriage return, as the others are.
  public var endsWithReturn = false
  public var onError = ErrorRule.fail
  /// The day of the question: later ones have no rates.
  public var today: CalendarDate

  /// Creates a plan.
  public init(
    format: Format,
    columns: [String],
    day: Place<CalendarDate>,
    amount: Int,
    currency: Place<Currency>,
    targets: [LedgerTarget],
    today: CalendarDate
  ) {
    self.format = format
    outputSeparator = UInt8(ascii: ",")
    if case .separated(let separator) = format, separator != UInt8(ascii: "\t") {
      outputSeparator = separator
    }
    self.columns = columns
    self.day = day
    self.amount = amount
    self.currency = currency
    self.targets = targets
    self.today = today
  }

  /// What becomes of a row that cannot be converted.
  public enum ErrorRule: UInt8, NamedChoice, Hashable {
    /// It ends the work; what stands before it is written.
    case fail
    /// It is left out.
    case skip
    /// It is kept, with nothing in what would be added.
    case blank
    /// It is left out, and written into a file of its own with its line, its column and the reason.
    case collect

    public static var names: StaticString { "fail skip blank collect" }
  }
}

/// A currency that amounts become, and how they are rounded there.
public struct LedgerTarget: Sendable, Hashable {
  public let currency: Currency
  public let place: ResultPlace
  public let rounding: RoundingRule

  /// Creates a target.
  public init(
    _ currency: Currency,
    to place: ResultPlace = .minorUnits,
    rounding: RoundingRule = .toNearestOrAwayFromZero
  ) {
    self.currency = currency
    self.place = place
    self.rounding = rounding
  }

  /// How many decimals every result has; nil where that differs from row to row.
  var decimals: Int? {
    switch place {
    case .minorUnits, .shown: currency.resultDigits
    case .decimals(let digits): digits
    case .significantDigits, .cash: nil
    }
  }
}

/// What may stand beside a converted amount.
public enum LedgerDetail: UInt8, NamedChoice, Hashable {
  /// Target units per unit of the row's currency, to 34 significant digits.
  case rate
  /// The oldest date among the published rates; empty where law alone joins the pair.
  case rateDate
  case source
  /// The policy, or the name of the rule of law.
  case policy
  /// The publication's number with its source; empty where it has none, or where it is not known.
  case table

  public static var names: StaticString { "rate rate-date source policy table" }
}

extension LedgerPlan {
  /// What the added columns are called, in their order: `EUR`, `EUR_rate`; `EUR_2` where there is a column `EUR`.
  public var addedColumns: [String] {
    var taken = Set(names)
    func free(_ name: String) -> String {
      var free = name
      var number = 1
      while !taken.insert(free).inserted {
        number += 1
        free = "\(name)_\(number)"
      }
      return free
    }
    return targets.flatMap { target in
      let name = replaces ? target.currency.code : free(target.currency.code)
      return (replaces ? [] : [name])
        + details.map { free(name + "_" + $0.name.description.replacing("-", with: "_")) }
    }
  }
}
