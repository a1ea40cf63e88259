import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { press } from '../open-survey.tsx'
import {
  alertLines,
  alertTitle,
  anItemToBook,
  book,
  marks,
  openCalendar,
  pick,
  showView,
  slot,
} from './open-calendar.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const isLoading = () => document.querySelector('[data-loading]') !== null
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const week = (calls: readonly string[], day: string) =>
  calls.filter((call) => call.startsWith(`schedule ${day}`)).length

test('the loading flag clears 500 ms after loading has ended; the slots stand at once [CAL-12]', async () => {
  let come = () => {}
  const { happened } = await openCalendar({
    needs: (useCases) => ({
      loadSchedule: async (command) => {
        if (command.startDay === '2025-06-29') {
          await new Promise<void>((resolve) => {
            come = resolve
          })
        }
        return useCases.loadSchedule(command)
      },
    }),
  })
  await press('次の週')
  await press('次の週')
  expect(isLoading()).toBe(true)
  expect(screen.queryByRole('table')).toBeNull()
  await act(async () => come())
  expect(marks('9:00～10:00')).toHaveLength(7)
  await pass(499)
  expect(isLoading()).toBe(true)
  await pass(1)
  expect(isLoading()).toBe(false)
  expect(happened.log).toEqual([])
})

test('a week is one call, and the weeks beside it are there before they are asked for', async () => {
  const { happened } = await openCalendar()
  expect(happened.calls).toEqual(['schedule 2025-06-15 2025-06-21', 'schedule 2025-06-22 2025-06-28'])
  await press('次の週')
  expect(marks('9:00～10:00')).toHaveLength(7)
  expect(happened.calls.slice(2)).toEqual(['schedule 2025-06-29 2025-07-05'])
  await press('前の週')
  expect(happened.calls).toHaveLength(3)
})

test('nothing is asked for before the first bookable week, nor behind the last', async () => {
  const { happened } = await openCalendar({ calendar: { endDate: localDate('2025-06-20') } })
  expect(happened.calls).toEqual(['schedule 2025-06-15 2025-06-21'])
})

test('a month is one call', async () => {
  const { happened } = await openCalendar()
  await showView('月')
  expect(happened.calls.slice(2)).toEqual(['schedule 2025-06-01 2025-07-05'])
})

test('a week that is on its way is not asked for a second time', async () => {
  let come = () => {}
  const asked: string[] = []
  await openCalendar({
    needs: (useCases) => ({
      loadSchedule: async (command) => {
        asked.push(command.startDay)
        if (command.startDay === '2025-06-22') {
          await new Promise<void>((resolve) => {
            come = resolve
          })
        }
        return useCases.loadSchedule(command)
      },
    }),
  })
  await press('次の週')
  await act(async () => come())
  expect(marks('9:00～10:00')).toHaveLength(7)
  expect(asked.filter((day) => day === '2025-06-22')).toHaveLength(1)
})

test('a slot is asked about by a schedule not older than 30 s', async () => {
  const { happened, clock } = await openCalendar()
  clock.advance(30_000)
  await pick('6月16日', '10:00')
  expect(week(happened.calls, '2025-06-15')).toBe(1)
  await press('いいえ')
  clock.advance(1)
  await pick('6月16日', '10:00')
  expect(week(happened.calls, '2025-06-15')).toBe(2)
  expect(screen.getByRole('dialog', { name: 'この日時で予約しますか' })).toBeDefined()
})

test('a slot that went meanwhile is told at once, over what is free now [ERR-14]', async () => {
  const { clock, taros } = await openCalendar()
  await book(taros, '20250616|1')
  clock.advance(30_001)
  await pick('6月16日', '10:00')
  expect(alertTitle()).toBe('6月16日（月）10:00～11:00は、満席になりました')
  expect(alertLines()).toEqual([
    '入力した内容は残っています。',
    '選択した枠が満席になりました。ブラウザを閉じて、もう一度お試しください。',
  ])
  await press('ほかの日時を選ぶ')
  expect(marks('10:00～11:00')).toEqual(['○', '×', '○', '○', '○', '○', '○'])
  await pick('6月17日', '10:00')
  expect(screen.getByRole('dialog', { name: 'この日時で予約しますか' })).toBeDefined()
})

test('a slot that the calendar has no more is told as one that is full [ERR-14]', async () => {
  let isGone = false
  const { clock } = await openCalendar({
    needs: (useCases) => ({
      loadSchedule: async (command) => {
        const schedule = await useCases.loadSchedule(command)
        return isGone ? { ...schedule, days: new Map() } : schedule
      },
    }),
  })
  isGone = true
  clock.advance(30_001)
  await pick('6月16日', '10:00')
  expect(alertLines()[1]).toContain('選択した枠が満席になりました。')
})

test('when a pressed slot is gone, the one that the answer has is selected again', async () => {
  const current = { day: localDate('2025-06-18'), slotKey: 1 }
  const { store, clock, taros } = await openCalendar({ items: [{ ...anItemToBook, current }] })
  await pick('6月16日', '10:00')
  await press('はい')
  await press('戻って日時を選び直す')
  expect(marks('10:00～11:00')).toEqual(['○', '●', '○', '○', '○', '○', '○'])
  await book(taros, '20250617|1')
  clock.advance(30_001)
  await pick('6月17日', '10:00')
  await press('閉じる')
  expect(store.phase.name).toBe('picking')
  expect(marks('10:00～11:00')).toEqual(['○', '○', '×', '●', '○', '○', '○'])
})

test('a slot whose time has come while it was looked at can not be booked', async () => {
  const { clock } = await openCalendar()
  clock.set('2025-06-15T10:00:00+09:00')
  await pick('6月15日', '10:00')
  expect(alertTitle()).toBe('6月15日（日）10:00～11:00は、予約できなくなりました')
  expect(alertLines()[1]).toBe('選択した日時は予約できません。')
})

test('a page that is looked at again shows what is free now', async () => {
  const { store, taros } = await openCalendar()
  await book(taros, '20250616|1')
  await act(() => store.refresh())
  expect(marks('10:00～11:00')[1]).toBe('×')
})

test.each([
  ['in the question', false],
  ['in the final confirmation', true],
])('a slot that is gone when the page is looked at again is told %s [ERR-14]', async (_, isReviewed) => {
  const { store, taros } = await openCalendar()
  await pick('6月16日', '10:00')
  if (isReviewed) await press('はい')
  await act(() => store.refresh())
  expect(store.phase.name).toBe(isReviewed ? 'reviewing' : 'asking')
  await book(taros, '20250616|1')
  await act(() => store.refresh())
  expect(alertLines()[1]).toContain('選択した枠が満席になりました。')
  await press('閉じる')
  expect(marks('10:00～11:00')[1]).toBe('×')
})

test('a question that is answered with no while its slot is looked at says nothing of the slot afterwards', async () => {
  let come: (() => void) | undefined
  let isHeld = false
  const { store, taros } = await openCalendar({
    needs: (useCases) => ({
      loadSchedule: async (command) => {
        if (isHeld) {
          await new Promise<void>((resolve) => {
            come = resolve
          })
        }
        return useCases.loadSchedule(command)
      },
    }),
  })
  await pick('6月16日', '10:00')
  await book(taros, '20250616|1')
  isHeld = true
  const looking = store.refresh()
  await press('いいえ')
  await act(async () => {
    come?.()
    await looking
  })
  expect(store.phase.name).toBe('picking')
})

test('a broken line when a slot is pressed stops nobody: the check decides', async () => {
  let broken = false
  const { clock, happened } = await openCalendar({
    needs: (useCases) => ({
      loadSchedule: (command) =>
        broken ? Promise.reject(new CallFailure('network', 'x')) : useCases.loadSchedule(command),
    }),
  })
  broken = true
  clock.advance(30_001)
  await pick('6月16日', '10:00')
  expect(screen.getByRole('dialog', { name: 'この日時で予約しますか' })).toBeDefined()
  expect(happened.log).toEqual(['The schedule could not be looked at again'])
})

test('a week that does not come can be asked for again', async () => {
  let broken = false
  await openCalendar({
    needs: (useCases) => ({
      loadSchedule: (command) =>
        broken ? Promise.reject(new CallFailure('network', 'x')) : useCases.loadSchedule(command),
    }),
  })
  broken = true
  await press('次の週')
  await press('次の週')
  expect(screen.getByText('空き状況を読み込めませんでした。')).toBeDefined()
  broken = false
  await press('もう一度読み込む')
  expect(marks('9:00～10:00')).toHaveLength(7)
})

test('another slot that is pressed while one is looked at changes nothing', async () => {
  const { clock, store } = await openCalendar({ calendar: { endDate: localDate('2025-06-30') } })
  clock.advance(30_001)
  await act(async () => {
    fireEvent.click(slot('6月16日', '10:00'))
    fireEvent.click(slot('6月17日', '9:00'))
  })
  expect(store.phase).toMatchObject({ name: 'asking', cell: { day: '2025-06-16', slotKey: 1 } })
})

const endings: [string, Refusal, string][] = [
  ['gone', refuse('auth.required', {}), 'signed-out'],
  ['run out', refuse('auth.expired', {}), 'failed'],
]
test.each(endings)(
  'a session that is %s while the slots are shown leads to sign-in',
  async (_, error, phase) => {
    let isOver = false
    const { store, happened } = await openCalendar({
      needs: (useCases) => ({
        loadSchedule: (command) => (isOver ? Promise.reject(error) : useCases.loadSchedule(command)),
      }),
    })
    isOver = true
    await act(() => store.refresh())
    expect(store.phase.name).toBe(phase)
    if (phase === 'failed') await press('もう一度ログインする')
    expect(happened.signIns).toBe(phase === 'failed' ? 1 : 0)
  },
)
