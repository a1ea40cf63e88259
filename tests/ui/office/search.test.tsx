import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { aMember, openOffice } from './open-office.tsx'

type Find = OfficeUseCases['findForOfficer']
type Page = Awaited<ReturnType<Find>>

const anAnswer = (over: Partial<Page['found'][number]> = {}): Page['found'][number] => ({
  ...{ name: '田中 健一', phone: '09000090002', surveyId: 'kenshin', formTitle: '健康診査の予約' },
  ...{ answerCode: 'ABCD2345', earlierCodes: [], status: '未対応', bookings: [] },
  receivedAt: Date.parse('2026-11-02T09:00:00+09:00') / 1000,
  ...over,
})

/** An office whose server holds each answer back until it is told what to say. */
function anOffice() {
  const asked: { command: Parameters<Find>[0]; say: (page: Page | Error) => Promise<void> }[] = []
  const findForOfficer: Find = (command) =>
    new Promise((resolve, reject) => {
      const say = (page: Page | Error) =>
        act(async () => (page instanceof Error ? reject(page) : resolve(page)))
      asked.push({ command, say })
    })
  return { ...openOffice({ findForOfficer }, { office: aMember }), asked }
}

async function search(words: string): Promise<void> {
  const box = await screen.findByRole('searchbox')
  fireEvent.change(box, { target: { value: words } })
  fireEvent.submit(box.closest('form')!)
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const rows = () => screen.getAllByRole('link').filter((link) => 'result' in link.dataset)

test('a row tells who, what, when and state, with the year where it is another one', async () => {
  const { asked } = anOffice()
  await search(' 田中　健一 ')
  expect(await screen.findByText('探しています')).not.toBeNull()
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked[0]!.command).toEqual({ words: '田中　健一' })
  const bookings = [
    { day: '2026-11-27' as LocalDate, time: '09:30～10:00', reserved: '健診／保健センター 基本の健診' },
    { day: '2027-01-08' as LocalDate, time: '14:00～14:30', reserved: '健診／保健センター 胃がん' },
  ]
  await asked[0]!.say({
    found: [anAnswer({ bookings, earlierCodes: ['WXYZ6789'] }), anAnswer({ name: '', answerCode: 'B' })],
  })
  await heading('「田中　健一」の回答：2件')
  const [first, second] = rows()
  for (const told of [
    '田中 健一',
    '09000090002',
    '健康診査の予約',
    'ABCD2345',
    '変更前 WXYZ6789',
    '未対応',
    '11月2日',
  ])
    expect(within(first!).getByText(told, { exact: false })).not.toBeNull()
  expect(within(first!).getByText('11月27日（金）9:30～10:00')).not.toBeNull()
  expect(within(first!).getByText('2027年1月8日（金）14:00～14:30')).not.toBeNull()
  expect(second!.textContent).toContain('（名前の記入なし）')
  expect(second!.textContent).toContain('予約なし')
  expect(first!.getAttribute('href')).toBe('/office/answers/kenshin/ABCD2345')
})

test('the next page stands below, is asked for again where it did not come, and takes the focus', async () => {
  const { asked } = anOffice()
  await search('田中')
  await expect.poll(() => asked).toHaveLength(1)
  await asked[0]!.say({ found: [anAnswer()], next: 17 })
  await heading('「田中」の回答：新しい順に1件（続きがあります）')
  const more = () => screen.getByRole('button', { name: /続き/ })
  fireEvent.click(more())
  fireEvent.click(more())
  expect(asked.map(({ command }) => command)).toEqual([{ words: '田中' }, { words: '田中', after: 17 }])
  await asked[1]!.say(new CallFailure('network', 'Network Error'))
  expect(screen.getByRole('alert').textContent).toContain('つながりません')
  fireEvent.click(more())
  await asked[2]!.say({ found: [anAnswer({ answerCode: 'EFGH2345' })] })
  await heading('「田中」の回答：2件')
  expect(document.activeElement).toBe(rows()[1])
  expect(screen.queryByRole('button', { name: /続き/ })).toBeNull()
})

test('what is found for earlier words does not take the place of what was sought last', async () => {
  const { asked } = anOffice()
  await search('佐藤')
  await expect.poll(() => asked).toHaveLength(1)
  await search('田中')
  await expect.poll(() => asked).toHaveLength(2)
  await asked[1]!.say({ found: [anAnswer()] })
  await asked[0]!.say({ found: [] })
  await heading('「田中」の回答：1件')
})

test('words come into no address; the way back shows what was found as it was, and the words in the box', async () => {
  const { asked, router } = anOffice()
  await search('佐藤')
  await expect.poll(() => asked).toHaveLength(1)
  await asked[0]!.say({ found: [anAnswer({ name: '佐藤 美咲' })] })
  await search('田中')
  await expect.poll(() => asked).toHaveLength(2)
  await asked[1]!.say({ found: [anAnswer(), anAnswer({ answerCode: 'EFGH2345' })] })
  await heading('「田中」の回答：2件')
  await act(() => router.navigate('/office/nowhere'))
  await act(() => router.navigate(-1))
  await heading('「田中」の回答：2件')
  expect(asked).toHaveLength(2)
  await act(() => router.navigate(-1))
  await expect.poll(() => asked).toHaveLength(3)
  expect(asked[2]!.command.words).toBe('佐藤')
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('佐藤')
  const { pathname, search: query, hash, state } = router.state.location
  expect([pathname, query, hash, state]).toEqual(['/office/search', '', '', { search: 1 }])
})

test('words that led to an answer do not wait in the box for the next person, and are back on the way back', async () => {
  const { asked, router } = anOffice()
  await search('佐藤')
  await expect.poll(() => asked).toHaveLength(1)
  await asked[0]!.say({ found: [anAnswer({ name: '佐藤 美咲' })] })
  const box = screen.getByRole('searchbox') as HTMLInputElement
  await act(() => router.navigate('/office/nowhere'))
  expect(box.value).toBe('')
  await act(() => router.navigate(-1))
  expect(box.value).toBe('佐藤')
})

test('blanks ask nothing, and a failure asks again', async () => {
  const { asked, router } = anOffice()
  await search('　 ')
  expect([asked.length, router.state.location.pathname]).toEqual([0, '/office'])
  await search('田中')
  await expect.poll(() => asked).toHaveLength(1)
  await asked[0]!.say(new CallFailure('timeout', 'timeout'))
  fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }))
  await asked[1]!.say({ found: [] })
  await heading('「田中」の回答は見つかりませんでした')
})

test('the first page tells who comes today by place, and where people have to be phoned; it is asked again where that did not come', async () => {
  const place = (calendarId: string, name: string, counts: readonly number[]) => ({
    ...{ calendarId, name },
    days: counts.map((count, at) => ({
      ...{ day: `2026-11-${19 + at}` as LocalDate, isDayOff: false },
      ...{ count, arrived: Math.min(count, 2), absent: 0 },
    })),
  })
  const inList = (calendarId: string, name: string, calls: number) => ({
    ...{ calendarId, name, calls, isStopped: false, days: [] },
  })
  let reads = 0
  openOffice(
    {
      readWeek: async () => {
        reads += 1
        if (reads === 1) throw new CallFailure('network', 'Network Error')
        return {
          days: [],
          places: [place('cal1', '健診センター', [9, 5, 9]), place('cal2', '公民館', [3, 0, 4])],
        }
      },
      listCalendarsOfOffice: async () => [inList('cal1', '健診センター', 0), inList('cal2', '公民館', 12)],
    },
    { office: aMember },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }))
  const today = within(await screen.findByRole('region', { name: '今日の予約' }))
  expect(today.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '健診センターこれから 35件',
  ])
  expect(today.getByRole('link').getAttribute('href')).toBe('/office/today?place=cal1')
  const calls = within(screen.getByRole('region', { name: '電話で知らせる人' }))
  expect(calls.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['公民館12人'])
  expect(calls.getByRole('link').getAttribute('href')).toBe('/office/calendars/cal2/calls')
})

test('the key / leads to the search box, but not where somebody types', async () => {
  anOffice()
  const box = (await screen.findByRole('searchbox')) as HTMLInputElement
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
  expect(document.activeElement).not.toBe(box)
  fireEvent.keyDown(document.body, { key: '／' })
  expect(document.activeElement).toBe(box)
  expect(fireEvent.keyDown(box, { key: '/' })).toBe(true)
})
