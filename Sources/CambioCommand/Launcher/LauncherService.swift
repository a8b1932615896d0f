/// The D-Bus service for KRunner and GNOME's search.
///
/// KRunner's interface is `org.kde.krunner1` (src/data/org.kde.krunner1.xml in KDE's krunner),
/// GNOME's `org.gnome.Shell.SearchProvider2`
/// (https://developer.gnome.org/documentation/tutorials/search-provider.html). The service is
/// stateless: the id of a result contains its question.
struct LauncherService {
  /// The name on the bus, also that of the icon.
  static let name = "io.github.cambio_app.Cambio"

  let search: LauncherSearch
  /// Copies a text to the clipboard for KRunner; GNOME copies it itself.
  let copy: (String) -> Void

  /// `KRunner::QueryMatch::CategoryRelevance::Highest`: an exact match.
  private static let exactMatch: Int32 = 100

  /// Returns a function that writes the answer to `call`; nil if no interface has such a method.
  func answer(to call: SessionBus.Call) -> ((SessionBus.Values) -> Void)? {
    switch call.method {
    case "org.kde.krunner1.Match(s)":
      let results = results(of: call.arguments[0][0])
      return { $0.append(arrayOf: "(sssida{sv})") { matches(results, to: $0) } }
    case "org.kde.krunner1.Actions()":
      return { $0.append(arrayOf: "(sss)") { _ in } }
    case "org.kde.krunner1.Run(ss)":
      if let result = result(call.arguments[0][0]) { copy(result.copy) }
    case "org.gnome.Shell.SearchProvider2.GetInitialResultSet(as)",
      "org.gnome.Shell.SearchProvider2.GetSubsearchResultSet(asas)":
      let results = results(of: call.arguments[call.arguments.count - 1].joined(separator: " "))
      return { values in
        values.append(arrayOf: "s") { list in for result in results { list.append(result.id) } }
      }
    case "org.gnome.Shell.SearchProvider2.GetResultMetas(as)":
      let results = call.arguments[0].compactMap { id in result(id).map { (id, $0) } }
      return { $0.append(arrayOf: "a{sv}") { descriptions(results, to: $0) } }
    case "org.kde.krunner1.Teardown()", "org.gnome.Shell.SearchProvider2.ActivateResult(sasu)",
      "org.gnome.Shell.SearchProvider2.LaunchSearch(asu)":
      break
    case "org.freedesktop.DBus.Introspectable.Introspect()":
      return { $0.append(LauncherService.description) }
    default:
      return nil
    }
    return { _ in }
  }

  /// The methods and the types of their arguments, for clients that introspect the service.
  private static let description: String = {
    let interfaces: [(name: String, methods: [(name: String, takes: [String], returns: String?)])] =
      [
        (
          "org.kde.krunner1",
          [
            ("Match", ["s"], "a(sssida{sv})"), ("Actions", [], "a(sss)"), ("Run", ["s", "s"], nil),
            ("Teardown", [], nil),
          ]
        ),
        (
          "org.gnome.Shell.SearchProvider2",
          [
            ("GetInitialResultSet", ["as"], "as"), ("GetSubsearchResultSet", ["as", "as"], "as"),
            ("GetResultMetas", ["as"], "aa{sv}"), ("ActivateResult", ["s", "as", "u"], nil),
            ("LaunchSearch", ["as", "u"], nil),
          ]
        ), ("org.freedesktop.DBus.Introspectable", [("Introspect", [], "s")]),
      ]
    let elements = interfaces.map { interface in
      let methods = interface.methods.map { method in
        let arguments =
          method.takes.map { "<arg type=\"\($0)\" direction=\"in\"/>" }
          + [method.returns].compactMap { $0 }.map { "<arg type=\"\($0)\" direction=\"out\"/>" }
        return "<method name=\"\(method.name)\">\(arguments.joined())</method>"
      }
      return "<interface name=\"\(interface.name)\">\(methods.joined())</interface>"
    }
    return "<node>\(elements.joined())</node>"
  }()

  private func matches(_ results: [(id: String, LauncherResult)], to list: SessionBus.Values) {
    for (id, result) in results {
      list.append(structure: { match in
        for text in [id, result.title, LauncherService.name] { match.append(text) }
        match.append(LauncherService.exactMatch)
        match.appendOne()
        match.append(["subtext": result.subtitle])
      })
    }
  }

  private func descriptions(_ results: [(String, LauncherResult)], to list: SessionBus.Values) {
    for (id, result) in results {
      list.append([
        "id": id, "name": result.title, "description": result.subtitle,
        "clipboardText": result.copy, "gicon": LauncherService.name,
      ])
    }
  }

  private func results(of question: String) -> [(id: String, LauncherResult)] {
    do {
      return try search.results(for: [question]).enumerated().map { index, result in
        ("\(index) \(question)", result)
      }
    } catch {
      Output.report("\(error)")
      return []
    }
  }

  /// Returns the result with an id from ``results(of:)``; nil if there is none.
  private func result(_ id: String) -> LauncherResult? {
    let parts = id.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return results(of: String(parts[1])).first { $0.id == id }?.1
  }
}
