import ExactMoney
import Localization
import Testing

@Suite struct DateFormTests {
  private func day(_ text: String, _ form: DateForm, _ tag: String = "en") -> String? {
    Array(text.utf8).withUnsafeBytes { form.day($0, MonthNames(of: tag)) }?.description
  }

  private static let days: [(text: String, form: DateForm, expected: String?)] = [
    ("2024-05-31", DateForm.yearMonthDay, "2024-05-31"), ("20240531", .yearMonthDay, "2024-05-31"),
    ("2024/5/1", .yearMonthDay, "2024-05-01"), ("2024-02-30", .yearMonthDay, nil),
    ("31.05.2024", .yearMonthDay, nil), ("31.05.2024", .dayMonthYear, "2024-05-31"),
    ("5/31/2024", .monthDayYear, "2024-05-31"), ("31/05/24", .dayMonthYear, nil),
    ("31.05-2024", .dayMonthYear, nil), ("", .dayMonthYear, nil), ("2024-05", .yearMonthDay, nil),
    ("05/31/2024", .dayMonthYear, nil), ("31 05 2024", .dayMonthYear, nil),
    ("31. 5. 2024", .dayMonthYear, "2024-05-31"), (" 31.05.2024 ", .dayMonthYear, "2024-05-31"),
    ("2024年5月31日", .yearMonthDay, "2024-05-31"), ("2024년 5월 31일", .yearMonthDay, "2024-05-31"),
    ("31052024", .dayMonthYear, nil), ("202405311", .yearMonthDay, nil),
    ("32.01.2024", .dayMonthYear, nil),
    ("10.04.26", .shortDayMonthYear, "2026-04-10"), ("13.03.2021", .shortDayMonthYear, nil),
    ("4/10/26", .shortMonthDayYear, "2026-04-10"), ("26-04-10", .shortYearMonthDay, "2026-04-10"),
    ("260410", .shortYearMonthDay, "2026-04-10"), ("1.1.99", .shortDayMonthYear, "2099-01-01"),
    ("24 Mar 2020", .dayMonthYear, "2020-03-24"), ("01 NOV 2021", .dayMonthYear, "2021-11-01"),
    ("01-Nov-2021", .dayMonthYear, "2021-11-01"), ("01-Nov-21", .shortDayMonthYear, "2021-11-01"),
    ("Mar 24, 2020", .monthDayYear, "2020-03-24"), ("March 24, 2020", .monthDayYear, "2020-03-24"),
    ("2020 Mar 24", .yearMonthDay, "2020-03-24"), ("24 Mar 2020", .monthDayYear, nil),
    ("24 Mars 2020", .dayMonthYear, nil), ("24 Mar 20", .dayMonthYear, nil),
  ]

  @Test(arguments: days)
  func `days are read in the named order`(text: String, form: DateForm, expected: String?) {
    #expect(day(text, form) == expected)
  }

  @Test(arguments: [
    ("24. März 2020", "de"), ("24 mars 2020", "fr"), ("24 de marzo de 2020", "es"),
    ("24 de março de 2020", "pt-BR"), ("24 marzo 2020", "it"), ("24 mrt 2020", "nl"),
    ("24 मार्च 2020", "hi"), ("٢٤ مارس ٢٠٢٠", "ar"), ("24 Mar 2020", "de"),
  ])
  func `months have the reader's names, and English ones`(text: String, tag: String) {
    #expect(day(text, .dayMonthYear, tag) == "2020-03-24")
  }

  @Test(arguments: [
    " 05:25:00", "T23:30:00-03:00", "T10:00", "T100000Z", " 10:33", ", 10:33", " 08:12:33",
    " 10:00:00.000", "T10:00:00.000Z", " 1:05 PM", " 1:05:09 p.m.", " 10:00 CET", " 10:00 UTC+2",
    " 23:59:60", "\u{A0}10:00", " 10:00 +0200", " ", "",
  ])
  func `a time after the day is let be, in every form`(time: String) {
    #expect(day("2021-12-01" + time, .yearMonthDay) == "2021-12-01")
    #expect(day("2021/12/1" + time, .yearMonthDay) == "2021-12-01")
    #expect(day("01-12-2021" + time, .dayMonthYear) == "2021-12-01")
    #expect(day("12/01/2021" + time, .monthDayYear) == "2021-12-01")
    #expect(day("1.12.21" + time, .shortDayMonthYear) == "2021-12-01")
    #expect(day("1 Dec 2021" + time, .dayMonthYear) == "2021-12-01")
  }

  @Test(arguments: [
    " garbage", "Tx", "T", " 25:99", " 24:00", " 10:60", " 1", " to 2021-12-31", ",", "x",
    " 10:00x",
    " 13:00 pm", " 10:00 garbage", "-05", " 10:0", "T10", " 10:00:61", " 100000", "10:00",
  ])
  func `what follows a day is a time or nothing`(tail: String) {
    #expect(day("2021-12-01" + tail, .yearMonthDay) == nil)
    #expect(day("2021-5-1" + tail, .yearMonthDay) == nil)
    #expect(day("01.12.2021" + tail, .dayMonthYear) == nil)
    #expect(day("12/01/2021" + tail, .monthDayYear) == nil)
  }
}
