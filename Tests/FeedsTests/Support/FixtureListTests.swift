import TestSupport
import Testing

@Suite struct FixtureListTests {
  private static let fixtures = "Tests/FeedsTests/Fixtures"
  private static let folders = try? ProjectFile.names(in: fixtures).filter { !$0.hasSuffix(".md") }

  @Test func `each folder lists its files, and where their bytes come from`() throws {
    let origins = ["documented", "recorded", "written from the format"]
    for folder in try #require(Self.folders) {
      var listed = ["README.md"]
      for line in try ProjectFile.lines("\(Self.fixtures)/\(folder)/README.md") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 3, cells[0].hasPrefix("`") else { continue }
        listed.append(cells[0].trimmingCharacters(in: ["`"]))
        #expect(origins.contains(cells[1]), "\(folder)/\(cells[0]): \(cells[1])")
      }
      let files = try ProjectFile.names(in: "\(Self.fixtures)/\(folder)")
      #expect(listed.sorted() == files.sorted(), "\(folder)")
    }
  }
}
