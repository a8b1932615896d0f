import Markup
import Presentation

/// The conversion beside another screen, on windows that have the room.
struct ConverterCard {
  let model: ConverterViewModel
  let assets: Assets

  var html: HTML {
    """
    <section class="converter wide-only" aria-label="\(model.heading)">
    \(HingeView(model: model, assets: assets).html)
    \(FreshnessLine(of: model, assets: assets).html)
    </section>
    """
  }
}
