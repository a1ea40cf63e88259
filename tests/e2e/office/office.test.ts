import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockText } from '../../../application/texts/day-text.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { accessibilityFaults, darkFaults, layoutFaults, overflowOf, type Phone } from '../browser.ts'
import { callAs, goSignedIn, kenichi, misaki, storedRows } from '../resident-steps.ts'
import { sentenceDay } from '../search/search-steps.ts'
import {
  button,
  openDesk,
  openOffice,
  results,
  sakuragi,
  search,
  searchBox,
  signIn,
  startOfficeCity,
  subOf,
  umezawa,
} from './office-city.ts'

const { server, storage } = await startOfficeCity()
const { origin } = server

/** Who signs in at LINE. */
const chosen = { userId: kenichi.userId }
let desk: Phone
let page: Page
beforeEach(async () => {
  desk = await openDesk(server, chosen)
  page = desk.page
})
afterEach(() => desk.close())
afterAll(async () => {
  await storage.close()
  await server.kill()
})

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

describe('the way into the office', () => {
  test('is user name and password for who has linked no LINE account; a wrong one is said beside the field, and nothing typed is lost', async () => {
    await page.goto('/office')
    await button(page, 'ログインする').click()
    const summary = page.getByRole('alert').getByRole('link')
    expect(await summary.allTextContents()).toEqual([
      'ユーザー名を入れてください。',
      'パスワードを入れてください。',
    ])
    await signIn(page, { ...sakuragi, password: 'not-hers' })
    const password = page.getByLabel('パスワード', { exact: true })
    await page.locator('#office-password-fault').getByText('ユーザー名かパスワードが違います。').waitFor()
    expect(await password.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('ユーザー名').inputValue()).toBe(sakuragi.username)
    await signIn(page, sakuragi)
    await page.getByText('管理者・市全体').waitFor()
    expect(await page.getByRole('banner').getByText('桜木 直子').count()).toBe(1)

    await button(page, 'ログアウト').click()
    await heading('ログイン').waitFor()
    await page.reload()
    await heading('ログイン').waitFor()
    expect(await searchBox(page).count()).toBe(0)
  })

  test('goes on to the LINE account that is linked, on another site, and back to where it began; another account is refused [OFF-02]', async () => {
    await page.goto('/office/search')
    await signIn(page, umezawa)
    chosen.userId = misaki.userId
    await button(page, 'LINEで確認する').click()
    await page.getByRole('link', { name: 'LINE' }).click()
    await page.getByRole('alert').getByText('連携したLINEアカウントではありません').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await searchBox(page).count()).toBe(0)

    chosen.userId = kenichi.userId
    await button(page, 'LINEで確認する').click()
    const returned = page.waitForRequest((request) => request.url().includes('/office/line?'))
    await page.getByRole('link', { name: 'LINE' }).click()
    // The browser brings no strict cookie along from LINE: the page asks for itself.
    expect(await (await returned).headerValue('cookie')).toBeNull()
    await page.getByText('窓口・市民課').waitFor()
    expect(page.url()).toBe(`${origin}/office/search`)
  })

  test('of which LINE tells nothing begins again', async () => {
    await page.goto('/office/line?code=found&state=somewhere')
    await page.getByText('ログインが途中で切れました').waitFor()
    await button(page, 'はじめからログインする').click()
    await page.getByLabel('ユーザー名').waitFor()
    expect(page.url()).toBe(`${origin}/office`)
  })

  test('stands over the screen where the session has ended, which goes on as it was', async () => {
    await openOffice(page, '/office/search')
    // What the page asks of itself has been answered.
    await page.waitForLoadState('networkidle')
    await storage.officeSessions.endThose({ sub: await subOf(storage, sakuragi) }, [])
    await searchBox(page).fill('田中')
    await page.keyboard.press('Enter')
    await page.getByText('ログインの時間が切れました').waitFor()
    await signIn(page, sakuragi)
    await heading('「田中」の回答').waitFor()
    expect(page.url()).toBe(`${origin}/office/search`)
  })
})

describe('the search', () => {
  test('finds over all forms by name, reading, phone, birthday and any code of a series; cards tell who, what, when and state [OFF-08]', async () => {
    const { earlier, code } = await changeBooking()
    await openOffice(page)
    const ways = [
      '髙橋 花音',
      '高橋花音',
      'タカハシ　カノン',
      '高橋',
      '090-5555-0177',
      '令和6年5月6日',
      '2024/5/6',
      earlier,
      code,
    ]
    for (const words of ways) {
      await search(page, words)
      const cards = await results(page).allInnerTexts()
      expect([words, cards.length]).toEqual([words, 1])
      for (const told of [
        '髙橋 花音',
        '09055550177',
        '子育て相談の予約',
        code,
        `変更前 ${earlier}`,
        '未対応',
      ])
        expect(cards[0]).toContain(told)
      expect(page.url()).toBe(`${origin}/office/search`)
    }
    await search(page, '田中健一')
    const { day, start, end } = await bookedBy(kenichi)
    const cards = await results(page).allInnerTexts()
    const booked = cards.find((text) => text.includes('健康診査の予約'))
    expect(booked).toContain(`${sentenceDay(day)}${clockText(start)}～${clockText(end)}`)
    expect(booked).toContain('健康診査／保健センター／1階 健診フロア 基本の健診（40～74歳）')
    expect(cards.some((text) => text.includes('図書館のスマホ利用カード'))).toBe(true)
  })

  test('is one key, words and Enter away from everywhere; arrows walk what was found, Enter opens it, Escape leaves the box', async () => {
    await openOffice(page)
    await page.getByRole('heading', { level: 1, name: /^今日 / }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('佐藤')
    await page.keyboard.press('Enter')
    await heading('「佐藤」の回答').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    const texts = await results(page).getByRole('link').allTextContents()
    await expect.poll(focused).toBe(texts[0])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe(texts[2])
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('office-search')
    await page.keyboard.press('Escape')
    expect(await focused()).toBe(texts[2])
    expect(await searchBox(page).inputValue()).toBe('佐藤')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/office\/answers\/[\w-]+\/\w{8}$/)
    await page.goBack()
    await heading('「佐藤」の回答').waitFor()
    await expect.poll(focused).toBe(texts[2])
  })

  test('says what else to try where nothing is found, and tries again where no answer came', async () => {
    await openOffice(page)
    await search(page, 'どこにもいない人')
    expect(await results(page).count()).toBe(4)
    await page.route('**/office/api/search', (route) => route.abort())
    await searchBox(page).fill('鈴木')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('つながりません').waitFor()
    await page.unroute('**/office/api/search')
    await button(page, 'もう一度試す').click()
    await heading('「鈴木」の回答').waitFor()
  })
})

test('no screen of the office has a fault that axe finds at 375, 768 and 1280 px, nor in the dark, or is wider than its window', async () => {
  const faults: string[] = []
  const look = async (screen: string) => {
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const found = width === 768 ? await layoutFaults(page) : await accessibilityFaults(page)
      const { scrollWidth, by } = await overflowOf(page, width)
      if (scrollWidth > width) found.push(`${scrollWidth} px wide by ${by.join('\n')}`)
      faults.push(...found.map((fault) => `${screen}, ${width} px: ${fault}`))
    }
    faults.push(...(await darkFaults(page)).map((fault) => `${screen}, in the dark: ${fault}`))
  }
  await page.goto('/office')
  await button(page, 'ログインする').click()
  await page.getByRole('alert').waitFor()
  await look('the sign-in with faults')
  await signIn(page, umezawa)
  await button(page, 'LINEで確認する').waitFor()
  await look('the step to LINE')
  await page.goto('/office/line?error=access_denied')
  await page.getByRole('alert').waitFor()
  await look('LINE without an answer')
  await openOffice(page)
  await look('the beginning')
  await search(page, '佐藤')
  await look('what was found')
  await search(page, 'どこにもいない人')
  await look('nothing found')
  await page.route('**/office/api/search', (route) => route.abort())
  await searchBox(page).fill('鈴木')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await look('a failure')
  await page.goto('/office/nowhere')
  await heading('このページはありません').waitFor()
  await look('a page that there is not')
  expect(faults).toEqual([])
  expect(desk.foreignRequests).toEqual([])
})

test('residents’ scripts have nothing of the office, and those of the office nothing of residents’ words until a form is opened', async () => {
  const built = join(import.meta.dirname, '../../../dist/client')
  const scriptsIn = (folder: string): string =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
  const textsIn = (name: string): string[] => {
    const read = readFileSync(join(import.meta.dirname, '../../../application/texts', name), 'utf8')
    const areas = Object.values(JSON.parse(read) as Record<string, Record<string, string>>)
    // Short ones are words that both may use.
    return areas.flatMap((area) => Object.values(area)).filter((text) => text.length > 15)
  }
  const [residents, office] = [scriptsIn(join(built, 'assets')), scriptsIn(join(built, 'office/assets'))]
  const page = readFileSync(join(built, 'office/index.html'), 'utf8')
  const atFirst = [...page.matchAll(/assets\/[\w.-]+\.js/g)]
    .map(([name]) => readFileSync(join(built, 'office', name), 'utf8'))
    .join('\n')
  const isIn = (scripts: string) => (text: string) => scripts.includes(JSON.stringify(text).slice(1, -1))
  const ofOffice = textsIn('office.json')
  expect(ofOffice.filter(isIn(office)).length).toBeGreaterThan(20)
  expect(ofOffice.filter(isIn(residents))).toEqual([])
  const ofResidents = textsIn('ja.json')
  expect(ofResidents.filter(isIn(residents)).length).toBeGreaterThan(300)
  expect(atFirst.length).toBeGreaterThan(100_000)
  expect(ofResidents.filter(isIn(atFirst))).toEqual([])
})

/** A resident changes what she has booked: name, phone number and birthday of the child. @returns its codes */
async function changeBooking(): Promise<{ earlier: string; code: string }> {
  await goSignedIn(page, '/nowhere', misaki)
  const rows = await storedRows(page, origin, 'kosodate-soudan')
  const booked = rows.find((row) => row.itemKey === 'reserve' && !('changeObstacle' in row))!
  const { partitionKey, answerVersion } = booked
  const changed: Record<string, string> = {
    name: '髙橋 花音',
    name_kana: 'たかはしかのん',
    phone: '09055550177',
    child_birthday: '2024-05-06',
  }
  const data = rows
    .filter((row) => row.partitionKey === partitionKey)
    .map(({ itemKey, value }) => ({
      ...{ surveyId: 'kosodate-soudan', itemKey, value: changed[itemKey] ?? value },
    }))
  const key = { 'Idempotency-Key': randomUUID() }
  const sent = { data, partitionKey, answerVersion }
  const saved = await callAs(page, origin, 'survey-results/putItem', sent, key)
  expect(saved).toMatchObject({ result: 'OK' })
  const { answercode: earlier } = booked as unknown as { answercode: string }
  return { earlier, code: String(saved.answercode) }
}

/** What a resident of the demo has booked for a check-up. */
async function bookedBy(resident: typeof kenichi): Promise<{ day: LocalDate; start: string; end: string }> {
  const phone = await openDesk(server, resident)
  await goSignedIn(phone.page, '/nowhere', resident)
  const rows = await storedRows(phone.page, origin, 'kenshin')
  await phone.close()
  const booked = rows.find(({ itemKey }) => itemKey === 'reserve') as unknown as {
    reserved: { day: LocalDate; start: string; end: string }
  }
  return booked.reserved
}
