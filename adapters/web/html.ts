/** Markup that may stand in a page as it is; only `html` makes it. */
class Markup {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}
export type Html = Markup

type Part = Html | string | number | false | undefined | readonly Part[]

/**
 * HTML or XML: the template stands as it is written, every text in it is escaped, in elements and quoted attributes.
 * What `html` made, and lists of it, are put in as they are; undefined and false leave nothing.
 */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Markup(String.raw({ raw: template }, ...parts.map(markupOf)))

function markupOf(part: Part): string {
  if (part instanceof Markup) return String(part)
  if (typeof part === 'object') return part.map(markupOf).join('')
  return part === undefined || part === false ? '' : escapedMarkup(String(part))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** `text` as it may stand in an element or a quoted attribute of HTML and XML. */
export const escapedMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
