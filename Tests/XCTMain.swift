import Testing

/// Runs the tests of all targets, which are Swift Testing's: SwiftPM's own entry looks for XCTest's too, in an index
/// that every module would have to write.
@main enum Tests {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
