import ExactMoney

/// Currencies that share a name, and the name in the languages of the interface.
struct CurrencyFamily {
  let currencies: StaticString
  private let spelled: StaticString

  private init(_ currencies: StaticString, _ words: StaticString) {
    self.currencies = currencies
    spelled = words
  }

  /// The words, singular and plural.
  var words: [String] {
    var found: [String] = []
    var words = ByteFields(spelled, separatedBy: " ")
    while let word = words.nextWord() { found.append(String(utf8: word)) }
    return found
  }

  static let all: [CurrencyFamily] = [
    CurrencyFamily(
      """
      USD AUD CAD NZD HKD SGD TWD BSD BBD BMD BND BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD
      """,
      "dollar dollars buck bucks dólar dólares 달러 달러화 ドル دولار دولارات دولارا"
    ),
    CurrencyFamily("EUR", "euro euros 유로 유로화 ユーロ يورو اليورو"),
    CurrencyFamily(
      "GBP EGP LBP SYP SDG SSP FKP GIP SHP",
      "pound pounds libra libras livre livres pfund pfunde 파운드 파운드화 ポンド"
    ),
    CurrencyFamily("EGP SDG SSP", "جنيه جنيهات جنيها"),
    CurrencyFamily("JPY", "yen yens yenes iene ienes 엔 엔화 円 ين"),
    CurrencyFamily("CNY", "yuan yuans yuanes renminbi 위안 위안화 人民元 يوان"),
    CurrencyFamily("KRW KPW", "won wons wones 원 원화 ウォン وون"),
    CurrencyFamily(
      "CHF XOF XAF XPF BIF CDF DJF GNF KMF RWF",
      "franc francs franco francos franken 프랑 フラン فرنك فرنكات"
    ),
    CurrencyFamily("MXN PHP COP CLP ARS DOP UYU CUP", "peso pesos 페소 ペソ بيزو"),
    CurrencyFamily("BRL", "real reais reales reals 헤알 레알 レアル"),
    CurrencyFamily(
      "INR PKR LKR NPR MUR SCR",
      "rupee rupees rúpia rúpias rupia rupias roupie roupies rupie rupien 루피 ルピー روبية روبيات"
    ),
    CurrencyFamily("SEK ISK", "krona kronor 크로나 クローナ"),
    CurrencyFamily("NOK DKK", "kroner 크로네 クローネ"),
    CurrencyFamily(
      "SEK NOK DKK CZK ISK",
      "krone kronen corona coronas coroa coroas couronne couronnes كرونة كرونات"
    ),
    CurrencyFamily("TRY SYP LBP", "lira liras lires 리라 リラ ليرة ليرات"),
    CurrencyFamily(
      "KWD JOD BHD IQD DZD TND LYD RSD",
      "dinar dinars dinares dinare 디나르 ディナール دينار دنانير"
    ),
    CurrencyFamily("AED MAD", "dirham dirhams dírham dírhams 디르함 ディルハム درهم دراهم"),
    CurrencyFamily(
      "SAR QAR OMR YER IRR",
      "riyal riyals rial rials riales riais 리알 리얄 リヤル リアル ريال ريالات"
    ),
    CurrencyFamily("RUB BYN", "ruble rubles rouble roubles rublo rublos rubel 루블 ルーブル روبل"),
    CurrencyFamily("KES TZS UGX SOS", "shilling shillings 실링 シリング شلن"),
    CurrencyFamily("THB", "baht bahts 바트 バーツ بات"),
    CurrencyFamily("VND", "dong 동 ドン دونغ"),
    CurrencyFamily("IDR", "rupiah 루피아 ルピア روبيه"),
    CurrencyFamily("MYR", "ringgit 링깃 リンギット رينغيت"),
    CurrencyFamily("PLN", "złoty zlotys zloti 즈워티 ズウォティ زلوتي"),
    CurrencyFamily("HUF", "forint forints 포린트 フォリント"),
    CurrencyFamily("ILS", "shekel shekels 셰켈 シェケル شيكل شيقل"),
    CurrencyFamily("ZAR", "rand rands 랜드 란드 ランド راند"),
    CurrencyFamily("USD", "米ドル"),
    CurrencyFamily("AUD", "豪ドル"),
    CurrencyFamily("CAD", "加ドル"),
  ]
}
