import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// A file that the server sends, with bytes that are never freed.
package struct ServedFile: @unchecked Sendable {
  /// The path below the assets' folder, or below the root for files of ``ServedFiles/fixed``.
  package let path: String
  /// The media type.
  package let contentType: String
  /// The length of the file in bytes.
  package let count: Int
  /// The bytes; nil if the file is packed, or made at each use.
  package let plain: UnsafeRawBufferPointer?
  /// The bytes compressed with gzip; nil if there are none.
  package let gzip: UnsafeRawBufferPointer?
  /// The bytes compressed with Brotli; nil if there are none.
  package let brotli: UnsafeRawBufferPointer?
  /// The digest of the content: files with equal digests have equal bytes.
  package let digest: String
  /// Returns the bytes of the file.
  package let bytes: @Sendable () -> [UInt8]

  package init(
    path: String,
    contentType: String,
    count: Int,
    plain: UnsafeRawBufferPointer? = nil,
    gzip: UnsafeRawBufferPointer? = nil,
    brotli: UnsafeRawBufferPointer? = nil,
    digest: String,
    bytes: @escaping @Sendable () -> [UInt8]
  ) {
    self.path = path
    self.contentType = contentType
    self.count = count
    self.plain = plain
    self.gzip = gzip
    self.brotli = brotli
    self.digest = digest
    self.bytes = bytes
  }
}

/// The files of the web app.
package struct ServedFiles: Sendable {
  /// The path of the folder, which is named by the content of its files: `/assets/3f9c0a12`.
  package let root: String
  /// The files in the folder, which never change.
  package let versioned: [ServedFile]
  /// The files at fixed addresses, which browsers fetch again: `/service-worker.js`.
  package let fixed: [ServedFile]

  /// Creates the set; paths have no leading slash.
  package init(root: String, versioned: [ServedFile], fixed: [ServedFile]) {
    self.root = root
    self.versioned = versioned
    self.fixed = fixed
  }
}

/// The addresses of the web app's files, sent from the program's own file in the client's coding.
struct FileRoutes: Sendable {
  private let files: [String: PreparedResponse]
  private let fixedPaths: [String]

  init(_ served: ServedFiles) {
    var files: [String: PreparedResponse] = [:]
    for file in served.versioned {
      files["\(served.root)/\(file.path)"] = FileRoutes.response(
        file,
        fields: HTTPFields.pagePart.adding([
          .cacheControl: "public, max-age=31536000, immutable"
        ])
      )
    }
    for file in served.fixed {
      // One of these is the worker, whose response has the policy for it, as a page's has.
      files["/" + file.path] = FileRoutes.response(
        file,
        fields: HTTPFields.page.adding([.cacheControl: "no-cache"])
      )
    }
    self.files = files
    fixedPaths = served.fixed.map { "/" + $0.path }
  }

  private static func response(_ file: ServedFile, fields: HTTPFields) -> PreparedResponse {
    PreparedResponse(
      file.plain.map { .lasting($0) } ?? .packed(file.count, file.bytes),
      type: file.contentType,
      digest: file.digest,
      fields: fields,
      gzip: file.gzip.map { .lasting($0) },
      brotli: file.brotli.map { .lasting($0) },
      effort: .most,
      isCompressible: file.plain == nil
    )
  }

  func add(to routes: inout ServerRoutes) {
    for path in ["/assets/**"] + fixedPaths {
      routes.get(path) { request, _ in
        guard let file = files[request.uri.path] else {
          throw Problem(.notFound, "There is no file \(request.uri.path.prefix(200)).")
        }
        if let response = file.response(to: request) { return Work(response) }
        return Work(WorkPrice(microseconds: 60_000, bytes: file.size)) {
          file.compressedResponse(to: request)
        }
      }
    }
  }
}
