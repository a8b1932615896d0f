import ArgumentParser
import CambioCommand

/// The commands that need no server, as a program that is built in half the time.
@main
struct Program: ParsableCommand {
  static let configuration = Cambio.configuration()

  static func main() {
    Cambio.run(Program.self, CommandLine.arguments.dropFirst())
  }
}
