import CambioCommand
import CambioServer
import ExactJSON
import Feeds
import Refreshing

extension Configuration {
  /// Returns the keys that the operator can change; nil if no place for the configuration file is
  /// known.
  func keyFile(_ wording: CommandWording) -> SourceKeys? {
    file.map { file in
      let keyFile = KeyFile(beside: file, variables: variables, wording: wording)
      let urls = urls.mapValues { $0.value }
      return SourceKeys(
        place: ConfigurationFile.pathOfKeys(beside: file),
        source: { ConfiguredSource($0, baseURL: urls[$0.id], key: $1) },
        keep: { key, id throws(SourceKeys.Failure) in try keyFile.keep(key, of: id) }
      )
    }
  }

  /// The environment variables that take precedence over the file, by provider id.
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

/// The file with the keys that the operator enters on the page, always written as a whole.
///
/// It has the form of a configuration file. The configuration file itself stays as its author wrote
/// it.
struct KeyFile: Sendable {
  /// The path of the configuration file that the key file belongs to.
  private let configuration: String
  /// The environment variables that take precedence over the file, by provider id.
  private let variables: [String: String]
  private let wording: CommandWording

  init(beside path: String, variables: [String: String], wording: CommandWording) {
    (configuration, self.variables, self.wording) = (path, variables, wording)
  }

  private var path: String { ConfigurationFile.pathOfKeys(beside: configuration) }

  /// Writes `key` for the provider with `id`, or removes the provider's key if `key` is nil.
  ///
  /// - Throws: ``SourceKeys/Failure`` if a variable has the key, if the configuration file has a
  ///   key to be removed, or if a file cannot be read or written; the old file then stays.
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
    } catch let failure as FileFailure {
      throw SourceKeys.Failure(reason: "\(failure.path): \(failure.reason).")
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
