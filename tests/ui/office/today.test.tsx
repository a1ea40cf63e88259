import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import type { AttendanceMark, DayVisit, OfficeDay } from '../../../application/office/read-day.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { readKeys } from '../../../ui/office/today/day-keys.ts'
import { aMember, openOffice } from './open-office.tsx'

const aVisit = (name: string, over: Partial<DayVisit> = {}): DayVisit => ({
  ...{ name, answerCode: `CODE-${name}`, earlierCodes: [], formTitle: '健診', surveyId: 'svy1' },
  ...{ itemKey: 'slot', slotKey: 0, mayNote: true, texts: [name, ''] },
  ...over,
})

const aDay = (...visits: readonly DayVisit[]): OfficeDay => ({
  places: [{ calendarId: 'cal1', name: '健診センター', count: visits.length }],
  sections: [
    {
      ...{ calendarId: 'cal1', name: '健診センター', isDayOff: false, isContinued: false },
      columns: [
        { column: '#name', title: '名前' },
        { column: '#people', title: '人数' },
      ],
      slots: [{ start: '09:00', end: '10:00', quota: 5, taken: visits.length, visits }],
    },
  ],
  state: { version: 'v1', stamp: 's1', count: visits.length, marks: [] },
})

/** The office at the list of today, with what was noted. */
async function openToday(calls: Partial<OfficeCalls>) {
  const noted: unknown[] = []
  const services = openOffice(
    {
      readDay: async () => aDay(aVisit('花子'), aVisit('次郎')),
      followDay: async () => undefined,
      noteAttendance: async (command) => void noted.push(command),
      ...calls,
    },
    { office: aMember, at: '/office/today' },
  )
  await screen.findByRole('link', { name: '花子' })
  return { ...services, noted }
}

const row = (name: string) => screen.getByRole('link', { name }).closest('tr')!
const press = (name: string, as: '来庁' | '不来') =>
  act(async () => fireEvent.click(within(row(name)).getByRole('button', { name: `${as}：${name}` })))
const marked = (name: string) =>
  within(row(name))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent)

test('a day is shown when its year is typed in full, and the field keeps what is typed until then', async () => {
  const asked: string[] = []
  await openToday({
    readDay: async ({ day }) => {
      asked.push(day)
      return aDay(aVisit('花子'))
    },
  })
  const field = screen.getByLabelText<HTMLInputElement>('日付')
  const [today] = asked
  for (const typed of ['0002-06-15', '0020-06-15', '0202-06-15', '2026-06-15']) {
    fireEvent.change(field, { target: { value: typed } })
    expect(field.value).toBe(typed)
  }
  await expect.poll(() => asked).toEqual([today, '2026-06-15'])
})

test('a tap that is not stored is taken back, says whom it was about, and can be made again', async () => {
  let isDown = true
  const { noted } = await openToday({
    noteAttendance: async (command) => {
      if (isDown) throw new CallFailure('network', 'down')
      noted.push(command)
    },
  })
  await press('花子', '来庁')
  expect(screen.getByText('花子さんの来庁・不来を記録できませんでした。')).toBeTruthy()
  expect(marked('花子')).toEqual([])
  isDown = false
  await press('花子', '来庁')
  expect(marked('花子')).toEqual(['来庁'])
  expect(noted).toMatchObject([
    { answerCode: 'CODE-花子', calendarId: 'cal1', day: '2026-11-20', slotKey: 0, attendance: 'arrived' },
  ])
})

test('undo goes back tap by tap; what is pressed already is taken back', async () => {
  const { noted } = await openToday({})
  await press('花子', '来庁')
  await press('次郎', '不来')
  await press('次郎', '不来')
  expect(marked('次郎')).toEqual([])
  const undo = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /元に戻す/ })))
  await undo()
  expect(marked('次郎')).toEqual(['不来'])
  await undo()
  await undo()
  expect([marked('花子'), marked('次郎')]).toEqual([[], []])
  expect(noted.map((each) => (each as AttendanceMark).attendance)).toEqual([
    ...['arrived', 'absent', 'none', 'absent', 'none', 'none'],
  ])
})

test('a booking that was moved meanwhile says so, and the list is read again', async () => {
  let isMoved = false
  await openToday({
    readDayAnew: async () => aDay(aVisit('次郎')),
    followDay: async () => (isMoved ? { version: 'v2', stamp: 's2', count: 1, marks: [] } : undefined),
    noteAttendance: async () => {
      isMoved = true
      throw refuse('office.record_changed', {})
    },
  })
  await press('花子', '来庁')
  expect(screen.getByText('花子さんの予約は、ほかで変更されました。一覧を新しくしました。')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '花子' })).toBeNull()
})

test('a list without bookings, and columns that nobody answered, are not drawn; what is noted on a day to come can not be', async () => {
  const services = openOffice(
    { readDay: async ({ day }) => (day === localDate('2026-11-21') ? aDay(aVisit('花子')) : aDay()) },
    { office: aMember, at: '/office/today/2026-11-21' },
  )
  await screen.findByRole('link', { name: '花子' })
  expect(screen.queryByRole('columnheader', { name: '人数' })).toBeNull()
  expect(screen.queryByRole('button', { name: '来庁：花子' })).toBeNull()
  await act(async () => services.router.navigate('/office/today'))
  expect(await screen.findByText('この日の予約はありません')).toBeTruthy()
})

test('the keys of a scanner are one text, those of a hand are pressed in their order', async () => {
  const heard: string[] = []
  const stop = readKeys({ onKey: (key) => heard.push(key) > 0, onScan: (text) => heard.push(`scan ${text}`) })
  const type = (...keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key })
  }
  type(...'svy1.ANZ00001', 'Enter')
  type('a', 'ArrowDown', 'n', 'Enter')
  stop()
  type('a')
  expect(heard).toEqual(['scan svy1.ANZ00001', 'a', 'ArrowDown', 'n'])
})
