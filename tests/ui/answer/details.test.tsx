import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aReservation } from '../../application/bookables.ts'
import { anItem, answers } from '../../application/forms.ts'
import { currentPath } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import { aList, book, button, facts, goTo, h1, openResults } from './open-results.tsx'

const oneBooking = {
  chosen: 0,
  before: (useCases: Parameters<typeof book>[0]) => book(useCases, '20250616|0'),
}

test('details show name, heading, day and time apart, status, code and what was answered [DETAIL-01][DETAIL-02][DETAIL-03][DETAIL-04][ROUTE-14]', async () => {
  const { services } = await openResults('/confirmDetails', oneBooking)
  expect(h1()).toBe('健診の申し込み')
  expect(screen.getByRole('heading', { name: '現在の登録情報' })).toBeDefined()
  expect(screen.getByText('港 花子 様')).toBeDefined()
  expect(document.querySelector('main svg')).not.toBeNull()
  expect(facts()).toEqual([
    '日付: 6/16(月)',
    '時間: 9:00～10:00',
    'お名前: 港花子',
    '予約: 6/16(月) 9:00～10:00 バリウム',
    `受付コード: ${services.visit.found?.chosen?.answerCode}`,
  ])
  expect(screen.getByText('予約が決まっています')).toBeDefined()
})

test('what can be changed stands with its deadline above the answers, then the ways on, and cancelling last', async () => {
  await openResults('/confirmDetails', oneBooking)
  expect(screen.getByText('変更・キャンセルの期限は6月15日（日）です。')).toBeDefined()
  expect(
    [...document.querySelectorAll('main :is(h2, button)')].map(({ textContent }) => textContent),
  ).toEqual([
    'バリウム',
    'カレンダーに追加',
    '共有',
    '日時だけ変える',
    '変更',
    '現在の登録情報',
    '印刷する',
    '予約と申請の確認',
    '戻る',
    'キャンセル',
  ])
})

test.each([
  [{ check: '確認中' }, ['手続き中です', '対応状況: 確認中']],
  [{ check: '確認中', status: '書類を確かめています' }, ['書類を確かめています']],
  [{ check: 'キャンセル', status: '台風のため' }, ['取り消しました', '対応状況: キャンセル済：台風のため']],
])(
  'the office’s words stand once, beside how an answer stands or in its place: %j',
  async (said, expected) => {
    await openResults('/confirmDetails', {
      chosen: 0,
      before: (useCases) => useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港花子' }) }),
      rows: (rows) => rows.map((row) => ({ ...row, ...said })),
    })
    const [standing, ...beside] = expected
    expect(screen.getByText(standing!)).toBeDefined()
    expect(facts().filter((fact) => fact.startsWith('対応状況'))).toEqual(beside)
  },
)

test('answers stand in the order of the form as it is now, under its headings [DETAIL-03]', async () => {
  const surveySchema = [
    aReservation(),
    anItem({ itemKey: 'h', type: 'groupheader', title: 'ご本人について' }),
    anItem({ itemKey: 'kana', title: 'ふりがな' }),
    anItem({ isRequired: { value: true } }),
  ]
  await openResults('/confirmDetails', {
    chosen: 0,
    survey: aList({ surveySchema }),
    before: (useCases) =>
      useCases.saveAnswer({
        surveyId: 'svy1',
        answers: answers({ name: '港花子', kana: 'みなとはなこ', slot: 'cat01_7|20250616|0' }),
      }),
  })
  expect(
    facts()
      .slice(-4, -1)
      .map((fact) => fact.split(':')[0]),
  ).toEqual(['予約', 'ふりがな', 'お名前'])
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('ご本人について')
})

test('details of a change show the first answer code, too', async () => {
  const { services } = await openResults('/confirmDetails', {
    chosen: 1,
    before: async (useCases) => {
      const { partitionKey } = await book(useCases, '20250616|0')
      const changed = answers({ name: '港花子', slot: 'cat01_7|20250617|0' })
      await useCases.saveAnswer({ surveyId: 'svy1', answers: changed, partitionKey })
    },
  })
  const { answerCode, seriesCode } = services.visit.found!.chosen!
  expect(answerCode).not.toBe(seriesCode)
  expect(facts().slice(-2)).toEqual([`受付コード: ${answerCode}`, `最初の受付コード: ${seriesCode}`])
})

test('the file for the calendar of the phone is the same entry after a change, with a higher number', async () => {
  const { happened, services } = await openResults('/confirmDetails', {
    chosen: 1,
    before: async (useCases) => {
      const { partitionKey } = await book(useCases, '20250616|0')
      const changed = answers({ name: '港花子', slot: 'cat01_7|20250617|0' })
      await useCases.saveAnswer({ surveyId: 'svy1', answers: changed, partitionKey })
    },
  })
  await press('カレンダーに追加')
  expect(happened.files[0]?.text.replace(/\r\n /g, '').split('\r\n')).toEqual(
    expect.arrayContaining([
      `UID:svy1-${services.visit.found?.chosen?.seriesCode}-slot@city.example.jp`,
      'SEQUENCE:3',
      'DTSTART:20250617T000000Z',
    ]),
  )
})

test("the resident's picture is shown; one that does not come is replaced by a drawn one [DETAIL-01]", async () => {
  const profile = { userId: 'U-hanako', name: '港 花子', pictureUrl: 'https://profile.example/1.png' }
  await openResults('/confirmDetails', { ...oneBooking, needs: () => ({ profile: () => profile }) })
  const picture = document.querySelector<HTMLImageElement>('main img')
  expect(picture?.src).toBe('https://profile.example/1.png')
  expect(picture?.alt).toBe('')
  if (picture) fireEvent.error(picture)
  expect(document.querySelector('main img')).toBeNull()
  expect(document.querySelector('main svg')).not.toBeNull()
})

test('somebody whose name is not known is not called by a suffix alone', async () => {
  await openResults('/confirmDetails', {
    ...oneBooking,
    needs: () => ({ profile: () => ({ userId: 'U-hanako' }) }),
  })
  expect(screen.getByText('ご本人')).toBeDefined()
})

test('cancelling from the details shows at once as cancelled, in word and status [DETAIL-06][CANCEL-08][CANCEL-09]', async () => {
  await openResults('/confirmDetails', oneBooking)
  await press('キャンセル')
  await press('取り消す')
  await press('閉じる')
  expect(facts()[1]).toBe('時間: 9:00～10:00 キャンセル済')
  expect(screen.getByText('取り消しました')).toBeDefined()
  expect(document.querySelector('s')?.textContent).toBe('9:00～10:00')
  for (const name of ['変更', 'キャンセル']) expect(button(name).getAttribute('aria-disabled')).toBe('true')
  expect(document.body.textContent).toContain('キャンセル済みの予約は変更できません。')
})

test('changing goes to the form, back to the list [DETAIL-06]', async () => {
  const { services } = await openResults('/confirmList', oneBooking)
  await goTo('/confirmDetails')
  const key = services.visit.found?.chosen?.partitionKey ?? ''
  await press('変更')
  await expect.poll(currentPath).toBe(`/survey/svy1?partitionKey=${encodeURIComponent(key)}`)
})

test('a finished answer can not be changed, and says whom to ask', async () => {
  await openResults('/confirmDetails', {
    ...oneBooking,
    rows: (rows) => rows.map((row) => ({ ...row, check: '完了', changeObstacle: 'answer.completed' })),
  })
  expect(screen.getByText('終わりました')).toBeDefined()
  const why = document.getElementById(button('変更').getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('対応が完了しているため、変更できません。直接窓口にお問い合わせください。')
  expect(button('キャンセル').getAttribute('aria-disabled')).toBeNull()
})

test('a reservation goes into the calendar of the phone as a file, and out of it when cancelled', async () => {
  const { happened, services } = await openResults('/confirmDetails', oneBooking)
  const code = services.visit.found?.chosen?.answerCode
  await press('カレンダーに追加')
  await press('キャンセル')
  await press('取り消す')
  await press('閉じる')
  await press('カレンダーの予定を取り消す')
  const [added, removed] = happened.files.map(({ text }) => text.replace(/\r\n /g, '').split('\r\n'))
  expect(happened.files[0]).toMatchObject({ name: '2025-06-16.ics', type: 'text/calendar;charset=utf-8' })
  expect(added).toEqual(
    expect.arrayContaining([
      `UID:svy1-${code}-slot@city.example.jp`,
      'SEQUENCE:1',
      'DTSTART:20250616T000000Z',
      'DTEND:20250616T010000Z',
      'SUMMARY:バリウム（健診の申し込み）',
      'STATUS:CONFIRMED',
    ]),
  )
  expect(removed).toEqual(
    expect.arrayContaining([
      `UID:svy1-${code}-slot@city.example.jp`,
      'SEQUENCE:2',
      'METHOD:CANCEL',
      'STATUS:CANCELLED',
    ]),
  )
})

test('a calendar file that can not be saved says so, until it can', async () => {
  let isFull = true
  await openResults('/confirmDetails', {
    ...oneBooking,
    needs: () => ({
      saveFile: async () => {
        if (isFull) throw new Error('no room')
      },
    }),
  })
  await press('カレンダーに追加')
  expect(screen.getByRole('alert').textContent).toContain('保存できませんでした')
  isFull = false
  await press('カレンダーに追加')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('the details can be printed', async () => {
  const { happened } = await openResults('/confirmDetails', oneBooking)
  await press('印刷する')
  expect(happened.printed).toBe(1)
})

test("inside LINE, whose browser can't print, there is no button for it", async () => {
  const messaging = { isInClient: () => true, idToken: async () => undefined, close: () => {} }
  await openResults('/confirmDetails', { ...oneBooking, needs: () => ({ messaging }) })
  expect(screen.queryByRole('button', { name: '印刷する' })).toBeNull()
})

test('what nobody knows any more is 不明 [ERR-37]', async () => {
  await openResults('/confirmDetails', {
    ...oneBooking,
    rows: (rows) =>
      rows.map((row) => {
        if (!row.reserved) return row
        const { categoryInfo: _, ...rest } = row
        return { ...rest, reserved: {} }
      }),
  })
  expect(facts().slice(0, 2)).toEqual(['日付: 日付不明', '時間: 不明'])
  expect(screen.queryByRole('button', { name: /カレンダー/ })).toBeNull()
})

test('an answer that is forgotten while it is looked at leads back to the search [SRCH-12]', async () => {
  const { services } = await openResults('/confirmDetails', oneBooking)
  await act(async () => services.visit.found?.forget())
  await expect.poll(currentPath).toMatch(/^\/confirm(\/svy1)?$/)
})
