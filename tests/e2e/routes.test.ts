import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Phone } from './browser.ts'
import { type CityServer, startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import { doneHeading, openForm, sendButton, storedRows, submitButton } from './resident-steps.ts'

const server = await startCityServer()
const { origin } = server

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

const heading = (name: string) => phone.page.getByRole('heading', { level: 1, name })

test('a form opens by its address, by a reload and by the browser going back, without # in the address [ROUTE-01] [ROUTE-06]', async () => {
  const { page } = phone
  await openForm(page, '/survey/facility-feedback')
  await page.reload()
  await heading('施設のご意見・ご感想').waitFor()
  expect(page.url()).toBe(`${origin}/survey/facility-feedback`)

  await page.goto('/survey/koho-mail')
  await heading('広報メールの登録').waitFor()
  await page.goBack()
  await heading('施設のご意見・ご感想').waitFor()
  expect(page.url()).toBe(`${origin}/survey/facility-feedback`)
})

test('the addresses of sign-in lead to the form and the member form, and keep their query; with its key a form opens with the answer to change [ROUTE-04] [ROUTE-05] [ROUTE-07]', async () => {
  const { page } = phone
  const address = () => page.url().slice(origin.length)
  await openForm(page, '/survey/facility-feedback')
  await page.getByRole('combobox', { name: /^施設/ }).selectOption('中央図書館')
  await page.getByRole('radio', { name: '8', exact: true }).check()
  await page.getByRole('textbox', { name: /^ご意見/ }).fill('最初の意見です。')
  await submitButton(page).tap()
  await sendButton(page).tap()
  await doneHeading(page).waitFor()
  const [row] = await storedRows(page, origin, 'facility-feedback')
  const query = new URLSearchParams({ partitionKey: row!.partitionKey })

  await page.goto(`/login/survey/facility-feedback?${query}`)
  await page.getByText('前回の内容が入力されています。').waitFor()
  expect(address()).toBe(`/survey/facility-feedback?${query}`)
  expect(await page.getByRole('textbox', { name: /^ご意見/ }).inputValue()).toBe('最初の意見です。')
  expect(await page.getByRole('combobox', { name: /^施設/ }).inputValue()).toBe('中央図書館')
  expect(await page.getByRole('radio', { name: '8', exact: true }).isChecked()).toBe(true)

  await page.goto('/login/member/library-member?from=menu')
  await heading('図書館のスマホ利用カード').waitFor()
  expect(address()).toBe('/member/library-member?from=menu')
})

describe('the start page', () => {
  let plain: CityServer
  beforeAll(async () => {
    plain = await startCityServer({
      env: { EMULATORS: '', LINE_CHANNEL_ID: '1650000000', LINE_CHANNEL_SECRET: 'a'.repeat(32) },
    })
  })
  afterAll(() => plain.kill())

  test('of a city shows its services in four windows of a phone and the way to what was sent, without sign-in, finds above the keyboard, and leads on to the portal where LINE is emulated', async () => {
    const { page } = phone
    await page.goto('/')
    await heading('手続きの窓口').waitFor()
    expect(await page.getByRole('link', { name: /^予約と申請の確認/ }).getAttribute('href')).toBe('/my')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2500)
    expect(await page.locator('details a').count()).toBe(25)
    const band = page.getByRole('banner')
    expect(await band.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(0, 96, 107)')

    const search = page.getByRole('searchbox', { name: '手続きをさがす' })
    await search.tap()
    const hit = page.locator('[role=search] + div li').first()
    for (const [query, first] of [
      ['ジュウミンヒョウ', '住民票の写しの請求'],
      ['キャンセル', '予約と申請の確認'],
      ['住民標がほしい', '住民票の写しの請求'],
    ] as const) {
      await search.fill(query)
      await hit.getByRole('link', { name: first }).waitFor()
      // The keyboard of a phone covers what is further down.
      const { y = 0, height = 0 } = (await hit.boundingBox()) ?? {}
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThan(400)
    }
    await search.fill('')

    await page.getByRole('link', { name: /^お試し/ }).tap()
    await heading('みなと台市 手続きの窓口（お試し）').waitFor()
    await expect.poll(() => page.getByRole('link', { name: /ブラウザで開く/ }).count()).toBe(28)
    expect(await page.getByRole('link', { name: /会員情報を見る/ }).count()).toBe(2)
    expect(await page.getByRole('radio').count()).toBe(6)
    expect(phone.pageErrors).toEqual([])
  })

  test('stands in its page: its services lead on and its number can be called before any script has come', async () => {
    const { page } = phone
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    await heading('手続きの窓口').waitFor()
    await page.getByText('図書館', { exact: true }).tap()
    expect(await page.getByRole('link', { name: '読書会の申込み' }).getAttribute('href')).toBe(
      '/survey/reading-circle',
    )
    expect(await page.getByRole('link', { name: '00-0000-0000' }).getAttribute('href')).toBe(
      'tel:00-0000-0000',
    )
    await page.getByRole('link', { name: '住民票の写しの請求' }).tap()
    await heading('住民票の写しの請求').waitFor()
  })

  test('is there where nothing is emulated too, without the portal, and no emulator answers there [ROUTE-28] [ERR-42]', async () => {
    await phone.page.goto(`${plain.origin}/emulator`)
    await phone.page.getByText('PAGE NOT FOUND').waitFor()
    await phone.page.getByRole('link', { name: '手続きをさがす' }).tap()
    await heading('手続きの窓口').waitFor()
    expect(await phone.page.getByRole('link', { name: /^お試し/ }).count()).toBe(0)
    const emulated = await fetch(`${plain.origin}/emulator/line/residents`)
    expect(await emulated.text()).not.toContain('佐藤')
  })

  test('says whom to ask and where to go on where no script comes', async () => {
    const { page } = phone
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/survey/facility-feedback')
    const long = page.getByRole('heading', { name: '表示に時間がかかっています' })
    expect(await long.isVisible()).toBe(false)
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    await long.waitFor()
    await page.getByRole('link', { name: 'もう一度読み込む' }).waitFor()
    expect(await page.getByRole('link', { name: '00-0000-0000' }).getAttribute('href')).toBe(
      'tel:00-0000-0000',
    )
  })
})
