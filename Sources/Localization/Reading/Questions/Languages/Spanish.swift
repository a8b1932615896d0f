extension QuestionWords {
  static let spanish = QuestionWords(
    language: "es",
    connectives: """
      cuanto/cuantos/cuantas/cuanto es/cuanto son/cuanto vale/cuanto valen/cuanto cuesta\
      /cuanto cuestan/cual es/vale/valen/cuesta/cuestan/es/son/a/en/al/por/para/y/el/la/los/las\
      /convertir/convierte/convierta/cambiar/cambia/cambio/equivale/equivalen/igual/igual a/valor\
      /precio/tasa/cotizacion/dia/por favor
      """,
    of: OfWords.spanish,
    today: "hoy/ahora",
    yesterday: "ayer",
    dayBeforeYesterday: "anteayer/antes de ayer/antier",
    tomorrow: "manana",
    last: "pasado/pasada/ultimo/ultima",
    weekdays: "lunes|martes|miercoles|jueves|viernes|sabado|domingo",
    months: """
      enero/ene|febrero/feb|marzo/mar|abril/abr|mayo/may|junio/jun|julio/jul|agosto/ago\
      |septiembre/setiembre/sept/sep/set|octubre/oct|noviembre/nov|diciembre/dic
      """
  )
}
