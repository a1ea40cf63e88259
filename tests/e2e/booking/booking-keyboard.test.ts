import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Phone } from '../browser.ts'
import { startCityServer } from '../city-server.ts'
import { phoneForEachTest } from '../each-test.ts'
import { doneHeading, storedRows, submitButton } from '../resident-steps.ts'
import { bookButton, chooseCategory, heading, timeDialog } from './booking-steps.ts'

const server = await startCityServer()
const { origin } = server

let phone: Phone
let page: Page
phoneForEachTest(server, (opened) => {
  phone = opened
  page = phone.page
})

/** What has the focus: its words, and whether the eye can tell that it has it. */
type Focus = { name: string; tag: string; inDialog: boolean; isSeen: boolean; top: number }
const focus = (): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? ''
    const own = element.tagName === 'BODY' ? '' : (element.textContent ?? '')
    return {
      name: (element.getAttribute('aria-label') ?? (label || own)).trim(),
      tag: element.tagName,
      inDialog: element.closest('dialog') !== null,
      isSeen: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
      top: element.getBoundingClientRect().top + window.scrollY,
    }
  })

/** Presses Tab until the focus is on something whose words begin so; each stop on the way must be seen. */
async function tabTo(start: string, tag = ''): Promise<Focus> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await focus()
    if (at.tag !== 'BODY') expect(at, `the focus on ${at.name} can be seen`).toMatchObject({ isSeen: true })
    if (at.tag !== 'BODY' && at.tag.startsWith(tag) && at.name.startsWith(start)) return at
  }
  throw new Error(`60 presses of Tab do not lead to ${start}`)
}

async function press(start: string): Promise<void> {
  await tabTo(start)
  await page.keyboard.press('Enter')
}

/** The words of each stop of the Tab key from the heading to the end of the page. */
async function stops(): Promise<Focus[]> {
  const all: Focus[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const at = await focus()
    if (at.tag === 'BODY' || all.some(({ name }) => name === at.name)) return all
    all.push(at)
  }
}

describe('the keyboard alone', () => {
  test('books a court: every stop is seen and in order, dialogs keep the focus and give it back [CAL-08] [RSV-05] [ITEM-22]', async () => {
    await page.goto('/survey/facility-booking')
    await page.getByRole('link', { name: '佐藤 美咲' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await submitButton(page).waitFor()
    for (const level of ['施設', '場所', 'コート', '予約する内容']) {
      await tabTo(level, 'SELECT')
      await page.keyboard.press('ArrowDown')
    }
    await tabTo('使う人の数')
    await page.keyboard.type('4')
    await tabTo('お名前')
    await page.keyboard.type('鍵盤 太郎')
    await tabTo('電話番号')
    await page.keyboard.type('0312345678')
    await tabTo('確かめました')
    await page.keyboard.press('Space')
    await press('入力内容を確認する')
    await page.getByRole('dialog', { name: '入力内容の確認' }).waitFor()
    await press('日時を選ぶ')

    await heading(page, '予約する日時を選ぶ').waitFor()
    await expect.poll(async () => (await focus()).tag).toBe('H1')
    const way = await stops()
    const nearest = way.slice(0, 3).map(({ name }) => name)
    expect(nearest).toEqual(Array(3).fill(expect.stringMatching(/曜日 .*\d:\d\d～\d+:\d\d$/)))
    expect(way.slice(3, 6).map(({ name }) => name)).toEqual(['週', '前の週', '次の週'])
    expect(way.slice(-2).map(({ name }) => name)).toEqual(['入力画面に戻る', '00-0000-0000'])
    expect(way.filter(({ name }) => /から\d+:\d\dまで/.test(name))).toHaveLength(1)
    expect(way.map(({ top }) => top)).toEqual(way.map(({ top }) => top).toSorted((a, b) => a - b))

    const slot = await freeSlotByKeys()
    await page.keyboard.press('Enter')
    await timeDialog(page).waitFor()
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      const { tag, inDialog } = await focus()
      expect(inDialog || tag === 'BODY').toBe(true)
    }
    await page.keyboard.press('Escape')
    await timeDialog(page).waitFor({ state: 'hidden' })
    expect((await focus()).name).toBe(slot)
    await page.keyboard.press('Enter')
    await timeDialog(page).waitFor()
    await press('はい')
    await heading(page, '予約内容の確認').waitFor()
    await expect.poll(async () => (await focus()).tag).toBe('H1')
    await press('この内容で予約する')
    await doneHeading(page).waitFor()
    await expect.poll(async () => (await focus()).tag).toBe('H1')
    const rows = await storedRows(page, origin, 'facility-booking')
    expect(rows).toContainEqual(
      expect.objectContaining({
        itemKey: 'reserve',
        value: expect.stringMatching(/^gym-arena-a_\w+\|\d{8}\|\d$/),
      }),
    )
  })

  /** Goes on by weeks until the table can be entered at a free slot, and moves in it. @returns the slot's words */
  async function freeSlotByKeys(): Promise<string> {
    for (let weeks = 0; weeks < 8; weeks += 1) {
      await press('次の週')
      await page.waitForFunction(() => document.querySelector('table [data-at]'))
      const { name } = await toTheTable()
      if (!name.includes('予約可')) continue
      await page.keyboard.press('End')
      const last = (await focus()).name
      expect(last).toContain('土曜日')
      await page.keyboard.press('Home')
      expect((await focus()).name).toContain('日曜日')
      for (let days = 0; days < 7 && (await focus()).name !== name; days += 1) {
        await page.keyboard.press('ArrowRight')
      }
      expect((await focus()).name).toBe(name)
      return name
    }
    throw new Error('no free slot in eight weeks')
  }

  async function toTheTable(): Promise<Focus> {
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press('Tab')
      const at = await focus()
      if (/から\d+:\d\dまで/.test(at.name)) return at
    }
    throw new Error('Tab does not lead into the table')
  }
})

describe('roles and names alone', () => {
  const counterLevels = ['分野', '会場', '予約するところ', '予約する内容']
  const atTheCounter = ['市民課', '市役所 本庁舎', '1階 予約窓口', '引っ越しの届出']

  /** What is read aloud of a part of the page, each thing after the other. */
  const heard = async (part: Locator): Promise<string> => {
    await part.waitFor()
    return part.ariaSnapshot()
  }

  /** Finds the form of the counter on the first page, as somebody who hears it. */
  async function toTheForm(resident: string): Promise<void> {
    await page.goto('/')
    await page.getByRole('searchbox', { name: '手続きをさがす' }).fill('窓口の予約')
    await page.getByRole('status').filter({ hasText: '見つかりました' }).waitFor()
    const said = await heard(page.getByRole('main'))
    expect(said).toMatch(
      /searchbox "手続きをさがす": 窓口の予約\n\s+- status: \d+件見つかりました。\n\s+- list:/,
    )
    expect(said).toMatch(/- list:\n\s+- listitem:\n\s+- heading "市民課 窓口の予約" \[level=3\]:\n\s+- link/)
    await page.getByRole('link', { name: '市民課 窓口の予約' }).click()
    await page.getByRole('link', { name: resident }).click()
    await heading(page, '市民課 窓口の予約').waitFor()
  }

  /** From all that was sent to the question whether to cancel what is booked, and not to cancel it. */
  async function askWhetherToCancel(time: string): Promise<void> {
    await page.goto('/my')
    const next = page.getByRole('region', { name: '次の予約' })
    const said = await heard(next)
    expect(said).toMatch(/heading "次の予約" \[level=2\][\s\S]*heading "市民課 窓口の予約" \[level=3\]/)
    expect(said).toContain(`paragraph: ${time}`)
    expect(said).toContain('paragraph: 予約が決まっています')
    expect(said).toMatch(new RegExp(`button "キャンセル：[^"]+ ${time} [^"]+": キャンセル`))
    await next.getByRole('link', { name: 'くわしく見る' }).click()
    await heading(page, '市民課 窓口の予約').waitFor()
    expect(await heard(page.getByRole('main'))).toContain('heading "現在の登録情報" [level=2]')
    await page.getByRole('button', { name: 'キャンセル', exact: true }).click()
    const question = page.getByRole('dialog', { name: '予約を取り消しますか' })
    expect(await heard(question)).toMatch(
      new RegExp(`${time}[^]*取り消すと、元に戻せません。[^]*button "取り消す"[^]*button "取り消さない"`),
    )
    await question.getByRole('button', { name: '取り消さない' }).click()
    await question.waitFor({ state: 'hidden' })
  }

  /** Fills in the form of the counter. */
  async function toTheCalendar(resident: string): Promise<void> {
    await toTheForm(resident)
    await chooseCategory(page, atTheCounter, '手続きと時間', counterLevels)
    await page.getByRole('textbox', { name: /^お名前/ }).fill(resident)
    await page.getByRole('textbox', { name: /^電話番号/ }).fill('0312345678')
    await page.getByRole('button', { name: '入力内容を確認する' }).click()
    const dialog = page.getByRole('dialog', { name: '入力内容の確認' })
    await dialog.getByRole('button', { name: '日時を選ぶ' }).click()
    await heading(page, '予約する日時を選ぶ').waitFor()
  }

  async function confirmAndBook(words: string): Promise<void> {
    const asked = timeDialog(page)
    await asked.waitFor()
    const [, start] = words.match(/(\d+:\d\d)/) ?? []
    expect(await asked.ariaSnapshot()).toContain(start)
    await asked.getByRole('button', { name: 'はい' }).click()
    await bookButton(page).click()
    await doneHeading(page).waitFor()
    const said = await page.getByRole('main').ariaSnapshot()
    expect(said).toContain(start)
    expect(said).toContain('definition')
  }

  /** Of what is to be heard, in this order, what a screen reader does not say of a part of the page. */
  async function unheard(part: Locator, wanted: readonly string[]): Promise<string[]> {
    const said = (await part.ariaSnapshot()).split('\n').map((line) => line.trim().replace(/^- /, ''))
    let at = -1
    return wanted.filter((words) => {
      const found = said.findIndex((line, place) => place > at && line.startsWith(words))
      if (found >= 0) at = found
      return found < 0
    })
  }

  test('from the form to the booking everything chosen is said, in order, with its question [RSV-03] [CAL-09]', async () => {
    const main = page.getByRole('main')
    await page.goto('/survey/madoguchi-yoyaku')
    await page.getByRole('link', { name: '佐藤 美咲' }).click()
    await chooseCategory(page, atTheCounter, '手続きと時間', counterLevels)
    const times = page.getByRole('radiogroup', { name: 'いつにしますか' }).getByRole('radio')
    await times.first().waitFor()
    const [day = '', time = ''] = (await times.first().locator('..').innerText()).split(/\s+/)
    expect(day).toMatch(/^\d+\/\d+\(.\)$/)
    await expect
      .poll(() =>
        unheard(main, [
          'heading "市民課 窓口の予約" [level=1]',
          'group "手続きと時間 必須"',
          'combobox "予約する内容"',
          'option "引っ越しの届出" [selected]',
          'radiogroup "いつにしますか"',
          `radio "${day} ${time}"`,
          'radio "ほかの日を見る 確認のあと、カレンダーで選びます"',
          'textbox "お名前 必須"',
          'textbox "電話番号 必須"',
          'button "入力内容を確認する"',
        ]),
      )
      .toEqual([])

    await times.first().check()
    await page.getByRole('textbox', { name: /^お名前/ }).fill('佐藤 美咲')
    await page.getByRole('textbox', { name: /^電話番号/ }).fill('0312345678')
    await page.getByRole('button', { name: '入力内容を確認する' }).click()
    const dialog = page.getByRole('dialog', { name: '入力内容の確認' })
    await dialog.waitFor()
    await expect
      .poll(() =>
        unheard(dialog, [
          'heading "入力内容の確認" [level=2]',
          'term: 手続きと時間',
          `definition: 市民課 ＞ 市役所 本庁舎 ＞ 1階 予約窓口 ＞ 引っ越しの届出 ${day} ${time}`,
          'button "変更：手続きと時間"',
          'term: お名前',
          'definition: 佐藤 美咲',
          'button "予約の確認へ進む"',
        ]),
      )
      .toEqual([])

    const when = ['term: 日付', `definition: ${day}`, 'term: 時間', `definition: ${time}`]
    await dialog.getByRole('button', { name: '予約の確認へ進む' }).click()
    await bookButton(page).waitFor()
    await expect
      .poll(() =>
        unheard(main, [
          'heading "予約内容の確認" [level=1]',
          ...when,
          'heading "1階 予約窓口 引っ越しの届出" [level=2]',
          'paragraph: まだ予約は終わっていません。',
          'button "この内容で予約する"',
        ]),
      )
      .toEqual([])

    await bookButton(page).click()
    await doneHeading(page).waitFor()
    await expect
      .poll(() =>
        unheard(main, [
          'heading "予約できました" [level=1]',
          'region "1階 予約窓口 引っ越しの届出"',
          ...when,
          'term: 場所',
          'link "地図を開く （新しい画面で開きます）"',
          'button "カレンダーに追加"',
          'paragraph: 窓口を予約しました。',
          'term: 受付コード',
          'button "コピー"',
        ]),
      )
      .toEqual([])
  })

  const booked = async () =>
    (await storedRows(page, origin, 'madoguchi-yoyaku')).filter(({ itemKey }) => itemKey === 'reserve').length

  test('lead from the search to a slot, by its words 予約可 and 残り, and from what is booked to the question whether to cancel [CAL-06] [CAL-08]', async () => {
    await toTheCalendar('鈴木 ハル')
    let words: string | undefined
    for (let weeks = 0; !words && weeks < 4; weeks += 1) {
      if (weeks > 0) await page.getByRole('button', { name: '次の週' }).click()
      const table = page.getByRole('table', { name: /^空きの表/ })
      await table.waitFor()
      words = (await table.ariaSnapshot()).match(/button "([^"]+ 予約可 残り\d+)"/)?.[1]
    }
    expect(words).toMatch(/^\d+月\d+日[日月火水木金土]曜日 \d+:\d\dから\d+:\d\dまで 予約可 残り\d+$/)
    await page.getByRole('button', { name: words!, exact: true }).click()
    await confirmAndBook(words!.split('曜日')[1]!)
    expect(await booked()).toBe(1)
    await askWhetherToCancel(
      words!
        .match(/(\S+)から(\S+)まで/)!
        .slice(1)
        .join('～'),
    )
    expect(await booked()).toBe(1)
  })
})
