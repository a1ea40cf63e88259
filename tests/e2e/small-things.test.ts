import { describe, expect, test } from 'vitest'
import { plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { type Phone, stopClock } from './browser.ts'
import { startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import { getItem, openForm, submitButton } from './resident-steps.ts'

const server = await startCityServer()
const form = '/survey/facility-feedback'

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

describe('while a form is loading', () => {
  test('a line says so, with dots that grow to three and begin again, one every half second [CONST-12] [CONST-15]', async () => {
    const { page } = phone
    await page.clock.install()
    await openForm(page, form)
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(getItem, async (route) => {
      await gate
      await route.continue()
    })
    // Without the cookie that lets the server draw the form into the page.
    await phone.context.clearCookies()
    await page.reload()
    await page.getByRole('status').getByText('読み込み中').waitFor()
    await stopClock(page)
    const dots = async () => (await page.getByRole('status').innerText()).split('・').length - 1
    const first = await dots()
    for (let step = 0; step < 6; step += 1) {
      expect(await dots()).toBe(((first - 1 + step) % 3) + 1)
      await page.clock.runFor(500)
    }
    await page.clock.resume()

    letGo()
    await submitButton(page).waitFor()
    expect(await page.getByText('読み込み中').count()).toBe(0)
  })
})

test('the steps of a form that are to come can be told from the others where the system gives the colours', async () => {
  const { page } = phone
  await page.emulateMedia({ forcedColors: 'active' })
  await openForm(page, form)
  const looks = await page
    .getByRole('listitem')
    .and(page.locator('main header li'))
    .evaluateAll((steps) =>
      steps.map((step) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(step)
        return `${borderTopWidth} ${borderTopColor}`
      }),
    )
  expect(looks.length).toBeGreaterThan(1)
  expect(new Set(looks.slice(1)).size).toBe(1)
  expect(looks[0]).not.toBe(looks[1])
})

describe('a button that leads elsewhere', () => {
  test('opens another site in a new tab [ITEM-23]', async () => {
    const { page } = phone
    await openForm(page, '/survey/water-start')
    const link = page.getByRole('link', { name: /^水道をやめる人はこちら/ })
    expect(await link.getAttribute('href')).toBe('https://www.example.jp/minatodai/suido/teishi')
    const opened = phone.context.waitForEvent('page')
    await link.tap()
    await opened
    await expect.poll(() => phone.foreignRequests).toContain('https://www.example.jp/minatodai/suido/teishi')
    expect(new URL(page.url()).pathname).toBe('/survey/water-start')
  })

  test('opens another form of ours in its place [ITEM-23]', async () => {
    const { page } = phone
    await openForm(page, '/survey/tax-consult')
    await page.getByRole('link', { name: '窓口へのご意見' }).tap()
    await page.getByRole('heading', { level: 1, name: '施設のご意見・ご感想' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(form)
  })
})

describe('the calendar of a date', () => {
  test('opens on the year, its weeks start on Sunday, and the chosen day stands in the field [VAL-07] [ITEM-14]', async () => {
    const { page } = phone
    await openForm(page, '/survey/tax-consult')
    await page.getByRole('button', { name: 'カレンダーから選ぶ' }).tap()
    const dialog = page.getByRole('dialog', { name: '希望の日：年を選んでください' })
    await dialog.waitFor()
    expect(await dialog.getByRole('grid').count()).toBe(0)
    expect(await dialog.getByRole('button', { name: /年$/ }).allInnerTexts()).toEqual(
      Array.from({ length: 10 }, (_, index) => `${2035 - index}年`),
    )
    await dialog.getByRole('button', { name: '2027年' }).tap()

    const days = page.getByRole('dialog', { name: '希望の日：日付を選んでください' })
    const week = await days
      .locator('thead th')
      .evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-label') ?? head.textContent))
    expect(week.map((day) => day?.slice(0, 1))).toEqual(['日', '月', '火', '水', '木', '金', '土'])
    await days.getByRole('combobox').filter({ hasText: '12月' }).selectOption({ label: '2月' })
    await days.getByRole('button', { name: /2月9日/ }).tap()
    const field = page.getByRole('group', { name: /^希望の日/ })
    expect(
      await field
        .getByRole('textbox')
        .evaluateAll((all) => all.map((part) => (part as HTMLInputElement).value)),
    ).toEqual(['2027', '2', '9'])
  })
})

describe('what is written', () => {
  test('is compared with another item when it is left: a last day before the first [VAL-08] [VAL-26]', async () => {
    const { page } = phone
    await openForm(page, '/survey/water-start')
    const today = tokyoDay(Date.now())
    const write = async (name: RegExp, days: number) => {
      const parts = page.getByRole('group', { name }).getByRole('textbox')
      const texts = plusDays(today, days).split('-')
      for (const [index, text] of texts.entries()) await parts.nth(index).fill(text)
      await parts.last().blur()
    }
    const refused = page.getByText('＊「使い始める日」より後の日付を入力してください。')
    await write(/^使い始める日/, 9)
    await write(/^やめる日/, 8)
    await refused.waitFor()
    await write(/^やめる日/, 10)
    await expect.poll(() => refused.count()).toBe(0)
  })

  test('is put right when the field is left, also to send the form, before it is checked [VAL-10] [VAL-19]', async () => {
    const { page } = phone
    await openForm(page, '/survey/bosai-kunren')
    const field = (name: RegExp) => page.getByRole('textbox', { name })
    const kana = field(/^お名前（ふりがな）/)
    await kana.tap()
    await page.keyboard.insertText('ヤマダ　ﾊﾅｺ')
    await field(/^電話番号/).tap()
    await expect.poll(() => kana.inputValue()).toBe('やまだはなこ')
    await page.keyboard.insertText('０９０－１２３４－５６７８')
    await submitButton(page).tap()
    await page.getByRole('region', { name: /誤りがあります/ }).waitFor()
    expect(await field(/^電話番号/).inputValue()).toBe('09012345678')
    expect(await field(/^電話番号/).getAttribute('aria-invalid')).toBeNull()
    expect(await kana.getAttribute('aria-invalid')).toBeNull()
  })
})
