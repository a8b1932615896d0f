import TestSupport
import Testing

@Suite struct GoldenTests {
  @Test(arguments: Golden.all)
  func `an answer is as kept, and a refusal is no output`(golden: Golden) throws {
    let run = try golden.compare()
    let isRefusal = run.ending != .status(0)
    #expect(run.output.isEmpty == isRefusal)
    #expect(!isRefusal || run.errors.hasPrefix("cambio: "))
    #expect(isRefusal || !golden.name.hasPrefix("Errors/"))
  }

  @Test(arguments: Golden.all)
  func `a kept answer is clean, and fits 80 columns unless programs read it`(golden: Golden) {
    let lines = golden.answer.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(golden.isForPrograms || lines.allSatisfy { $0.count <= 80 })
    #expect(!lines.contains { $0.hasSuffix(" ") || $0.contains("\t") })
    #expect(
      !golden.answer.unicodeScalars
        .contains { $0.properties.generalCategory == .control && $0 != "\n" }
    )
    for word in ["Optional(", "CommandFailure", "RateError", "Error:", "nil", " ,", "  ;"] {
      #expect(!lines.contains { $0.contains(word) }, "\(word)")
    }
  }

  @Test func `there are answers of each kind, and of each way to round`() {
    let names = Set(Golden.all.map { $0.name })
    let kinds = [
      "Conversions", "Currencies", "Errors", "Explanations", "Help", "History", "JSON", "Locales",
      "Offers", "Policies", "Prices", "Rates", "Rules",
    ]
    for kind in kinds { #expect(names.contains { $0.hasPrefix(kind + "/") }, "\(kind)") }
    for rule in RoundingTests.rules {
      #expect(names.contains("Explanations/rounding-\(rule)"), "\(rule)")
    }
  }
}
