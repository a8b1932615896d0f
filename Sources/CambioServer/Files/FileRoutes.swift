import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// The addresses of the web app's files, sent from memory in the client's coding.
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
      // This includes the worker: its policy is sent with itself, as a page's is.
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
      ByteBuffer(bytes: file.bytes),
      type: file.contentType,
      digest: file.digest,
      fields: fields,
      gzip: file.gzip.map { ByteBuffer(bytes: $0) },
      brotli: file.brotli.map { ByteBuffer(bytes: $0) },
      isCompressible: file.isCompressible || file.gzip != nil
    )
  }

  func add(to routes: inout ServerRoutes) {
    for path in ["/assets/**"] + fixedPaths {
      routes.get(path, .small) { request, _ in try response(to: request) }
    }
  }

  private func response(to request: Request) throws(Problem) -> Response {
    guard let file = files[request.uri.path] else {
      throw Problem(.notFound, "There is no file \(request.uri.path.prefix(200)).")
    }
    return file.compressedResponse(to: request)
  }
}
