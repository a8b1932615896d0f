import Foundation

/// Pictures for tests: small real ones, and ones that are only headers.
package enum TestPicture {
  /// Red pictures of 6 by 9 pixels, as Pillow 13 writes them.
  package static let jpeg = bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQ"
      + "c1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk"
      + "pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAJAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA"
      + "AAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAUEQEAAAAAAAAAAAAAAAAA"
      + "AAAA/9oADAMBAAIRAxEAPwCQASs//9k="
  )
  package static let png = bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAJCAIAAACe+MrKAAAAFUlEQVR4nGM8oWHDgAqYGDDAoBACAM1GAT5pr/iL"
      + "AAAAAElFTkSuQmCC"
  )

  /// ``png`` with this size in its header: 50 megapixels take no more bytes than one.
  package static func png(width: Int, height: Int) -> [UInt8] {
    png[..<16] + big(width) + big(height) + png[24...]
  }

  /// ``jpeg`` with this size: the frame begins with 0xFFC0.
  package static func jpeg(width: Int, height: Int) -> [UInt8] {
    guard let frame = jpeg.indices.first(where: { jpeg[$0...].starts(with: [0xFF, 0xC0]) }) else {
      return []
    }
    return jpeg[..<(frame + 5)] + big(height).suffix(2) + big(width).suffix(2)
      + jpeg[(frame + 9)...]
  }

  /// ``png`` with other bytes at its end that decoders ignore, so that each number is another picture.
  package static func png(numbered number: Int) -> [UInt8] {
    png[..<33] + big(4) + Array("noTe".utf8) + big(number) + [0, 0, 0, 0] + png[33...]
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map { Array($0) } ?? []
  }
}
