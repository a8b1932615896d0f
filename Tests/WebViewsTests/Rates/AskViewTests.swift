import Foundation
import Presentation
import TestSupport
import Testing

@testable import WebViews

@Suite struct AskViewTests {
  private static let place = #filePath
    .replacingOccurrences(of: "Rates/AskViewTests", with: "Ask")

  private static let menu = """
    Bruschetta 6,50 €
    Lasagne <della> casa 12,90 €
    Acqua 0,75 l · 2,50 €
    Coperto 2,00
    Barolo 2019 · 1.250 €
    """

  private func page(_ text: String, _ locale: String = "en") throws -> String {
    let environment = try ConverterPage.environment(locale)
    return ListPage.body(of: AppModel(.ask(AskAddress(text)), environment))
  }

  @Test(arguments: ["en", "ar"])
  func `a menu is repeated with its prices marked, a row for each, and its doubts`(
    locale: String
  ) throws {
    let page = try page(AskViewTests.menu, locale)
    #expect(ListPage.fault(in: page) == nil)
    #expect(page.contains("<mark>12,90 €</mark>") && page.contains("&lt;della&gt;"))
    #expect(page.components(separatedBy: "class=\"doubt\"").count == 3)
    let start = try #require(page.range(of: "<main"))
    let end = try #require(page.range(of: "</main>"))
    let main = String(page[start.lowerBound..<end.upperBound])
    try assertSnapshot(of: main, named: "ask-\(locale)", in: AskViewTests.place)
  }

  @Test(arguments: ["", "brazil", "xyzzy", "3.99 usd/lb in eur/kg", "3.99 usd/lb in eur/m", "$5"])
  func `every answer is well formed`(text: String) throws {
    #expect(try ListPage.fault(in: page(text)) == nil)
  }
}
