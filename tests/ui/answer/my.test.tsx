import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
// What the pages fetch when they are opened is there already, so that a test need not wait for it.
import '../../../ui/answer/details-screen.tsx'
import '../../../ui/answer/my-screen.tsx'
import { detailsPath } from '../../../application/answer/answer-paths.ts'
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
/** The rows below it. */
const rows = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.querySelector('h3'))
    .map(({ textContent }) => textContent)
const follow = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('link', { name })))
const lines = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('what comes next stands on top with day, time, place and what to bring, the rest below it, over all forms, a row each that leads to its details', async () => {
  await openMy()
  expect(h1()).toBe('予約と申請の確認')
  expect(lines()).toEqual(['次の予約', 'そのあとの予約', '申請'])
  const next = within(card())
  expect(next.getByText('6/16(月)')).toBeDefined()
  expect(next.getByText('9:00～10:00')).toBeDefined()
  expect(next.getByRole('heading', { level: 3 }).textContent).toBe('健診の申し込み')
  expect(facts(card())).toContain('持ち物: 保険証、受診券')
  expect(next.getByText('予約が決まっています')).toBeDefined()
  expect(next.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '日時だけ変える',
    'キャンセル',
  ])
  const map = next.getByRole('link', { name: /地図を開く/ })
  expect(map.getAttribute('href')).toContain(encodeURIComponent('港町1-1'))
  expect(map.getAttribute('rel')).toContain('noopener')
  expect(rows()).toEqual([
    '健診の申し込み6/17(火) 10:00～11:00予約が決まっています',
    '住民票の請求更新日 6/14(土)受け付けました',
  ])
  expect(document.body.textContent).not.toContain('未対応')
})

test('cancelling takes two presses from here; what was cancelled stands folded among the cancelled', async () => {
  await openMy()
  await press('キャンセル：6/16(月) 9:00～10:00 バリウム')
  expect(dialog()).toContain('6/16(月) 9:00～10:00')
  await press('取り消す')
  expect(dialog()).toContain('キャンセルが完了しました。')
  await press('閉じる')
  expect(lines()).toEqual(['次の予約', '申請', '取り消した予約と申請'])
  expect(within(card()).getByText('6/17(火)')).toBeDefined()
  const folded = screen.getByText('取り消した予約と申請').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelector('s')?.textContent).toBe('6/16(月) 9:00～10:00')
  expect(folded?.textContent).toContain('取り消しました')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('changing the time only leads straight to the calendar of that booking', async () => {
  await openMy()
  await press('日時だけ変える：6/16(月) 9:00～10:00 バリウム')
  await screen.findByRole('heading', { level: 1, name: /^予約の変更/ })
  await expect.poll(currentPath).toBe('/calendar/cal1')
})

test('a row leads to the details, also by its address, which then stand in place of the page', async () => {
  const { rendered } = await openMy()
  await follow(/6\/17/)
  expect(await screen.findByRole('heading', { name: '現在の登録情報' })).toBeDefined()
  await expect.poll(currentPath).toBe('/confirmDetails')
  expect(facts()).toContain('お名前: 港花子')
  rendered.unmount()

  const { useCases } = await openMy()
  const [answer] = await useCases.readOwnAnswers({ surveyId: 'svy2' })
  await act(async () => {
    window.history.pushState(null, '', detailsPath(answer!))
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByRole('heading', { level: 1, name: '住民票の請求' })).toBeDefined()
  await expect.poll(currentPath).toBe('/confirmDetails')
})

test('details that do not come say so beside their row, and come when it is pressed again', async () => {
  let fails = true
  await openMy({
    needs: ({ readAnswer }) => ({
      readAnswer: async (command) => {
        if (fails) throw new CallFailure('network', 'Network Error')
        return readAnswer(command)
      },
    }),
  })
  await follow(/6\/17/)
  expect(await screen.findByText('くわしい内容を開けませんでした。もう一度押してください。')).toBeDefined()
  fails = false
  await follow(/6\/17/)
  await expect.poll(currentPath).toBe('/confirmDetails')
})

test('what is past its deadline says so in place of its buttons; what is over is folded', async () => {
  const { rendered } = await openMy({
    city: bookables({ reservationCancelLimit: 3 }),
    before: (useCases) => book(useCases, '20250616|0'),
  })
  expect(within(card()).queryAllByRole('button')).toEqual([])
  expect(within(card()).getByText(/期限を過ぎています/)).toBeDefined()
  rendered.unmount()
  await openMy({
    city: bookables({ reservationCancelLimit: 0 }),
    before: (useCases) => book(useCases, '20250616|0'),
    needs: () => ({ clock: { now: () => Date.parse('2025-06-16T10:00:00+09:00') } }),
  })
  expect(lines()).toEqual(['終わった予約と申請'])
  expect(rows()).toEqual(['健診の申し込み6/16(月) 9:00～10:00終わりました'])
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
  expect(within(card()).getByText('1回目')).toBeDefined()
  expect(rows()[0]).toContain('2回目6/18(水)')
  await press('キャンセル：6/16(月) 9:00～10:00 バリウム')
  expect(dialog()).toContain('次の予約だけを取り消します')
})

test('what stands in the words of the city is said in them', async () => {
  await openMy({
    needs: ({ listOwnAnswers }) => ({
      async listOwnAnswers(command) {
        const page = await listOwnAnswers(command)
        const said = { check: '確認中', status: '書類を確かめています' }
        return { ...page, answers: page.answers.map((answer) => ({ ...answer, ...said })) }
      },
    }),
  })
  expect(rows()).toEqual([
    '健診の申し込み6/17(火) 10:00～11:00予約が決まっています',
    '住民票の請求更新日 6/14(土)書類を確かめています',
  ])
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
  expect(lines()).toEqual(['次の予約', 'そのあとの予約', '申請'])
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

test('the record of a member leads to its own page', async () => {
  await openMy({
    needs: ({ listOwnAnswers }) => ({
      async listOwnAnswers(command) {
        const page = await listOwnAnswers(command)
        return { ...page, forms: page.forms.map((form) => ({ ...form, isMemberForm: true })) }
      },
    }),
  })
  await follow(/住民票の請求/)
  await expect.poll(currentPath).toMatch(/^\/member-confirm(List)?\/svy2$/)
})

test('the search for what came by phone leads back to what is known already', async () => {
  await openMy()
  await follow('電話や窓口で申し込んだ予約をさがす')
  expect(await screen.findByRole('heading', { level: 1, name: /さがす/ })).toBeDefined()
})
