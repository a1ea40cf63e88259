import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../adapters/platform/system-clock.ts'
import { detailsPath } from '../../../application/answer/answer-paths.ts'
import { makeChangeStatus } from '../../../application/office/change-status.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { partitionKeyOf } from '../../../domain/answer/partition-key.ts'
import { plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { openPhone, type Phone } from '../browser.ts'
import { Onlooker } from '../good-screen.ts'
import { goSignedIn, kenichi } from '../resident-steps.ts'
import { button, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
/** His booking is past the deadline of residents; those of others are not. */
const [late] = await storage.ownAnswers.listOwn(kenichi.userId, 'kenshin')
const [booked, another] = await bookedAhead()

let phone: Phone
let page: Page
beforeAll(async () => {
  phone = await openPhone({ origin: server.origin, viewport: { width: 1280, height: 800 } })
  page = phone.page
  await openOffice(page)
})
afterAll(async () => {
  await phone.close()
  await storage.close()
  await server.kill()
})

const dialog = () => page.getByRole('dialog')
const part = (name: string) => page.getByRole('region', { name, exact: true })
const done = (text: string) => page.getByRole('status').getByText(text).waitFor()

/** The page of the booking, with a counter of keys and clicks; what is typed as a text is not counted. */
async function atTheRecord({ answerCode }: AnswerRecord = booked!) {
  await page.goto(`/office/answers/kenshin/${answerCode}`)
  await button(page, '対応状況').waitFor()
  let count = 0
  return {
    counted: () => count,
    click: async (name: string) => {
      count += 1
      await button(page, name).click()
    },
    press: async (key: string) => {
      count += 1
      await page.keyboard.press(key)
    },
  }
}

const slots = async ({ answerId }: AnswerRecord = booked!) =>
  (await storage.bookings.ofAnswer(answerId)).map(({ day, slotKey }) => `${day} ${slotKey}`)

/** Answers of residents who come in some days only. */
async function bookedAhead(): Promise<AnswerRecord[]> {
  const found: AnswerRecord[] = []
  const from = plusDays(tokyoDay(systemClock.now()), 7)
  for await (const record of storage.officeAnswers.all('kenshin')) {
    const [booking] = record.userId.startsWith('U') ? await storage.bookings.ofAnswer(record.answerId) : []
    if (booking && booking.day >= from && found.push(record) === 2) break
  }
  return found
}

describe('on the page of an answer', () => {
  test('a booking is moved with four keys at most, by keyboard alone, and its resident is told', async () => {
    const { counted, press } = await atTheRecord()
    const before = await slots()
    await button(page, '日時を変える').focus()
    await press('Enter')
    await dialog().getByRole('radio').first().waitFor()
    await dialog().getByRole('radio').first().focus()
    await press('Space')
    await press('Control+Enter')
    await done('予約の日時を変えました。LINEで知らせます。')
    expect(counted()).toBeLessThanOrEqual(4)
    expect(await slots()).not.toEqual(before)
    await part('履歴').getByRole('listitem').first().getByText('予約の日時を変更しました').waitFor()
  })

  test('its status is one of the city’s list', async () => {
    const { click } = await atTheRecord()
    await click('対応状況')
    await dialog().getByLabel('新しい対応状況').selectOption('キャンセル')
    await dialog().getByText('予約の枠が空き').waitFor()
    await dialog().getByLabel('新しい対応状況').selectOption('完了')
    await page.keyboard.press('Control+Enter')
    await done('対応状況を変えました。')
    const latest = part('履歴').getByRole('listitem').first()
    await expect.poll(() => latest.textContent()).toContain('未対応 → 完了')
  })

  test('items are corrected in its form, with the office’s own, and its resident reads that and when [OFF-15]', async () => {
    const { click } = await atTheRecord(late)
    await click('回答を直す')
    const name = dialog().getByLabel(/^お名前(?!（)/)
    await name.fill('')
    await page.keyboard.press('Control+Enter')
    await dialog().getByText('＊').first().waitFor()
    await name.fill('田中 健市')
    await dialog()
      .getByLabel(/受診券の番号/)
      .fill('A1024')
    await page.keyboard.press('Escape')
    await click('回答を直す')
    expect(await name.inputValue()).toBe('田中 健市')
    await name.fill(kenichi.name)
    await dialog()
      .getByLabel(/^気になること/)
      .fill('つえを使います')
    await page.keyboard.press('Control+Enter')
    await done('回答を直しました。')
    const latest = async () => (await part('履歴').getByRole('listitem').allTextContents())[0]
    await expect.poll(latest).toContain('気になること：（なし） → つえを使います')
    expect(await latest()).toContain('（なし） → A1024')

    const own = await openPhone({ origin: server.origin })
    await goSignedIn(
      own.page,
      detailsPath({ surveyId: 'kenshin', partitionKey: partitionKeyOf(late!) }),
      kenichi,
    )
    await own.page.getByText('窓口で内容を直しました。').waitFor()
    await own.close()
  })

  test('a message is one of the city’s templates, changed or not, and its fate stands on the page', async () => {
    const { click } = await atTheRecord()
    await click('LINEを送る')
    await dialog().getByLabel('文例').selectOption('用意ができた')
    expect(
      await dialog()
        .getByLabel(/^送る文/)
        .inputValue(),
    ).toContain('ご用意ができました。')
    await page.keyboard.press('Control+Enter')
    await done('メッセージを送信待ちに入れました。')
    await part('LINEのメッセージ').getByText('職員からのメッセージ').waitFor()
  })

  test('who comes second is told what the first did, and loses nothing typed; cancelling shows the text first and takes four keys at most [OFF-13]', async () => {
    const { counted, click, press } = await atTheRecord()
    await click('キャンセル')
    const reason = dialog().getByLabel(/^理由/)
    await page.keyboard.type('本人の電話')
    await dialog().getByText('窓口で予約を取り消しました。').waitFor()
    const version = (await storage.officeAnswers.findLatest('kenshin', booked!.answerCode))!.version
    await makeChangeStatus({ ...storage, clock: systemClock })(
      { sub: 'sub', username: 'umezawa', duties: [{ role: 'desk' }] },
      { requestId: 'umezawa' },
    )({ surveyId: 'kenshin', answerCode: booked!.answerCode, version, status: '確認中' })
    await press('Control+Enter')
    await dialog().getByRole('region', { name: 'ほかの人がしたこと' }).getByText('確認中').waitFor()
    expect(await reason.inputValue()).toBe('本人の電話')
    await dialog().getByText('窓口で予約を取り消しました。').waitFor()
    await press('Control+Enter')
    await done('キャンセルしました。LINEで知らせます。')
    expect(counted()).toBeLessThanOrEqual(4)
    expect(await slots()).toEqual([])
  })

  test('past the resident’s deadline a cancellation has to be meant, and can go without a message [OFF-13]', async () => {
    const { click, press } = await atTheRecord(late)
    await click('キャンセル')
    await page.keyboard.type('急病')
    const meant = dialog().getByLabel(/^住民の期限を過ぎています/)
    await meant.waitFor()
    await press('Control+Enter')
    await dialog().getByRole('alert').getByText('印を付けてください').waitFor()
    expect(await slots(late)).toHaveLength(1)
    await meant.check()
    await dialog().getByLabel('LINEで知らせる').uncheck()
    await press('Control+Enter')
    await done('キャンセルしました。LINEでは知らせていません。')
    // The button that was pressed is gone.
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toMatch(/^キャンセルしました。/)
    expect(await slots(late)).toEqual([])
  })
})

test('no dialog has a fault that axe finds or is wider than its window [OFF-56]', async () => {
  const onlooker = new Onlooker(phone, page)
  await atTheRecord(another)
  for (const name of ['日時を変える', '対応状況', '回答を直す', 'LINEを送る', 'キャンセル']) {
    await button(page, name).click()
    await dialog().waitFor()
    await onlooker.look(name)
    await page.keyboard.press('Escape')
  }
  expect(onlooker.faults).toEqual([])
})
