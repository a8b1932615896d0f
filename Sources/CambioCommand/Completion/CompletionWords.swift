import ArgumentParser
import ExactMoney
import ExchangeRates
import Feeds

/// The possible arguments of commands, for the shells' completions.
///
/// A candidate is a word, or a word, a tab and its meaning.
enum CompletionWords {
  /// The answer that has the shell complete the names of files.
  static let files = ":files"
  /// The answer that has the shell complete the names of folders.
  static let folders = ":folders"
  /// The first argument with which the parser asks a declaration for candidates.
  static let parserRequest = "---completion"

  static func isInstruction(_ line: String) -> Bool { line == files || line == folders }

  /// Returns the first statement of a help text, without its full stop.
  static func meaning(_ help: String) -> String {
    let text = help + " "
    let ends = [". ", ": ", "; "].compactMap { text.firstRange(of: $0)?.lowerBound }
    return String(text[..<(ends.min() ?? text.index(before: text.endIndex))])
  }

  /// Completes one of these words, each with its meaning.
  static func words(_ words: [(String, String)]) -> CompletionKind {
    let lines = words.map { $0 + "\t" + $1 }
    return .custom { _, _, start in lines.filter { $0.hasPrefix(start) } }
  }

  /// Completes the ids of the sources of rates.
  static var sources: CompletionKind { words(RateProvider.all.map { ($0.id, $0.name) }) }

  /// Completes the names of rules of law.
  static var rules: CompletionKind { words(LegalRule.all.map { ($0.id, $0.law) }) }

  /// Completes the codes of currencies.
  static var currencies: CompletionKind {
    .custom { _, _, start in currencies(startingWith: start) }
  }

  /// Completes codes of currencies, and after the first of them the name of a file.
  static var currenciesAndFile: CompletionKind {
    .custom { words, index, start in
      let found = currencies(startingWith: start)
      return found.isEmpty && index > 0 ? [files] : found
    }
  }

  /// Completes a question such as `100 usd in eur`, also if it is one word in quotes.
  static var question: CompletionKind {
    .custom { words, _, start in
      let space = start.lastIndex(of: " ").map { start.index(after: $0) } ?? start.startIndex
      let (head, word) = (start[..<space], start[space...])
      let before = words.dropLast() + head.split(separator: " ").map { String($0) }
      guard !word.contains(where: { $0.isNumber }) else { return [] }
      let isAfterCurrency = before.last?.allSatisfy { $0.isLetter } ?? false
      let links = ["to", "in"]
      let isLinked = before.contains { links.contains($0) }
      let next = isAfterCurrency && !isLinked ? links.filter { $0.hasPrefix(word) } : []
      let candidates = next + currencies(startingWith: word)
      return candidates.map { head + $0 }
    }
  }

  /// Returns the codes that begin with `start`, in its case, favourites first.
  ///
  /// Withdrawn currencies, funds and metals come only where no active currency begins so.
  private static func currencies(startingWith start: some StringProtocol) -> [String] {
    let isUpper = start.contains { $0.isUppercase }
    func code(_ currency: Currency) -> String {
      isUpper ? currency.code : currency.code.lowercased()
    }
    let found = Currency.allCases.filter { $0.status != .test && code($0).hasPrefix(start) }
    let active = found.filter { $0.status == .active }
    let offered = active.isEmpty ? found : active
    let first = favourites.filter { offered.contains($0) }
    let ordered = first + offered.filter { !first.contains($0) }
    return ordered.map { code($0) + "\t" + CommandWording.reader.name(of: $0) }
  }

  /// The reader's favourites; empty if they cannot be read.
  private static var favourites: [Currency] {
    guard let configuration = try? CommandWording.reader.configuration(by: .init()),
      let installation = try? Installation(configuration, .ifThere, wording: .reader)
    else { return [] }
    return installation.favourites
  }
}
