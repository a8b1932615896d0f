/// The served media types.
enum ContentType {
  static let html = "text/html; charset=utf-8"
  static let json = "application/json"
  static let problem = "application/problem+json"
  static let csv = "text/csv; charset=utf-8"
  static let ndjson = "application/x-ndjson"
  static let text = "text/plain; charset=utf-8"
  static let events = "text/event-stream"
  static let metrics = "text/plain; version=0.0.4; charset=utf-8"
}
