import type { Page } from 'playwright'
import { accessibilityFaults, darkFaults, layoutFaults, overflowOf, type Phone } from './browser.ts'

/**
 * Every rule of axe on a phone; on a smaller one those that hang on the width. A wide screen has more room for all of
 * it: what axe finds there it finds on a small one.
 */
const sizes = [
  { width: 375, height: 812, faultsOf: accessibilityFaults },
  { width: 320, height: 640, faultsOf: layoutFaults },
  { width: 768, height: 1024, faultsOf: async () => [] },
] as const

/**
 * Buttons and selects in sight that are smaller than a finger needs; a slot or a day in a table is one of seven in a
 * row.
 */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const small = (selector: string, width: number) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        if (!element.checkVisibility()) return []
        const box = element.getBoundingClientRect()
        // Layout counts in 1/64 px, and hands on what it rounds.
        const isSmall = box.width < width - 1 / 64 || box.height < 44 - 1 / 64
        return isSmall ? [`${box.width}x${box.height} ${element.outerHTML.slice(0, 80)}`] : []
      })
    const others = 'main select:not(.unseen *), main button:not(td button), dialog button:not(td button)'
    return [...small('td button', 24), ...small(others, 44)]
  })

/** What sticks out of a page of that width. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  const { scrollWidth, by } = await overflowOf(page, width)
  return scrollWidth > width ? [`${scrollWidth} px wide by ${by.join('\n')}`] : []
}

/** Looks at the screens that a resident comes to, one after the other, and keeps what is wrong with them. */
export class Onlooker {
  /** One line each, by screen and size. */
  readonly faults: string[] = []
  readonly #phone: Phone
  readonly #page: Page
  readonly #further: (page: Page) => Promise<string[]>

  /** `further` finds faults that only such screens may have. */
  constructor(phone: Phone, page: Page, further: (page: Page) => Promise<string[]> = async () => []) {
    this.#phone = phone
    this.#page = page
    this.#further = further
  }

  /**
   * Looks at the page as it stands: axe finds no fault, nor unreadable text in the dark, it fits every width and large
   * letters, is big enough for fingers, and asks nobody else. It is left as it was. Of a dialog the dialog: what it
   * stands over is out of reach.
   */
  async look(screen: string): Promise<void> {
    const page = this.#page
    const within = (await page.locator('dialog:modal').count()) > 0 ? 'dialog:modal' : 'html'
    const before = page.viewportSize()
    const note = (where: string, faults: readonly string[]) =>
      this.faults.push(...faults.map((fault) => `${screen}, ${where}: ${fault}`))
    for (const { width, height, faultsOf } of sizes) {
      await page.setViewportSize({ width, height })
      note(`${width} px`, await faultsOf(page, within))
      note(`${width} px`, await tooWide(page, width))
      note(`${width} px`, await tooSmall(page))
      note(`${width} px`, await this.#further(page))
    }
    await page.setViewportSize(sizes[0])
    note('in the dark', await darkFaults(page, within))
    await setLetters(page, '200%')
    note('large letters', await layoutFaults(page, within))
    note('large letters', await tooWide(page, sizes[0].width))
    await setLetters(page, '')
    if (before) await page.setViewportSize(before)
    note('of', this.#phone.foreignRequests.splice(0))
  }
}

const setLetters = (page: Page, size: string): Promise<void> =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
