import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { CancelAnswer } from '../../../application/answer/cancel-answer.ts'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { slotsOf } from '../../application/bookables.ts'
import { currentPath } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import { aList, button, dialog, entries, openResults } from './open-results.tsx'

const first = '6/16(月) 9:00～10:00 バリウム'
const ask = () => press(`キャンセル：${first}`)

/** Every cancellation fails like this. */
const failing = (error: unknown) => () => ({ cancelAnswer: (() => Promise.reject(error)) as CancelAnswer })

const advice = 'エラー発生しました。管理者にお問い合わせください。'
const alertLines = () =>
  [...within(screen.getByRole('dialog')).getByRole('alert').children].map((line) => line.textContent)

test('a popup asks, then the entry shows as cancelled without a reload and the place is free again [CANCEL-06][CANCEL-08][CANCEL-23][CONST-11][PAY-26]', async () => {
  const { useCases } = await openResults('/confirmList')
  await ask()
  expect(screen.getByRole('dialog', { name: '予約を取り消しますか' }).className).toContain('narrowDialog')
  expect(dialog()).toContain('6/16(月) 9:00～10:00 バリウム')
  expect(await slotsOf(useCases, '2025-06-16')).toMatchObject({ 0: [5, 1] })
  await press('取り消す')
  const done = screen.getByRole('dialog')
  expect(done.textContent).toBe('キャンセルが完了しました。別の日を予約する閉じる')
  await press('閉じる')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(entries()[0]).toMatch(/^9:00～10:00 キャンセル済/)
  expect(button(`キャンセル：${first}`).getAttribute('aria-disabled')).toBe('true')
  expect(await slotsOf(useCases, '2025-06-16')).toMatchObject({ 0: [5, 0] })
  const rows = rowsOf(await useCases.readOwnAnswers({ surveyId: 'svy1' }))
  expect(rows.map(({ check }) => check)).toEqual(['未対応', '未対応', 'キャンセル', 'キャンセル'])
})

test('an answer with one reservation says nothing of several', async () => {
  await openResults('/confirmList')
  await ask()
  expect(dialog()).not.toContain('まとめて申し込んだ')
})

test('取り消さない cancels nothing', async () => {
  const { happened } = await openResults('/confirmList')
  await ask()
  await press('取り消さない')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(happened.cancelled).toBe(0)
  expect(entries()[0]).not.toContain('キャンセル済')
})

test('while it is at work the popup says so, and pressing again cancels once [CANCEL-06][DETAIL-06]', async () => {
  let cancelled = 0
  let finish: (answer?: undefined) => void = () => {}
  const slow: CancelAnswer = () => {
    cancelled += 1
    return new Promise((resolve) => {
      finish = resolve
    })
  }
  await openResults('/confirmDetails', { chosen: 1, needs: () => ({ cancelAnswer: slow }) })
  await press('キャンセル')
  const confirm = button('取り消す')
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(dialog()).toContain('取り消しています。画面を閉じずに、そのままお待ちください。')
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button('取り消さない'))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.getByRole('dialog')).toBeDefined()
  await act(async () => finish())
  expect(cancelled).toBe(1)
  expect(dialog()).toContain('キャンセルが完了しました。')
})

test('of two answers only the one that is cancelled shows as cancelled [CANCEL-08]', async () => {
  await openResults('/confirmList')
  await ask()
  await press('取り消す')
  await press('閉じる')
  expect(entries().map((entry) => entry.includes('キャンセル済'))).toEqual([true, false])
})

test("the office's words after a cancellation are shown, with their links and no markup [CANCEL-19]", async () => {
  const cancelPost = '診察券をお返しください。\n\n[市民課](https://city.example.jp/) <b>まで</b>'
  await openResults('/confirmList', { survey: aList({ cancelPost }) })
  await ask()
  await press('取り消す')
  expect(dialog()).toContain('診察券をお返しください。')
  expect(screen.getByRole('link', { name: '市民課' }).getAttribute('href')).toBe('https://city.example.jp/')
  expect(dialog()).toContain('<b>まで</b>')
})

test('a cancellation after the deadline says so and whom to ask, and is not offered again [ERR-23][ERR-28][CANCEL-15]', async () => {
  const { clock } = await openResults('/confirmList')
  await ask()
  clock.set('2025-06-16T08:00:00+09:00')
  await press('取り消す')
  expect(alertLines()).toEqual([
    `変更・キャンセルの期限を過ぎています。${advice}`,
    '直接窓口にお問い合わせください。',
  ])
  await press('閉じる')
  expect(button(`キャンセル：${first}`).getAttribute('aria-disabled')).toBe('true')
  expect(button(`変更：${first}`).getAttribute('aria-disabled')).toBe('true')
})

const answered = (serverMessage?: string) =>
  new CallFailure('http', 'answered', { status: 500, ...(serverMessage && { serverMessage }) })

const failures: [string, unknown, string, boolean][] = [
  [
    'a message of the server',
    answered('ただいま処理できません'),
    'ただいま処理できません。エラー発生しました。管理者にお問い合わせください。',
    true,
  ],
  [
    'no message',
    answered(),
    'エラーが発生しました。エラー発生しました。管理者にお問い合わせください。',
    true,
  ],
  [
    'a refusal',
    refuse('answer.not_found', {}),
    'この予約や申請は見つかりません。エラー発生しました。管理者にお問い合わせください。',
    false,
  ],
  [
    'a busy server',
    refuse('service.unavailable', {}),
    'ただいま混み合っています。しばらくしてからもう一度お試しください。エラー発生しました。管理者にお問い合わせください。',
    true,
  ],
  [
    'another request at work',
    refuse('request.in_progress', {}),
    '複数のリクエストが送信されました。予約が正しく行われているかご確認ください。エラー発生しました。管理者にお問い合わせください。',
    true,
  ],
]

test.each(failures)(
  'a cancellation answered with %s shows what was said and whom to ask [ERR-27][ERR-28]',
  async (_, error, line, mayRetry) => {
    await openResults('/confirmList', { needs: failing(error) })
    await ask()
    await press('取り消す')
    expect(screen.getByRole('dialog', { name: '取り消せませんでした' })).toBeDefined()
    expect(alertLines()).toEqual([line])
    expect(screen.queryByRole('button', { name: 'もう一度試す' }) !== null).toBe(mayRetry)
    await press('閉じる')
    expect(entries()[0]).not.toContain('キャンセル済')
  },
)

test('without reception trying again is offered, and works [CANCEL-06][ERR-28]', async () => {
  let tries = 0
  await openResults('/confirmList', {
    needs: (useCases) => ({
      cancelAnswer: async (command) => {
        tries += 1
        if (tries === 1) throw new CallFailure('network', 'offline')
        return useCases.cancelAnswer(command)
      },
    }),
  })
  await ask()
  await press('取り消す')
  expect(alertLines()).toEqual([
    `通信エラーが発生しました。${advice}`,
    '電波の良い場所で、もう一度お試しください。',
  ])
  await press('もう一度試す')
  await press('閉じる')
  expect(entries()[0]).toMatch(/キャンセル済/)
})

test('an answer that was cancelled elsewhere meanwhile shows as cancelled', async () => {
  const { services, useCases } = await openResults('/confirmList')
  await ask()
  for (const { surveyId, partitionKey } of services.visit.found?.results ?? [])
    await useCases.cancelAnswer({ surveyId, partitionKey, via: 'confirm' })
  await press('取り消す')
  expect(alertLines()[0]).toContain('すでに取り消されています。')
  await press('閉じる')
  expect(entries()[0]).toMatch(/キャンセル済/)
})

test.each([refuse('auth.expired', {}), new CallFailure('http', 'forbidden', { status: 403 })])(
  'a session that has ended (%s) leads to sign-in and back [ERR-28]',
  async (error) => {
    await openResults('/confirmList', { needs: failing(error) })
    await ask()
    await press('取り消す')
    expect(alertLines()).toEqual([
      `タイムアウトしました。もう一度お試しください。繰り返し表示される場合は、フォームが無効の可能性があります。${advice}`,
    ])
    await press('もう一度ログインする')
    await expect.poll(currentPath).toBe('/login')
    expect(Object.values({ ...sessionStorage })).toContain('/confirmList')
  },
)
