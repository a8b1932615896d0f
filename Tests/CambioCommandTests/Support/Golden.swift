import Foundation
import TestSupport
import Testing

/// An expected output of the command, from a file below `Snapshots` whose first line is the command
/// line.
struct Golden: Sendable {
  /// The path below `Snapshots`, without its extension.
  let name: String
  /// The command line with its variables first, as in a shell: `CAMBIO_TODAY=2026-02-30 cambio usd
  /// brl`.
  let commandLine: String
  /// The expected output, errors and exit status.
  let answer: String

  /// Every snapshot, sorted by name.
  static let all: [Golden] = {
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted()
      .compactMap { try? Golden(String($0.dropLast(4))) }
  }()

  private static let folder = #filePath.replacing("Support/Golden.swift", with: "Snapshots")

  init(_ name: String) throws {
    let text = try String(contentsOfFile: "\(Golden.folder)/\(name).txt", encoding: .utf8)
    let line = text.prefix { $0 != "\n" }
    self.name = name
    commandLine = String(line.dropFirst("$ ".count))
    answer = String(text.dropFirst(line.count + 1))
  }

  /// The expected output of a run without errors.
  var output: String { answer.replacing("[status 0]\n", with: "") }

  /// Whether the output is for programs, so that its lines may have any length.
  var isForPrograms: Bool {
    guard answer.hasSuffix("[status 0]\n"), !name.hasPrefix("Help/") else { return false }
    return ["--json", "--csv", " prices ", " rates-table "].contains { commandLine.contains($0) }
  }

  /// Runs the command, and expects its output to equal the snapshot.
  func compare() throws -> CommandRun {
    let parts = commandLine.split(
      separator: "cambio",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    var environment: [String: String?] = [:]
    for variable in parts[0].split(separator: " ") {
      let (name, value) = (variable.prefix { $0 != "=" }, variable.drop { $0 != "=" }.dropFirst())
      environment[String(name)] = .some(String(value))
    }
    let words = ShellWords.split(String(parts[1]))
    let run = try CommandRun.cambio(words, environment: environment)
    try assertSnapshot(
      of: run.transcript(of: commandLine),
      named: name,
      in: Golden.folder.replacing("Snapshots", with: "GoldenTests.swift")
    )
    return run
  }
}

extension Golden: CustomTestStringConvertible {
  var testDescription: String { commandLine }
}
