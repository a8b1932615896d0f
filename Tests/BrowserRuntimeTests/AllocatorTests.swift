import CBrowserRuntime
import Testing

/// The allocator of the WebAssembly programs.
@Suite(.serialized) struct AllocatorTests {
  /// A block in use, and the byte that fills it.
  private struct Block {
    let bytes: UnsafeMutableRawBufferPointer
    let filling: UInt8
  }

  private static func allocate(_ size: Int, alignment: Int = 16, filling: UInt8 = 0) throws -> Block
  {
    let start = try #require(runtime_allocate(size, alignment))
    let bytes = UnsafeMutableRawBufferPointer(start: start, count: size)
    bytes.initializeMemory(as: UInt8.self, repeating: filling)
    return Block(bytes: bytes, filling: filling)
  }

  private static func release(_ block: Block) {
    #expect(block.bytes.allSatisfy { $0 == block.filling })
    runtime_free(block.bytes.baseAddress)
  }

  @Test func `blocks keep their bytes while others come and go`() throws {
    let before = (runtime_live_blocks(), runtime_live_bytes())
    var live: [Block] = []
    for step in 0..<100_000 {
      if live.count > 400 || (!live.isEmpty && Bool.random()) {
        Self.release(live.remove(at: .random(in: 0..<live.count)))
      } else {
        let size = Int.random(in: 0...(1 << Int.random(in: 0...14)))
        let alignment = 1 << Int.random(in: 0...9)
        let block = try Self.allocate(size, alignment: alignment, filling: UInt8(step & 255))
        #expect(Int(bitPattern: block.bytes.baseAddress) % max(alignment, 16) == 0)
        live.append(block)
      }
    }
    for block in live { Self.release(block) }
    #expect((runtime_live_blocks(), runtime_live_bytes()) == before)
  }

  @Test func `what was freed is used again`() throws {
    for size in [0, 1, 16, 17, 64, 65, 100, 1_000, 5_000, 100_000] {
      Self.release(try Self.allocate(size))
      let before = runtime_heap_bytes()
      for _ in 0..<1_000 { Self.release(try Self.allocate(size)) }
      #expect(runtime_heap_bytes() == before)
    }
  }

  @Test func `no block wastes more than a fifth and a header`() throws {
    for size in stride(from: 65, through: 300_000, by: 1_237) {
      let before = runtime_heap_bytes()
      let block = try Self.allocate(size)
      #expect(runtime_heap_bytes() - before <= size + size / 4 + 16)
      Self.release(block)
    }
  }

  @Test func `more than there is gives nothing`() {
    #expect(runtime_allocate(1 << 30, 16) == nil)
    #expect(runtime_allocate(.max, 16) == nil)
    #expect(runtime_allocate(1 << 20, 1 << 30) == nil)
    runtime_free(nil)
  }
}
