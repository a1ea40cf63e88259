import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
// What the pages fetch when they are opened is there already, so that a test need not wait for it.
import '../../../ui/answer/details-screen.tsx'
import '../../../ui/answer/my-screen.tsx'
import type { AppDependencies } from '../../../ui/composition/services.ts'
import { aReservation, bookables } from '../../application/bookables.ts'
import { anAppendingSurvey, anItem, answers } from '../../application/forms.ts'
import { currentPath, openAt } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import { aList, book, dialog, facts, h1 } from './open-results.tsx'

const items = bookables().items?.map((item) => ({
  ...item,
  place: '保健センター',
  address: '港町1-1',
  toBring: ['保険証', '受診券'],
}))
const city: Partial<City> = {
  surveys: [aList(), anAppendingSurvey({ surveyId: 'svy2', surveyTitle: '住民票の請求' })],
  ...bookables({ reservationCancelLimit: 1 }),
  ...(items && { items }),
}

type Wanted = {
  city?: Partial<City>
  before?: (useCases: UseCases) => Promise<unknown>
  needs?: (useCases: UseCases) => Partial<AppDependencies>
  signedIn?: boolean
}

/** `/my` of Hanako, who has booked twice and asked for a paper; 14 June 2025, noon. */
async function openMy({ city: over, ...wanted }: Wanted = {}) {
  const opened = await openAt('/my', {
    signedIn: true,
    city: { ...city, ...over },
    before: async (useCases) => {
      await book(useCases, '20250617|1')
      await book(useCases, '20250616|0')
      await useCases.saveAnswer({ surveyId: 'svy2', answers: answers({ name: '港花子' }) })
    },
    ...wanted,
  })
  await screen.findByRole('heading', { level: 1, name: /^(?!読み込み中)/ })
  return opened
}

const card = () => screen.getByRole('region', { name: '次の予約' })
const lines = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('what comes next stands on top with day, time, place and what to bring, the rest below it, over all forms', async () => {
  await openMy()
  expect(h1()).toBe('予約と申請の確認')
  expect(lines()).toEqual(['次の予約', 'そのあとの予約', '申請・回答'])
  expect(facts(card()).slice(0, 2)).toEqual(['日付: 6/16(月)', '時間: 9:00～10:00'])
  expect(facts(card())).toContain('持ち物: 保険証受診券')
  expect(within(card()).getByText('予約済み')).toBeDefined()
  expect(within(card()).getByText('対応状況：未対応')).toBeDefined()
  const buttons = within(card()).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    '日時だけ変える',
    '変更',
    '詳細確認',
    'キャンセル',
  ])
  const map = within(card()).getByRole('link', { name: /地図を開く/ })
  expect(map.getAttribute('href')).toContain(encodeURIComponent('港町1-1'))
  expect(map.getAttribute('rel')).toContain('noopener')
  expect(screen.getByText('住民票の請求')).toBeDefined()
  expect(screen.getByText('受付済み')).toBeDefined()
})

test('cancelling takes two presses from here; what was cancelled stands folded among the cancelled', async () => {
  await openMy()
  await press('キャンセル：6/16(月) 9:00～10:00 バリウム')
  expect(dialog()).toContain('6/16(月) 9:00～10:00')
  await press('取り消す')
  expect(dialog()).toContain('キャンセルが完了しました。')
  await press('閉じる')
  expect(lines()).toEqual(['次の予約', '申請・回答', 'キャンセルした予約・申請'])
  expect(facts(card())[0]).toBe('日付: 6/17(火)')
  const folded = screen.getByText('キャンセルした予約・申請').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('キャンセル済')
  expect(folded?.querySelectorAll('button')).toHaveLength(1)
  expect(document.activeElement?.tagName).toBe('H1')
})

test('changing the time only leads straight to the calendar of that booking', async () => {
  await openMy()
  await press('日時だけ変える：6/17(火) 10:00～11:00 バリウム')
  await screen.findByRole('heading', { level: 1, name: /^予約の変更/ })
  await expect.poll(currentPath).toBe('/calendar/cal1')
})

test('details open as from a list, and say whose they are', async () => {
  await openMy()
  await press('詳細確認：6/17(火) 10:00～11:00 バリウム')
  await screen.findByRole('heading', { name: '現在の登録情報' })
  await expect.poll(currentPath).toBe('/confirmDetails')
  expect(facts()).toContain('お名前: 港花子')
})

test('details that do not come say so beside their button', async () => {
  await openMy({
    needs: () => ({
      readAnswer: async () => {
        throw new CallFailure('network', 'Network Error')
      },
    }),
  })
  await press('詳細確認：6/17(火) 10:00～11:00 バリウム')
  expect(await screen.findByText('詳細を開けませんでした。もう一度押してください。')).toBeDefined()
  await expect.poll(currentPath).toBe('/my')
})

test('what is past its deadline says so beside its buttons; what is over offers nothing that is over', async () => {
  const { rendered } = await openMy({
    city: bookables({ reservationCancelLimit: 3 }),
    before: (useCases) => book(useCases, '20250616|0'),
  })
  const change = within(card()).getByRole('button', { name: /^変更/ })
  expect(change.getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(change.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toContain('期限を過ぎています')
  expect(within(card()).queryByRole('button', { name: /^日時だけ変える/ })).toBeNull()
  rendered.unmount()
  await openMy({
    city: bookables({ reservationCancelLimit: 0 }),
    before: (useCases) => book(useCases, '20250616|0'),
    needs: () => ({ clock: { now: () => Date.parse('2025-06-16T10:00:00+09:00') } }),
  })
  expect(lines()).toEqual(['終わった予約・申請'])
  const folded = screen.getByText('終わった予約・申請').closest('details')
  expect([...(folded?.querySelectorAll('button') ?? [])].map((each) => each.textContent)).toEqual([
    '詳細確認',
  ])
})

test('of several doses each says which it is', async () => {
  const surveySchema = [
    anItem(),
    aReservation({ itemKey: 'first', title: '1回目' }),
    aReservation({ itemKey: 'second', title: '2回目' }),
  ]
  await openMy({
    city: { surveys: [aList({ surveySchema })] },
    before: (useCases) =>
      useCases.saveAnswer({
        surveyId: 'svy1',
        answers: answers({ name: '港花子', first: 'cat01_7|20250616|0', second: 'cat01_7|20250618|0' }),
      }),
  })
  expect(facts(card())).toContain('予約の種類: 1回目')
  expect(facts()).toContain('予約の種類: 2回目')
  await press('キャンセル：6/18(水) 9:00～10:00 バリウム')
  expect(dialog()).toContain('次の予約だけがキャンセルされます')
})

test('who has nothing is led to the procedures', async () => {
  await openMy({ before: async () => {} })
  expect(screen.getByText('予約や申請は、まだありません。')).toBeDefined()
  await press('手続きを選ぶ')
  await expect.poll(currentPath).toBe('/')
})

test('more is fetched by a press, and said where it does not come', async () => {
  let fails = true
  await openMy({
    needs: ({ listOwnAnswers }) => ({
      async listOwnAnswers(command) {
        const { answers: all, forms } = await listOwnAnswers({})
        if (command.after === undefined) return { answers: all.slice(0, 1), forms, next: 'more' }
        if (fails) throw new CallFailure('network', 'Network Error')
        return { answers: all.slice(1), forms }
      },
    }),
  })
  expect(lines()).toEqual(['次の予約'])
  await press('もっと見る')
  expect(await screen.findByText('続きを読み込めませんでした。もう一度押してください。')).toBeDefined()
  fails = false
  await press('もっと見る')
  expect(lines()).toEqual(['次の予約', 'そのあとの予約', '申請・回答'])
  expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
})

test('without a session it leads to sign-in and back [LOGIN-05]', async () => {
  await openMy({ signedIn: false })
  await expect.poll(currentPath).toBe('/login')
  expect(sessionStorage.getItem('liffState')).toBe('/my')
})

test('a session that the server does not know leads to sign-in, any other failure says what to do', async () => {
  const { rendered } = await openMy({
    needs: () => ({ listOwnAnswers: () => Promise.reject(refuse('auth.required', {})) }),
  })
  await expect.poll(currentPath).toBe('/login')
  rendered.unmount()
  await openMy({
    needs: () => ({
      listOwnAnswers: () => Promise.reject(new CallFailure('http', 'x', { status: 500 })),
    }),
  })
  expect(screen.getByText(/予約と申請を読み込めませんでした。/)).toBeDefined()
})

test('the record of a member leads to its own page, and nothing else is offered here', async () => {
  await openMy({
    needs: ({ listOwnAnswers }) => ({
      async listOwnAnswers(command) {
        const page = await listOwnAnswers(command)
        return { ...page, forms: page.forms.map((form) => ({ ...form, isMemberForm: true })) }
      },
    }),
  })
  expect(screen.queryAllByRole('button', { name: /^(変更|キャンセル|詳細確認)/ })).toEqual([])
  const [record] = screen.getAllByRole('button', { name: /^登録内容を見る/ })
  if (record) fireEvent.click(record)
  await expect.poll(currentPath).toMatch(/^\/member-confirm(List)?\/svy1$/)
})

test('the search for what came by phone leads back to what is known already', async () => {
  await openMy()
  await press('電話や窓口で申し込んだ予約を探す')
  expect(await screen.findByRole('heading', { level: 1, name: /探す/ })).toBeDefined()
})
