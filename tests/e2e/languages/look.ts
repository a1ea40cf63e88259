import type { Page } from 'playwright'
import { patternOf, type Tongue } from './tongue.ts'

/** What stands on a page; `marked`: as what of another language it is. */
type Said = { text: string; marked?: 'name' | 'original' | 'untranslated'; where: string }

/** Every text that the page shows or tells to those who can't see it. */
const saidOn = (page: Page): Promise<Said[]> =>
  page.evaluate(() => {
    const said: Said[] = [{ text: document.title, where: 'title of the page' }]
    const add = (text: string | null, element: Element, where: string): void => {
      const trimmed = text?.trim()
      if (!trimmed || !element.checkVisibility()) return
      const marking = element.closest('[lang]:not(html, #app > *)')
      const marked =
        marking === null
          ? undefined
          : marking.matches('header option')
            ? 'name'
            : marking.closest('p[lang], div[lang]:not(#app > *)')
              ? 'original'
              : 'untranslated'
      said.push({
        text: trimmed,
        ...(marked && { marked }),
        where: `${where} of ${element.outerHTML.slice(0, 90)}`,
      })
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement!
      if (!['SCRIPT', 'STYLE', 'TEXTAREA', 'RT', 'RP', 'NOSCRIPT'].includes(element.tagName))
        add(texts.currentNode.nodeValue, element, 'text')
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        add(element.getAttribute(name), element, name)
    return said
  })

/** What is cut off or sticks out of the page. */
const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) cut.push(`the page is ${scrollWidth} wide`)
    const shown = 'a, button, label, legend, h1, h2, h3, p, dt, dd, li, th, td, span, summary, [role=tab]'
    for (const element of document.querySelectorAll<HTMLElement>(shown)) {
      const { width, height, right, left } = element.getBoundingClientRect()
      // What only readers hear is a dot.
      if (width <= 1 || height <= 1 || !element.checkVisibility()) continue
      const { display, overflowX, overflowY } = getComputedStyle(element)
      // A button in a line may reach into its edge.
      if (element.matches('dd, p, li') && element.querySelector('button')) continue
      const name = `${element.outerHTML.slice(0, 60)} … ${element.textContent.slice(0, 60)}`
      if (display !== 'inline' && element.scrollWidth > element.clientWidth + 1 && overflowX !== 'auto')
        cut.push(`${element.scrollWidth} > ${element.clientWidth} px: ${name}`)
      if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
        cut.push(`too low: ${name}`)
      const within = element.closest('[data-sideways], table')
      if (!within && (right > clientWidth + 1 || left < -1)) cut.push(`outside: ${name}`)
    }
    return cut
  })

const japaneseLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const latinWords = /\p{Ll}{2,} \p{Ll}{2,}/u

/** Finds texts of a language among others, those with variables by what stands around these. */
class Phrases {
  readonly #texts: ReadonlySet<string>
  readonly #patterns: readonly RegExp[]

  constructor(texts: readonly string[]) {
    this.#texts = new Set(texts.filter((text) => !text.includes('{')))
    this.#patterns = texts.filter((text) => text.includes('{')).map(patternOf)
  }

  has = (text: string): boolean =>
    this.#texts.has(text) || this.#patterns.some((pattern) => pattern.test(text))
}

/** Looks at pages in a language, and remembers what is wrong with them. */
export class Look {
  readonly faults: string[] = []
  readonly #tongue: Tongue
  readonly #own: Phrases
  readonly #foreign: readonly (readonly [code: string, phrases: Phrases])[]
  readonly #allowed: readonly RegExp[]
  readonly #judged = new Map<string, string | undefined>()

  /** @param allowed what the resident typed, and names that are the same in every language */
  constructor(tongue: Tongue, others: readonly Tongue[], allowed: readonly RegExp[]) {
    const own = new Set(tongue.all)
    this.#tongue = tongue
    this.#own = new Phrases(tongue.all)
    this.#allowed = allowed
    // Short ones with variables may be anything.
    const isTelling = (text: string) => !own.has(text) && text.replace(/\{\w+\}/g, '').trim().length >= 4
    this.#foreign = others
      .filter((other) => other !== tongue)
      .map(({ code, all }) => [code, new Phrases(all.filter(isTelling))])
  }

  /** Looks at the page as it stands. */
  async at(page: Page, screen: string): Promise<void> {
    const { code, locale } = this.#tongue
    const lang = await page.evaluate(() => document.documentElement.lang)
    const faults = lang === locale ? [] : [`html says ${lang}`]
    const seen = new Set<string>()
    for (const { text, marked, where } of await saidOn(page)) {
      if (marked === 'name' || marked === 'original' || seen.has(text)) continue
      seen.add(text)
      const why = this.#whyForeign(text) ?? marked
      if (why && !this.#isAllowed(text)) faults.push(`${why}: ${text.slice(0, 100)}\n    ${where}`)
    }
    for (const fault of [...faults, ...(await cutOn(page))]) this.faults.push(`${code}, ${screen}: ${fault}`)
  }

  #isAllowed(text: string): boolean {
    return this.#allowed.some((allowed) => allowed.test(text))
  }

  #whyForeign(text: string): string | undefined {
    if (!this.#judged.has(text)) this.#judged.set(text, this.#judge(text))
    return this.#judged.get(text)
  }

  #judge(text: string): string | undefined {
    const { code, locale } = this.#tongue
    if (!locale.startsWith('ja') && japaneseLetters.test(text)) return 'Japanese'
    if (this.#own.has(text)) return undefined
    const foreign = this.#foreign.find(([, phrases]) => phrases.has(text))
    if (foreign) return foreign[0]
    return code.startsWith('ja') && latinWords.test(text) ? 'Latin' : undefined
  }
}
