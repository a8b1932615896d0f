import ExactMoney
import ExchangeRates
import Ledgers
import Localization
import Testing
import WebProgram

@testable import CambioCommand
@testable import Presentation

/// Each type of choices has one text with the names of its cases, in order.
@Suite struct NamesTests {
  private static let choices: [any NamedChoice.Type] = [
    RoundingRule.self, RatePolicy.self, HistoryRange.self, SeriesGroup.self, DateForm.self,
    LedgerPlan.ErrorRule.self, LedgerDetail.self, PriceFormat.self, LauncherFormat.self,
    Action.self, Preferences.Theme.self, RefreshTrouble.self, SheetField.self,
    FavouriteAction.self, FreshnessLabel.State.self, SendAddress.Country.self,
    RatePreferences.Layout.self, CurrencyListAddress.Purpose.self, CurrencyListAddress.Origin.self,
    CurrencyOrder.self, HostCall.self, ConverterSheet.self, FeePercent.Kind.self,
    KeypadKey.self,
  ]

  @Test(arguments: choices)
  func `each choice has a name of its own, and is found by it`(type: any NamedChoice.Type) {
    func check<Choice: NamedChoice>(_: Choice.Type) {
      let names = Choice.allCases.map { $0.name }
      #expect(names == Choice.names.description.split(separator: " ").map { String($0) })
      #expect(Set(names).count == names.count)
      #expect(Choice.allCases.map { $0.rawValue } == names.map { Choice(named: $0)?.rawValue })
      #expect(Choice(named: "") == nil && Choice(named: Choice.names.description + " ") == nil)
    }
    check(type)
  }

  @Test func `the requests to a page's host have the names of its methods`() {
    #expect(HostCall.allCases.map { $0.name } == HostCall.allCases.map { "\($0)" })
  }
}
