import ExactJSON
import ExactMoney
import ExchangeRates

extension ECBSeries {
  static let schemas = "http://www.sdmx.org/resources/sdmxml/schemas/v2_1/"
  private static let urn =
    "urn:sdmx:org.sdmx.infomodel.datastructure.DataStructure=ECB:\(name)(1.0)"

  /// A part of a series, written on its own so that a long document is made in pieces.
  private enum Piece: Sendable {
    case start(Series, [(String, String)])
    case observation(CalendarDate, ExactDecimal)
    case end
  }

  /// Returns the SDMX-ML 2.1 message of `series`.
  func xml(_ series: [Series], _ moment: Instant) -> TextPieces {
    let isGeneric = form == .generic
    let space = ECBSeries.urn + ":ObsLevelDim:TIME_PERIOD"
    let (root, more) =
      isGeneric
      ? ("GenericData", " xmlns:generic=\"\(ECBSeries.schemas)data/generic\"")
      : (
        "StructureSpecificData",
        " xmlns:data=\"\(ECBSeries.schemas)data/structurespecific\" xmlns:ns1=\"\(space)\" "
          + "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
      )
    let set =
      isGeneric
      ? "action=\"Replace\" structureRef=\"\(ECBSeries.name)\""
      : "data:action=\"Replace\" data:structureRef=\"\(ECBSeries.name)\" xsi:type=\"ns1:DataSetType\""
    let structure =
      "<message:Structure structureID=\"\(ECBSeries.name)\""
      + (isGeneric ? "" : " namespace=\"\(space)\"") + " dimensionAtObservation=\"TIME_PERIOD\">"
      + "<common:Structure><URN>\(ECBSeries.urn)</URN></common:Structure></message:Structure>"
    let pieces = { @Sendable (one: Series) -> [Piece] in
      let observations = one.observations
      return [.start(one, one.attributes(observations))]
        + observations.map { .observation($0, $1) } + [.end]
    }
    return TextPieces(
      ECBSeries.head(root, more, moment, structure) + "<message:DataSet \(set)>",
      series.lazy.flatMap(pieces),
      "</message:DataSet></message:\(root)>"
    ) { piece, text in
      text += (isGeneric ? generic(piece) : specific(piece)).utf8
    }
  }

  /// Returns the beginning of a message: the start of its root element `name`, and its header.
  static func head(
    _ name: String,
    _ spaces: String,
    _ moment: Instant,
    _ structure: String = ""
  ) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      + "<message:\(name) xmlns:message=\"\(schemas)message\" xmlns:common=\"\(schemas)common\"\(spaces)>"
      + "<message:Header><message:ID>\(ECBSeries.name)</message:ID><message:Test>false</message:Test>"
      + "<message:Prepared>\(moment.isoText)</message:Prepared><message:Sender id=\"ECB\"/>"
      + "\(structure)</message:Header>"
  }

  private func generic(_ piece: Piece) -> String {
    func element(_ name: String, _ values: [(String, String)]) -> String {
      values.isEmpty
        ? ""
        : "<generic:\(name)>"
          + values.map { "<generic:Value id=\"\($0)\" value=\"\($1)\"/>" }.joined()
          + "</generic:\(name)>"
    }
    switch piece {
    case .start(let series, let attributes):
      return "<generic:Series>" + element("SeriesKey", series.key)
        + element("Attributes", detail.hasAttributes ? attributes : [])
    case .observation(let day, let figure):
      return "<generic:Obs><generic:ObsDimension value=\"\(day)\"/>"
        + "<generic:ObsValue value=\"\(figure.withoutTrailingZeros)\"/>"
        + element("Attributes", observationValues) + "</generic:Obs>"
    case .end: return "</generic:Series>"
    }
  }

  private func specific(_ piece: Piece) -> String {
    func values(_ values: [(String, String)]) -> String {
      values.map { " \($0)=\"\($1)\"" }.joined()
    }
    switch piece {
    case .start(let series, let attributes):
      return "<Series\(values(series.key + (detail.hasAttributes ? attributes : [])))>"
    case .observation(let day, let figure):
      return "<Obs TIME_PERIOD=\"\(day)\" OBS_VALUE=\"\(figure.withoutTrailingZeros)\""
        + "\(values(observationValues))/>"
    case .end: return "</Series>"
    }
  }

  private var observationValues: [(String, String)] {
    detail.hasAttributes ? ECBSeries.observationAttributes.map { ($0.id, $0.value) } : []
  }
}
