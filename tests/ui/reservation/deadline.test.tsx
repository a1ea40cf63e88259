import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { press } from '../open-survey.tsx'
import { openCalendar, pick, review, submit, yes } from './open-calendar.tsx'

const past = /この日時は、変更・キャンセルの期限を過ぎています。/

/** On Sunday 15 June, for Monday 16 June: what the calendar says, and what is read on the review. */
const deadlines: { calendar: Partial<Calendar>; read: RegExp | undefined }[] = [
  { calendar: {}, read: /^変更・キャンセルの期限は6月15日（日）です。$/ },
  { calendar: { reservationCancelLimit: 1 }, read: /^変更・キャンセルの期限は6月15日（日）です。$/ },
  { calendar: { reservationCancelLimit: 2 }, read: past },
  { calendar: { dayOffs: [localDate('2025-06-15')] }, read: past },
  { calendar: { reservationCancelLimit: 0 }, read: undefined },
]
test.each(deadlines)(
  'the review says until when the booking can be changed or cancelled: $calendar, $read [CANCEL-11][CANCEL-12][CANCEL-17]',
  async ({ calendar, read }) => {
    await openCalendar({ calendar })
    await review()
    const said = screen.queryByText(/変更・キャンセル/)?.textContent
    if (read) expect(said).toMatch(read)
    else expect(said).toBeUndefined()
  },
)

test('a slot past its deadline says so before it is taken, one in time does not [CANCEL-10][CANCEL-17]', async () => {
  await openCalendar({ calendar: { reservationCancelLimit: 2 } })
  await pick('6月16日', '10:00')
  expect(screen.getByRole('dialog').textContent).toMatch(past)
  await press('いいえ')
  await pick('6月17日', '10:00')
  expect(screen.getByRole('dialog').textContent).not.toMatch(/期限/)
  await yes()
  expect(screen.getByText('変更・キャンセルの期限は6月15日（日）です。')).toBeDefined()
  await submit()
  expect(screen.getByText('変更・キャンセルの期限は6月15日（日）です。')).toBeDefined()
})

test('days off of weeks that were not looked at count too, and the year is told if it is another [CANCEL-13][CAL-16]', async () => {
  const closed = Array.from({ length: 28 }, (_, at) =>
    localDate(`2025-12-${String(at + 4).padStart(2, '0')}`),
  )
  const { happened } = await openCalendar({
    now: '2025-12-01T08:00:00+09:00',
    calendar: { dayOffs: closed, startDate: localDate('2026-01-01') },
  })
  await pick('1月1日', '10:00')
  expect(happened.calls).toContain('schedule 2025-12-07 2025-12-13')
  await yes()
  expect(screen.getByText('変更・キャンセルの期限は12月3日（水）です。')).toBeDefined()
  await press('戻って日時を選び直す')
  await pick('1月3日', '10:00')
  await yes()
  expect(screen.getByText('変更・キャンセルの期限は2026年1月2日（金）です。')).toBeDefined()
})

/** From Sunday to Wednesday. */
const lastDays = ['2025-12-28', '2025-12-29', '2025-12-30', '2025-12-31'].map(localDate)

test('where the days off do not come, no deadline is told, and the slot can be taken', async () => {
  const { happened } = await openCalendar({
    now: '2025-12-01T08:00:00+09:00',
    calendar: { dayOffs: lastDays, startDate: localDate('2026-01-01') },
    needs: (useCases) => ({
      loadSchedule: (command) =>
        command.startDay < '2025-12-28' ? Promise.reject(new Error('no')) : useCases.loadSchedule(command),
    }),
  })
  await pick('1月1日', '10:00')
  await yes()
  expect(screen.queryByText(/期限/)).toBeNull()
  expect(happened.log).toContain('The schedule could not be looked at again')
})
