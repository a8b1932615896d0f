import Feeds
import Foundation
import TestSupport
import Testing

/// A file is shown as a movie's picture only if its bytes are one, of a size that browsers can
/// display.
@Suite struct PictureHeaderTests {
  @Test func `each kind is known by its bytes, with its size`() throws {
    let pictures: [([UInt8], PictureHeader.Kind)] = [
      (TestPicture.jpeg, .jpeg), (TestPicture.png, .png),
    ]
    for (bytes, kind) in pictures {
      let header = try #require(PictureHeader(bytes), "\(kind)")
      #expect(header.kind == kind)
      #expect(header.width == 6 && header.height == 9)
      #expect(header.isShowable)
    }
  }

  @Test func `files of other programs are read as they are`() throws {
    let png = try #require(
      PictureHeader(Array(try ProjectFile.data("Documentation/app-desktop.png")))
    )
    #expect(png.kind == .png && png.width > 1_000)
  }

  @Test func `50 megapixels are too many, whatever the file weighs`() throws {
    for bytes in [
      TestPicture.png(width: 10_000, height: 5_000), TestPicture.jpeg(width: 10_000, height: 5_000),
      TestPicture.png(width: 2_147_483_647, height: 2_147_483_647),
      TestPicture.png(width: 4_000, height: 3_001),
    ] {
      let header = try #require(PictureHeader(bytes))
      #expect(!header.isShowable, "\(header.width) by \(header.height)")
    }
    #expect(PictureHeader(TestPicture.png(width: 4_000, height: 3_000))?.isShowable == true)
    #expect(PictureHeader(TestPicture.jpeg(width: 2_000, height: 3_000))?.isShowable == true)
  }

  @Test func `a file that ends early is none, wherever it ends`() {
    for bytes in [TestPicture.jpeg, TestPicture.png] {
      for count in bytes.indices {
        #expect(PictureHeader(Array(bytes[..<count])) == nil, "\(count) of \(bytes.count) bytes")
      }
    }
  }

  @Test func `what is something else besides is none`() {
    let page = Array("<script>alert(1)</script>".utf8)
    for bytes in [
      TestPicture.jpeg + page, TestPicture.png + page, page + TestPicture.png,
      [0x0A] + TestPicture.jpeg, TestPicture.png + TestPicture.png,
      TestPicture.jpeg + TestPicture.jpeg,
    ] {
      #expect(PictureHeader(bytes) == nil)
    }
  }

  @Test(arguments: [
    "", "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>",
    "<!doctype html><title>poster.jpg</title><script>alert(1)</script>", "GIF89a\u{1}\u{1}",
    "%PDF-1.4",
    "BM6", "RIFF", "\u{0}\u{0}\u{1}\u{0}", "{\"success\":false}",
  ])
  func `drawings with scripts, pages and other kinds are none`(text: String) {
    #expect(PictureHeader(Array(text.utf8)) == nil)
  }

  @Test func `one with two sizes, or none, is none`() throws {
    let frame = try #require(
      TestPicture.jpeg.indices.first { TestPicture.jpeg[$0...].starts(with: [0xFF, 0xC0]) }
    )
    let segment = TestPicture.jpeg[frame..<frame + 19]
    let twice = Array(TestPicture.jpeg[..<frame] + segment + TestPicture.jpeg[frame...])
    #expect(PictureHeader(twice) == nil)
    let without = Array(TestPicture.jpeg[..<frame] + TestPicture.jpeg[(frame + 19)...])
    #expect(PictureHeader(without) == nil)
    #expect(PictureHeader(TestPicture.png(width: 0, height: 9)) == nil)
    #expect(PictureHeader(TestPicture.jpeg(width: 6, height: 0)) == nil)
  }

  @Test func `whatever byte is changed, nothing ends the program and no size is invented`() {
    for bytes in [TestPicture.jpeg, TestPicture.png] {
      for place in bytes.indices {
        for value: UInt8 in [0x00, 0x7F, 0x80, 0xFF] {
          var changed = bytes
          changed[place] = value
          if let header = PictureHeader(changed) {
            #expect(header.width > 0 && header.height > 0)
          }
        }
      }
    }
  }
}
