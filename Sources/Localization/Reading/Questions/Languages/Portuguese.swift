extension QuestionWords {
  static let portuguese = QuestionWords(
    language: "pt",
    connectives: """
      quanto/quantos/quantas/quanto e/quanto sao/quanto da/quanto dao/quanto vale/quanto valem\
      /quanto custa/quanto custam/quanto fica/quanto ficam/qual/qual e/vale/valem/custa/custam/e/sao\
      /dao/fica/ficam/em/para/pra/pro/por/a/o/as/os/no/na/nos/nas/ao/aos/com/igual/igual a/equivale\
      /equivalem/converta/converter/converte/conversao/cambio/cotacao/valor/preco/dia/por favor
      """,
    of: OfWords.portuguese,
    today: "hoje/agora",
    yesterday: "ontem",
    dayBeforeYesterday: "anteontem/antes de ontem",
    tomorrow: "amanha",
    last: "passada/passado/ultima/ultimo",
    weekdays: """
      segunda-feira/segunda feira/segunda|terca-feira/terca feira/terca\
      |quarta-feira/quarta feira/quarta|quinta-feira/quinta feira/quinta\
      |sexta-feira/sexta feira/sexta|sabado|domingo
      """,
    months: """
      janeiro/jan|fevereiro/fev|marco/mar|abril/abr|maio/mai|junho/jun|julho/jul|agosto/ago\
      |setembro/set|outubro/out|novembro/nov|dezembro/dez
      """
  )
}
