import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, darkFaults, overflowOf, type Phone } from './browser.ts'
import { startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import {
  callAs,
  changeForm,
  confirmDialog,
  doneHeading,
  fillFeedback,
  goSignedIn,
  openForm,
  putItem,
  send,
  sendButton,
  storedRows,
  storedSession,
  submitButton,
} from './resident-steps.ts'

const server = await startCityServer()
const { origin } = server
const form = '/survey/facility-feedback'

let phone: Phone
let page: Page
const summary = () => page.getByRole('heading', { name: /件の誤りがあります。$/ })

phoneForEachTest(server, async (opened) => {
  phone = opened
  page = phone.page
  await phone.context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    )
  })
})

/** Every screen of the product: how a resident comes to it. */
const screens: [name: string, open: () => Promise<void>][] = [
  ['the first page', () => page.goto('/').then(() => page.getByRole('searchbox').waitFor())],
  [
    'the portal',
    async () => {
      await page.goto('/emulator')
      await page
        .getByRole('link', { name: /ブラウザで開く/ })
        .first()
        .waitFor()
    },
  ],
  [
    'sign-in that failed',
    async () => {
      await page.goto(form)
      await page.getByRole('link', { name: 'ログインせずに戻る' }).tap()
      await page.getByRole('button', { name: 'LINEでサインインする' }).waitFor()
    },
  ],
  ['an empty form', () => openForm(page, form)],
  ['a form with sections, pictures and all kinds of fields', () => openForm(page, '/survey/road-damage')],
  [
    'a form that is filled in',
    async () => {
      await openForm(page, form)
      await fillFeedback(page)
    },
  ],
  [
    'a form with errors and their summary',
    async () => {
      await openForm(page, '/survey/juminhyo')
      await submitButton(page).tap()
      await summary().waitFor()
    },
  ],
  [
    'the calendar',
    async () => {
      await openForm(page, form)
      await page.getByRole('button', { name: 'カレンダーから選ぶ' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: '2026年' }).tap()
      await page.getByRole('grid').waitFor()
    },
  ],
  [
    'the offer of a draft',
    async () => {
      await openForm(page, form)
      await fillFeedback(page)
      await page.reload()
      await page.getByRole('button', { name: '再開する' }).waitFor()
    },
  ],
  [
    'the question before sign-out',
    async () => {
      await openForm(page, form)
      await page.getByRole('button', { name: 'サインアウト', exact: true }).tap()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'the page after sign-out',
    async () => {
      await goSignedIn(page, '/nowhere')
      await page.getByRole('button', { name: 'サインアウト', exact: true }).tap()
      await page.getByRole('heading', { name: 'サインアウトしました' }).waitFor()
    },
  ],
  [
    'the confirm dialog',
    async () => {
      await openForm(page, form)
      await fillFeedback(page)
      await submitButton(page).tap()
      await confirmDialog(page).waitFor()
    },
  ],
  [
    'the end',
    async () => {
      await openForm(page, form)
      await fillFeedback(page)
      await send(page)
      await doneHeading(page).waitFor()
    },
  ],
  [
    'the alert after a failure',
    async () => {
      await page.route(putItem, (route) => route.abort())
      await openForm(page, form)
      await fillFeedback(page)
      await send(page)
      await page.getByRole('button', { name: 'もう一度送信する' }).waitFor()
    },
  ],
  ['a stale form', openStaleForm],
  [
    'a form that is closed',
    async () => {
      await changeForm(page, { publication: 'over', publishTo: '2026-03-31T17:00' })
      await goSignedIn(page, '/survey/library-card')
      await page.getByRole('button', { name: '送信した内容を確認する' }).waitFor()
    },
  ],
  [
    'the page of a form that there is not',
    async () => {
      await goSignedIn(page, '/survey/nothing-like-it')
      await page.getByRole('heading', { name: 'ERROR' }).waitFor()
    },
  ],
  [
    'the page that is not found',
    async () => {
      await page.goto('/nowhere')
      await page.getByRole('heading', { name: 'PAGE NOT FOUND' }).waitFor()
    },
  ],
]

/** While the answer is edited here, it is changed elsewhere. */
async function openStaleForm(): Promise<void> {
  await openForm(page, '/survey/koho-mail')
  if ((await storedRows(page, origin, 'koho-mail')).length === 0) {
    await page.getByRole('textbox', { name: /^メールアドレス/ }).fill('misaki@example.jp')
    await send(page)
    await doneHeading(page).waitFor()
    await page.goto('/survey/koho-mail')
    await submitButton(page).waitFor()
  }
  const rows = await storedRows(page, origin, 'koho-mail')
  const [first] = rows
  const saved = await callAs(
    page,
    origin,
    'survey-results/putItem',
    {
      data: rows.map(({ itemKey, value }) => ({ surveyId: 'koho-mail', itemKey, value })),
      partitionKey: first!.partitionKey,
      answerVersion: first!.answerVersion,
    },
    { 'Idempotency-Key': randomUUID() },
  )
  expect(saved).toMatchObject({ result: 'OK' })
  await page.getByRole('radio', { name: '月に1回まとめて' }).check()
  await send(page)
  await page.getByRole('dialog', { name: 'フォームが更新されています' }).waitFor()
}

describe('every screen', () => {
  test.each(screens)(
    '%s has no fault that axe finds, fits a narrow phone and large letters, asks nobody else, keeps to the content policy',
    async (_, open) => {
      await open()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await darkFaults(page), 'in the dark').toEqual([])

      await page.setViewportSize({ width: 320, height: 640 })
      expect(await overflowOf(page, 320)).toEqual({ scrollWidth: 320, by: [] })
      await page.setViewportSize({ width: 375, height: 812 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await overflowOf(page, 375)).toEqual({ scrollWidth: 375, by: [] })

      expect(phone.foreignRequests).toEqual([])
      expect(phone.pageErrors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
    },
  )

  test('a stale form offers to load anew, which shows the newer answer [FORM-12]', async () => {
    await openStaleForm()
    await page.getByRole('button', { name: '再読み込みする' }).tap()
    await submitButton(page).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('errors', () => {
  test('the first faulty field is marked, in view and has the focus; the summary leads to the others [VAL-29] [VAL-04]', async () => {
    await openForm(page, '/survey/juminhyo')
    await submitButton(page).tap()
    await summary().waitFor()
    const name = page.getByRole('textbox', { name: /^お名前(?!（)/ })
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'name')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    expect(await isInView(name)).toBe(true)

    const purpose = page.getByRole('combobox', { name: /^使いみち/ })
    await page.getByRole('link', { name: /^使いみち：/ }).tap()
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'purpose')
    expect(await isInView(purpose)).toBe(true)
  })

  const isInView = (locator: ReturnType<Page['getByRole']>) =>
    locator.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
})

describe('the keyboard alone', () => {
  test('signs in, fills in the form, confirms and sends it [FORM-13]', async () => {
    await page.goto(form)
    await page.getByRole('link', { name: '佐藤 美咲' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await submitButton(page).waitFor()

    await tabTo('facility')
    await page.keyboard.press('ArrowDown')
    await tabTo('satisfaction')
    await page.keyboard.press('Space')
    await tabTo('opinion')
    await page.keyboard.type('キーボードだけの意見です。')
    await tabToText('入力内容を確認する')
    await page.keyboard.press('Enter')
    await confirmDialog(page).waitFor()
    await tabToText('送信する')
    await page.keyboard.press('Enter')
    await doneHeading(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    const rows = await storedRows(page, origin, 'facility-feedback')
    expect(rows).toContainEqual(
      expect.objectContaining({ itemKey: 'opinion', value: 'キーボードだけの意見です。' }),
    )
  })

  test('Escape closes the confirm dialog, and the focus comes back to the button [FORM-05]', async () => {
    await openForm(page, form)
    await fillFeedback(page)
    await submitButton(page).focus()
    await page.keyboard.press('Enter')
    await confirmDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await confirmDialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('入力内容を確認する')
  })

  const tabTo = (name: string) =>
    tabUntil((wanted) => document.activeElement?.getAttribute('name') === wanted, name)
  const tabToText = (text: string) =>
    tabUntil((wanted) => document.activeElement?.textContent === wanted, text)

  async function tabUntil(fileExists: (wanted: string) => boolean, wanted: string): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(fileExists, wanted)) return
    }
    throw new Error(`60 presses of Tab do not lead to ${wanted}`)
  }
})

describe('what a form says', () => {
  test('is never run: HTML and script addresses stay text, good links open a new tab [FORM-03] [FORM-04]', async () => {
    const description =
      '[x](javascript:alert(1)) <img src=x onerror="alert(1)"> <script>alert(1)</script>\n\n**太字** [案内](https://www.example.jp/a)'
    await changeForm(page, { description })
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      dialog.dismiss()
    })
    await openForm(page, form)
    await page
      .getByText('[x](javascript:alert(1)) <img src=x onerror="alert(1)"> <script>alert(1)</script>')
      .waitFor()
    await page.getByText('**太字**').waitFor()
    const links = page.getByRole('main').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://www.example.jp/a',
    ])
    const link = page.getByRole('link', { name: '案内' })
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      expect.stringContaining('noopener'),
    ])
    expect(await page.locator('main script, main img[src="x"]').count()).toBe(0)
    expect(dialogs).toEqual([])
    expect(phone.pageErrors).toEqual([])
  })
})

describe('a whole visit', () => {
  test('asks this server only, has no error, breaks no content policy, and keeps the session out of the address', async () => {
    await openForm(page, form)
    await fillFeedback(page)
    await submitButton(page).tap()
    await sendButton(page).tap()
    await doneHeading(page).waitFor()
    expect(phone.foreignRequests).toEqual([])
    expect(phone.pageErrors).toEqual([])
    expect(page.url()).not.toContain((await storedSession(page)).session.id_token)
  })
})
