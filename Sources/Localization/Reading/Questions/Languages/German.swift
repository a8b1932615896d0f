extension QuestionWords {
  static let german = QuestionWords(
    language: "de",
    connectives: """
      wie viel/wieviel/wie viele/wieviele/wie viel ist/wie viel sind/was/ist/sind/kostet/kosten/macht\
      /machen/ergibt/ergeben/in/nach/zu/zum/am/vom/und/der/die/das/den/rechne/umrechnen/um/wert/kurs\
      /wechselkurs/gleich/bitte
      """,
    of: OfWords.german,
    today: "heute/jetzt",
    yesterday: "gestern",
    dayBeforeYesterday: "vorgestern",
    tomorrow: "morgen",
    last: "letzten/letzte/letzter/letztem/vergangenen/vergangene/vorigen/vorige",
    weekdays: "montag|dienstag|mittwoch|donnerstag|freitag|samstag/sonnabend|sonntag",
    months: """
      januar/janner/jan|februar/feb|marz/maerz|april/apr|mai|juni/jun|juli/jul|august/aug\
      |september/sept/sep|oktober/okt|november/nov|dezember/dez
      """
  )
}
