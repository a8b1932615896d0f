import ArgumentParser
import CambioCommand

/// The program `cambio`: all commands, with those that need a server.
@main
struct Program: ParsableCommand {
  static let configuration = Cambio.configuration(serve: Serve.self, publish: Publish.self)

  static func main() {
    Cambio.run(Program.self, Serve.renamed(Array(CommandLine.arguments.dropFirst())))
  }
}
