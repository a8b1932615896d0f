import Foundation
import TestSupport
import Testing

@Suite struct FixtureListTests {
  @Test func `the list says of every service's fixture where its bytes come from`() throws {
    let origins = ["documented", "recorded", "written from the format"]
    var listed: Set<String> = []
    for line in try ProjectFile.lines("Tests/FeedsTests/Fixtures/README.md") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`") else { continue }
      let path = cells[0].trimmingCharacters(in: ["`"])
      #expect(listed.insert(path).inserted, "\(path) is listed twice")
      #expect(origins.contains { cells[1].hasPrefix($0) }, "\(path): \(cells[1])")
      #expect(throws: Never.self, "\(path) is not there") {
        try ProjectFile.data("Tests/FeedsTests/Fixtures/\(path)")
      }
    }
    #expect(listed.count > 20)
    for folder in Set(listed.map { $0.prefix { $0 != "/" } }) {
      for file in try Self.files(in: String(folder)) {
        #expect(listed.contains("\(folder)/\(file)"), "\(folder)/\(file) is not listed")
      }
    }
    for answer in ServiceAnswer.all { #expect(listed.contains(answer.fixture)) }
  }

  private static func files(in folder: String) throws -> [String] {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../Fixtures"
    )
    return try FileManager.default.contentsOfDirectory(
      atPath: fixtures.appending(path: folder).path(percentEncoded: false)
    )
  }
}
