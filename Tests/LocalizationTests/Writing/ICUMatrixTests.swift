import EmbeddedData
import ExactMoney
import Localization
import Testing

/// Compares our texts with every text of the fixture, byte by byte.
@Suite struct ICUMatrixTests {
  @Test func `named amounts, numbers and percentages are written as ICU writes them`() async throws
  {
    let matrix = try ICUMatrix.shared.get()
    let result = try await withThrowingTaskGroup(of: ICUComparison.self) { group in
      for section in matrix.sections {
        group.addTask { try ICUComparison(section, of: matrix) }
      }
      return try await group.reduce(into: ICUComparison()) { $0.add($1) }
    }
    for difference in result.differences.prefix(20) { Issue.record("\(difference)") }
    #expect(result.differences.isEmpty)
    // An exception that covers nothing must be removed.
    for exception in ICUException.all {
      #expect(result.exceptions[exception] != nil, "\(exception)")
    }
    #expect(result.texts > 170_000)
    #expect(result.categories > 170_000)
    print(matrix.header)
    print("\(result.texts) texts and \(result.categories) plural categories compared with ICU")
    for exception in ICUException.all {
      let (currency, value) = (exception.currency?.code ?? "any", exception.value ?? "any")
      let count = result.exceptions[exception] ?? 0
      print("  exception: \(exception.tag) \(currency) by name, number \(value): \(count) texts")
    }
  }

  @Test func `the digits that are shown are ICU's, but for five that CLDR 48 changed`() throws {
    // The catalogue has CLDR 47.
    let later: [Currency: Int] = [.cop: 0, .huf: 0, .idr: 0, .pkr: 0, .rsd: 2]
    let digits = try ICUMatrix.shared.get().digits
    #expect(digits.count == Currency.allCases.count)
    for (currency, shown) in digits {
      #expect((later[currency] ?? currency.displayDigits) == shown, "\(currency)")
      #expect(later[currency] != currency.displayDigits, "\(currency) is not an exception any more")
    }
  }
}
