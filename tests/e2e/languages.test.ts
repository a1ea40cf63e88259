import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults, openPhone, type Phone } from './browser.ts'
import { lookAt } from './languages/look.ts'
import {
  allowed,
  book,
  cancel,
  change,
  fill,
  home,
  leave,
  linkStaff,
  pay,
  payNothing,
  register,
  reviewRoom,
  search,
  signIn,
} from './languages/steps.ts'
import { type Tongue, tonguesOf } from './languages/tongue.ts'
import { choose, languageSwitch, Way } from './languages/way.ts'
import { callAs, goSignedIn, haru, kenichi, storedRows } from './resident-steps.ts'
import { codePassword, startStaffCity } from './staff/staff-city.ts'

const city = await startStaffCity()
const { origin } = city.server
const tongues = tonguesOf(['ja', 'en', 'vi', 'zh-Hans', 'ja-easy'], allowed)
const tongue = (code: string): Tongue => tongues.find((one) => one.code === code)!

let phone: Phone
beforeEach(async () => {
  phone = await openPhone({ origin, viewport: { width: 320, height: 700 } })
})
afterEach(() => phone.close())
afterAll(async () => {
  await city.storage.close()
  await city.server.kill()
})

const form = 'madoguchi-yoyaku'
const walked = ['ja', 'en', 'vi', 'ja-easy']

/**
 * On each screen there is a change: from one of the languages to Japanese, and on the next screen from Japanese to
 * another one.
 */
const turns = ['en', 'ja', 'vi', 'ja', 'ja-easy', 'ja'].map(tongue)
const manyTongues = () => new Way(phone.page, { tongues: turns, changes: 1 })

/** The same for who is signed in already. */
async function signedIn(): Promise<Way> {
  await goSignedIn(phone.page, '/', haru)
  const way = manyTongues()
  // The name of who is signed in comes with the application, which hears what is chosen.
  await phone.page.locator('header button[popovertarget]').waitFor()
  await choose(phone.page, way.tongue)
  return way
}

describe('every screen and dialog speaks one language and nothing else, is the same and speaks nothing else after each change to another, and nothing is cut off at 320 px', () => {
  const ofAWalk = { timeout: 120_000 }

  test(
    'from the first page to a booking and its cancellation; what is typed stays, and the city gets Japanese [LANG-01] [LANG-04] [LANG-05] [GEN-08] [ROUTE-18]',
    ofAWalk,
    async () => {
      const way = manyTongues()
      await home(way)
      await signIn(way)
      await fill(way)
      await change(way)
      await book(way)
      const rows = await storedRows(phone.page, origin, form)
      expect(rows.findLast(({ itemKey }) => itemKey === 'language')?.value).toBe('中文')
      await cancel(way)
      expect(way.faults).toEqual([])
      expect(phone.foreignRequests).toEqual([])
    },
  )

  test('where something is bought, found again, and paid or not [LANG-04] [LANG-05]', ofAWalk, async () => {
    const way = await signedIn()
    await pay(way)
    await search(way)
    await reviewRoom(way)
    await payNothing(way)
    expect(way.faults).toEqual([])
    expect(phone.foreignRequests).toEqual([])
  })

  test(
    'where members register, staff link their account, and nothing is found [LANG-04] [LANG-05]',
    ofAWalk,
    async () => {
      const way = await signedIn()
      await register(way)
      await linkStaff(way, await city.newCode({ hasPassword: true }), codePassword)
      await leave(way)
      expect(way.faults).toEqual([])
      expect(phone.foreignRequests).toEqual([])
    },
  )
})

test('a look at a page as if it were in another language finds the words of its own', async () => {
  const { page } = phone
  await page.goto('/')
  for (const [code, others] of walked.map(
    (code) => [code, walked.filter((other) => other !== code)] as const,
  )) {
    await choose(page, tongue(code))
    await page.getByRole('heading', { name: tongue(code).tables.home.title }).waitFor()
    for (const other of others) {
      const faults = await lookAt(page, tongue(other), 'home')
      const found = new RegExp(`^${other}, home: (${code}|Japanese|Latin): `)
      expect(faults.some((fault) => found.test(fault))).toBe(true)
    }
  }
  // Its readings stand between its pieces.
  expect(await lookAt(page, tongue('ja'), 'home')).toContainEqual(
    expect.stringContaining('ja-easy: 市民課 まどぐちの よやく'),
  )
})

test('who chooses no language reads Japanese, on every device until one is chosen [LANG-01] [GEN-08]', async () => {
  const { page } = phone
  await page.goto('/')
  await page.getByRole('heading', { name: tongue('ja').tables.home.title }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ja')
  expect(await languageSwitch(page).inputValue()).toBe('ja')
  await goSignedIn(page, '/my', kenichi)
  await page.getByRole('heading', { name: tongue('ja').tables.answer['my.title'] }).waitFor()
  await choose(page, tongue('vi'))
  const language = async () => (await callAs(page, origin, 'survey-configs/languageSetting')).languageCode
  await expect.poll(language).toBe('vi')
  const other = await openPhone({ origin })
  await goSignedIn(other.page, '/my', kenichi)
  await other.page.getByRole('heading', { name: tongue('vi').tables.answer['my.title'] }).waitFor()
  await other.close()
})

test('nobody is asked for a language on paper', async () => {
  const { page } = phone
  await page.goto('/')
  await languageSwitch(page).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await languageSwitch(page).isVisible()).toBe(false)
})

test('a form asks for the language by its own names, and what is chosen becomes that of the page and the resident, whose line above it stays one [LANG-08] [ITEM-13]', async () => {
  const { page } = phone
  await goSignedIn(page, '/survey/koho-mail', haru)
  await choose(page, tongue('en'))
  const way = new Way(page, { tongues: [tongue('en')] })
  const languages = page.getByRole('combobox', { name: way.tongue.named('メールのことば') })
  await languages.waitFor()
  expect(await languages.locator('option').allInnerTexts()).toEqual([
    way.text('shared', 'ui.form.pick'),
    '日本語',
    'やさしい日本語',
    'English',
    '简体中文',
    'Tiếng Việt',
  ])
  await languages.selectOption('Tiếng Việt')
  await way.field('メールアドレス').fill('anna@example.jp')
  await way.button(way.text('shared', 'ui.form.submit')).tap()
  await way.button(way.text('shared', 'ui.confirm.submit'), way.dialog()).tap()
  const after = new Way(page, { tongues: [tongue('vi')] })
  await after.heading(after.text('shared', 'ui.done.title')).waitFor()
  const rows = await storedRows(page, origin, 'koho-mail')
  expect(rows.find(({ itemKey }) => itemKey === 'language')?.value).toBe('Tiếng Việt')
  expect((await callAs(page, origin, 'survey-configs/languageSetting')).languageCode).toBe('vi')
  await page.goto('/')
  await after.heading(after.text('home', 'title')).waitFor()
  await page.getByRole('button', { name: after.text('signOut', 'of').replace('{name}', haru.name) }).waitFor()
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 })
    const line = await page.getByRole('banner').boundingBox()
    expect(line?.height).toBeLessThanOrEqual(56)
  }
})

test.each([
  ['in', goSignedIn],
  ['out', (page: Page, path: string) => page.goto(path)],
])(
  'who is signed %s and chooses a language before the scripts are there gets it once they are [LANG-01]',
  async (_, open) => {
    const { page } = phone
    await open(page, '/')
    await page.route('**/*.js', (script) => setTimeout(() => script.continue(), 1_000))
    await page.reload({ waitUntil: 'commit' })
    await choose(page, tongue('en'))
    const way = new Way(page, { tongues: [tongue('en')] })
    await way.heading(way.text('home', 'title')).waitFor()
    expect(await languageSwitch(page).inputValue()).toBe('en')
  },
)

test('axe finds nothing in plain Japanese with its readings, nor in English', async () => {
  const { page } = phone
  const faults: string[] = []
  const look = async () => faults.push(...(await accessibilityFaults(page)))
  await goSignedIn(page, '/', kenichi)
  await choose(page, tongue('en'))
  await look()
  await choose(page, tongue('ja-easy'))
  const way = new Way(page, { tongues: [tongue('ja-easy')] })
  await page.goto('/my')
  await way.heading(way.text('answer', 'my.title')).waitFor()
  await look()
  await page.goto(`/survey/${form}`)
  await fill(way)
  await look()
  await way.button(way.text('shared', 'ui.form.submit')).tap()
  await way.button(way.text('shared', 'ui.confirm.calendar'), way.dialog()).tap()
  await page.getByRole('region', { name: way.text('reservation', 'next.title') }).waitFor()
  await look()
  expect(faults).toEqual([])
})
