/// Trials of many providers and many faults, and what came of them.
struct FaultMatrix {
  private let subjects: [ProviderCase]
  private let faults: [Fault]
  private let reports: [FaultTrial.Report]
  /// What was not as expected, in words.
  let problems: [String]

  /// How many trials run at once: enough for waits to pass together, few enough for two processors.
  private static let width = 8

  /// Runs each provider with each fault that makes sense for it.
  static func run(
    _ subjects: [ProviderCase],
    _ faults: [Fault],
    overTLS isSecure: Bool = false
  ) async throws -> FaultMatrix {
    var answers: [GoodAnswer] = []
    for subject in subjects {
      answers.append(try await .fetched(from: subject, overTLS: isSecure))
    }
    // Provider by provider, so that few waits fall together and the processors have work meanwhile.
    let trials = answers.flatMap { answer in
      faults.filter { $0.exception?.holds(answer.subject) != true }
        .map { FaultTrial(good: answer, fault: $0, isSecure: isSecure) }
    }
    let reports = await withTaskGroup(of: FaultTrial.Report.self) { group in
      var reports: [FaultTrial.Report] = []
      var rest = trials[...]
      for trial in rest.prefix(width) { group.addTask { await trial.run() } }
      rest = rest.dropFirst(width)
      for await report in group {
        reports.append(report)
        if let trial = rest.popFirst() { group.addTask { await trial.run() } }
      }
      return reports
    }
    let problems = answers.flatMap { $0.problems } + reports.flatMap { $0.problems }
    return FaultMatrix(
      subjects: subjects,
      faults: faults,
      reports: reports,
      problems: problems.sorted()
    )
  }

  /// The sum, then a line a fault: how many providers, and what became of their refreshes.
  var text: String {
    let right = reports.count { $0.problems.isEmpty }
    let count = subjects.count * faults.count
    let sum =
      "fault matrix: \(subjects.count) providers × \(faults.count) faults = \(count) cases,"
      + " \(right) as expected, \(count - reports.count) not applicable"
    return ([sum] + Fault.Group.allCases.flatMap { lines(of: $0) }).joined(separator: "\n")
  }

  private func lines(of group: Fault.Group) -> [String] {
    let members = faults.filter { $0.group == group }
    return members.isEmpty ? [] : ["  \(group.rawValue)"] + members.map { line(of: $0) }
  }

  /// `    hang inside the body: 18 timedOut`.
  private func line(of fault: Fault) -> String {
    let outcomes = reports.filter { $0.fault.name == fault.name }.map { report in
      report.problems.isEmpty ? report.outcome : "NOT AS EXPECTED (\(report.outcome))"
    }
    let counts = Dictionary(outcomes.map { ($0, 1) }, uniquingKeysWith: +)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }
    let absent = subjects.count - outcomes.count
    let reason = fault.exception?.reason ?? ""
    let exception = absent == 0 ? "" : "; \(absent) not applicable: \(reason)"
    return "    \(fault.name): \(counts.joined(separator: "; "))\(exception)"
  }
}
