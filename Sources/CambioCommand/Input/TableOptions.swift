import ArgumentParser
import CambioAPI
import ExactJSON

/// The formats of a table.
enum TableFormat: WrittenFormat {
  case text, json, csv

  var promised: [FileFormat] {
    switch self {
    case .text: []
    case .json: [.json]
    case .csv: [.csv]
    }
  }

  /// Returns `document` as JSON, or as CSV with the given layout.
  func text(of document: JSONValue, _ layout: TableLayout) -> String {
    self == .csv ? AnswerTable(document, layout).csv : document.text + "\n"
  }
}

/// The options of commands that show a table or a list: its format and its file.
struct TableOptions: ParsableArguments {
  @Flag(help: "Write JSON; amounts and rates are strings.")
  var json = false

  @Option(file: "Write into this file, once it is whole.", name: .shortAndLong)
  private var output: String?

  /// Whether the table is written into a file.
  var hasFile: Bool { output != nil }

  /// Returns the format that the options or the ending of the file choose, else the first of
  /// `formats`.
  func format(
    _ wording: CommandWording,
    among formats: [TableFormat] = [.text, .json],
    csv: Bool = false
  ) throws(CommandFailure) -> TableFormat {
    try wording.format(json ? .json : csv ? .csv : nil, of: output, among: formats)
  }

  /// Writes `text` into the file, or to standard output if none is named.
  ///
  /// `configuration` names the files that the command reads; it is nil if the command reads none.
  ///
  /// - Throws: ``CommandFailure`` if the file is one of those, or cannot be written.
  func write(
    _ text: String,
    _ configuration: Configuration?,
    _ wording: CommandWording
  ) throws(CommandFailure) {
    guard let output else { return try Output.print(text) }
    try wording.check(output, isNot: configuration?.files ?? [])
    try wording.write(text, to: output)
  }

  /// Writes a list as `text` or as `document`.
  func write(
    _ configuration: Configuration?,
    _ wording: CommandWording,
    text: () throws -> String,
    document: () throws -> JSONValue
  ) throws {
    let isJSON = try format(wording) == .json
    try write(isJSON ? document().text + "\n" : text(), configuration, wording)
  }
}
