import Dispatch
import Foundation

/// A certificate and its key, made by the `openssl` command in a new temporary directory.
package struct LoopbackCertificate: Sendable {
  /// The properties of a certificate.
  package enum Kind: Sendable, CaseIterable {
    /// For `127.0.0.1` and `localhost`, valid for some days.
    case valid
    /// For another host.
    case otherHost
    /// Valid until yesterday.
    case expired
  }

  /// The certificate could not be made.
  package struct Failure: Error {
    let arguments: [String]
  }

  private let directory: URL

  /// The certificate as PEM; a client that should trust it adds it to its trust roots.
  package var path: String { directory.appendingPathComponent("certificate.pem").path }

  var keyPath: String { directory.appendingPathComponent("key.pem").path }

  private var requestPath: String { directory.appendingPathComponent("request.pem").path }

  /// Makes a self-signed certificate.
  package static func make(_ kind: Kind = .valid) async throws -> LoopbackCertificate {
    // Waiting for a process would block one of the few threads that tasks share.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try LoopbackCertificate(kind) })
      }
    }
  }

  private init(_ kind: Kind) throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("cambio-certificate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let names = kind == .otherHost ? "DNS:other.example" : "DNS:localhost,IP:127.0.0.1"
    do {
      try LoopbackCertificate.run([
        "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-subj", "/CN=Cambio test", "-addext", "subjectAltName=\(names)",
        "-keyout", keyPath, "-out", requestPath,
      ])
      try LoopbackCertificate.run([
        "x509", "-req", "-in", requestPath, "-signkey", keyPath, "-copy_extensions", "copy",
        "-days", kind == .expired ? "-1" : "2", "-out", path,
      ])
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the files.
  package func remove() {
    try? FileManager.default.removeItem(at: directory)
  }

  private static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
  }
}
