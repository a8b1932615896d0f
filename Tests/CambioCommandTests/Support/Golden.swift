import TestSupport
import Testing

/// A command line, and the name of its snapshot.
struct Golden: Sendable {
  /// The file below `Snapshots`, without its ending.
  let name: String
  /// The arguments.
  let line: String
  let environment: [String: String]

  init(_ name: String, _ line: String, environment: [String: String] = [:]) {
    self.name = name
    self.line = line
    self.environment = environment
  }

  /// Every command line of these tests.
  static let all =
    HelpTests.screens + HelpTests.storeScreens + ConversionTests.conversions
    + LocaleTests.conversions
    + LocaleTests.others + ExplanationTests.explanations
    + JSONTests.documents + RatesTests.tables + HistoryTests.histories + CurrenciesTests.lists
    + AmountErrorTests.failures + CurrencyErrorTests.failures + RateErrorTests.failures
    + OptionErrorTests.failures + PolicyTests.goldens
    + MoviesCommandTests.pages + MoviesCommandTests.failures
    + MoviesImportTests.previews
    + PricesTests.files + PricesTests.failures

  /// Whether its lines are for programs, and of any length.
  var isForPrograms: Bool {
    line.contains("--json") || line.contains("--csv") || line.hasPrefix("prices ")
      || line.hasPrefix("rates-table ")
  }

  /// The line as a shell would show it, variables first.
  var commandLine: String {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return (variables + ["cambio"] + (line.isEmpty ? [] : [line])).joined(separator: " ")
  }

  /// Runs the command.
  func run() throws -> CommandRun {
    try CommandRun.cambio(
      ShellWords.split(line),
      environment: environment.mapValues { Optional($0) }
    )
  }

  /// All snapshots are beside a file at the top of these tests, for tests in any folder.
  private static let place = #filePath.replacing("/Support/", with: "/")

  /// Runs the command and compares its output with the snapshot.
  @discardableResult
  func compare(at line: Int = #line) throws -> CommandRun {
    let run = try run()
    try assertSnapshot(
      of: run.transcript(of: commandLine),
      named: name,
      in: Golden.place,
      line: line
    )
    return run
  }
}

extension Golden: CustomTestStringConvertible {
  var testDescription: String { commandLine }
}
