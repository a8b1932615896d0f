import ArgumentParser
import ExactMoney
import LocalStore
import Localization
import MovieLists
import Movies
import Presentation

/// `cambio movies export --format letterboxd movies.zip`.
struct MoviesExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the list of movies into a file that another service reads.",
    usage: "cambio movies export [<file>] [--format <format>] [<options>]",
    discussion: """
      Formats: json (all that the list has), and letterboxd, tables in a zip archive that Letterboxd takes \
      one by one and most services read. What it has no place for is reported. The ending of the file \
      chooses the format: .json or .zip.

      Examples:

        cambio movies export > movies.json
        cambio movies export movies.zip
      """
  )

  @Argument(help: "The file to write; standard output where none is named.", completion: .file())
  var file: String?

  @Option(file: "Write into this file, once it is whole.", name: .shortAndLong)
  var output: String?

  @Option("format", "The format; json where the file says nothing else.")
  var format: ChoiceName<WatchlistExportFormat>?

  @OptionGroup var kept: KeptOptions

  func validate() throws {
    try exclude("<file>", "--output", file != nil && output != nil)
  }

  func run() throws {
    let (wording, file) = (try kept.wording(), file ?? output)
    let format = try wording.format(self.format?.choice, of: file, among: [.json, .letterboxd])
    if file == nil, format == .letterboxd {
      throw wording.failure(.usage, .exportNeedsFile(format: "\(format.title)"))
    }
    let entries = try kept.installation(.ifThere).watchlist()
    let export = WatchlistExport(entries, as: format)
    if let file {
      try wording.writeNew(export.bytes, to: file)
      let count = wording.number(entries.count - (export.losses[.movie] ?? 0))
      let written = Message.exportWritten(count: count, file: file, format: "\(format.title)")
      try Output.print(wording(written) + "\n")
    } else {
      try Output.print(String(decoding: export.bytes, as: UTF8.self))
    }
    if let lost = WatchlistLossViewModel(export.losses, in: format, wording.ofPages) {
      Output.report(([lost.heading] + lost.counts.lines).joined(separator: "\n"))
    }
  }
}

extension WatchlistExportFormat: WrittenFormat {
  var promised: [FileFormat] { self == .json ? [.json] : [.zip] }
}
