package import CTables

extension static_table {
  /// The text of the table, whose bytes are part of the program.
  package var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }
}
