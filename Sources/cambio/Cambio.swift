import ArgumentParser

/// The command: its subcommands, and what is the same for all of them.
///
/// Every command is named in its configuration: deriving the name from the type makes the runtime search
/// all conformances of the program, which took half of a cold start.
@main
struct Cambio: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cambio",
    abstract: Wording.environment(.commandAbstract),
    usage: """
      cambio [<amount>] <currency> [to] <currency> ... [<options>]
      cambio <subcommand> [<options>]
      """,
    discussion: """
      Without a subcommand, cambio converts:

        cambio 100 usd brl                     the newest rates
        cambio 100 usd in eur gbp jpy          several currencies at once
        cambio 1.5k usd to brl                 k, m and bn multiply
        cambio 100 usd brl --on 2008-09-14     the rates of a day since 1999
        cambio 1000 dem frf --explain          every step, rate, date and source
        cambio 100 usd brl --json              for programs

      'cambio help convert' lists every option of a conversion.

      \(Wording.environment(.aboutRates))
      """,
    version: "cambio 0.1.0",
    subcommands: [
      Convert.self, Rates.self, History.self, Currencies.self, Refresh.self, Sources.self,
      Log.self, QuarantineCommand.self, Favourites.self, OwnRates.self, Config.self,
    ],
    defaultSubcommand: Convert.self
  )

  static func main() {
    Output.ignoreBrokenPipes()
    do {
      let arguments = NegativeAmounts.shielded(CommandLine.arguments.dropFirst())
      var command = try parseAsRoot(LeadingOptions.moved(arguments))
      try command.run()
    } catch let failure as CommandFailure {
      failure.exit()
    } catch {
      end(with: error)
    }
  }

  /// Ends as the argument parser asks: with a help screen or a script on standard output, or with
  /// what is wrong with the command line.
  private static func end(with error: any Error) -> Never {
    let message = fullMessage(for: error, columns: Output.width)
    guard exitCode(for: error) == .success else {
      let prefix = "Error: "
      let words = message.hasPrefix(prefix) ? message.dropFirst(prefix.count) : message[...]
      CommandFailure(
        status: .usage,
        message: words.prefix(1).lowercased() + NegativeAmounts.unshielded(words.dropFirst())
      ).exit()
    }
    do throws(CommandFailure) {
      try Output.print(message + "\n")
    } catch {
      error.exit()
    }
    Output.end(.success)
  }
}
