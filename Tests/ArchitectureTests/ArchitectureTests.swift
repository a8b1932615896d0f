import Testing

/// The rules, applied to every file of the package.
@Suite struct ArchitectureTests {
  private static func files(_ isMeant: (SourceFile) -> Bool) throws -> [SourceFile] {
    let files = try SourceFile.all().filter(isMeant)
    // A check that finds no files would always pass.
    try #require(files.count > 5)
    return files
  }

  @Test func `S2-09 a module imports its dependencies, and all of them`() throws {
    let (rule, files) = (
      try ImportRule.read.get(), try Self.files { $0.path.hasPrefix("Sources/") }
    )
    for file in files { #expect(rule.violations(in: file).isEmpty) }
    #expect(rule.unused(by: files).isEmpty)
  }

  @Test func `no layer depends on a later one, and portable modules on portable ones alone`() throws
  {
    #expect(try ImportRule.read.get().violations.isEmpty)
  }

  @Test func `rates and movies meet in one module`() throws {
    let files = try Self.files { $0.path.hasPrefix("Sources/") }
    for file in files { #expect(VerticalRule.violations(in: file).isEmpty) }
    #expect(files.contains { $0.module == VerticalRule.meeting })
  }

  /// A file that names movies elsewhere would be left behind when the vertical is removed.
  @Test func `what is shared names movies only in the files where they are registered`() throws {
    let movies = try RegistrationRule.read("movies")
    let naming = try Self.files {
      $0.path.hasPrefix("Sources/") && $0.isSwift && movies.isNamed(in: $0)
    }
    #expect(Set(naming.map { $0.path }) == movies.registrations)
    #expect(try Self.files { movies.owns($0.path) }.count > 100)
  }

  /// Among the screens' shared files, only `entrances` may import rates.
  @Test func `what the verticals share knows no rates`() throws {
    let entrances = [
      "Presentation/Shared/AppEvent.swift", "Presentation/Shared/AppModel.swift",
      "Presentation/Shared/Screen.swift", "Presentation/Shared/Step.swift",
      "WebViews/Shared/AppView.swift",
    ]
    let shared = try Self.files {
      $0.path.contains("/Shared/") && ["Presentation", "WebViews"].contains($0.module)
    }
    let knowing = shared.filter { $0.imports.contains("ExchangeRates") }.map { $0.path }
    #expect(Set(knowing) == Set(entrances.map { "Sources/" + $0 }))
    let money = WordRule(
      words: ["Currency", "CurrencyPair", "Money"],
      reason: "Rates/ is its place"
    )
    for file in shared { #expect(money.violations(in: file).isEmpty) }
  }

  @Test func `no number of the program is a binary fraction`() throws {
    for file in try Self.files({ $0.isSwift && !$0.module.isEmpty }) {
      #expect(WordRule.binaryFractions.violations(in: file).isEmpty)
    }
  }

  @Test func `no code ends the program where an error should`() throws {
    for file in try Self.files({ $0.isSwift && $0.path.hasPrefix("Sources/") }) {
      #expect(WordRule.traps.violations(in: file).isEmpty)
    }
  }

  @Test func `no file is too long`() throws {
    for file in try Self.files({ _ in true }) {
      #expect(LengthRule.violations(in: file).isEmpty)
    }
  }
}
