import ExactJSON
import ExactMoney
import ExchangeRates

/// A result of a conversion, as a launcher shows it.
struct LauncherResult: Equatable {
  /// The result as `cambio` writes it: `100.00 USD = 543.25 BRL`.
  let title: String
  /// The reading of ambiguous input, the rates, their source and age.
  let subtitle: String
  /// The amount for the clipboard, `543.25` in every locale.
  let copy: String
}

/// Answers a launcher's text as the command line does, without the network.
struct LauncherSearch {
  /// The maximum number of bytes of a text; longer texts have no results.
  static let maximumBytes = 1_024

  let wording: CommandWording
  let flags: Configuration.Flags

  /// Returns the results; empty if `words` are not a question about money, or there is no rate.
  ///
  /// Launchers send every text that is typed, so a lone currency is not a question: "try" is a
  /// word, and a code.
  ///
  /// - Throws: ``CommandFailure`` if this machine's configuration or store is unusable.
  func results(for words: [String]) throws -> [LauncherResult] {
    let length = words.reduce(0) { $0 + $1.utf8.count + 1 }
    guard length <= LauncherSearch.maximumBytes else { return [] }
    let request = ConversionRequest(
      words: words,
      wording: wording,
      rates: RateRequest(flags: flags),
      otherTargets: [.eur, .usd]
    )
    let hasNumber = words.contains { $0.contains { $0.isNumber } }
    do {
      return try request.answer { answer throws(RateError) in
        guard hasNumber || !answer.question.targets.isEmpty else { return [] }
        let writer = request.writer(of: answer)
        return try request.shown(answer).map { shown throws(RateError) in
          LauncherResult(
            title: writer.title(of: shown),
            subtitle: wording.clauses(answer.question.notes + [try writer.origin(of: shown)]),
            copy: shown.result.amount.description
          )
        }
      }
    } catch let failure as CommandFailure {
      switch failure.status {
      case .usage, .data, .unavailable: return []
      default: throw failure
      }
    }
  }
}

/// The launchers that run a program and read its output.
enum LauncherFormat: UInt8, NamedChoice {
  case alfred, raycast, rofi, ulauncher

  static var names: StaticString { "alfred raycast rofi ulauncher" }

  /// Returns the results in the launcher's format.
  ///
  /// `isFirst` is true if the launcher has not sent any text yet.
  func text(of results: [LauncherResult], isFirst: Bool) -> String {
    switch self {
    case .alfred: alfred(results) + "\n"
    case .raycast: results.map { "\($0.title) · \($0.subtitle)\n" }.joined()
    case .rofi: (isFirst ? "\0prompt\u{1F}cambio\n" : "") + results.map { rofi($0) }.joined()
    case .ulauncher: ulauncher(results) + "\n"
    }
  }

  /// Returns a Script Filter's items
  /// (https://www.alfredapp.com/help/workflows/inputs/script-filter/json/).
  ///
  /// There is no `uid`, so that Alfred keeps their order.
  private func alfred(_ results: [LauncherResult]) -> String {
    let items = results.map { result -> JSONValue in
      [
        "title": .string(result.title), "subtitle": .string(result.subtitle),
        "arg": .string(result.copy),
        "text": ["copy": .string(result.copy), "largetype": .string(result.title)],
      ]
    }
    return JSONValue.object([JSONMember("items", .array(items))]).text
  }

  /// Returns a row of rofi's script mode, whose `info` is sent back when the row is selected
  /// (rofi-script(5)).
  private func rofi(_ result: LauncherResult) -> String {
    "\(result.title) · \(result.subtitle)\0info\u{1F}\(result.copy)\n"
  }

  /// Returns the items from which our extension makes `ExtensionResultItem`s
  /// (https://docs.ulauncher.io).
  private func ulauncher(_ results: [LauncherResult]) -> String {
    let items = results.map { result -> JSONValue in
      [
        "name": .string(result.title), "description": .string(result.subtitle),
        "copy": .string(result.copy),
      ]
    }
    return JSONValue.array(items).text
  }
}
