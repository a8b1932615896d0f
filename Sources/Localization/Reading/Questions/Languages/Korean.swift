extension QuestionWords {
  static let korean = QuestionWords(
    language: "ko",
    connectives: """
      얼마/얼마야/얼마예요/얼마에요/얼마인가요/얼마입니까/얼마죠/몇/를/을/은/는/이/가/로/으로/에서/에/과/와/하고/랑/이랑\
      /환율/환전/환산/변환/계산/바꾸면/바꿔/바꿔줘/하면/해줘/되나요/인가요/입니까/이야/야/예요/이에요/기준/날
      """,
    of: OfWords.korean,
    today: "오늘/지금",
    yesterday: "어제",
    dayBeforeYesterday: "그저께/그제",
    tomorrow: "내일",
    last: "지난/저번",
    lastWeek: "지난주/지난 주/저번주/저번 주",
    weekdays: "월요일|화요일|수요일|목요일|금요일|토요일|일요일"
  )
}
