// The reader's names of countries and languages, whose English ones the sources have.

const { locale } = document.documentElement.dataset;

/** All pairs of letters, among them the codes of countries and languages. */
const codes = Array.from({ length: 26 * 26 }, (_, number) => String.fromCharCode(65 + number / 26, 65 + (number % 26)));

/** Puts the reader's names in place of the English ones on this page. */
export function translate() {
  if (locale.startsWith("en")) return;
  for (const name of document.querySelectorAll(':is([data-countries], [data-languages])[lang="en"]')) {
    const type = "countries" in name.dataset ? "region" : "language";
    const [english, own] = ["en", locale].map((tag) => new Intl.DisplayNames(tag, { type, fallback: "none" }));
    const code = codes.find((each) => english.of(each) === name.textContent);
    if (!code || !own.of(code)) continue;
    name.textContent = own.of(code);
    name.lang = locale;
  }
}
