import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import { CallFailure } from '../../../application/call-failure.ts'
import { refuse } from '../../../domain/refusal.ts'
import { aReservation, bookables, slotsOf } from '../../application/bookables.ts'
import { anItem } from '../../application/forms.ts'
import { currentPath } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import { aList, book, button, facts, goTo, h1, openResults, withCancelObstacle } from './open-results.tsx'

const submit = '取り消す'
const oneBooking = { before: (useCases: Parameters<typeof book>[0]) => book(useCases, '20250616|0') }

test('the chosen answer is listed in the order of the form; a dialog asks with 確定 and 閉じる [CANCEL-01][CANCEL-02][ROUTE-15]', async () => {
  const surveySchema = [aReservation(), anItem({ isRequired: { value: true } })]
  await openResults('/cancelConfirm', { ...oneBooking, survey: aList({ surveySchema }), chosen: 0 })
  expect(facts()).toEqual(['予約: バリウム健診 成人 胃がん 6/16(月)9:00～10:00', 'お名前: 港花子'])
  await press(submit)
  const dialog = screen.getByRole('dialog', { name: 'キャンセル' })
  const names = within(dialog)
    .getAllByRole('button')
    .map((each) => each.textContent)
  expect(names).toEqual(['確定', '閉じる'])
})

test('cancelling there writes NG, frees the place, says what the office says, and takes the button away [CANCEL-03][CANCEL-05][CANCEL-06][CANCEL-19][CANCEL-23]', async () => {
  const { useCases } = await openResults('/cancelConfirm', {
    ...oneBooking,
    survey: aList({ cancelPost: '診察券をお返しください。' }),
    chosen: 0,
  })
  await press(submit)
  await press('確定')
  expect(screen.getByRole('dialog').textContent).toContain('診察券をお返しください。')
  expect(h1()).toBe('取り消しの確認')
  await press('閉じる')
  expect(h1()).toBe('取り消しました')
  expect(document.activeElement?.textContent).toBe('取り消しました')
  expect(screen.queryByRole('button', { name: submit })).toBeNull()
  expect(screen.getByText('診察券をお返しください。')).toBeDefined()
  expect(screen.getByText('ブラウザのこの画面は、閉じてかまいません。')).toBeDefined()
  expect(facts().at(-1)).toContain('キャンセル済')
  const rows = rowsOf(await useCases.readOwnAnswers({ surveyId: 'svy1' }))
  expect(rows.map(({ check }) => check)).toEqual(['NG', 'NG'])
  expect(await slotsOf(useCases, '2025-06-16')).toMatchObject({ 0: [5, 0] })
})

test('the address of a form opens the only answer that may be cancelled [ROUTE-15]', async () => {
  await openResults('/cancelConfirm/svy1', {
    isUnsearched: true,
    before: async (useCases) => {
      const { partitionKey } = await book(useCases, '20250616|0')
      await useCases.cancelAnswer({ surveyId: 'svy1', partitionKey })
      await book(useCases, '20250617|1')
    },
  })
  expect(h1()).toBe('取り消しの確認')
  expect(facts().at(-1)).toContain('6/17(火)10:00～11:00')
})

test('the address of a form opens the only answer though it can not be cancelled any more, and says why [ROUTE-15][CANCEL-15]', async () => {
  const city = bookables({ reservationCancelLimit: 30 })
  await openResults('/cancelConfirm/svy1', { ...oneBooking, isUnsearched: true, city })
  expect(button(submit).getAttribute('aria-disabled')).toBe('true')
  expect(
    screen.getByText('変更・キャンセルの期限を過ぎています。直接窓口にお問い合わせください。'),
  ).toBeDefined()
})

test('one that is cancelled already is not meant beside one that can not be cancelled any more [ROUTE-15]', async () => {
  const city = bookables({ reservationCancelLimit: 0 })
  const { storage } = await openResults('/nowhere', {
    city,
    before: async (useCases) => {
      const { partitionKey } = await book(useCases, '20250616|0')
      await useCases.cancelAnswer({ surveyId: 'svy1', partitionKey })
      await book(useCases, '20250617|1')
    },
    isUnsearched: true,
  })
  const settings = { cityName: 'みなと市' }
  const late = bookables({ reservationCancelLimit: 30 })
  await storage.city.import({ settings, surveys: [aList()], media: [], ...late }, 0)
  await goTo('/cancelConfirm/svy1')
  expect(h1()).toBe('取り消しの確認')
  expect(facts().at(-1)).toContain('6/17(火)10:00～11:00')
  expect(button(submit).getAttribute('aria-disabled')).toBe('true')
})

test('the address of another form than that of the chosen answer does not cancel the chosen one [ROUTE-15]', async () => {
  await openResults('/cancelConfirm/other', { ...oneBooking, chosen: 0 })
  expect(screen.queryByRole('button', { name: submit })).toBeNull()
})

test('with several answers that may be cancelled, or none, its address leads to the search [ROUTE-15]', async () => {
  await openResults('/cancelConfirm/svy1', { isUnsearched: true })
  await expect.poll(currentPath).toMatch(/^\/confirm\/svy1$|^\/confirmSearchForm$/)
})

test('without a chosen answer and a form it leads to the search', async () => {
  await openResults('/cancelConfirm')
  await expect.poll(currentPath).toMatch(/^\/confirm(SearchForm|\/svy1)?$/)
})

test('an answer after its deadline can not be cancelled, and says whom to ask [CANCEL-15]', async () => {
  await openResults('/cancelConfirm', {
    ...oneBooking,
    chosen: 0,
    rows: (rows) =>
      withCancelObstacle(rows, 'reservation.deadline_passed').map((row) => ({
        ...row,
        changeObstacle: 'answer.edit_disabled',
      })),
  })
  expect(button(submit).getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(button(submit).getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('変更・キャンセルの期限を過ぎています。直接窓口にお問い合わせください。')
})

test('why an answer can not be changed is no matter of its cancellation', async () => {
  await openResults('/cancelConfirm', {
    ...oneBooking,
    chosen: 0,
    rows: (rows) => rows.map((row) => ({ ...row, changeObstacle: 'answer.completed' })),
  })
  expect(button(submit).getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByText(/変更できません/)).toBeNull()
})

test('where the form takes payments and payment is off, there is no button, and the page says so [CANCEL-04][ERR-29]', async () => {
  await openResults('/cancelConfirm', {
    ...oneBooking,
    chosen: 0,
    rows: (rows) => withCancelObstacle(rows, 'payment.cancel_not_accepted'),
  })
  expect(screen.queryByRole('button', { name: submit })).toBeNull()
  expect(screen.getByText('現在、キャンセルを受け付けていません。')).toBeDefined()
})

const loadFailures: [string, unknown, string, string | undefined][] = [
  [
    'without reception',
    new CallFailure('network', 'offline'),
    '通信エラーが発生しました。',
    'もう一度読み込む',
  ],
  [
    'on a fault of the server',
    new CallFailure('http', 'broken', { status: 500 }),
    '予約と申請の読み込み中にエラーが発生しました。',
    'もう一度読み込む',
  ],
  [
    'with an expired session',
    refuse('auth.expired', {}),
    'タイムアウトしました。もう一度お試しください。繰り返し表示される場合は、フォームが無効の可能性があります。',
    'もう一度ログインする',
  ],
]

test.each(loadFailures)(
  'answers that can not be loaded %s show why on the error page [ERR-39]',
  async (_, error, line, way) => {
    await openResults('/cancelConfirm/svy1', {
      isUnsearched: true,
      needs: () => ({ readOwnAnswers: () => Promise.reject(error) }),
    })
    expect(screen.getByRole('heading', { name: 'ERROR' })).toBeDefined()
    expect(screen.getByText('表示中にエラーが発生しました。')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain(line)
    expect(way && button(way)).toBeDefined()
  },
)

test('an error page leads back to the search', async () => {
  await openResults('/cancelConfirm/svy1', {
    isUnsearched: true,
    needs: () => ({ readOwnAnswers: () => Promise.reject(new CallFailure('network', 'offline')) }),
  })
  await press('さがす画面に戻る')
  await expect.poll(currentPath).toMatch(/^\/confirm/)
})

test('without a session its address leads to sign-in and back', async () => {
  await openResults('/cancelConfirm/svy1', {
    isUnsearched: true,
    needs: () => ({ hasSession: () => false }),
  })
  await expect.poll(currentPath).toBe('/login')
  expect(Object.values({ ...sessionStorage })).toContain('/cancelConfirm/svy1')
})
