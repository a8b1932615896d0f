package import ArgumentParser

/// The command: its subcommands, and their common rules.
///
/// Every command has its name in its configuration: deriving it from the type makes the runtime
/// search all conformances of the program, which took half of a cold start.
package enum Cambio {
  /// The command's name, which separately parsed subcommands give as their parent's.
  ///
  /// Without a name, the parser looks for a request for completions first, and parses twice more.
  package static let name = "cambio"

  /// Returns the configuration of a program, with the commands that need a server if it has one.
  package static func configuration(
    serve: (any ParsableCommand.Type)? = nil,
    publish: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    let subcommands: [(any ParsableCommand.Type)?] = [
      Convert.self, OfferCommand.self, Ledger.self, Rules.self, Verify.self, Rates.self,
      History.self, Prices.self, RatesTable.self, Currencies.self, Refresh.self, Sources.self,
      Log.self, QuarantineCommand.self, Favourites.self, OwnRates.self,
      MoviesCommand.self,
      Config.self, serve, MCP.self, Launcher.self, publish, Completions.self,
    ]
    return CommandConfiguration(
      commandName: name,
      abstract: "Converts currencies exactly, at official rates, offline.",
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

        'cambio help convert' lists every option of a conversion, and -V the version.

        Exit status: 0 done, 64 wrong command line, 65 wrong input, 69 no rate or no answer, 74 not written, \
        75 network or source failed, 78 wrong configuration.

        Rates: European Central Bank, Narodowy Bank Polski and HM Revenue & Customs, inside the program, \
        with the euro's fixed rates, redenominations and pegs. For information only.
        """,
      version: Version.text,
      subcommands: subcommands.compactMap { $0 },
      defaultSubcommand: Convert.self
    )
  }

  /// The names of the commands, those that need a server included.
  static let commandNames =
    configuration().subcommands.compactMap { $0.configuration.commandName } + ["serve", "publish"]

  /// Runs the command that `arguments` name in `program`, which has ``configuration(serve:publish:)``.
  package static func run<Program: ParsableCommand>(
    _ program: Program.Type,
    _ arguments: some Sequence<String>
  ) {
    Output.ignoreBrokenPipes()
    do {
      let typed = Array(arguments)
      if typed.first == Completion.request {
        return try Output.print(Completion.answer(to: Array(typed.dropFirst()), of: program))
      }
      let arguments = NegativeAmounts.shielded(typed)
      if let plain = ConversionRequest(plain: arguments) { return try plain.run() }
      // The parser's own scripts for shells do not know the default subcommand.
      if arguments.prefix(while: { $0 != "--" }).contains(where: CommandHints.isParserScript) {
        throw ValidationError("Unknown option '\(CommandHints.parserScript)'")
      }
      if arguments.isEmpty {
        guard let line = typedLine else { return try Output.print(start) }
        return try ConversionRequest(words: [line], wording: .reader).run()
      }
      let moved = LeadingOptions.moved(arguments)
      var command = try directly(program, moved) ?? program.parseAsRoot(moved)
      try command.run()
    } catch let failure as CommandFailure {
      failure.exit()
    } catch {
      end(program, with: error)
    }
  }

  /// The first line of standard input, such as "100 usd eur".
  ///
  /// nil if the line is blank or standard input is a terminal, and not a pipe as in
  /// `echo 100 usd eur | cambio`.
  private static var typedLine: String? {
    guard !Output.isTyped, let line = Output.inputLine(), line.contains(where: { !$0.isWhitespace })
    else { return nil }
    return line
  }

  /// The output of `cambio` alone: its purpose, and how to begin.
  private static var start: String {
    let wording = CommandWording.reader
    return """
      \(wording(.commandAbstract).wrapped(to: Output.width).joined(separator: "\n"))

        cambio 100 usd brl
        cambio 100 usd in eur gbp jpy
        cambio 1000 dem frf --explain
        cambio history eur usd
        cambio serve

      \(wording(.phraseHint).wrapped(to: Output.width).joined(separator: "\n"))

      """
  }

  /// Parses only the command that `arguments` name; nil if that is not simple.
  ///
  /// The parser looks at every command before it parses one, which takes longer than a conversion.
  /// Errors and requests for help are left to it, so that its messages stay the same.
  private static func directly(
    _ program: (some ParsableCommand).Type,
    _ arguments: [String]
  ) -> (any ParsableCommand)? {
    guard let first = arguments.first, first != "help" else { return nil }
    let named = program.configuration.subcommands.first { command in
      let configuration = command.configuration
      return configuration.commandName == first || configuration.aliases.contains(first)
    }
    guard let named else { return (try? Convert.parseAsRoot(arguments)) as? Convert }
    guard named.configuration.subcommands.isEmpty,
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    else { return nil }
    return command
  }

  /// Ends the program as the argument parser demands.
  ///
  /// Writes a help screen or a script to standard output, or reports an error of the command line.
  private static func end(_ program: (some ParsableCommand).Type, with error: any Error) -> Never {
    let message = program.fullMessage(for: error, columns: Output.width)
    guard program.exitCode(for: error) == .success else {
      let prefix = "Error: "
      let words = CommandHints.message(
        message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message,
        .reader
      )
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
