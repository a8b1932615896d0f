/// Measures one of the two Swift contenders, by the rules that every rival follows:
/// `DecimalBenchmark cambio|foundation VALUES_FILE ROUNDS`.
@main
struct DecimalBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let contender = arguments.first,
      let rounds = Int(arguments.last ?? ""), rounds > 0
    else { throw Failure("usage: DecimalBenchmark cambio|foundation VALUES_FILE ROUNDS") }
    let workload = try Workload(path: arguments[arguments.startIndex + 1])
    let stopwatch = Stopwatch(rounds: rounds)
    switch contender {
    case "cambio": try CambioContender(workload).run(with: stopwatch)
    case "foundation": try FoundationContender(workload).run(with: stopwatch)
    default: throw Failure("no contender is called \(contender)")
    }
  }
}

/// The reason why a measurement failed.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
