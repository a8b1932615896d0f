import ExactJSON
import ExactMoney
import ExchangeRates

/// What a launcher shows of one result of a conversion.
struct LauncherResult: Equatable {
  /// `100.00 USD = 543.25 BRL`, as `cambio` writes it.
  let title: String
  /// How doubtful input was read, the rates, their source and age.
  let subtitle: String
  /// The amount for the clipboard: `543.25`, whatever the locale.
  let copy: String
}

/// Answers a launcher's text as `cambio` answers it on its command line, without a network.
struct LauncherSearch {
  /// The most bytes of a text that is read; a question has fewer.
  static let mostBytes = 1_024

  let wording: CommandWording
  let flags: ConfigurationReader.Flags

  /// The results; none for words that are not a question of money or have no rate.
  ///
  /// Launchers ask about every text that is typed, so a lone currency is not a question: "try" is
  /// a word, and a code.
  ///
  /// - Throws: ``CommandFailure`` if this machine's configuration or store is unusable.
  func results(for words: [String]) throws -> [LauncherResult] {
    let length = words.reduce(0) { $0 + $1.utf8.count + 1 }
    guard length <= LauncherSearch.mostBytes else { return [] }
    var asked = ConversionRequest(words: words, wording: wording)
    asked.rates.flags = flags
    asked.otherTargets = [.eur, .usd]
    let request = asked
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

/// The launchers that start a program and read what it writes.
enum LauncherFormat: UInt8, NamedChoice {
  case alfred, raycast, rofi, ulauncher

  static var names: StaticString { "alfred raycast rofi ulauncher" }

  /// The results in the launcher's form; `isFirst` if it has not asked anything yet.
  func text(of results: [LauncherResult], isFirst: Bool) -> String {
    switch self {
    case .alfred: alfred(results) + "\n"
    case .raycast: results.map { "\($0.title) · \($0.subtitle)\n" }.joined()
    case .rofi: (isFirst ? "\0prompt\u{1F}cambio\n" : "") + results.map { rofi($0) }.joined()
    case .ulauncher: ulauncher(results) + "\n"
    }
  }

  /// A Script Filter's items (https://www.alfredapp.com/help/workflows/inputs/script-filter/json/).
  ///
  /// Without `uid`, so that Alfred keeps their order.
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

  /// A row of the script mode, whose `info` comes back when it is selected (rofi-script(5)).
  private func rofi(_ result: LauncherResult) -> String {
    "\(result.title) · \(result.subtitle)\0info\u{1F}\(result.copy)\n"
  }

  /// What our extension makes an `ExtensionResultItem` of (https://docs.ulauncher.io).
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
