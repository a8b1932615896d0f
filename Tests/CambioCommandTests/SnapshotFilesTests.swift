import Foundation
import TestSupport
import Testing

/// All stored outputs.
@Suite struct SnapshotFilesTests {
  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots").path

  @Test func `every name is given once`() {
    let names = Golden.all.map { $0.name }
    #expect(Set(names).count == names.count)
  }

  @Test func `every file is compared by a test`() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: SnapshotFilesTests.directory)
      .filter { $0.hasSuffix(".txt") }
    #expect(Set(files) == Set(Golden.all.map { "\($0.name).txt" }))
  }

  @Test(arguments: Golden.all)
  func `a kept output is clean`(golden: Golden) throws {
    let text = try String(
      contentsOfFile: "\(SnapshotFilesTests.directory)/\(golden.name).txt",
      encoding: .utf8
    )
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    #expect(golden.isForPrograms || lines.allSatisfy { $0.count <= 80 })
    #expect(!lines.contains { $0.hasSuffix(" ") || $0.contains("\t") })
    #expect(
      !text.unicodeScalars.dropFirst(text.prefix { $0 != "\n" }.unicodeScalars.count)
        .contains { $0.properties.generalCategory == .control && $0 != "\n" }
    )
    for word in ["Optional(", "CommandFailure", "RateError", "Error:", "nil", " ,", "  ;"] {
      #expect(!lines.contains { $0.contains(word) }, "\(word)")
    }
  }
}
