extension QuestionWords {
  static let french = QuestionWords(
    language: "fr",
    connectives: """
      combien/combien font/combien fait/combien valent/combien vaut/combien coutent/combien coute/font\
      /fait/vaut/valent/est/sont/en/vers/a/au/aux/contre/et/le/la/les/l'/convertir/convertis/changer\
      /change/taux/cours/egal/egale/quel/quelle/quel est/s'il vous plait/svp
      """,
    of: OfWords.french,
    today: "aujourd'hui/maintenant",
    yesterday: "hier",
    dayBeforeYesterday: "avant-hier/avant hier",
    tomorrow: "demain",
    last: "dernier/derniere/passe",
    weekdays: "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
    months: """
      janvier/janv|fevrier/fevr|mars|avril/avr|mai|juin|juillet/juil|aout|septembre/sept|octobre/oct\
      |novembre/nov|decembre/dec
      """
  )
}
