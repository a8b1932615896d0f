import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

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
