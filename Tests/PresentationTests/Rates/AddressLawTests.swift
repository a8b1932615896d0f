import EmbeddedData
import ExactMoney
import ExchangeRates
import Localization
import TestSupport
import Testing

@testable import Presentation

private typealias Fixture = ConverterFixture

/// Everyone who opens an address sees the amount converted that its author typed.
@Suite struct AddressLawTests {
  private static let states = 100

  @Test(arguments: [
    (
      "amount=100&in=EUR&on=2008-09-14&card=2&feeText=2%2C0&as=1.00&edit=1&typing=1&sheet=fee",
      "on=2008-09-14 card=2 sheet=fee"
    ),
    (
      "amount=5&receive=1000&in=EUR&rate=5.4&rateText=5%2C40&as=1.000&sheet=day",
      "amount=5 in=EUR rate=5.4 sheet=day"
    ),
  ])
  func `the form of the amount sends all but what is typed into it`(
    _ query: String,
    _ sent: String
  ) throws {
    guard case .converter(let address)? = Address(path: "/USD/BRL", query: query) else {
      Issue.record("not read")
      return
    }
    let items = address.itemsBesideAmount.map { $0.name + "=" + $0.value }
    #expect(items.joined(separator: " ") == sent)
  }

  @Test func `a page's state means one amount, rate and result in every locale`() throws {
    var random = SplitMix64(seed: 2_026)
    let environments = try EmbeddedLocales.tags.map { try Fixture.environment($0, favourites: []) }
    #expect(environments.count >= 50)
    var (results, doubts, refusals, options, received) = (0, 0, 0, 0, 0)
    for _ in 0..<AddressLawTests.states {
      let typist = environments[Int(random.next() % UInt64(environments.count))]
      let numbers = typist.wording.locale.numbers
      let start = ConverterAddress(CurrencyPair(.usd, .brl))
      let page = ConverterViewModel(start, typist, cardOf: .converter)
      _ = page.handle(
        random.next() % 5 == 0 ? .receive : .amount,
        AddressLawTests.amount(numbers, &random)
      )
      if random.next() % 3 == 0 {
        _ = page.handle(.option, "fee " + NeutralAmount.local("2.5", numbers))
      }
      if random.next() % 3 == 0 {
        _ = page.handle(.option, "rate " + NeutralAmount.local("5.75", numbers))
      }
      let text = page.address.text
      results += page.result == nil ? 0 : 1
      doubts += page.field.doubts.isEmpty ? 0 : 1
      refusals += page.field.error == nil ? 0 : 1
      options += page.place.fee != nil || page.place.rate != nil ? 1 : 0
      received += page.place.receive == nil ? 0 : 1
      let (path, query) = text.cut(at: "?")
      for reader in environments {
        guard case .converter(let address)? = Address(path: path, query: query ?? "") else {
          Issue.record("\(text) of \(page.typed) is not read")
          break
        }
        #expect(address.redirect(in: reader) == nil, "\(text)")
        let opened = ConverterViewModel(address, reader, cardOf: .converter)
        let tag = reader.wording.locale.tag
        #expect(opened.paid == page.paid, "\(page.typed) is \(text), in \(tag)")
        #expect(opened.result == page.result, "\(page.typed) is \(text), in \(tag)")
        #expect(opened.place.rate == page.place.rate && opened.place.fee == page.place.fee)
        #expect(opened.rates.unit == page.rates.unit)
        // Typing the field's text gives the same amount.
        let again = AmountField(opened.field.text, by: opened.environment.reckoner)
        #expect(
          again.terms.map { $0.amount } == opened.field.terms.map { $0.amount },
          "\(text), in \(tag)"
        )
      }
    }
    #expect(results > 60 && doubts > 10 && refusals > 3 && options > 30 && received > 10)
  }

  /// Returns an amount in the format of `numbers`, or an invalid text.
  private static func amount(_ numbers: NumberSymbols, _ random: inout SplitMix64) -> String {
    let whole = random.next() % 2 == 0 ? random.next() % 100 : random.next() % 10_000_000
    let fraction = ["", ".5", ".50", ".234", "."][Int(random.next() % 5)]
    let number = String(whole) + fraction
    let grouped = "\(whole / 1_000 % 1_000 + 1)\(numbers.group)234"
    switch random.next() % 10 {
    case 0: return "abc" + number
    case 1: return number + ".1.2"
    case 2: return NeutralAmount.local(grouped, numbers)
    case 3: return grouped + numbers.decimal + "50"
    case 4: return NeutralAmount.local(number + "*3+(2-0.5)/4", numbers)
    case 5: return NeutralAmount.local("20 EUR+" + String(whole) + " GBP", numbers)
    case 6: return "1,234"
    case 7: return "1.234"
    case 8: return NeutralAmount.local(number, numbers) + " %"
    default: return NeutralAmount.local(number, numbers)
    }
  }
}
