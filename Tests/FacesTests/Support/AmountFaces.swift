import CambioAPI
import EmbeddedData
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Foundation
import HTTPTypes
import PlainBytes
import TestClient
import TestSupport

@testable import CambioCommand
@testable import Presentation

/// An amount, as a face reads it.
struct ReadAmount: CustomStringConvertible {
  let value: ExactDecimal
  /// The currency; nil if the face does not know it.
  let currency: Currency?

  func isSame(as other: ReadAmount) -> Bool {
    value == other.value && (currency == other.currency || currency == nil || other.currency == nil)
  }

  var description: String { value.description + (currency.map { " \($0.code)" } ?? "") }
}

/// Reads a typed amount with each face.
///
/// Amounts without a currency are in dollars.
struct AmountFaces {
  static let tags = ["en", "de", "fr", "ja", "pt-BR", "ar", "hi", "es", "it", "nl"]

  private let book: RateBook
  private let wordings: [String: (command: CommandWording, page: Wording)]

  init() throws {
    var wordings: [String: (command: CommandWording, page: Wording)] = [:]
    let tags = Set(AmountFaces.tags + AmountExample.every.map { $0.tag })
    for tag in tags {
      guard let locale = EmbeddedLocales.locale(tag), let command = CommandWording(tag),
        let messages = EmbeddedLocales.messages(
          AmountFaces.tags.contains(tag) ? tag : "en",
          of: .page
        )
      else { throw Faces.Missing() }
      wordings[tag] = (command, Wording(locale: locale, messages: messages))
    }
    self.wordings = wordings
    book = RateBook(
      archive: EmbeddedRates.archive.newestPart(today: Faces.today),
      sources: [],
      version: "1"
    )
  }

  /// Whether the locale has a decimal point, as the API does.
  func hasPoint(_ tag: String) -> Bool { wordings[tag]?.page.locale.numbers.decimal == "." }

  /// Whether the locale has a decimal comma.
  func hasComma(_ tag: String) -> Bool { wordings[tag]?.page.locale.numbers.decimal == "," }

  /// Returns the amount that `cambio` converts; nil if it refuses the text.
  func command(_ typed: TypedAmount) throws -> ReadAmount? {
    guard let wording = wordings[typed.tag]?.command else { throw Faces.Missing() }
    let text = typed.text
    let texts = typed.hasCurrency ? [text] : [text, text + " usd", "usd " + text]
    guard let question = texts.lazy.compactMap({ AmountFaces.question($0, wording) }).first,
      question.terms.count == 1
    else { return nil }
    return ReadAmount(value: question.terms[0].amount.value, currency: question.terms[0].currency)
  }

  private static func question(_ text: String, _ wording: CommandWording) -> Question? {
    try? Question(words: [text], wording: wording, today: Faces.today)
  }

  /// Returns the amount that the page converts if the text is pasted into its field; nil if it
  /// refuses the text.
  func page(_ typed: TypedAmount) throws -> ReadAmount? {
    guard let wording = wordings[typed.tag]?.page else { throw Faces.Missing() }
    let environment = AppEnvironment(
      wording: wording,
      preferences: Preferences(),
      rates: RateState(book),
      now: Faces.noon
    )
    let pair = CurrencyPair(.usd, .brl)
    let model = ConverterViewModel(ConverterAddress(pair), environment, cardOf: .converter)
    _ = model.handle(.amount, typed.text)
    guard model.field.isComplete, model.field.terms.count == 1 else { return nil }
    let term = model.field.terms[0]
    return ReadAmount(value: term.value, currency: term.currency ?? model.place.pair.base)
  }

  /// Returns the amount that the API converts, for a text with a decimal point; nil if it refuses
  /// the text.
  func interface(
    _ text: String,
    base: Currency?,
    _ client: TestClient
  ) async throws -> ReadAmount? {
    var query = Query()
    query.add("amount", text)
    query.add("base", base?.code)
    query.add("quotes", "BRL")
    let response = try await client.get("/api/v1/convert" + query.text)
    guard response.status == .ok else { return nil }
    let json = try response.json()
    guard let amount = json["amount"]?.stringValue, let base = json["base"]?.stringValue else {
      return nil
    }
    return ReadAmount(value: try ExactDecimal(amount), currency: Currency(base))
  }

  /// Returns the amounts that `cambio ledger` converts, in the locale's format; nil for each text
  /// that it refuses.
  func ledger(_ typed: [TypedAmount]) throws -> [ExactDecimal?] {
    var values = [ExactDecimal?](repeating: nil, count: typed.count)
    for hasComma in [false, true] {
      let places = typed.indices.filter { self.hasComma(typed[$0].tag) == hasComma }
      let rows = try places.map { place in
        String(decoding: try JSONEncoder().encode(["amount": typed[place].text]), as: UTF8.self)
      }
      let run = try CommandRun.cambio(
        [
          "ledger", "--json-lines", "--amount", "amount", "--from", "usd", "--to", "usd", "--on",
          "2026-10-30", "--digits", "12", "--grouped", "--on-error", "blank",
        ] + (hasComma ? ["--decimal-comma"] : []),
        input: rows.map { $0 + "\n" }.joined()
      )
      let lines = run.output.split(separator: "\n")
      guard lines.count == places.count else { throw Lost(errors: run.errors) }
      for (place, line) in zip(places, lines) {
        let value = try JSONValue(Array(line.utf8))["USD"]?.stringValue
        values[place] = try value.map { try ExactDecimal($0.replacing(",", with: ".")) }
      }
    }
    return values
  }

  struct Lost: Error {
    let errors: String
  }
}
