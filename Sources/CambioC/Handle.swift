import EmbeddedRates
import ExactMoney
import ExchangeRates

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A set of rates and the rules for converting by it.
///
/// Threads share a handle (hence `@unchecked Sendable`); ``LibraryLock`` protects its changeable
/// members.
final class Handle: @unchecked Sendable {
  /// The handle of the SQL functions, with the embedded rates and the default options.
  static let shared = Handle()

  /// The name of a policy or of a rule of law, as the options have it.
  let policy: String
  let place: ResultPlace
  let rounding: RoundingRule
  private let source: RateSource?
  /// The day of the question; nil for the system's.
  private let fixedToday: CalendarDate?

  /// A question about one pair.
  struct Question: Hashable {
    let pair: CurrencyPair
    /// The day; nil for the newest rates.
    let day: CalendarDate?
    let choice: RateChoice
  }

  /// A route, and the number of days by which it is carried past the newest publication.
  typealias Answer = (route: RateRoute, age: Int)

  /// The maximum number of routes kept, about 300 bytes each; beyond it, all are dropped.
  private static let maximumRoutes = 50_000
  /// The maximum number of tables kept; beyond it, all are dropped.
  private static let maximumTables = 32

  private var archive = EmbeddedRates.archive
  /// The day for which the kept routes and tables were made.
  private var knownToday = CalendarDate(clamping: 0)
  private var routes: [Question: Answer] = [:]
  private var tables: [ColumnTable.Key: ColumnTable] = [:]

  init(
    today: CalendarDate? = nil,
    source: RateSource? = nil,
    policy: String = "last",
    rounding: RoundingRule = .toNearestOrAwayFromZero,
    place: ResultPlace = .minorUnits
  ) {
    fixedToday = today
    self.source = source
    self.policy = policy
    self.rounding = rounding
    self.place = place
  }

  /// The day of the question: that of the options, or else the current day in UTC.
  var today: CalendarDate { fixedToday ?? CalendarDate(clamping: Int32(time(nil) / 86_400)) }

  /// Returns the number of decimals of results in `currency`.
  func decimals(of currency: Currency) -> Int {
    if case .decimals(let digits) = place { digits } else { currency.resultDigits }
  }

  /// Returns the route for `question`.
  ///
  /// The rows of a table share few pairs and days, so that most routes are known.
  ///
  /// - Throws: ``QuestionFailure`` if there is none.
  func answer(to question: Question) throws(QuestionFailure) -> Answer {
    let today = today
    // A rule of law decides itself on days in the future.
    if let day = question.day, day > today, case .policy = question.choice {
      throw .dateAhead(day, today: today)
    }
    return try LibraryLock.withLock { () throws(QuestionFailure) -> Answer in
      forgetOlder(than: today)
      if let known = routes[question] { return known }
      let found = try find(question, today: today)
      if routes.count >= Handle.maximumRoutes { routes.removeAll() }
      routes[question] = found
      return found
    }
  }

  /// Returns `amount` converted along `route`, and rounded once.
  ///
  /// - Throws: ``QuestionFailure/noRate(_:)`` if the result has more than 38 digits.
  func result(
    of amount: ExactDecimal,
    along route: RateRoute
  ) throws(QuestionFailure) -> ExactDecimal {
    do throws(RateError) {
      return try route.result(of: amount, to: place, rounding: rounding).amount
    } catch {
      throw .noRate(error)
    }
  }

  /// Returns the rate of one unit along `route`.
  ///
  /// - Throws: ``QuestionFailure/noRate(_:)`` if it has more than 38 digits before the point.
  static func rate(along route: RateRoute) throws(QuestionFailure) -> DecimalRate {
    do throws(RateError) {
      return try route.decimalRate(digits: DecimalRate.usualDigits)
    } catch {
      throw .noRate(error)
    }
  }

  /// Returns the table of factors that convert amounts with `scale` decimals into `target`.
  func table(to target: Currency, scale: Int) -> ColumnTable {
    let (today, key) = (today, ColumnTable.Key(target: target, scale: scale))
    return LibraryLock.withLock { () -> ColumnTable in
      forgetOlder(than: today)
      if let known = tables[key] { return known }
      let converter = RatePolicy(named: policy).map { self.converter(today: today, policy: $0) }
      let table = ColumnTable(converter, key, decimals: decimals(of: target), today: today)
      if tables.count >= Handle.maximumTables { tables.removeAll() }
      tables[key] = table
      // The next table needs the same histories, and need not read them again.
      if let indexed = table.factors.converter { archive = indexed.archive }
      return table
    }
  }

  /// Returns the rates of `pair` on the days from `first` through `last`.
  ///
  /// - Throws: ``QuestionFailure`` if none of the days has one.
  func dailyRates(
    of pair: CurrencyPair,
    from first: CalendarDate,
    through last: CalendarDate
  ) throws(QuestionFailure) -> DailyRates {
    guard let policy = RatePolicy(named: policy) else { throw .policy(policy) }
    let converter = LibraryLock.withLock { self.converter(today: today, policy: policy) }
    do throws(RateError) {
      return try IndexedConverter(converter).dailyRates(for: pair, from: first, through: last)
    } catch {
      throw .noRate(error)
    }
  }

  /// Adds the table in `csv` before those of the same source, or before all others if the source is
  /// new.
  ///
  /// - Throws: ``QuestionFailure/table(_:)`` with the first fault.
  func add(_ csv: UnsafeRawBufferPointer, of source: RateSource) throws(QuestionFailure) {
    let history: RateHistory
    do throws(RateTableError) {
      history = try RateHistory(source: source, series: source == .nbp ? "A" : "", csv: csv)
    } catch {
      throw .table(error)
    }
    LibraryLock.withLock {
      var order = archive.allSources
      if !order.contains(source) { order.insert(source, at: 0) }
      archive = archive.preceded(by: [history], order: order)
      routes.removeAll()
      tables.removeAll()
    }
  }

  /// Drops the routes and tables of another day, which a question without a date must not use.
  private func forgetOlder(than today: CalendarDate) {
    guard today != knownToday else { return }
    routes.removeAll()
    tables.removeAll()
    knownToday = today
  }

  private func converter(today: CalendarDate, policy: RatePolicy) -> Converter {
    Converter(archive: archive, today: today, source: source, policy: policy)
  }

  private func find(
    _ question: Question,
    today: CalendarDate
  ) throws(QuestionFailure) -> Answer {
    switch question.choice {
    case .policy(let policy):
      let converter = converter(today: today, policy: policy)
      do throws(RateError) {
        let route = try converter.route(for: question.pair, on: question.day)
        return (route, converter.daysPastNewest(of: route, on: question.day))
      } catch {
        throw .noRate(error)
      }
    case .rule(let rule):
      do throws(RuleRefusal) {
        let ruled = try rule.convert(
          Money(.one, question.pair.base),
          to: question.pair.quote,
          on: question.day ?? today,
          rates: archive,
          today: today
        )
        return (ruled.conversion.route, 0)
      } catch {
        throw .refused(error)
      }
    }
  }
}
