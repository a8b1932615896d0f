import ArgumentParser
import ExactMoney
import Ledgers
import Receipts

/// `cambio verify r.json`.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    _superCommandName: Cambio.name,
    abstract: "Verify receipts of conversions by a rule of law.",
    usage: "cambio verify <file> ... [<options>]",
    discussion: """
      Four questions are answered: whether the receipt is as it was made, whether its steps lead to its result, \
      whether its figures were published, according to the known rates, and whether the rule names those \
      publications. Several receipts get a line each. Of a ledger's receipt, its files and its rates are compared, \
      and the rows are converted once more.

      The status is 0 if all is so, 65 if something is not, and 69 if it cannot be judged; of several the worst.

      Examples:

        cambio verify r.json
        cambio verify receipts/*.json
        cambio verify run.json --input in.csv --output out.csv --rates run.rates.csv
      """
  )

  @Argument(help: "Receipts; - for standard input.", completion: .file())
  var files: [String]

  @Option(file: "The file that a ledger's run read, for its receipt.")
  var input: String?

  @Option(file: "The file that the run wrote.")
  var output: String?

  @Option(file: "The file of the rates that the run used.")
  var rates: String?

  @OptionGroup var kept: KeptOptions

  func run() throws {
    let wording = try kept.wording()
    let today = try Clock.today(wording)
    let installation = try kept.installation(.ifThere)
    // A receipt may be of any day.
    let days = CalendarDate(clamping: 0)...today
    let archive = installation.archive(for: .init(today: today, days: days))
    let run = RunVerification(
      wording: wording,
      files: (input, output, rates),
      archive: archive,
      today: today
    )
    var found: Set<ExitStatus> = []
    for file in files {
      do throws(CommandFailure) {
        let bytes = try bytes(of: file, wording)
        let text =
          RunReceipt.isMeant(by: bytes)
          ? try run.verdict(on: bytes)
          : ReceiptText(ReceiptVerdict(of: bytes, rates: archive, today: today), wording)
        try Output.print(files.count == 1 ? text.account(of: file) : text.line(of: file))
        found.insert(text.status)
      } catch {
        guard error.status == .data else { throw error }
        Output.report(error.message)
        found.insert(.data)
      }
    }
    // A contradicted receipt outweighs one that cannot be checked.
    if found.contains(.data) { Output.end(.data) }
    if found.contains(.unavailable) { Output.end(.unavailable) }
  }

  private func bytes(of file: String, _ wording: CommandWording) throws(CommandFailure) -> [UInt8] {
    do throws(FileFailure) {
      if file == "-" { return try FileContent.standardInput() }
      if let content = try FileContent(at: file) { return content.bytes }
      throw FileFailure(missing: file)
    } catch {
      throw wording.unreadable(error)
    }
  }
}
