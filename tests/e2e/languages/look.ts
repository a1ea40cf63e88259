import type { Page } from 'playwright'
import type { Tongue } from './tongue.ts'

/** What stands on a page; `marked`: as what of another language it is. */
type Said = { text: string; marked?: 'name' | 'original' | 'untranslated'; where: string }

/** Every text that the page shows or tells to those who can't see it. Runs in the page, by itself. */
export function textsOfPage(): Said[] {
  const said: Said[] = [{ text: document.title, where: 'title of the page' }]
  const frame = document.querySelector('#app > *')
  /** What is marked, rather than the whole page. */
  const inPage = (marked: Element | null) =>
    marked === null || marked === frame || marked === document.documentElement ? undefined : marked
  const add = (text: string | null, element: Element, where: string): void => {
    const trimmed = text?.trim()
    if (!trimmed || !element.checkVisibility()) return
    const marking = inPage(element.closest('[lang]'))
    const marked =
      marking === undefined
        ? undefined
        : marking.matches('header option')
          ? 'name'
          : inPage(marking.closest('p[lang], div[lang]'))
            ? 'original'
            : 'untranslated'
    said.push({
      text: trimmed,
      ...(marked && { marked }),
      where: `${where} of ${startOf(element)}`,
    })
  }
  /** Without what stands in it, which takes long to write down. */
  const startOf = (element: Element): string =>
    (element.childElementCount === 0 ? element : (element.cloneNode() as Element)).outerHTML.slice(0, 90)
  const isRead = ({ parentElement }: Node) =>
    !['SCRIPT', 'STYLE', 'TEXTAREA', 'RT', 'RP', 'NOSCRIPT'].includes(parentElement!.tagName)
  const textsIn = (element: Element): Node[] => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) if (isRead(texts.currentNode)) found.push(texts.currentNode)
    return found
  }
  for (const text of textsIn(document.body)) add(text.nodeValue, text.parentElement!, 'text')
  // Readings cut a text into pieces that say nothing.
  for (const element of document.querySelectorAll(':has(> ruby)'))
    add(
      textsIn(element)
        .map(({ nodeValue }) => nodeValue)
        .join(''),
      element,
      'text with readings',
    )
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'])
    for (const element of document.querySelectorAll(`body [${name}]`))
      add(element.getAttribute(name), element, name)
  return said
}

/** What is cut off or sticks out of the page. Runs in the page, by itself. */
function cutOnPage(): string[] {
  const cut: string[] = []
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) cut.push(`the page is ${scrollWidth} wide`)
  const nameOf = ({ outerHTML, textContent }: Element) =>
    `${outerHTML.slice(0, 60)} … ${textContent?.slice(0, 60)}`
  const shown = 'a, button, label, legend, h1, h2, h3, p, dt, dd, li, th, td, span, summary, [role=tab]'
  for (const element of document.querySelectorAll<HTMLElement>(shown)) {
    const { width, height, right, left } = element.getBoundingClientRect()
    // What only readers hear is a dot.
    if (width <= 1 || height <= 1 || !element.checkVisibility()) continue
    const { display, overflowX, overflowY } = getComputedStyle(element)
    // A button in a line may reach into its edge.
    if (element.matches('dd, p, li') && element.querySelector('button')) continue
    if (display !== 'inline' && element.scrollWidth > element.clientWidth + 1 && overflowX !== 'auto')
      cut.push(`${element.scrollWidth} > ${element.clientWidth} px: ${nameOf(element)}`)
    if (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      cut.push(`too low: ${nameOf(element)}`)
    const within = element.closest('[data-sideways], table')
    if (!within && (right > clientWidth + 1 || left < -1)) cut.push(`outside: ${nameOf(element)}`)
  }
  return cut
}

/** Which of these texts are of another language than the page. */
export function foreignIn(said: readonly Said[], { whyForeign }: Pick<Tongue, 'whyForeign'>): string[] {
  return said.flatMap(({ text, marked, where }) => {
    if (marked === 'name' || marked === 'original') return []
    const why = whyForeign(text) ?? marked
    return why ? [`${why}: ${text.slice(0, 100)}\n    ${where}`] : []
  })
}

/** What is wrong with a page in a language as it stands. */
export async function lookAt(page: Page, tongue: Tongue, screen: string): Promise<string[]> {
  const { code, locale } = tongue
  // As one text: some hundred objects take longer to hand over than to find.
  const seen = await page.evaluate<string>(
    `JSON.stringify([document.documentElement.lang, (${textsOfPage})(), (${cutOnPage})()])`,
  )
  const [lang, said, cut] = JSON.parse(seen) as [string, Said[], string[]]
  const wrongLang = lang === locale ? [] : [`html says ${lang}`]
  return [...wrongLang, ...foreignIn(said, tongue), ...cut].map((fault) => `${code}, ${screen}: ${fault}`)
}
