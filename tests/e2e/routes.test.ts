import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Phone } from './browser.ts'
import { type CityServer, startCityServer } from './city-server.ts'
import { phoneForEachTest } from './each-test.ts'
import {
  chooseResident,
  doneHeading,
  fillFeedback,
  getItem,
  goSignedIn,
  openForm,
  openFormBySignIn,
  requestsOf,
  send,
  storedRows,
  submitButton,
} from './resident-steps.ts'

const server = await startCityServer()
const { origin } = server

let phone: Phone
phoneForEachTest(server, (opened) => {
  phone = opened
})

const currentPath = ({ page }: Phone): string => page.url().slice(page.url().indexOf('/', 8))
const heading = (name: string) => phone.page.getByRole('heading', { level: 1, name })

describe('paths', () => {
  test('a form opens by its address, by a reload and by the browser going back, without # in the address [ROUTE-01] [ROUTE-06]', async () => {
    const { page } = phone
    await openForm(page, '/survey/facility-feedback')
    await page.reload()
    await heading('施設のご意見・ご感想').waitFor()
    expect(currentPath(phone)).toBe('/survey/facility-feedback')

    await page.goto('/survey/koho-mail')
    await heading('広報メールの登録').waitFor()
    await page.goBack()
    await heading('施設のご意見・ご感想').waitFor()
    expect(currentPath(phone)).toBe('/survey/facility-feedback')
  })

  test.each([
    '/',
    '/emulator',
    '/login',
    '/survey/facility-feedback',
    '/login/survey/a',
    '/login/member/a',
    '/nowhere/at/all',
  ])('the server answers %s with the page of the application [ROUTE-01]', async (path) => {
    const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain('<meta name="madoguchi"')
  })

  test('/login reads code and state, exchanges the code, and leaves nothing of them in the address or the history [ROUTE-02] [LOGIN-02]', async () => {
    const { page } = phone
    const asked = requestsOf(phone.context)
    await openFormBySignIn(page, '/survey/facility-feedback')
    const back = asked.find((path) => path.startsWith('/login?')) ?? ''
    const query = new URLSearchParams(back.slice('/login'.length))
    expect([...query.keys()].sort()).toEqual(['code', 'state'])
    const exchange = asked.find((path) => path.includes('/login/token?'))
    expect(exchange).toContain(`code=${query.get('code')}`)
    expect(currentPath(phone)).toBe('/survey/facility-feedback')
  })

  test('/login keeps liff.state in session storage and goes there after sign-in [ROUTE-02] [ROUTE-03]', async () => {
    const { page } = phone
    await page.goto(`/login?liff.state=${encodeURIComponent('/survey/koho-mail?from=menu')}`)
    await page.getByRole('link', { name: '佐藤 美咲' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('liffState'))).toBe('/survey/koho-mail?from=menu')
    await chooseResident(page)
    await heading('広報メールの登録').waitFor()
    expect(currentPath(phone)).toBe('/survey/koho-mail?from=menu')
    expect(await page.evaluate(() => sessionStorage.getItem('liffState'))).toBeNull()
    expect(phone.foreignRequests).toEqual([])
  })

  test('/login/survey/{id} leads to the form and keeps its query [ROUTE-04]', async () => {
    const { page } = phone
    await openForm(page, '/survey/koho-mail')
    await page.goto('/login/survey/koho-mail?from=menu')
    await heading('広報メールの登録').waitFor()
    expect(currentPath(phone)).toBe('/survey/koho-mail?from=menu')
  })

  test('/login/member/{id} leads to /member/{id} and keeps its query [ROUTE-05]', async () => {
    const { page } = phone
    await goSignedIn(page, '/login/member/library-member?from=menu')
    await heading('図書館のスマホ利用カード').waitFor()
    expect(currentPath(phone)).toBe('/member/library-member?from=menu')
  })

  test('with its partition key a form opens prefilled for editing, and what is sent replaces the answer [ROUTE-07]', async () => {
    const { page } = phone
    await openForm(page, '/survey/facility-feedback')
    await fillFeedback(page, '最初の意見です。')
    await send(page)
    await doneHeading(page).waitFor()
    const [row] = await storedRows(page, origin, 'facility-feedback')
    const query = new URLSearchParams({ partitionKey: row!.partitionKey })

    await page.goto(`/survey/facility-feedback?${query}`)
    await page.getByText('前回の回答が入力されています。').waitFor()
    const opinion = page.getByRole('textbox', { name: /^ご意見/ })
    expect(await opinion.inputValue()).toBe('最初の意見です。')
    expect(await page.getByRole('combobox', { name: /^施設/ }).inputValue()).toBe('中央図書館')
    expect(await page.getByRole('radio', { name: '8', exact: true }).isChecked()).toBe(true)

    await opinion.fill('直した意見です。')
    await send(page)
    await doneHeading(page).waitFor()
    const rows = await storedRows(page, origin, 'facility-feedback')
    const inForce = rows.filter(({ check }) => check !== '取り消し')
    expect(inForce.filter(({ itemKey }) => itemKey === 'opinion')).toMatchObject([
      { value: '直した意見です。' },
    ])
    expect(inForce).toContainEqual(expect.objectContaining({ itemKey: 'facility', value: '中央図書館' }))
  })

  test.each(['/nowhere', '/survey', '/survey/a/b', '/%E5%B8%82'])(
    '%s is not found, with an apology [ROUTE-28] [ERR-42]',
    async (path) => {
      await phone.page.goto(path)
      await heading('PAGE NOT FOUND').waitFor()
      await phone.page.getByText('申し訳ございません。お探しのページが見つかりませんでした。').waitFor()
      expect(currentPath(phone)).toBe(path)
    },
  )
})

describe('language', () => {
  const unknownLanguages: [string, string | undefined][] = [
    ['no language is set', undefined],
    ['the language is unknown', 'xx'],
  ]
  test.each(unknownLanguages)('everything is Japanese while %s [GEN-08]', async (_, userLanguageCode) => {
    const { page } = phone
    if (userLanguageCode) {
      await page.route(getItem, async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { data: object }
        await route.fulfill({ response, json: { ...body, data: { ...body.data, userLanguageCode } } })
      })
    }
    await openForm(page, '/survey/facility-feedback')
    await submitButton(page).tap()
    await page.getByRole('heading', { name: /^入力内容に3件の誤りがあります。$/ }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('ja')
    expect(await page.title()).toBe('エラー：施設のご意見・ご感想｜みなと台市')
    // Above it stand the languages, each in itself.
    const said = (await page.locator('main').innerText()).match(/[A-Za-z]{2,}/g)
    expect(said).toBeNull()
  })
})

describe('the start page', () => {
  let plain: CityServer
  beforeAll(async () => {
    plain = await startCityServer({
      env: { EMULATORS: '', LINE_CHANNEL_ID: '1650000000', LINE_CHANNEL_SECRET: 'a'.repeat(32) },
    })
  })
  afterAll(() => plain.kill())

  test('of a city shows its services and the way to what was sent, without sign-in, and leads on to the portal where LINE is emulated', async () => {
    const { page } = phone
    await page.goto('/')
    await heading('手続きの窓口').waitFor()
    expect(await page.getByRole('link', { name: /^予約と申請の確認/ }).getAttribute('href')).toBe('/my')
    expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(25)
    const band = page.getByRole('banner')
    expect(await band.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(0, 96, 107)')

    await page.getByRole('searchbox', { name: '手続きをさがす' }).fill('ジュウミンヒョウ')
    await page.getByText('1件見つかりました。').waitFor()
    await page.getByRole('link', { name: '住民票の写しの請求' }).waitFor()

    await page.getByRole('link', { name: /^お試し/ }).tap()
    await heading('みなと台市 手続きの窓口（お試し）').waitFor()
    await expect.poll(() => page.getByRole('link', { name: /ブラウザで開く/ }).count()).toBe(28)
    expect(await page.getByRole('link', { name: /会員情報を見る/ }).count()).toBe(2)
    expect(await page.getByRole('radio').count()).toBe(6)
    expect(phone.pageErrors).toEqual([])
  })

  test('is there where nothing is emulated too, without the portal, and no emulator answers there [ROUTE-28] [ERR-42]', async () => {
    await phone.page.goto(`${plain.origin}/emulator`)
    await heading('PAGE NOT FOUND').waitFor()
    await phone.page.getByRole('link', { name: 'はじめの画面へ' }).tap()
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
    await page.getByRole('link', { name: 'もう一度開く' }).waitFor()
    expect(await page.getByRole('link', { name: '00-0000-0000' }).getAttribute('href')).toBe(
      'tel:00-0000-0000',
    )
  })
})
