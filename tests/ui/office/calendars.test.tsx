import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import type { CalendarMonth } from '../../../application/office/read-calendars.ts'
import { refuse } from '../../../domain/refusal.ts'
import { monthWeeks } from '../../../domain/reservation/calendar-grid.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aMember, openOffice } from './open-office.tsx'

const day = localDate('2026-12-10')
const comaList = [
  { start: '09:00', end: '10:00' },
  { start: '10:00', end: '11:00' },
]

const aMonth = (over: Partial<CalendarMonth> = {}): CalendarMonth => ({
  ...{
    calendarId: 'cal1',
    name: '健診センター',
    role: 'editor',
    version: 3,
    isStopped: false,
    calls: 0,
    comaList,
  },
  today: localDate('2026-11-20'),
  days: monthWeeks(2026, 12)
    .flat()
    .map((each) => ({
      ...{ day: each, isDayOff: false, quota: 10, taken: each === day ? 9 : 0 },
      slots: [
        { slotKey: 0, quota: 5, taken: each === day ? 5 : 0 },
        { slotKey: 1, quota: 5, taken: each === day ? 4 : 0 },
      ],
    })),
  ...over,
})

const someone = {
  ...{
    surveyId: 'kenshin',
    answerCode: 'ABCD2345',
    name: '山田 花子',
    phone: '09012345678',
    reserved: '健診',
  },
  ...{ day, slotKey: 0, reach: 'line' as const },
}

const openCalendar = (calls: Partial<OfficeCalls>, month = aMonth()) =>
  openOffice(
    { readCalendarMonth: async () => month, ...calls },
    { office: aMember, at: `/office/calendars/cal1?day=${day}` },
  )

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const dialog = () => within(screen.getByRole('dialog'))

test('who changes a calendar second is told what the first did, loses nothing typed, and can go on', async () => {
  const sent: number[] = []
  openCalendar({
    changeCalendar: async ({ version }) => {
      sent.push(version)
      if (version === 3) throw refuse('office.calendar_changed', {})
      return { kind: 'changed', version: 5 }
    },
    listCalendarVersions: async () => ({
      ...{ name: '健診センター', comaList, role: 'editor', version: 4 },
      versions: [
        {
          version: 4,
          at: 0,
          by: '森 健',
          differences: [{ what: 'closed', days: [localDate('2026-12-11')] }],
        },
        { version: 3, at: 0, differences: [{ what: 'added' }] },
      ],
    }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '定員を変える' }))
  write(dialog().getByLabelText('1つの枠の定員'), '7')
  fireEvent.click(dialog().getByRole('button', { name: '定員を変える' }))
  const told = await dialog().findByRole('alert')
  expect(told.textContent).toContain('ほかの人が先に変えました')
  expect(told.textContent).toContain('森 健休みにした日：12/11(金)')
  expect(told.textContent).not.toContain('カレンダーができました')
  expect(dialog().getByLabelText<HTMLInputElement>('1つの枠の定員').value).toBe('7')
  fireEvent.click(dialog().getByRole('button', { name: '定員を変える' }))
  await screen.findByText('変えました。')
  expect(sent).toEqual([3, 4])
})

test('going below what is booked lists who has booked and asks, until something else is typed', async () => {
  const agreed: boolean[] = []
  openCalendar({
    changeCalendar: async ({ isAgreed }) => {
      agreed.push(isAgreed)
      if (isAgreed) return { kind: 'changed', version: 4 }
      const slot = { calendarId: 'cal1', day, slotKey: 0, reserved: 5, quota: 1, why: 'lowered' as const }
      return { kind: 'asks', touched: [slot], reopened: [], booked: { people: [someone], hidden: 2 } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '定員を変える' }))
  const places = dialog().getByLabelText('1つの枠の定員')
  write(places, '1')
  fireEvent.click(dialog().getByRole('button', { name: '定員を変える' }))
  const asks = await dialog().findByRole('alert')
  expect(asks.textContent).toContain('12月10日（木） 9:00～10:00 予約5、定員1')
  expect(asks.textContent).toContain('山田 花子')
  expect(asks.textContent).toContain('予約した人が2人います')
  write(places, '2')
  fireEvent.click(dialog().getByRole('button', { name: '定員を変える' }))
  fireEvent.click(await dialog().findByRole('button', { name: 'それでよいので進める' }))
  await screen.findByText('変えました。')
  expect(agreed).toEqual([false, false, true])
})

test('chosen hours are closed with the text as it was changed, which a lost connection leaves there', async () => {
  let isOffline = true
  const sent: unknown[] = []
  openCalendar({
    previewClosing: async () => ({
      ...{ bookings: 5, byLine: 4, byPhone: 1, sends: true, people: [someone], hidden: 0 },
      offered: [{ day, coma: comaList[1]! }],
    }),
    closeSlots: async (command) => {
      if (isOffline) throw new CallFailure('network', 'gone')
      sent.push(command)
      return { version: 4 }
    },
  })
  const hours = await screen.findByRole('list', { name: 'この日の時間' })
  fireEvent.click(within(hours).getByRole('checkbox', { name: /9:00～10:00/ }))
  fireEvent.click(screen.getByRole('button', { name: '選んだ1つの時間を休みにする' }))
  const text = await dialog().findByLabelText<HTMLTextAreaElement>('LINEで送る文')
  expect(text.value).toContain('12月10日（木） 9:00～10:00の「健診センター」は、休みになりました')
  write(text, '　')
  fireEvent.click(dialog().getByRole('button', { name: '休みにして知らせる' }))
  expect(dialog().getByRole('alert').textContent).toMatch(/^LINEで送る文を入れるか、/)
  expect(document.activeElement).toBe(text)
  write(text, '停電のため休みます。')
  fireEvent.click(dialog().getByRole('button', { name: '休みにして知らせる' }))
  await dialog().findByText(/つながりません/)
  isOffline = false
  fireEvent.click(dialog().getByRole('button', { name: '休みにして知らせる' }))
  await screen.findByText('休みにしました。')
  const closing = { from: day, to: day, slotKeys: [0] }
  expect(sent).toEqual([{ calendarId: 'cal1', version: 3, closing, text: '停電のため休みます。' }])
})

test('somebody who only looks at a calendar is offered no change', async () => {
  openCalendar({}, aMonth({ role: 'desk', calls: 2 }))
  await screen.findByRole('heading', { level: 1, name: '健診センター' })
  await waitFor(() => expect(screen.getByText(/まだ知らせていない人が2人います/)).toBeTruthy())
  for (const name of ['定員を変える', 'この日を休みにする', '受付を止める'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.getByRole('link', { name: '電話で知らせる人の一覧' })).toBeTruthy()
})

test('places that are no number are told, and their field is ready to be filled in', async () => {
  openCalendar({})
  fireEvent.click(await screen.findByRole('button', { name: '定員を変える' }))
  const places = dialog().getByLabelText('1つの枠の定員')
  const submit = dialog().getByRole('button', { name: '定員を変える' })
  submit.focus()
  fireEvent.click(submit)
  expect(dialog().getByRole('alert').textContent).toMatch(/^曜日を1つ以上選び、定員を/)
  expect(document.activeElement).toBe(places)
  expect(places.getAttribute('aria-invalid')).toBe('true')
  write(places, '5')
  expect(places.getAttribute('aria-invalid')).toBeNull()
})
