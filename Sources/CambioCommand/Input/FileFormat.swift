/// The formats that endings of file names promise; the raw values are their names in messages.
enum FileFormat: String {
  case csv = "CSV"
  case tsv = "TSV"
  case json = "JSON"
  case jsonLines = "JSON lines"
  case beancount = "Beancount"
  case hledger = "hledger"
  case ledger = "Ledger"
  case zip = "ZIP"
  case gzip = "gzip"
  case parquet = "Parquet"
  case arrow = "Arrow"
  case excel = "Excel"
  case sqlite = "SQLite"
  case xml = "XML"
  case html = "HTML"
  case yaml = "YAML"

  /// The formats by the endings of names.
  private static let endings: [String: FileFormat] = [
    "csv": .csv, "tsv": .tsv, "tab": .tsv, "json": .json, "jsonl": .jsonLines, "ndjson": .jsonLines,
    "beancount": .beancount, "bean": .beancount, "hledger": .hledger, "journal": .hledger,
    "ledger": .ledger, "zip": .zip, "gz": .gzip, "parquet": .parquet, "arrow": .arrow,
    "feather": .arrow, "xlsx": .excel, "xls": .excel, "ods": .excel, "sqlite": .sqlite,
    "sqlite3": .sqlite, "db": .sqlite, "xml": .xml, "html": .html, "htm": .html, "yaml": .yaml,
    "yml": .yaml,
  ]

  /// Creates the format that belongs to the ending of a path; nil if the path has no known ending.
  init?(path: String) {
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last
    guard let format = ending.flatMap({ FileFormat.endings[$0.lowercased()] }) else { return nil }
    self = format
  }
}

/// A format in which a command writes.
protocol WrittenFormat: Equatable {
  /// The formats that the name of its file may promise, its own first; empty for plain text.
  var promised: [FileFormat] { get }
}

extension FileFormat: WrittenFormat {
  var promised: [FileFormat] { [self] }
}

extension CommandWording {
  /// Returns the format for the file at `path`: `named`, else that of the ending, else the first of
  /// `formats`.
  ///
  /// - Throws: ``CommandFailure`` if the ending promises another format.
  func format<Format: WrittenFormat>(
    _ named: Format?,
    of path: String?,
    among formats: [Format]
  ) throws(CommandFailure) -> Format {
    let usual = named ?? formats[0]
    guard let path, let ending = FileFormat(path: path) else { return usual }
    if let named, named.promised.contains(ending) { return named }
    let own = formats.first { $0.promised.first == ending }
    if named == nil, let own { return own }
    // If a format was named, one that another option chooses does not help.
    let written = own == nil ? formats : [usual]
    let names = written.compactMap { $0.promised.first?.rawValue }
    var message = self(
      .fileEnding(file: path, format: ending.rawValue, written: alternatives(names))
    )
    if ending == .parquet, formats.contains(where: { $0.promised.first == .csv }) {
      let csv = path.dropLast("parquet".count) + "csv"
      let command = "duckdb -c \"copy (from read_csv('\(csv)', all_varchar = true)) to '\(path)'\""
      message += "\n" + self(.fileParquet(command: command))
    }
    throw CommandFailure(status: .usage, message: message)
  }

  /// Refuses to write `format` into the file at `path` if its ending promises another.
  func check(_ path: String?, for format: FileFormat) throws(CommandFailure) {
    _ = try self.format(format, of: path, among: [format])
  }

  /// Refuses to write into the file at `path` if it is one of those that are `read`.
  func check(_ path: String?, isNot read: [String?]) throws(CommandFailure) {
    guard let path, let file = FileContent.identity(of: path) else { return }
    for other in read {
      if let other, FileContent.identity(of: other) == file {
        throw failure(.usage, .fileIsRead(file: path))
      }
    }
  }
}
