import ArgumentParser
import CambioCommand

/// The program with the commands that need no server, which builds in half the time.
@main
struct Program: ParsableCommand {
  static let configuration = Cambio.configuration()

  static func main() {
    Cambio.run(Program.self, CommandLine.arguments.dropFirst())
  }
}
