extension QuestionWords {
  static let english = QuestionWords(
    language: "en",
    connectives: """
      how much is/how much are/how much/how many/what is/what are/what's/whats/what/convert/exchange\
      /exchange rate/change/to/in/into/as/is/are/equals/equal/worth/for/and/the/a/rate/rates/price\
      /value/on/at/from/please/me/give/show/get/make/makes/be/would be/do/does/will/i/cost/costs\
      /currency/versus/vs/against
      """,
    of: OfWords.english,
    today: "today/now",
    yesterday: "yesterday",
    dayBeforeYesterday: "the day before yesterday/day before yesterday",
    tomorrow: "tomorrow",
    last: "last/past/previous",
    weekdays: "monday|tuesday|wednesday|thursday|friday|saturday|sunday",
    months: """
      january/jan|february/feb|march/mar|april/apr|may|june/jun|july/jul|august/aug\
      |september/sept/sep|october/oct|november/nov|december/dec
      """
  )
}
