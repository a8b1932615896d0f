/// The form of the log.
package enum LogFormat: Sendable {
  /// Lines of JSON, for programs: all that is known of each event.
  case json
  /// Short lines for a reader at a terminal, without the app's own files.
  case text
}
