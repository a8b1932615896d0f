import Foundation

/// The modules that each module may import: its dependencies in `Package.swift`, where each layer
/// has a heading.
struct ImportRule: Sendable {
  private struct Module {
    var layer = 0
    var isPortable = false
    var dependencies: Set<String> = []
  }

  /// The layers' headings, lowest first.
  ///
  /// A layer must not depend on a later one; unknown headings count as last.
  private static let layers = [
    "Foundations", "Domains", "Data", "Formats", "Pages", "Edges", "Tests",
  ]
  /// The system's modules, which a module for the host may import without naming them.
  private static let system: Set = ["Darwin", "Dispatch", "Glibc", "Synchronization"]
  /// The only module with Foundation, for its users' types.
  private static let bridge = "CambioFoundation"
  /// The modules without I/O, which must not import `system`.
  private static let pure: Set = [
    "Dialects", "EmbeddedData", "EmbeddedRates", "Feeds", "MovieLists",
  ]

  private var modules: [String: Module] = [:]

  /// Reads the layers and dependencies in `manifest`, the text of `Package.swift`.
  init(_ manifest: String) {
    let target = #/[tT]arget\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/#
    let library = #/systemLibrary\(\s*name: "(\w+)"/#
    for section in manifest.components(separatedBy: "// MARK: ").dropFirst() {
      let heading = section.prefix { $0 != "\n" }
      let name = String(heading.prefix { $0 != "," })
      let layer = ImportRule.layers.firstIndex(of: name) ?? ImportRule.layers.count
      for found in section.matches(of: library) {
        modules[String(found.1)] = Module(layer: layer)
      }
      for found in section.matches(of: target) {
        let names = (found.2 ?? "").replacing(#/, package: "[^"]+"/#, with: "").matches(
          of: #/"(\w+)"/#
        )
        modules[String(found.1)] = Module(
          layer: layer,
          isPortable: heading.hasSuffix(", portable"),
          dependencies: Set(names.map { String($0.1) })
        )
      }
    }
  }

  static let read = Result {
    try ImportRule(String(contentsOfFile: SourceFile.root + "/Package.swift", encoding: .utf8))
  }

  /// The dependencies on a later layer, and the dependencies of portable modules on others.
  var violations: [String] {
    modules.flatMap { name, module in
      module.dependencies.filter { dependency in
        guard let other = modules[dependency] else { return module.isPortable }
        return other.layer > module.layer || module.isPortable && !other.isPortable
      }
      .map { "\(name) must not depend on \($0)" }
    }
  }

  /// Returns the modules that `file`, below `Sources`, imports without permission.
  func violations(in file: SourceFile) -> [String] {
    guard let module = modules[file.module] else { return ["\(file.path): an unknown module"] }
    let isPure = module.isPortable && !file.isForHost || ImportRule.pure.contains(file.module)
    let allowed = module.dependencies.union(isPure ? [] : ImportRule.system)
      .union(file.module == ImportRule.bridge ? ["Foundation"] : [])
    return file.imports.filter { !allowed.contains($0) }
      .map { "\(file.path): \(file.module) must not import \($0)" }
  }

  /// Returns the declared dependencies that no file of their module imports.
  func unused(by files: [SourceFile]) -> [String] {
    let imports = Dictionary(grouping: files, by: \.module).mapValues { Set($0.flatMap(\.imports)) }
    return imports.flatMap { name, imported in
      // The compiler imports PlainBytes by itself.
      (modules[name]?.dependencies ?? []).subtracting(imported.union(["PlainBytes"]))
        .map { "\(name) does not import \($0)" }
    }
  }
}
