import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Receipts
import SharedAnswers

/// The tools of the Model Context Protocol, which answer in JSON as `cambio` does.
package struct MCPTools: Sendable {
  enum Tool: String, CaseIterable {
    case convert, explain, rate, history, currencies
    case verifyReceipt = "verify_receipt"
  }

  /// The wording for calls that name no locale.
  let wording: CommandWording
  let flags: Configuration.Flags
  /// Whether to use this machine's own rates and favourites; false for remote clients.
  let usesOwnData: Bool

  package init(wording: CommandWording, flags: Configuration.Flags, usesOwnData: Bool) {
    (self.wording, self.flags, self.usesOwnData) = (wording, flags, usesOwnData)
  }

  /// The maximum number of currencies in an answer; further ones are left out.
  fileprivate static let maximumCurrencies = 50
  /// The maximum number of rates in an answer, for a year of days; longer series are refused.
  fileprivate static let maximumRates = 400

  /// Returns the answer of a call or, with `isError`, the reason why there is none.
  func call(_ tool: Tool, _ arguments: JSONValue) -> JSONValue {
    do {
      let call = try Call(arguments, of: tool, self)
      let document =
        switch tool {
        case .convert: try call.conversion(isExplained: false)
        case .explain: try call.conversion(isExplained: true)
        case .rate: try call.rate()
        case .history: try call.history()
        case .currencies: try call.currencies()
        case .verifyReceipt: try call.verdict()
        }
      return [
        "content": [["type": "text", "text": .string(document.text)]],
        "structuredContent": document, "isError": false,
      ]
    } catch {
      let message = (error as? CommandFailure)?.message ?? "\(error)"
      return ["content": [["type": "text", "text": .string(message)]], "isError": true]
    }
  }
}

/// A call of a tool, with its arguments read.
private struct Call {
  private let arguments: JSONValue
  private let wording: CommandWording
  private let tools: MCPTools

  /// Reads the arguments of a call.
  ///
  /// - Throws: ``CommandFailure`` if an argument is unknown or not a string, or its locale is
  ///   unknown.
  init(_ arguments: JSONValue, of tool: MCPTools.Tool, _ tools: MCPTools) throws(CommandFailure) {
    let known = tool.parameters.map { $0.name }
    for member in arguments.members ?? [] {
      guard known.contains(member.name), member.value.stringValue != nil else {
        throw CommandFailure(
          status: .usage,
          message: "\(member.name.prefix(50)) is not an argument of this tool, or not a string. "
            + "The arguments are \(known.joined(separator: ", "))."
        )
      }
    }
    self.arguments = arguments
    self.tools = tools
    var options = LocaleOptions()
    options.locale = arguments["locale"]?.stringValue
    var wording = options.locale == nil ? tools.wording : try options.wording()
    wording.isOfTool = true
    self.wording = wording
  }

  // MARK: Tools

  func conversion(isExplained: Bool) throws -> JSONValue {
    var words = [try text("question")]
    if let target = arguments["to"]?.stringValue { words += ["in", target] }
    if let rule = arguments["rule"]?.stringValue { return try convert(words, by: rule) }
    return try convert(words, isExplained: isExplained)
  }

  private func convert(_ words: [String], by rule: String) throws -> JSONValue {
    guard arguments["source"] == nil else {
      throw wording.failure(.usage, .optionsExclude(first: "rule", second: "source"))
    }
    var rates = RateRequest(flags: tools.flags, usesOwnData: tools.usesOwnData)
    rates.day = try day("date")
    var options = RuleOptions()
    options.rule = rule
    var request = RuledRequest(words: words, wording: wording, rates: rates, options: options)
    request.refusesOtherReadings = arguments["locale"] == nil
    return try request.document()
  }

  /// Verifies a receipt by the rates of all days.
  func verdict() throws -> JSONValue {
    let bytes = Array(try text("receipt").utf8)
    let today = try Clock.today(wording)
    let installation = try RateRequest(flags: tools.flags).installation(wording: wording)
    let days = CalendarDate(clamping: 0)...today
    let verdict = ReceiptVerdict(
      of: bytes,
      rates: installation.archive(for: .init(today: today, days: days)),
      today: today
    )
    return VerdictJSON.encode(verdict, in: wording.ofRules)
  }

  func rate() throws -> JSONValue {
    let pair = try wording.pair(try text("base"), try text("quote"))
    return try convert(["1", pair.base.code, "in", pair.quote.code], isExplained: false)
  }

  private func convert(_ words: [String], isExplained: Bool) throws -> JSONValue {
    var request = ConversionRequest(words: words, wording: wording)
    request.rates = RateRequest(flags: tools.flags, usesOwnData: tools.usesOwnData)
    request.rates.day = try day("date")
    request.rates.source = try arguments["source"]?.stringValue.map { try RateSource(argument: $0) }
    request.refusesOtherReadings = arguments["locale"] == nil
    request.isJSON = true
    let document = try JSONValue(Array(try request.answer().text.utf8))
    guard isExplained else { return document }
    request.isJSON = false
    request.isExplained = true
    return document.adding(["explanation": .string(try request.answer().text)])
  }

  func history() throws -> JSONValue {
    let request = HistoryRequest(
      pair: try wording.pair(try text("base"), try text("quote")),
      first: try day("since"),
      last: try day("until"),
      source: try arguments["source"]?.stringValue.map { try RateSource(argument: $0) },
      wording: wording
    )
    if let failure = PeriodOptions.failure(request.first, request.last, wording) { throw failure }
    let installation = try RateRequest(flags: tools.flags).installation(wording: wording)
    let document = try request.explaining(installation) { series throws(RateError) in
      try RateSeriesJSON.encode([series], base: series.pair.base)
    }
    let rates = document["series"]?.elements?.first?["rates"]?.elements ?? []
    guard rates.count <= MCPTools.maximumRates else {
      throw CommandFailure(
        status: .usage,
        message:
          "An answer has at most \(MCPTools.maximumRates) rates. "
          + "Ask for a shorter time, with from and through."
      )
    }
    return document
  }

  func currencies() throws -> JSONValue {
    let text = try text("search")
    let found = wording.currencies(matching: text)
    guard !found.isEmpty else {
      throw wording.failure(.data, .noCurrencyMatches(text: text.truncated(to: 50)))
    }
    let entries = found.prefix(MCPTools.maximumCurrencies).map { currency -> JSONValue in
      [
        "code": .string(currency.code),
        "name": .string(wording.name(of: currency)),
        "isActive": .bool(currency.status == .active),
        "minorUnits": currency.minorUnits.map { .integer($0) },
      ]
    }
    return ["currencies": .array(entries), "isComplete": .bool(entries.count == found.count)]
  }

  // MARK: Arguments

  private func text(_ name: String) throws(CommandFailure) -> String {
    guard let text = arguments[name]?.stringValue, !text.isEmpty else {
      throw CommandFailure(status: .usage, message: "The argument \(name) is missing.")
    }
    return text
  }

  private func day(_ name: String) throws -> CalendarDate? {
    try arguments[name]?.stringValue.map { try CalendarDate(argument: $0) }
  }
}
