import TestSupport
import Testing

@testable import CambioCommand

@Suite struct VersionTests {
  private static let hash = String(repeating: "0123456789", count: 4)

  @Test(arguments: [
    ("\(hash) v\(Version.number)", " (012345678901)"),
    ("\(hash) v\(Version.number)-3-g0123456", "-dev (012345678901)"),
    ("\(hash) v0.0.9", "-dev (012345678901)"), ("\(hash) ", "-dev (012345678901)"),
    ("\(hash)+", "-dev (012345678901+)"), ("$Format:%H %(describe)$", "-dev"),
  ])
  func `a version is a release's only at the commit of its tag`(commit: String, text: String) {
    #expect(Version.text(of: commit) == "cambio \(Version.number)\(text)")
  }

  @Test func `the command names version and commit`() throws {
    let run = try CommandRun.cambio(["--version"])
    #expect(run.ending == .status(0))
    let form = #/cambio (\d+\.\d+\.\d+)(?:-dev)?(?: \([0-9a-f]{12}\+?\))?\n/#
    #expect(run.output.wholeMatch(of: form)?.1 == Version.number[...], "\(run.output)")
  }
}
