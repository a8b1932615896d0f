extension QuestionWords {
  static let japanese = QuestionWords(
    language: "ja",
    connectives: """
      いくら/いくらですか/いくらになりますか/何/は/を/に/で/へ/が/から/と/も/換算/換算して/換算すると/すると/したら/両替\
      /両替して/変換/変換して/計算/して/ください/下さい/になりますか/なりますか/になる/ですか/です/か/レート/為替/時点
      """,
    of: OfWords.japanese,
    today: "今日/本日/きょう/今",
    yesterday: "昨日/きのう",
    dayBeforeYesterday: "一昨日/おととい",
    tomorrow: "明日/あした",
    last: "前の/この前の",
    lastWeek: "先週/先週の",
    weekdays: "月曜日/月曜|火曜日/火曜|水曜日/水曜|木曜日/木曜|金曜日/金曜|土曜日/土曜|日曜日/日曜"
  )
}
