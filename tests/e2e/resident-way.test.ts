import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Phone } from './browser.ts'
import { startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import { Onlooker } from './good-screen.ts'
import { shiftsOf, watchShifts } from './layout-shifts.ts'
import {
  chooseResident,
  doneHeading,
  goSignedIn,
  haru,
  misaki,
  openAccount,
  submitButton,
  yukiko,
} from './resident-steps.ts'
import { sendAs } from './search/search-steps.ts'

const server = await startCityServer()
let phone: Phone
phoneForEachTest(server, async (opened) => {
  phone = opened
  await phone.page.setViewportSize({ width: 375, height: 667 })
  await watchShifts(phone.page)
})

/** Counts what a resident does: a tap each, one also for going into a field to type. */
function counted() {
  const count = { taps: 0, screens: 0 }
  return {
    count,
    async tap(target: Locator) {
      count.taps += 1
      await target.tap()
    },
    async type(field: Locator, text: string) {
      count.taps += 1
      await field.fill(text)
    },
    /** A page or a dialog that the resident goes through. */
    async screen(seen: Locator) {
      count.screens += 1
      await seen.waitFor()
    },
  }
}

/** Holds the application's scripts back until what it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/assets\/main-/, async (route) => {
    await held
    await route.continue()
  })
  return () => goOn()
}

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

const card = (page: Page, name: string) => page.locator('[aria-hidden]').filter({ hasText: name })

/** Books at the counter from its form on, at a time that the form offers. */
async function bookInForm(page: Page, way: ReturnType<typeof counted>): Promise<void> {
  await way.tap(card(page, '引っ越しの届出'))
  await bookOffered(page, way)
}

/** Books what is chosen at one of the times that the form offers. */
async function bookOffered(page: Page, way: ReturnType<typeof counted>, at = 0): Promise<void> {
  await way.tap(page.getByRole('radio', { name: /～/ }).nth(at))
  await way.tap(submitButton(page))
  await way.screen(page.getByRole('dialog', { name: '入力内容の確認' }))
  await way.tap(inDialog(page, '予約の確認へ進む'))
  await way.screen(h1(page, '予約内容の確認'))
  await way.tap(page.getByRole('button', { name: 'この内容で予約する' }))
  await way.screen(doneHeading(page))
}

describe('the way of a resident from the first page', () => {
  test('a visit is booked in at most 8 taps the first time, name and number typed', async () => {
    const { page } = phone
    await goSignedIn(page, '/', haru)
    const way = counted()
    await way.tap(page.getByRole('link', { name: /市民課 窓口の予約/ }).first())
    await way.type(page.getByRole('textbox', { name: /^お名前/ }), '鈴木 ハル')
    await way.type(page.getByRole('textbox', { name: /^電話番号/ }), '0312345678')
    await bookInForm(page, way)
    expect(way.count.taps).toBeLessThanOrEqual(8)
    expect(phone.pageErrors).toEqual([])
  })

  test('who is known books a visit in at most 7 taps and 4 screens and dialogs, and cancels it in at most 4 taps, with nothing typed and nothing moving', async () => {
    const { page } = phone
    await goSignedIn(page, '/')
    const way = counted()
    await way.tap(page.getByRole('link', { name: /市民課 窓口の予約/ }).first())
    await way.screen(h1(page, '市民課 窓口の予約'))
    await way.tap(page.getByRole('button', { name: '入れる' }))
    await bookInForm(page, way)
    expect(way.count.taps).toBeLessThanOrEqual(7)
    expect(way.count.screens).toBeLessThanOrEqual(4)
    expect(await shiftsOf(page)).toEqual([])

    await page.goto('/')
    const back = counted()
    await back.tap(page.getByRole('link', { name: '予約と申請の確認' }))
    await h1(page, '予約と申請の確認').waitFor()
    const cancel = page.getByRole('button', { name: /^キャンセル/ }).first()
    await back.tap(cancel)
    await back.tap(inDialog(page, '取り消す'))
    await page.getByRole('dialog', { name: 'キャンセルが完了しました。' }).waitFor()
    await back.tap(inDialog(page, '閉じる'))
    expect(back.count.taps).toBeLessThanOrEqual(4)
    expect(await shiftsOf(page)).toEqual([])
    expect(phone.pageErrors).toEqual([])
  })

  test('who cancels books the same again in at most 6 taps: only the time has to be chosen', async () => {
    const { page } = phone
    await goSignedIn(page, '/survey/kenshin', yukiko)
    const way = counted()
    await way.type(page.getByRole('textbox', { name: /^お名前/ }).first(), '伊藤 由紀子')
    await way.type(page.getByRole('textbox', { name: /ふりがな/ }), 'いとうゆきこ')
    for (const [part, text] of Object.entries({ 年: '1959', 月: '1', 日: '15' }))
      await way.type(page.getByRole('textbox', { name: part, exact: true }), text)
    await way.type(page.getByRole('textbox', { name: /^電話番号/ }), '0312345678')
    await way.tap(page.getByRole('radio', { name: 'みなと台市の国民健康保険' }))
    await way.tap(card(page, '保健センター'))
    await way.tap(card(page, 'がん検診とセット'))
    // Far enough ahead that it can be cancelled on any day of the week.
    await bookOffered(page, way, 2)

    await page.goto('/my')
    await page
      .getByRole('button', { name: /^キャンセル/ })
      .first()
      .tap()
    await inDialog(page, '取り消す').tap()
    const again = counted()
    await again.tap(page.getByRole('dialog').getByText('別の日を予約する', { exact: true }))
    await bookOffered(page, again)
    expect(again.count.taps).toBeLessThanOrEqual(6)
    expect(phone.pageErrors).toEqual([])
  })
})

test('all that a resident has, ten answers, is a list of at most 6 buttons and 1,500 px, without a fault in any width', async () => {
  const { page } = phone
  await goSignedIn(page, '/my')
  await page.getByText('LINEのお知らせ').waitFor()
  expect(
    await page
      .getByRole('link')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .count(),
  ).toBe(4)
  expect(await page.getByRole('button').count()).toBeLessThanOrEqual(6)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500)
  const onlooker = new Onlooker(phone, page)
  await onlooker.look('all that a resident has')
  expect(onlooker.faults).toEqual([])
})

describe('the form that stands in the page', () => {
  const form = '/survey/facility-feedback'
  const typed = '窓口の案内がわかりやすかったです。'

  /** Opens the form, whose scripts do not come before `goOn`, and writes into it. */
  async function typeBeforeScripts() {
    const { page } = phone
    await goSignedIn(page, '/')
    const goOn = await holdScripts(page)
    // Asked by the page's first script, which also notes what is pressed.
    const asked = page.waitForRequest(/survey-configs\/getItem/)
    await page.goto(form, { waitUntil: 'commit' })
    await asked
    const opinion = page.getByRole('textbox', { name: /^ご意見/ })
    await opinion.fill(typed)
    return { page, opinion, goOn }
  }

  test('is there before the scripts are, keeps what is typed meanwhile, and does not move', async () => {
    const { page, opinion, goOn } = await typeBeforeScripts()
    goOn()
    await page.waitForFunction(() => !document.querySelector('[data-mark]'))
    expect(await opinion.inputValue()).toBe(typed)
    expect(await shiftsOf(page)).toEqual([])
    expect(phone.pageErrors).toEqual([])
  })

  test('does what is pressed before the scripts are there once they are', async () => {
    const { page, opinion, goOn } = await typeBeforeScripts()
    await submitButton(page).tap()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('alert').count()).toBe(0)
    goOn()
    await page.getByText('次を直す').waitFor()
    expect(await opinion.inputValue()).toBe(typed)
    expect(phone.pageErrors).toEqual([])
  })

  test('takes nothing in where there may be an earlier answer, which then stands in it, and does not move', async () => {
    const { page } = phone
    await goSignedIn(page, '/')
    const email = 'misaki@example.jp'
    const sent = { email, topics: '防災・防犯', frequency: 'そのつど', language: '日本語' }
    await sendAs(page, server.origin, 'koho-mail', sent)
    const goOn = await holdScripts(page)
    await page.goto('/survey/koho-mail', { waitUntil: 'commit' })
    const entry = page.locator('form input').first()
    await entry.waitFor()
    expect(await page.locator('form[inert][aria-busy]').count()).toBe(1)
    await entry.tap({ force: true })
    await page.keyboard.type('other@example.jp')
    expect(await entry.inputValue()).toBe('')
    goOn()
    await page.getByText('前回の内容が入力されています').waitFor()
    expect(await entry.inputValue()).toBe(email)
    expect(await page.locator('form[inert]').count()).toBe(0)
    expect(await shiftsOf(page)).toEqual([])
    expect(phone.pageErrors).toEqual([])
  })

  test('is not there for who has never signed in, nor after sign-out', async () => {
    const { page } = phone
    const drawn = async () =>
      (await (await page.request.get(form, { headers: { accept: 'text/html' } })).text()).includes(
        '<div id="app" data-mark=',
      )
    expect(await drawn()).toBe(false)
    await page.goto(form)
    await chooseResident(page, misaki)
    await submitButton(page).waitFor()
    expect(await drawn()).toBe(true)
    await openAccount(page)
    await page.getByRole('button', { name: 'ログアウト', exact: true }).tap()
    await inDialog(page, 'ログアウトする').tap()
    await h1(page, 'ログアウトしました').waitFor()
    await expect.poll(drawn).toBe(false)
  })
})

/** Until the page has stayed as it is for longer than any answer takes here. */
const nothingChanges = () =>
  new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, 150)
    new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, 150)
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })

/**
 * Answers and pictures come 30 to 120 ms late, by their addresses. Only they are held back: `page.route` would also
 * keep the browser from taking scripts from its cache, and every page would be loaded anew.
 */
async function delayAnswers(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const goOn = () => browser.send('Fetch.continueRequest', { requestId }).catch(() => {})
    setTimeout(goOn, 30 + (request.url.length % 4) * 30)
  })
  await browser.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/survey/api/*' }, { urlPattern: '*/media/*' }],
  })
}

describe('every address', () => {
  const addresses = [
    '/',
    '/my',
    '/emulator',
    '/survey/facility-feedback',
    '/survey/gomi-shoriken',
    '/member/library-member',
    '/calendar',
    '/confirm',
    '/member-confirmList/library-member',
    '/cancelConfirm',
    '/receipt',
    '/staff-qrcode/nobody',
    '/nowhere',
  ]

  test('opens without anything moving, also where answers and pictures come late and out of order', async () => {
    const { page } = phone
    await goSignedIn(page, '/')
    await delayAnswers(page)
    const moved: string[] = []
    for (const address of addresses) {
      await page.goto(address)
      await page.waitForFunction(() => document.querySelector('footer')?.checkVisibility())
      await page.evaluate(nothingChanges)
      moved.push(...((await shiftsOf(page)) ?? ['?']).map((shift) => `${address}: ${shift}`))
    }
    expect(moved).toEqual([])
  })
})
