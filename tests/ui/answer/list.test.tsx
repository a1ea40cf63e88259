import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { Visit } from '../../../ui/composition/visit.ts'
import { aReservation } from '../../application/bookables.ts'
import { anItem, answers } from '../../application/forms.ts'
import { taro } from '../../application/town.ts'
import { currentPath } from '../open-app.tsx'
import { press } from '../open-survey.tsx'
import {
  aList,
  book,
  button,
  days,
  entries,
  facts,
  goTo,
  h1,
  openResults,
  withCancelObstacle,
} from './open-results.tsx'

test('the list shows what was found by day and hour, each with categories, item, form and code [LIST-04][ROUTE-13]', async () => {
  const { services } = await openResults('/confirmList', {
    before: async (useCases) => {
      await book(useCases, '20250617|1')
      await book(useCases, '20250616|1')
      await book(useCases, '20250616|0')
    },
  })
  expect(h1()).toBe('予約と申請が見つかりました')
  expect(screen.getByText('「健診の申し込み」で3件見つかりました。')).toBeDefined()
  expect(days()).toEqual(['2025年6月16日（月）', '2025年6月17日（火）'])
  const code = services.visit.found?.results[2]?.answerCode
  expect(entries()[0]).toMatch(
    new RegExp(
      `^9:00～10:00予約が決まっていますバリウム健診 成人 胃がん 手続き健診の申し込み受付コード${code}`,
    ),
  )
  expect(entries().map((entry) => /^[\d:～]+/.exec(entry)?.[0])).toEqual([
    '9:00～10:00',
    '10:00～11:00',
    '10:00～11:00',
  ])
})

test('an entry that was changed shows its first code, too', async () => {
  const { services } = await openResults('/confirmList', {
    before: async (useCases) => {
      const { partitionKey } = await book(useCases, '20250616|0')
      const changed = answers({ name: '港花子', slot: 'cat01_7|20250617|0' })
      await useCases.saveAnswer({ surveyId: 'svy1', answers: changed, partitionKey })
    },
  })
  const { answerCode, seriesCode } = services.visit.found!.results.at(-1)!
  expect(entries()).toHaveLength(1)
  expect(entries()[0]).toContain(`受付コード${answerCode}最初の受付コード${seriesCode}`)
})

test('answers without a reservation stand last under 予約なし, broken days under 日付不明, unknown categories and tags are 不明 [ERR-37]', async () => {
  await openResults('/confirmList', {
    rows: ([name, dated, ...rest]) => [
      ...(name ? [{ ...name, partitionKey: 'plain' }] : []),
      ...(dated ? [{ ...dated, partitionKey: 'broken', value: 'gone_7|20250231|1', reserved: {} }] : []),
      ...rest.map((row) =>
        row.reserved ? { ...row, categoryInfo: { sortKey: 'cat01', tag1: '健診', tag3: '胃がん' } } : row,
      ),
    ],
  })
  expect(days()).toEqual(['2025年6月16日（月）', '日付不明', '予約なし'])
  expect(entries()[0]).toContain('健診 不明 胃がん')
  expect(entries()[1]).toContain('不明')
  expect(entries()[2]).not.toContain('不明')
})

test('a cancelled entry has its time struck through and the word キャンセル済 [LIST-03][CANCEL-09]', async () => {
  await openResults('/confirmList', {
    before: async (useCases) => {
      const { partitionKey } = await book(useCases, '20250616|0')
      await useCases.cancelAnswer({ surveyId: 'svy1', partitionKey })
      await book(useCases, '20250617|1')
    },
  })
  const struck = [...document.querySelectorAll('s')].map((time) => time.textContent)
  expect(struck).toEqual(['9:00～10:00'])
  expect(entries()[0]).toMatch(/^9:00～10:00 キャンセル済/)
  expect(entries()[1]).not.toContain('キャンセル済')
})

test("each entry has three buttons that name it; a cancelled one says that it can't be changed [LIST-06][ERR-26]", async () => {
  await openResults('/confirmList', {
    before: async (useCases) => {
      const { partitionKey } = await book(useCases, '20250616|0')
      await useCases.cancelAnswer({ surveyId: 'svy1', partitionKey })
    },
  })
  const names = within(screen.getByRole('main'))
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  const entry = '6/16(月) 9:00～10:00 バリウム'
  expect(names).toEqual([`変更：${entry}`, `詳細確認：${entry}`, `キャンセル：${entry}`, 'さがす画面に戻る'])
  expect(saysWhy(`変更：${entry}`)).toContain('キャンセル済みの予約は変更できません。')
  expect(saysWhy(`キャンセル：${entry}`)).toContain('すでに取り消されています。')
  expect(saysWhy(`キャンセル：${entry}`)).not.toContain('日時が決まっていないため')
})

test('after the deadline changing and cancelling are unavailable, and the entry says whom to ask [CANCEL-15][ERR-23]', async () => {
  await openResults('/confirmList', {
    before: (useCases) => book(useCases, '20250616|0'),
    rows: (rows) =>
      withCancelObstacle(rows, 'reservation.deadline_passed').map((row) => ({
        ...row,
        changeObstacle: 'answer.edit_disabled',
      })),
  })
  const said = '変更・キャンセルの期限を過ぎています。直接窓口にお問い合わせください。'
  expect(saysWhy(/^変更/)).toBe(said)
  expect(saysWhy(/^キャンセル/)).toBe(said)
  fireEvent.click(button(/^キャンセル/))
  fireEvent.click(button(/^変更/))
  expect(screen.queryByRole('dialog')).toBeNull()
  await expect.poll(currentPath).toBe('/confirmList')
})

test.each(['/confirmList', '/confirmDetails', '/cancelConfirm'])(
  '%s shows the name of the calendar with a reservation, if the form wants that [ITEM-34]',
  async (path) => {
    for (const calendarLabelDisplay of [false, true]) {
      const { rendered } = await openResults(path, {
        chosen: 0,
        before: (useCases) => book(useCases, '20250616|0'),
        survey: aList({ surveySchema: [anItem(), aReservation({ calendarLabelDisplay })] }),
      })
      expect(screen.queryByText('健診センター') !== null).toBe(calendarLabelDisplay)
      rendered.unmount()
    }
  },
)

test('a form that forbids changes offers none, and says so; cancelling stays [CANCEL-18]', async () => {
  await openResults('/confirmList', { survey: aList({ isEditDisabled: { value: true } }) })
  expect(saysWhy(/^変更：6\/16/)).toBe('この手続きでは、送信した内容を変更できません。')
  expect(button(/^キャンセル：6\/16/).getAttribute('aria-disabled')).toBeNull()
  expect(button(/^キャンセル：6\/16/).getAttribute('aria-describedby')).toBeNull()
})

test('a reservation without a day can not be cancelled, and says why; an answer that reserves nothing can', async () => {
  await openResults('/confirmList', {
    before: async (useCases) => {
      await book(useCases, '20250616|0')
      await useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '港花子' }) })
    },
    rows: (rows) =>
      rows.map((row) =>
        row.reserved ? { ...row, value: 'cat01_7', reserved: { itemName: 'バリウム' } } : row,
      ),
  })
  expect(days()).toEqual(['予約なし'])
  expect(saysWhy('キャンセル：バリウム')).toContain('日時が決まっていないため')
  const [, plain] = screen.getAllByRole('button', { name: /^キャンセル/ })
  expect(plain?.getAttribute('aria-disabled')).toBeNull()
})

test('the name of the patient is shown only where the vaccination form allows it [LIST-05]', async () => {
  const named = anItem({ attributes: { patientName: true }, isRequired: { value: true } })
  const allowed = aList({ surveyType: 'corona', surveySchema: [named, aReservation()] })
  await openResults('/confirmList', { survey: allowed })
  expect(facts()).toContain('お名前: 港花子')
})

test('the name of the patient is not shown elsewhere [LIST-05]', async () => {
  const named = anItem({ attributes: { patientName: true }, isRequired: { value: true } })
  await openResults('/confirmList', { survey: aList({ surveySchema: [named, aReservation()] }) })
  expect(facts().join()).not.toContain('港花子')
})

test('changing goes to the form with the key of the answer', async () => {
  const { services } = await openResults('/confirmList')
  await press('変更：6/17(火) 10:00～11:00 バリウム')
  const key = services.visit.found?.results[0]?.partitionKey ?? ''
  await expect.poll(currentPath).toBe(`/survey/svy1?partitionKey=${encodeURIComponent(key)}`)
})

test('a form of one answer a resident is changed without a key', async () => {
  await openResults('/confirmList', {
    survey: aList({ isAppending: { value: false } }),
    before: (useCases) => book(useCases, '20250616|0'),
  })
  await press('変更：6/16(月) 9:00～10:00 バリウム')
  await expect.poll(currentPath).toBe('/survey/svy1')
})

test('details are one press away, back leads to the search [LIST-07][ROUTE-14]', async () => {
  await openResults('/confirmList')
  await press('詳細確認：6/16(月) 9:00～10:00 バリウム')
  await expect.poll(currentPath).toBe('/confirmDetails')
  await goTo('/confirmList')
  await press('さがす画面に戻る')
  await expect.poll(currentPath).toMatch(/^\/confirm(SearchForm)?$/)
})

const folded = () =>
  [...document.querySelectorAll('details')].map(({ open, textContent }) => ({ open, text: textContent }))

test('the list begins with what lies ahead: earlier days are folded above it [LIST-01]', async () => {
  await openResults('/confirmList', {
    rows: ([name, past, ...rest]) => [
      ...(name ? [name] : []),
      ...(past ? [{ ...past, reserved: { ...past.reserved, day: localDate('2025-06-13') } }] : []),
      ...rest,
    ],
  })
  expect(days()).toEqual(['2025年6月13日（金）', '2025年6月16日（月）'])
  expect(folded()).toEqual([
    { open: false, text: expect.stringMatching(/^終わった日の予約（1件）2025年6月13日/) },
  ])
})

test('a list that has nothing before today has nothing folded', async () => {
  await openResults('/confirmList', {
    rows: ([name, today, ...rest]) => [
      ...(name ? [name] : []),
      ...(today
        ? [
            {
              ...today,
              reserved: { ...today.reserved, day: localDate('2025-06-14'), start: '13:00', end: '14:00' },
            },
          ]
        : []),
      ...rest,
    ],
  })
  expect(days()).toEqual(['2025年6月14日（土）', '2025年6月16日（月）'])
  expect(folded()).toEqual([])
})

test('the list begins with what was looked at last, be it over', async () => {
  await openResults('/confirmList', {
    chosen: 0,
    rows: (rows) =>
      rows.map((row) =>
        row.reserved?.day === '2025-06-17'
          ? { ...row, reserved: { ...row.reserved, day: localDate('2025-06-13') } }
          : row,
      ),
  })
  expect(folded()).toMatchObject([{ open: true }])
  expect(document.querySelector('[data-start]')?.closest('details')).not.toBeNull()
})

test('the results can be scrolled by keyboard and have a name', async () => {
  await openResults('/confirmList')
  const results = screen.getByRole('region', { name: '見つかった予約と申請' })
  expect(results.tabIndex).toBe(0)
})

test.each(['/confirmList', '/confirmDetails'])(
  'without results %s leads to the search [SRCH-12][ROUTE-12]',
  async (path) => {
    await openResults(path, { isUnsearched: true })
    await expect.poll(currentPath).toMatch(/^\/confirm(\/svy1)?$/)
  },
)

test('a list whose resident is signed in no more stays as it is', async () => {
  const { services } = await openResults('/confirmList')
  services.profile = () => undefined
  await act(async () => {
    window.dispatchEvent(new Event('storage'))
  })
  await expect.poll(currentPath).toBe('/confirmList')
  expect(days()).toHaveLength(2)
})

test('a search that found nothing has no list [ROUTE-12]', async () => {
  await openResults('/confirmList', { rows: () => [] })
  await expect.poll(currentPath).toMatch(/^\/confirm(SearchForm)?$/)
})

test('the details of no answer lead to the selection though a form is chosen [ROUTE-14]', async () => {
  new Visit(sessionStorage, () => undefined).searchedSurvey = 'svy1'
  await openResults('/confirmDetails')
  await expect.poll(currentPath).toBe('/confirm')
})

test.each(['/confirmList', '/confirmDetails'])(
  'without a session %s leads away [SRCH-12][ROUTE-12]',
  async (path) => {
    const { session } = await openResults('/nowhere', { chosen: 0 })
    session.clear()
    await goTo(path)
    await expect.poll(currentPath).toMatch(/^\/(confirm|login)$/)
  },
)

const someOfTaro: [string, (at: number) => boolean][] = [
  ['a list of another resident', () => true],
  ['a list with an answer of another resident', (at) => at === 0],
]
const pages = ['/confirmList', '/confirmDetails', '/cancelConfirm']
test.each(someOfTaro.flatMap(([what, isTaros]) => pages.map((path) => [what, path, isTaros] as const)))(
  '%s is not shown by %s: it leads to the search [ROLE-01]',
  async (_, path, isTaros) => {
    await openResults(path, {
      chosen: 0,
      rows: (rows) => {
        const keys = [...new Set(rows.map(({ partitionKey }) => partitionKey))]
        return rows.map((row) => (isTaros(keys.indexOf(row.partitionKey)) ? { ...row, userId: taro } : row))
      },
    })
    await expect.poll(currentPath).toMatch(/^\/confirm(SearchForm)?$/)
  },
)

test.each(['storage', 'pageshow'])(
  'a list that is open leads to the search when a %s event tells of another resident [ROLE-01]',
  async (event) => {
    const { services } = await openResults('/confirmList')
    expect(h1()).toBe('予約と申請が見つかりました')
    services.profile = () => ({ userId: taro })
    await act(async () => {
      window.dispatchEvent(new Event(event))
    })
    await expect.poll(currentPath).toMatch(/^\/confirm(SearchForm)?$/)
  },
)

test('the list of a form is shown by its address only if that form was searched [ROUTE-13]', async () => {
  await openResults('/confirmList/svy1')
  expect(h1()).toBe('予約と申請が見つかりました')
  await goTo('/confirmList/other')
  await expect.poll(currentPath).toMatch(/^\/confirm\/other/)
})

/** What is read out with a button that does nothing. */
function saysWhy(name: string | RegExp): string {
  const each = button(name)
  expect(each.getAttribute('aria-disabled')).toBe('true')
  return document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
