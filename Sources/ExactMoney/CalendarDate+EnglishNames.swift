extension CalendarDate {
  /// The months from January on by three letters of English, as HTTP and several providers write them.
  public static let englishMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The days of the week from Monday on, in the same way.
  public static let englishWeekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
