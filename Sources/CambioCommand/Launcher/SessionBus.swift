import CDBus

/// The session's message bus, through libdbus (https://dbus.freedesktop.org/doc/dbus-specification.html).
final class SessionBus {
  /// A call of a method.
  struct Call {
    /// Interface, method and signature: `org.kde.krunner1.Match(s)`.
    let method: String
    /// The arguments that are strings or arrays of strings; a string is an array of one.
    let arguments: [[String]]
  }

  /// Returns a function that writes an answer's values; nil for an unknown method.
  typealias Answer = (Call) -> ((Values) -> Void)?

  fileprivate typealias Library = UnsafePointer<cdbus_library>

  static let libraryName = "libdbus-1.so.3"

  private let library: Library
  private let connection: UnsafeMutableRawPointer
  private let answer: Answer

  /// Connects, and takes `name` for calls that `answer` answers.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitStatus/unavailable`` if there is no libdbus or no bus,
  ///   or if another process has the name.
  init(name: String, answer: @escaping Answer) throws(CommandFailure) {
    guard let library = cdbus_load(SessionBus.libraryName) else {
      throw CommandFailure(
        status: .unavailable,
        message: "\(SessionBus.libraryName) is not installed, by which KRunner and GNOME ask.\n"
          + "Debian: apt-get install libdbus-1-3. Fedora: dnf install dbus-libs."
      )
    }
    guard let connection = library.pointee.bus_get(Int32(cdbus_session), nil) else {
      throw CommandFailure(
        status: .unavailable,
        message: "There is no session bus: DBUS_SESSION_BUS_ADDRESS names none that answers."
      )
    }
    library.pointee.connection_set_exit_on_disconnect(connection, 0)
    self.library = library
    self.connection = connection
    self.answer = answer
    let owner = library.pointee.bus_request_name(connection, name, UInt32(cdbus_do_not_queue), nil)
    guard owner == cdbus_primary_owner else {
      throw CommandFailure(
        status: .unavailable,
        message: "Another process answers as \(name) already."
      )
    }
  }

  /// Answers calls until the bus ends the connection.
  func serve() {
    let filter: cdbus_filter = { _, message, context in
      guard let context else { return Int32(cdbus_not_yet_handled) }
      let bus = Unmanaged<SessionBus>.fromOpaque(context).takeUnretainedValue()
      return Int32(bus.handles(message) ? cdbus_handled : cdbus_not_yet_handled)
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    guard library.pointee.connection_add_filter(connection, filter, context, nil) != 0 else {
      return
    }
    while library.pointee.connection_read_write_dispatch(connection, -1) != 0 {}
  }

  /// Calls a method with one string argument, without waiting for an answer.
  func call(
    _ method: String,
    of interface: String,
    at path: String,
    of name: String,
    _ text: String
  ) {
    guard let message = library.pointee.message_new_method_call(name, path, interface, method)
    else { return }
    library.pointee.message_set_no_reply(message, 1)
    send(message) { $0.append(text) }
  }

  /// Answers `message` if it is a known call; returns false otherwise, so that libdbus refuses it.
  private func handles(_ message: UnsafeMutableRawPointer) -> Bool {
    guard let interface = library.pointee.message_get_interface(message),
      let member = library.pointee.message_get_member(message),
      let signature = library.pointee.message_get_signature(message)
    else { return false }
    let method =
      "\(String(cString: interface)).\(String(cString: member))(\(String(cString: signature)))"
    let call = Call(method: method, arguments: arguments(of: message))
    guard let write = answer(call), let reply = library.pointee.message_new_method_return(message)
    else { return false }
    send(reply, write)
    return true
  }

  private func send(_ message: UnsafeMutableRawPointer, _ write: (Values) -> Void) {
    var place = cdbus_iterator()
    library.pointee.message_iter_init_append(message, &place)
    withUnsafeMutablePointer(to: &place) { write(Values(library: library, place: $0)) }
    _ = library.pointee.connection_send(connection, message, nil)
    library.pointee.message_unref(message)
  }

  private func arguments(of message: UnsafeMutableRawPointer) -> [[String]] {
    var arguments: [[String]] = []
    var place = cdbus_iterator()
    guard library.pointee.message_iter_init(message, &place) != 0 else { return [] }
    repeat {
      if let text = string(at: &place) {
        arguments.append([text])
      } else if library.pointee.message_iter_get_arg_type(&place) == cdbus_array {
        var inner = cdbus_iterator()
        library.pointee.message_iter_recurse(&place, &inner)
        var texts: [String] = []
        while let text = string(at: &inner) {
          texts.append(text)
          _ = library.pointee.message_iter_next(&inner)
        }
        arguments.append(texts)
      }
    } while library.pointee.message_iter_next(&place) != 0
    return arguments
  }

  /// Returns the string at `place`; nil at the end, and for a value of another type.
  private func string(at place: inout cdbus_iterator) -> String? {
    guard library.pointee.message_iter_get_arg_type(&place) == cdbus_string else { return nil }
    var text: UnsafePointer<CChar>?
    library.pointee.message_iter_get_basic(&place, &text)
    return text.map { String(cString: $0) }
  }
}

extension SessionBus {
  /// A position in a message at which values are appended.
  struct Values {
    fileprivate let library: Library
    fileprivate let place: UnsafeMutablePointer<cdbus_iterator>

    func append(_ text: String) {
      text.withCString {
        var text: UnsafePointer<CChar>? = $0
        append(cdbus_string, &text)
      }
    }

    func append(_ number: Int32) {
      var number = number
      append(cdbus_number, &number)
    }

    /// Appends 1 as a double, which KRunner's relevance requires; amounts are never binary.
    func appendOne() {
      withUnsafePointer(to: cdbus_one) { append(cdbus_fraction, $0) }
    }

    /// Appends an array whose elements have the type `signature`.
    func append(arrayOf signature: String, _ write: (Values) -> Void) {
      append(cdbus_array, of: signature, write)
    }

    func append(structure write: (Values) -> Void) {
      append(cdbus_structure, of: nil, write)
    }

    /// Appends a dictionary of strings.
    func append(_ entries: KeyValuePairs<String, String>) {
      append(arrayOf: "{sv}") { values in
        for (key, text) in entries {
          values.append(cdbus_entry, of: nil) { entry in
            entry.append(key)
            entry.append(cdbus_variant, of: "s") { $0.append(text) }
          }
        }
      }
    }

    private func append(_ type: Int, _ value: UnsafeRawPointer) {
      _ = library.pointee.message_iter_append_basic(place, Int32(type), value)
    }

    private func append(_ type: Int, of signature: String?, _ write: (Values) -> Void) {
      var inner = cdbus_iterator()
      let kind = Int32(type)
      let isOpen = library.pointee.message_iter_open_container(place, kind, signature, &inner)
      guard isOpen != 0 else { return }
      withUnsafeMutablePointer(to: &inner) { write(Values(library: library, place: $0)) }
      _ = library.pointee.message_iter_close_container(place, &inner)
    }
  }
}
