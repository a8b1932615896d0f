import CambioServer
import ExactJSON
import Feeds
import Refreshing

extension Configuration {
  /// The place for the operator's keys; nil if this machine names none.
  func keyFile(_ wording: CommandWording) -> SourceKeys? {
    file.map { file in
      let keyFile = KeyFile(beside: file, variables: variables, wording: wording)
      let urls = urls.mapValues { $0.value }
      return SourceKeys(
        place: KeyFile.path(beside: file),
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

/// The file with the keys that the operator enters on the page; it is written as a whole.
///
/// It has the form of a configuration file, so that the configuration itself stays as its author wrote it.
struct KeyFile: Sendable {
  /// The path of the configuration file.
  private let configuration: String
  private let variables: [String: String]
  private let wording: CommandWording

  /// The path of the key file that belongs to the configuration file at `path`: `config.keys.json`.
  static func path(beside path: String) -> String {
    (path.hasSuffix(".json") ? String(path.dropLast(5)) : path) + ".keys.json"
  }

  init(beside path: String, variables: [String: String], wording: CommandWording) {
    (configuration, self.variables, self.wording) = (path, variables, wording)
  }

  private var path: String { KeyFile.path(beside: configuration) }

  /// Writes `key`, or removes it for nil; on failure the old file stays.
  func keep(_ key: String?, of id: String) throws(SourceKeys.Failure) {
    if let name = variables[id] {
      throw SourceKeys.Failure(reason: "\(name) takes precedence over the file.")
    }
    do {
      let written = try ConfigurationFile.read(at: configuration, wording)?.keys ?? [:]
      if key == nil, written.keys.contains(where: { $0.lowercased() == id }) {
        throw SourceKeys.Failure(reason: "It is written in \(configuration): remove it there.")
      }
      var keys = try ConfigurationFile.read(at: path, wording)?.keys ?? [:]
      keys[id] = key
      try WholeFile.writePrivate(KeyFile.text(of: keys), to: path)
    } catch let failure as SourceKeys.Failure {
      throw failure
    } catch let failure as WholeFile.Refusal {
      throw SourceKeys.Failure(reason: "\(path): \(failure.reason).")
    } catch let failure as CommandFailure {
      throw SourceKeys.Failure(reason: failure.message)
    } catch {
      throw SourceKeys.Failure(reason: "\(error)")
    }
  }

  private static func text(of keys: [String: String]) -> [UInt8] {
    let members = keys.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
    let document: JSONValue = ["keys": .object(members)]
    return Array((document.text + "\n").utf8)
  }
}
