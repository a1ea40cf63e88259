import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { qrDrawing } from '../../../adapters/web/qr-drawing.ts'
import type { BookedPlace } from '../../../application/ports/office-answer-repository.ts'
import { type LocalDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { receiptText } from '../../../domain/shared/receipt.ts'
import { accessibilityFaults, overflowOf, type Phone } from '../browser.ts'
import { kenichi } from '../resident-steps.ts'
import { button, openDesk, openOffice, startOfficeCity } from './office-city.ts'

const { server, storage } = await startOfficeCity()
const today = tokyoDay(Date.now())

let desk: Phone
let page: Page
beforeEach(async () => {
  desk = await openDesk(server, kenichi)
  page = desk.page
})
afterEach(() => desk.close())
afterAll(async () => {
  await storage.close()
  await server.kill()
})

const booked = (day: LocalDate) => storage.officeAnswers.placesBookedOn({ from: day, to: day })
const links = (at = page) => at.locator('[data-visit]')
const rowOf = ({ answerCode }: BookedPlace, at = page) =>
  at.getByRole('row').filter({ has: at.locator(`[data-visit*="${answerCode}"]`) })
const marked = (row: ReturnType<typeof rowOf>) => row.locator('[aria-pressed="true"]').allTextContents()
/** The code of the row that has the focus. */
const focused = (at = page) =>
  at.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.visit?.split(' ')[1] ?? '')

/** Opens the list of today, with everything that it has. */
async function openToday(at = page): Promise<void> {
  await openOffice(at)
  await at.getByRole('link', { name: '今日の予約' }).click()
  await links(at).first().waitFor()
}

test('the day hangs at a desk by place and time, is followed as it changes, and leads to other days and the week by one key [OFF-19]', async () => {
  const all = await booked(today)
  await openToday()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^今日 .+の予約$/)
  expect(await links().count()).toBe(all.length)
  await page.getByText(`予約 ${all.length}件`).waitFor()
  const { answerCode, booking, surveyId } = all[0]!
  const record = await storage.officeAnswers.findByCode(surveyId, answerCode)
  const phone = record!.entries.find(({ itemKey }) => itemKey === 'phone' || itemKey === 'tel')?.answer?.[0]
  if (phone !== undefined) expect(await rowOf(all[0]!).textContent()).toContain(phone)

  const note = { attendance: 'absent' as const, at: Date.now(), by: 'umezawa' }
  await storage.officeAnswers.noteAttendance(booking, note)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => marked(rowOf(all[0]!))).toEqual(['不来'])
  expect(await rowOf(all[0]!).textContent()).toContain('梅沢')
  await page.route('**/changes?**', (route) => route.abort())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('status').getByText('接続が切れています').waitFor()
  await page.unroute('**/changes?**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => page.getByText('接続が切れています').count()).toBe(0)

  await page.getByLabel('場所', { exact: true }).selectOption(booking.calendarId)
  const here = all.filter((each) => each.booking.calendarId === booking.calendarId)
  await expect.poll(() => links().count()).toBe(here.length)
  expect(page.url()).toBe(`${server.origin}/office/today?place=${booking.calendarId}`)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(`**/office/today/${plusDays(today, 1)}?place=${booking.calendarId}`)
  await page.keyboard.press('w')
  await page.waitForURL('**view=week')
  await page.getByRole('row').filter({ hasText: '合計' }).waitFor()
  await page.keyboard.press('t')
  await page.waitForURL(`**/office/today?place=${booking.calendarId}&view=week`)
  await page.keyboard.press('w')
  await page.waitForURL(`**/office/today?place=${booking.calendarId}`)
  await links().first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const at = await focused()
  await page.keyboard.press('Enter')
  await page.getByText('不来を記録しました').or(page.getByText('送信しました')).first().waitFor()
  await page.goBack()
  await expect.poll(focused).toBe(at)
})

test('who came is one tap or key, with undo, and two desks see the last; a code that is typed, scanned or seen by the camera finds the booking [OFF-20]', async () => {
  const all = await booked(today)
  const open = all.find(({ attendance }) => !attendance) ?? all[0]!
  await storage.officeAnswers.noteAttendance(open.booking, {
    attendance: undefined,
    at: Date.now(),
    by: 'sato',
  })
  await openToday()
  const row = rowOf(open)
  await row.getByRole('button', { name: '来庁' }).click()
  await page.getByText('さんを来庁にしました').waitFor()
  expect(await marked(row)).toEqual(['来庁'])
  await page.keyboard.press('z')
  await expect.poll(() => marked(row)).toEqual([])
  await links().filter({ hasText: /./ }).first().waitFor()
  await row.locator('[data-visit]').focus()
  await page.keyboard.press('n')
  await expect.poll(() => marked(row)).toEqual(['不来'])

  const other = await openDesk(server, kenichi)
  await openToday(other.page)
  const there = rowOf(open, other.page)
  expect(await marked(there)).toEqual(['不来'])
  await there.getByRole('button', { name: '来庁' }).click()
  await expect
    .poll(async () => (await booked(today)).find(isSame(open))?.attendance?.attendance)
    .toBe('arrived')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => marked(row)).toEqual(['来庁'])
  await other.close()

  // A code of today is in the list, one of another day leads there; capitals and blanks don't matter.
  await page.keyboard.press('c')
  await page.locator('#office-code:focus').waitFor()
  await page.keyboard.type(` ${open.answerCode.toLowerCase().slice(0, 4)} ${open.answerCode.slice(4)}`)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(open.answerCode)
  const [later] = await booked(await nextBookedDay())
  await page.keyboard.type(receiptText(later!), { delay: 0 })
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/office/today/${later!.booking.day}`)
  await expect.poll(focused).toBe(later!.answerCode)
  expect(await marked(row)).toEqual([])
  await page.keyboard.press('c')
  await page.locator('#office-code:focus').waitFor()
  await page.keyboard.type('NOSUCH00')
  await page.keyboard.press('Enter')
  await page.getByText('「NOSUCH00」の予約は見つかりませんでした').waitFor()

  // The browser of the tests reads no codes by itself: our own reader comes, from our own origin.
  await seeWithCamera(page, receiptText(open))
  await button(page, 'カメラで読み取る').click()
  await page.waitForURL('**/office/today')
  await expect.poll(focused).toBe(open.answerCode)
  expect(desk.foreignRequests).toEqual([])
  const audited = await storage.audit.ofAnswers([open.booking.answerId], {
    kinds: ['booking.arrived', 'booking.absent', 'booking.unmarked'],
    limit: 5,
  })
  expect(audited.slice(-4).map(({ kind }) => kind.split('.')[1])).toEqual([
    ...['arrived', 'unmarked', 'absent', 'arrived'],
  ])
})

test('the list prints on A4 without empty places and with a tick column, and downloads as xlsx; both are on record [OFF-21]', async () => {
  const day = await nextBookedDay()
  const all = await booked(day)
  await openOffice(page)
  await page.goto(`/office/today/${day}`)
  await links().first().waitFor()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button(page, '印刷する').click()
  await page.locator('body[data-printed]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const seen = async (text: string | RegExp) =>
    (await page.getByText(text).all()).length > 0 && (await page.getByText(text).first().isVisible())
  expect(await page.locator('td').filter({ hasText: /^□$/ }).first().isVisible()).toBe(true)
  expect(await page.locator('td').filter({ hasText: /^□$/ }).count()).toBe(all.length)
  for (const text of [/^予約のない時間/, /^予約のない場所/, '印刷する', '今日の予約', 'コードを読み取る'])
    expect([text, await seen(text)]).toEqual([text, false])
  expect(await seen('用が済んだら破棄してください')).toBe(true)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!.map(Number)
  expect([Math.round(width!), Math.round(height!)]).toEqual([842, 595])
  await page.emulateMedia({ media: 'screen' })

  const downloading = page.waitForEvent('download')
  await button(page, 'Excelで保存する').click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`予約_${day}.xlsx`)
  const [sheet] = readWorkbook(await readFile(await file.path()))
  expect(sheet?.name).toBe('予約')
  const ticks = sheet!.cells.filter(({ column, text }) => column === 1 && text === '□')
  expect(ticks).toHaveLength(all.length)
})

test('the list has no fault that axe finds and is no wider than its window, full, empty, by week and without an answer', async () => {
  const faults: string[] = []
  const look = async (screen: string) => {
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const found = await accessibilityFaults(page)
      const { scrollWidth, by } = await overflowOf(page, width)
      if (scrollWidth > width) found.push(`${scrollWidth} px wide by ${by.join('\n')}`)
      faults.push(...found.map((fault) => `${screen}, ${width} px: ${fault}`))
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${screen}-${width}.png` })
    }
  }
  await openOffice(page)
  await page.goto(`/office/today/${await nextBookedDay()}`)
  await links().first().waitFor()
  await look('full')
  await page.goto('/office/today?view=week')
  await page.getByRole('row').filter({ hasText: '合計' }).waitFor()
  await look('week')
  await page.goto('/office/today/2031-01-01')
  await page.getByText('この日の予約はありません').waitFor()
  await look('empty')
  await page.goto('/office/today?place=nowhere')
  await page.getByText('この場所はありません').waitFor()
  await look('missing')
  await page.route('**/office/api/days/**', (route) => route.abort())
  await page.goto('/office/today')
  await page.getByRole('alert').getByText('つながりません').waitFor()
  await look('failure')
  expect(faults).toEqual([])
})

const isSame =
  ({ booking: { answerId, itemKey } }: BookedPlace) =>
  ({ booking }: BookedPlace) =>
    booking.answerId === answerId && booking.itemKey === itemKey

/** The first day from tomorrow on that somebody has booked. */
async function nextBookedDay(): Promise<LocalDate> {
  const span = { from: plusDays(today, 1), to: plusDays(today, 21) }
  const [first] = await storage.officeAnswers.placesBookedOn(span)
  return first!.booking.day
}

/** Holds a QR code with that text before the camera of the page. */
async function seeWithCamera(at: Page, text: string): Promise<void> {
  await at.evaluate(({ size, path }) => {
    const SCALE = 8
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = size * SCALE
    const draw = () => {
      const context = canvas.getContext('2d')!
      context.setTransform(SCALE, 0, 0, SCALE, 0, 0)
      context.fillStyle = '#fff'
      context.fillRect(0, 0, size, size)
      context.fillStyle = '#000'
      context.fill(new Path2D(path))
      requestAnimationFrame(draw)
    }
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
  }, qrDrawing(text))
}
