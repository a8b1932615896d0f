import CCambio

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The arrays and types that the library hands out, which their callers release once.
///
/// Everything that belongs to one is in memory of `malloc`, and `private_data` is its first block.
enum ArrowWriting {
  /// Returns zeroed memory of `malloc` with room for `count` values and 64 more bytes; nil if there
  /// is none.
  static func room<Value>(_ count: Int, _ type: Value.Type) -> UnsafeMutablePointer<Value>? {
    calloc(count * MemoryLayout<Value>.stride + 64, 1)?.bindMemory(to: type, capacity: count)
  }

  /// Returns the memory of ``room(_:_:)`` for what the library itself counts.
  static func memory<Value>(_ count: Int, _ type: Value.Type) -> UnsafeMutablePointer<Value> {
    guard let memory = room(count, type) else { preconditionFailure("there is no more memory") }
    return memory
  }

  /// Fills `schema` with a type of the format `format`.
  static func fill(
    _ schema: UnsafeMutablePointer<ArrowSchema>,
    _ format: String,
    name: String = "",
    isNullable: Bool = true,
    children: [(format: String, name: String)] = []
  ) {
    schema.pointee = ArrowSchema()
    schema.pointee.format = UnsafePointer(strdup(format))
    schema.pointee.name = UnsafePointer(strdup(name))
    schema.pointee.flags = isNullable ? Int64(ARROW_FLAG_NULLABLE) : 0
    if !children.isEmpty {
      let all = memory(children.count, UnsafeMutablePointer<ArrowSchema>?.self)
      for (index, child) in children.enumerated() {
        let one = memory(1, ArrowSchema.self)
        fill(one, child.format, name: child.name, isNullable: false)
        all[index] = one
      }
      schema.pointee.n_children = Int64(children.count)
      schema.pointee.children = all
    }
    schema.pointee.release = { schema in
      guard let schema, schema.pointee.release != nil else { return }
      free(UnsafeMutablePointer(mutating: schema.pointee.format))
      free(UnsafeMutablePointer(mutating: schema.pointee.name))
      for index in 0..<Int(schema.pointee.n_children) {
        guard let child = schema.pointee.children[index] else { continue }
        child.pointee.release?(child)
        free(child)
      }
      free(schema.pointee.children)
      schema.pointee.release = nil
    }
  }

  /// Fills `array` with `count` rows from `buffers` of `malloc`, and with `children`.
  static func fill(
    _ array: UnsafeMutablePointer<ArrowArray>,
    count: Int,
    nulls: Int = 0,
    _ buffers: [UnsafeMutableRawPointer?],
    children: [UnsafeMutablePointer<ArrowArray>] = []
  ) {
    array.pointee = ArrowArray()
    array.pointee.length = Int64(count)
    array.pointee.null_count = Int64(nulls)
    let all = memory(buffers.count, UnsafeRawPointer?.self)
    for (index, buffer) in buffers.enumerated() { all[index] = UnsafeRawPointer(buffer) }
    array.pointee.n_buffers = Int64(buffers.count)
    array.pointee.buffers = all
    if !children.isEmpty {
      let places = memory(children.count, UnsafeMutablePointer<ArrowArray>?.self)
      for (index, child) in children.enumerated() { places[index] = child }
      array.pointee.n_children = Int64(children.count)
      array.pointee.children = places
    }
    array.pointee.release = { array in
      guard let array, array.pointee.release != nil else { return }
      for index in 0..<Int(array.pointee.n_buffers) {
        free(UnsafeMutableRawPointer(mutating: array.pointee.buffers[index]))
      }
      free(array.pointee.buffers)
      for index in 0..<Int(array.pointee.n_children) {
        guard let child = array.pointee.children[index] else { continue }
        child.pointee.release?(child)
        free(child)
      }
      free(array.pointee.children)
      array.pointee.release = nil
    }
  }
}
