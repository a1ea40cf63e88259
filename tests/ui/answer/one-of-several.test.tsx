import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnswerRow } from '../../../adapters/http/calls/answer-rows.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { aReservation, slotsOf } from '../../application/bookables.ts'
import { anItem, answers } from '../../application/forms.ts'
import { press } from '../open-survey.tsx'
import {
  aList,
  button,
  dialog,
  entries,
  facts,
  h1,
  openResults,
  withCancelObstacle,
} from './open-results.tsx'

const [first, second] = ['6/16(月) 9:00～10:00 バリウム', '6/17(火) 10:00～11:00 バリウム']
const alone = (entry: string) => `この予約だけ取り消す：${entry}`
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const checks = (rows: readonly { check: string }[]) => [...new Set(rows.map(({ check }) => check))]

/** Two reservations in one answer. */
const two = {
  chosen: 0,
  survey: aList({
    surveySchema: [
      anItem(),
      aReservation({ title: '1回目' }),
      aReservation({ itemKey: 'second', title: '2回目' }),
    ],
  }),
  before: (useCases: UseCases) =>
    useCases.saveAnswer({
      surveyId: 'svy1',
      answers: answers({ name: '港花子', slot: 'cat01_7|20250616|0', second: 'cat01_7|20250617|1' }),
    }),
}

/** The first is past its deadline or done, so that the answer can't be cancelled as a whole. */
const firstIsPast = (rows: readonly AnswerRow[]): AnswerRow[] =>
  withCancelObstacle(rows, 'reservation.deadline_passed').map((row) => {
    const { cancelObstacle: _, ...reserved } = row.reserved ?? {}
    return row.itemKey === 'second' ? { ...row, reserved } : row
  })

test('in the list each of two reservations is cancelled alone; the other one stays [CANCEL-07][CANCEL-08][CANCEL-09][CANCEL-23]', async () => {
  const { useCases } = await openResults('/confirmList', two)
  await press(`キャンセル：${second}`)
  expect(dialog()).toContain(
    '次の予約だけを取り消します。まとめて申し込んだほかの予約は、そのまま残ります。2回目6/17(火) 10:00～11:00 バリウム',
  )
  expect(dialog()).not.toContain('6/16')
  await press('取り消す')
  await press('閉じる')
  expect(entries()[0]).not.toContain('キャンセル済')
  expect(entries()[1]).toMatch(/^10:00～11:00 キャンセル済/)
  expect([isOff(`キャンセル：${first}`), isOff(`キャンセル：${second}`)]).toEqual([false, true])
  expect(isOff(`変更：${first}`)).toBe(false)
  expect(await slotsOf(useCases, '2025-06-16')).toMatchObject({ 0: [5, 1] })
  expect(await slotsOf(useCases, '2025-06-17')).toMatchObject({ 1: [1, 0] })
  const [kept] = await useCases.readOwnAnswers({ surveyId: 'svy1' })
  expect(kept?.check).toBe('未対応')
  expect(kept?.reservations.map(({ itemKey }) => itemKey)).toEqual(['slot'])
})

test('the last reservation that is left is cancelled with the whole answer [CANCEL-07][CANCEL-08]', async () => {
  const { useCases } = await openResults('/confirmList', two)
  for (const entry of [second, first]) {
    await press(`キャンセル：${entry}`)
    if (entry === first) expect(dialog()).not.toContain('そのまま残ります')
    await press('取り消す')
    await press('閉じる')
  }
  for (const entry of entries()) expect(entry).toContain('キャンセル済')
  expect(isOff(`変更：${first}`)).toBe(true)
  expect(checks(await useCases.readOwnAnswers({ surveyId: 'svy1' }))).toEqual(['キャンセル'])
})

test('details offer each reservation alone and all together, and say which [CANCEL-07][DETAIL-06]', async () => {
  const { useCases } = await openResults('/confirmDetails', two)
  await press(alone(second))
  expect(dialog()).toContain('次の予約だけを取り消します。')
  await press('取り消す')
  await press('閉じる')
  expect(facts()).toContain('時間: 10:00～11:00 キャンセル済')
  expect(facts()).toContain('時間: 9:00～10:00')
  expect(screen.getByText('予約が決まっています')).toBeDefined()
  expect(button(/^カレンダーの予定を取り消す：6\/17/)).toBeDefined()
  await press('キャンセル')
  expect(dialog()).not.toContain('6/17')
  await press('取り消す')
  await press('閉じる')
  expect(screen.getByText('取り消しました')).toBeDefined()
  expect(checks(await useCases.readOwnAnswers({ surveyId: 'svy1' }))).toEqual(['キャンセル'])
})

test('all reservations of an answer are cancelled together from the details [CANCEL-07][CANCEL-23]', async () => {
  const { useCases } = await openResults('/confirmDetails', two)
  await press('すべて取り消す')
  expect(dialog()).toContain('まとめて申し込んだ次の予約2件を、すべて取り消します。')
  await press('取り消す')
  await press('閉じる')
  expect(screen.getByText('取り消しました')).toBeDefined()
  expect(screen.queryByRole('button', { name: alone(first) })).toBeNull()
  expect(await slotsOf(useCases, '2025-06-16')).toMatchObject({ 0: [5, 0] })
})

test('after the first dose only the second can be cancelled; the first says why not [CANCEL-07][CANCEL-10][CANCEL-15]', async () => {
  await openResults('/confirmDetails', { ...two, rows: firstIsPast })
  expect([isOff(alone(first)), isOff(alone(second))]).toEqual([true, false])
  const why = document.getElementById(button(alone(first)).getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('変更・キャンセルの期限を過ぎています。直接窓口にお問い合わせください。')
  expect(screen.queryByRole('button', { name: 'すべて取り消す' })).toBeNull()
  expect(screen.getAllByText(/期限を過ぎています/)).toHaveLength(1)
})

test('a dose given elsewhere does not keep the other from being cancelled [CANCEL-07][CANCEL-10]', async () => {
  await openResults('/confirmList', {
    ...two,
    rows: (rows) => firstIsPast(rows).filter(({ itemKey }) => itemKey !== 'slot'),
  })
  await press(`キャンセル：${second}`)
  expect(dialog()).toContain('次の予約だけを取り消します。')
})

test('a deadline that passes meanwhile holds for that reservation alone [CANCEL-10][CANCEL-15]', async () => {
  const { clock } = await openResults('/confirmList', two)
  await press(`キャンセル：${first}`)
  clock.set('2025-06-16T08:00:00+09:00')
  await press('取り消す')
  await press('閉じる')
  expect([isOff(`キャンセル：${first}`), isOff(`キャンセル：${second}`)]).toEqual([true, false])
})

test('the cancel confirmation offers each of two reservations alone, and all of them [CANCEL-01][CANCEL-05][CANCEL-07]', async () => {
  const { useCases } = await openResults('/cancelConfirm', two)
  await press(alone(first))
  expect(dialog()).toContain('次の予約だけを取り消します。')
  await press('確定')
  await press('閉じる')
  expect(h1()).toBe('取り消しの確認')
  expect(within(screen.getByRole('main')).getAllByText('キャンセル済')).toHaveLength(1)
  expect(checks(await useCases.readOwnAnswers({ surveyId: 'svy1' }))).toEqual(['未対応'])
  await press('取り消す')
  await press('確定')
  await press('閉じる')
  expect(h1()).toBe('取り消しました')
  expect(checks(await useCases.readOwnAnswers({ surveyId: 'svy1' }))).toEqual(['NG'])
})

test('the cancel confirmation after the first dose has a button for the second alone [CANCEL-07][CANCEL-10]', async () => {
  await openResults('/cancelConfirm', { ...two, rows: firstIsPast })
  expect([isOff(alone(first)), isOff(alone(second))]).toEqual([true, false])
  expect(screen.queryByRole('button', { name: 'すべて取り消す' })).toBeNull()
})
