import type { Locator, Page } from 'playwright'
import type { TableName, TextKey, Texts } from '../../../application/texts/languages.ts'
import { lookAt } from './look.ts'
import { patternOf, type Tongue } from './tongue.ts'

type Plan = {
  /** The languages that are chosen one after the other, and again from the first. */
  tongues: readonly Tongue[]
  /** How often the language is changed on each screen; the way goes on in the last one. */
  changes?: number
}

/** The way of a resident through the product, in one language or in several. */
export class Way {
  readonly page: Page
  readonly faults: string[] = []
  readonly #tongues: readonly Tongue[]
  readonly #changes: number
  #chosen = 0

  constructor(page: Page, { tongues, changes = 0 }: Plan) {
    this.page = page
    this.#tongues = tongues
    this.#changes = changes
  }

  /** The language that the page speaks now. */
  get tongue(): Tongue {
    return this.#tongues[this.#chosen % this.#tongues.length]!
  }

  /** A text of the product. */
  text<T extends TableName>(table: T, key: TextKey<T>): string {
    return (this.tongue.tables[table] as Texts<T>)[key]
  }

  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name, exact: true })
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name: patternOf(name) })
  }

  dialog(name?: string): Locator {
    return this.page.getByRole('dialog', { ...(name && { name, exact: true }) })
  }

  /** A field by the title that the city gives it. */
  field(title: string): Locator {
    return this.page.getByRole('textbox', { name: this.tongue.named(title) }).first()
  }

  /** Chooses the next language. */
  async change(): Promise<void> {
    this.#chosen += 1
    await choose(this.page, this.tongue)
  }

  /**
   * Looks at the page, and at the same after each change of the language. A dialog keeps the resident from the switch,
   * but a language that was chosen before it opened may come while it is open: so the switch is used behind it, too.
   */
  async look(screen: string): Promise<void> {
    await this.lookOnce(screen)
    for (let change = 0; change < this.#changes; change += 1) {
      const parts = await partsOf(this.page).count()
      await this.change()
      if (!(await this.#hasParts(parts)))
        this.faults.push(`${this.tongue.code}, ${screen}: not the same after the change`)
      await this.lookOnce(`${screen}, changed`)
    }
  }

  /** Waits until the page has as many parts as before; those that were hints about what was done may be gone. */
  async #hasParts(before: number): Promise<boolean> {
    return partsOf(this.page)
      .nth(Math.ceil(before * 0.8) - 1)
      .waitFor({ state: 'attached', timeout: 5_000 })
      .then(
        () => true,
        () => false,
      )
  }

  /** Looks at the page in the language that it speaks now. */
  async lookOnce(screen: string): Promise<void> {
    this.faults.push(...(await lookAt(this.page, this.tongue, screen)))
  }
}

/** Readings are extra parts. */
const partsOf = (page: Page): Locator => page.locator('main :not(ruby, rt, rp)')

/** The switch at the top of every page. */
export const languageSwitch = (page: Page): Locator => page.locator('header select')

/** Chooses a language, and waits for the page in it. */
export async function choose(page: Page, { code, locale }: Tongue): Promise<void> {
  await languageSwitch(page).selectOption(code)
  // The switch rests again.
  await page
    .locator(`html[lang="${locale}"] header select:enabled > option[value="${code}"]:checked`)
    .waitFor({
      state: 'attached',
    })
}
