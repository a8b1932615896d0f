import TestSupport
import Testing

@testable import Feeds

@Suite struct ByteTextTests {
  @Test(arguments: [
    ("30/06/2026", "/", "2026-06-30"), ("1/6/2026", "/", "2026-06-01"),
    ("25.04.2026", ".", "2026-04-25"), ("30 October 2026", " ", nil), ("01/Jun/2026", "/", nil),
    ("29/02/2024", "/", "2024-02-29"), ("29/02/2026", "/", nil), ("30/13/2026", "/", nil),
    ("30/06/26", "/", nil), ("30/06", "/", nil), ("30/06/2026/1", "/", nil), ("", "/", nil),
    ("2026-06-30", "-", nil),
    ("-1/06/2026", "/", nil), ("001/06/2026", "/", nil), ("30//2026", "/", nil),
    ("30/@ct/2026", "/", nil), ("30  10 2026", " ", nil), ("0/6/2026", "/", nil),
  ])
  func `a day is three numbers in order`(text: String, separator: Character, day: String?) throws {
    let separator = try #require(separator.asciiValue)
    #expect(ByteText(text.utf8).date(separatedBy: separator)?.description == day)
  }

  @Test(arguments: [
    ("0", 0), ("-2", -2), ("007", 7), ("999999999", 999_999_999), ("1000000000", nil), ("", nil),
    ("-", nil), ("+1", nil), ("1.0", nil), ("--1", nil), ("1 ", nil),
  ])
  func `a whole number is short and plain`(text: String, number: Int?) {
    #expect(ByteText(text.utf8).integer == number)
  }

  @Test(arguments: [
    ("", BodyFormat.nothing), (" \r\n\t", .nothing), ("\u{FEFF}", .nothing), ("<a/>", .xml),
    ("\u{FEFF} <?xml version='1.0'?>", .xml), ("<!DOCTYPE html>", .html),
    ("\n<HTML lang='en'>", .html),
    ("<!doctype HTML PUBLIC", .html), ("{}", .json), (" [1]", .json), ("Date,USD", .text),
    ("PK\u{3}\u{4}", .zip), ("PK\u{5}\u{6}", .zip), ("PK", .text), ("<", .xml),
  ])
  func `a format is known by its start`(text: String, format: BodyFormat) {
    #expect(BodyFormat(of: ByteText(text.utf8)) == format)
  }

  @Test(arguments: [
    ("No such table.", "No such table."), (" a\r\n b ", "a b"), ("<p>no</p>", nil),
    ("{\"a\":1}", nil),
    ("", nil), ("a\u{0}b", nil), ("a\u{1B}[1mb", nil), (String(repeating: "a", count: 301), nil),
  ])
  func `only short plain text is a message`(body: String, message: String?) {
    #expect(FeedResponse(status: 500, bytes: Array(body.utf8)).plainText == message)
  }

  @Test func `bytes that are no UTF-8 are no message`() {
    #expect(FeedResponse(status: 500, bytes: [0x61, 0xE9]).plainText == nil)
  }
}
