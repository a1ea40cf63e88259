import type { Page } from 'playwright'
import { officeBase, officeHeader } from '../../../adapters/http/api-base.ts'
import type { SqlStorage } from '../../../adapters/storage/sql-storage.ts'
import { readStorageConfig } from '../../../server/composition/config.ts'
import { openStorage } from '../../../server/composition/open-storage.ts'
import { demoAccounts } from '../../../server/demo/demo-accounts.ts'
import { quickPasswords } from '../../quick-passwords.ts'
import { openPhone, type Phone } from '../browser.ts'
import { type CityServer, startCityServer } from '../city-server.ts'

type Account = { username: string; password: string }

/** Who has linked no LINE account, and keeps the office. */
export const sakuragi: Account = demoAccounts[0]
/** Who has linked that of 田中 健一, and works at the desk of a section. */
export const umezawa: Account = demoAccounts[1]
/** Who edits the forms of a section. */
export const fujino: Account = demoAccounts[2]

/** LINE on another site than ours, from which the browser brings no strict cookie along. */
const lineSite = 'https://line.test'

/**
 * The demo city with its office, whose passwords are quick to check, and its storage.
 * @param env added to its environment
 */
export async function startOfficeCity(
  env: Readonly<Record<string, string>> = {},
): Promise<{ server: CityServer; storage: SqlStorage }> {
  const server = await startCityServer({ env: { LINE_AUTHORIZE_URL: `${lineSite}/authorize`, ...env } })
  const storage = await openStorage(readStorageConfig({}, server.folder))
  for (const { username, password } of demoAccounts) {
    const account = (await storage.staffAccounts.findByUsername(username))!
    const passwordHash = await quickPasswords.hash(password)
    await storage.staffAccounts.put([{ ...account, passwordHash }], [])
  }
  return { server, storage }
}

export const subOf = async (storage: SqlStorage, { username }: Account): Promise<string> =>
  (await storage.staffAccounts.findByUsername(username))!.sub

/** A screen on a desk; LINE's page leads on to the emulator with who is chosen in `chosen`. */
export async function openDesk({ origin }: CityServer, chosen: { userId: string }): Promise<Phone> {
  const desk = await openPhone({ origin, viewport: { width: 1280, height: 800 } })
  await desk.context.route(`${lineSite}/**`, (route) => {
    const { search } = new URL(route.request().url())
    const onward = `${origin}/emulator/line/oauth2/v2.1/authorize${search}&resident=${chosen.userId}`
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><a href="${onward.replaceAll('&', '&amp;')}">LINE</a>`,
    })
  })
  return desk
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: '回答を探す' })
export const results = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Fills in user name and password, and sends them. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('ユーザー名').fill(username)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await button(page, 'ログインする').click()
}

/** Opens a page of the office as somebody who needs no LINE account, and has signed in beside the pages. */
export async function openOffice(page: Page, path = '/office', account = sakuragi): Promise<void> {
  const { username, password } = account
  const headers = { [officeHeader]: '1' }
  const signedIn = await page.request.post(`${officeBase}/sign-in`, { headers, data: { username, password } })
  if (!signedIn.ok()) throw new Error(`${username} can't sign in: ${await signedIn.text()}`)
  await page.goto(path)
  await searchBox(page).waitFor()
}

/** Looks for words, and waits for what comes of it. */
export async function search(page: Page, words: string): Promise<void> {
  await searchBox(page).fill(words)
  await button(page, '検索').click()
  await page.getByRole('heading', { level: 1, name: `「${words}」の回答` }).waitFor()
}
