import CambioAPI
import Hummingbird
import PlainBytes

/// The format of an answer: the one of the path's suffix, or else the one that the client accepts.
struct FormatChoice: Sendable {
  let format: AnswerFormat
  /// Whether `Accept` decided the format.
  let isOfHeader: Bool

  init(_ request: Request) {
    let path = request.uri.path
    if let named = AnswerFormat.allCases.first(where: { path.hasSuffix("." + $0.rawValue) }) {
      (format, isOfHeader) = (named, false)
    } else {
      (format, isOfHeader) = (FormatChoice.best(for: request.headers[.accept] ?? ""), true)
    }
  }

  /// Returns the value of a parameter at the end of the path, without the suffix for the format.
  func withoutSuffix(_ text: String) -> String {
    let suffix = "." + format.rawValue
    return !isOfHeader && text.hasSuffix(suffix) ? String(text.dropLast(suffix.count)) : text
  }

  /// Returns the first format with the greatest weight in `Accept`; JSON by default.
  private static func best(for field: String) -> AnswerFormat {
    var best: (format: AnswerFormat, weight: Int)?
    for entry in field.split(separator: ",") {
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      guard let type = parts.first else { continue }
      let named = AnswerFormat.allCases.first { $0.mediaType == type }
      guard let format = named ?? (["*/*", "application/*"].contains(type) ? .json : nil) else {
        continue
      }
      let given = parts.dropFirst().first { $0.hasPrefix("q=") }
      guard let weight = given.map({ FieldWeight.thousandths($0.utf8) }) ?? 1_000,
        weight > best?.weight ?? 0
      else { continue }
      best = (format, weight)
    }
    return best?.format ?? .json
  }
}

extension AnswerFormat {
  var contentType: String { self == .csv ? ContentType.csv : mediaType }
}
