import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: ProcessInfo.processInfo.environment["CAMBIO_RECORD"] == nil))
struct SnapshotTests {
  /// Calls `work` with a test file in a new directory, beside a snapshot "Kept/one" of "a\nb\n".
  private func withSnapshot(_ work: (String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      try FileManager.default.createDirectory(
        atPath: "\(directory)/Snapshots/Kept",
        withIntermediateDirectories: true
      )
      try Data("a\nb\n".utf8).write(to: URL(fileURLWithPath: "\(directory)/Snapshots/Kept/one.txt"))
      try work("\(directory)/SomeTests.swift")
    }
  }

  @Test func `an equal text passes`() throws {
    try withSnapshot { try assertSnapshot(of: "a\nb\n", named: "Kept/one", in: $0) }
  }

  @Test func `another text fails with the lines that differ`() throws {
    try withSnapshot { file in
      try withKnownIssue {
        try assertSnapshot(of: "a\nc\n", named: "Kept/one", in: file)
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("  a\n- b\n+ c\n") }
      }
    }
  }

  @Test func `a snapshot that is missing fails, and is not made`() throws {
    try withSnapshot { file in
      try withKnownIssue {
        try assertSnapshot(of: "a\n", named: "two", in: file)
      } matching: { issue in
        issue.comments.contains { $0.rawValue.contains("CAMBIO_RECORD=1") }
      }
      let made = file.replacingOccurrences(of: "SomeTests.swift", with: "Snapshots/two.txt")
      #expect(!FileManager.default.fileExists(atPath: made))
    }
  }
}
