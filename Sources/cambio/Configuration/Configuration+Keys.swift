import CambioServer
import Feeds
import Refreshing

extension Configuration {
  /// The file as a place for the operator's keys; nil if this machine names no place for one.
  func keyFile(_ wording: Wording) -> SourceKeys? {
    file.map { file in
      let keyFile = KeyFile(path: file, variables: variables, wording: wording)
      let urls = urls.mapValues { $0.value }
      return SourceKeys(
        place: file,
        source: { ConfiguredSource($0, baseURL: urls[$0.id], key: $1) },
        keep: { key, id throws(SourceKeys.Failure) in try keyFile.keep(key, of: id) }
      )
    }
  }

  /// The variable that takes precedence over the file, for each source that has one.
  private var variables: [String: String] {
    var variables: [String: String] = [:]
    for provider in RateProvider.all {
      if case .environment(let name) = sources.origin,
        !sources.value.contains(where: { $0.id == provider.id })
      {
        variables[provider.id] = name
      }
      if let origin = keys[provider.id]?.origin, case .environment(let name) = origin {
        variables[provider.id] = name
      }
    }
    return variables
  }
}

/// Writes keys into a configuration file, and removes them.
private struct KeyFile: Sendable {
  let path: String
  let variables: [String: String]
  let wording: Wording

  /// Writes `key`, or removes it for nil; on failure the old file stays.
  func keep(_ key: String?, of id: String) throws(SourceKeys.Failure) {
    if let name = variables[id] {
      throw SourceKeys.Failure(reason: "\(name) goes before the file.")
    }
    do {
      try write(key, of: id)
    } catch let failure as SourceKeys.Failure {
      throw failure
    } catch let failure as PrivateFile.Failure {
      throw SourceKeys.Failure(reason: "\(path): \(failure.reason).")
    } catch let failure as FileContent.Failure {
      throw SourceKeys.Failure(reason: "\(path): \(failure.reason).")
    } catch {
      throw SourceKeys.Failure(reason: "\(error)")
    }
  }

  private func write(_ key: String?, of id: String) throws {
    let text = try FileContent(at: path)?.bytes
    let edit = ConfigurationEdit(text)
    guard let new = key.map({ edit.setting($0, of: id) }) ?? edit.removing(id) else {
      throw SourceKeys.Failure(reason: "\(path) is no configuration.")
    }
    try PrivateFile.write(new, to: path) { path in
      guard try ConfigurationFile.read(at: path, wording)?.keys[id] == key else {
        throw SourceKeys.Failure(reason: "\(self.path) cannot take it.")
      }
    }
  }
}
