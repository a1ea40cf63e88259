import type { Locator, Page } from 'playwright'
import { textOf } from '../../../application/messages/dictionary.ts'
import type { TableName, Texts } from '../../../application/messages/languages.ts'
import type { Look } from './look.ts'
import { patternOf, type Tongue } from './tongue.ts'

/** The way of a resident through the product in a language. */
export class Way {
  readonly page: Page
  readonly tongue: Tongue
  readonly #look: Look

  constructor(page: Page, tongue: Tongue, look: Look) {
    this.page = page
    this.tongue = tongue
    this.#look = look
  }

  /** A text of the product. */
  text<T extends TableName>(table: T, key: keyof Texts<T> & string, values: object = {}): string {
    return textOf(this.tongue.tables[table], key, values)
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

  /** The same page, once it speaks another language. */
  in(tongue: Tongue): Way {
    return new Way(this.page, tongue, this.#look)
  }

  look(screen: string): Promise<void> {
    return this.#look.at(this.page, screen)
  }
}

/** The switch at the top of every page. */
export const languageSwitch = (page: Page): Locator => page.locator('header select')

/** Chooses a language, and waits for the page in it. */
export async function choose(page: Page, { code, locale }: Tongue): Promise<void> {
  await languageSwitch(page).selectOption(code)
  await page.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' })
  await page.locator(`header option[value="${code}"]:checked`).waitFor({ state: 'attached' })
}
