/// The result of a trial.
struct FaultReport: Sendable {
  /// The name of the fault.
  let fault: String
  /// The result of the refresh, in a word or two.
  let outcome: String
  /// Descriptions of the unexpected results.
  let problems: [String]
}

/// The results of trials of many subjects with many faults.
struct FaultMatrix {
  private let subjects: Int
  private let faults: [(name: String, group: FaultGroup, exception: String)]
  private let reports: [FaultReport]
  /// Descriptions of the unexpected results.
  let problems: [String]

  /// The number of trials at once, large enough for their waits to overlap.
  private static let width = 24

  /// Tries each subject with each fault that applies to it.
  ///
  /// `problems` were found before.
  static func run<Subject>(
    _ subjects: [Subject],
    _ faults: [Fault<Subject>],
    problems: [String] = [],
    trial: @escaping @Sendable (Subject, Fault<Subject>) async -> FaultReport
  ) async -> FaultMatrix {
    // The trials are in order of subjects, so that few waits are at the same time and the
    // processors have work.
    let trials = subjects.flatMap { subject in
      faults.filter { $0.exception?.holds(subject) != true }.map { (subject, $0) }
    }
    let reports = await withTaskGroup(of: FaultReport.self) { group in
      var reports: [FaultReport] = []
      var rest = trials[...]
      for (subject, fault) in rest.prefix(width) {
        group.addTask { await trial(subject, fault) }
      }
      rest = rest.dropFirst(width)
      for await report in group {
        reports.append(report)
        if let (subject, fault) = rest.popFirst() {
          group.addTask { await trial(subject, fault) }
        }
      }
      return reports
    }
    return FaultMatrix(
      subjects: subjects.count,
      faults: faults.map { ($0.name, $0.group, $0.exception?.reason ?? "") },
      reports: reports,
      problems: (problems + reports.flatMap { $0.problems }).sorted()
    )
  }

  /// The totals, then one line per fault with its subjects and the results of their refreshes.
  var text: String {
    let right = reports.count { $0.problems.isEmpty }
    let count = subjects * faults.count
    let sum =
      "fault matrix: \(subjects) subjects × \(faults.count) faults = \(count) cases,"
      + " \(right) as expected, \(count - reports.count) not applicable"
    return ([sum] + FaultGroup.allCases.flatMap { lines(of: $0) }).joined(separator: "\n")
  }

  private func lines(of group: FaultGroup) -> [String] {
    let members = faults.filter { $0.group == group }
    return members.isEmpty
      ? [] : ["  \(group.rawValue)"] + members.map { line(of: $0.name, $0.exception) }
  }

  /// Returns a line such as `    hang inside the body: 18 timedOut`.
  private func line(of fault: String, _ reason: String) -> String {
    let outcomes = reports.filter { $0.fault == fault }.map { report in
      report.problems.isEmpty ? report.outcome : "NOT AS EXPECTED (\(report.outcome))"
    }
    let counts = Dictionary(outcomes.map { ($0, 1) }, uniquingKeysWith: +)
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }
    let absent = subjects - outcomes.count
    let exception = absent == 0 ? "" : "; \(absent) not applicable: \(reason)"
    return "    \(fault): \(counts.joined(separator: "; "))\(exception)"
  }
}
