import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aBookingSurvey, aReservation } from '../../application/bookables.ts'
import { anItem } from '../../application/forms.ts'
import { press } from '../open-survey.tsx'
import { translationIn } from '../translation-in.ts'
import {
  anItemToBook,
  marks,
  openCalendar,
  pick,
  range,
  showView,
  slot,
  taken,
  yes,
} from './open-calendar.tsx'

const twoItems = {
  survey: aBookingSurvey({ surveySchema: [aReservation(), aReservation({ itemKey: 'slot2' })] }),
  items: [anItemToBook, { ...anItemToBook, itemKey: 'slot2', categoryId: 'cat_02' }],
}
const chosenTab = () => screen.getByRole('tab', { selected: true })
const key = (name: string) =>
  act(async () => {
    fireEvent.keyDown(document.activeElement as Element, { key: name })
  })

describe('the views', () => {
  test('are tabs, of which the week is chosen at first; arrow keys, Home and End choose and move the focus [CAL-01]', async () => {
    await openCalendar()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['週', '月', '空き一覧'])
    expect(chosenTab().textContent).toBe('週')
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(chosenTab().id)
    act(() => chosenTab().focus())
    for (const [pressed, tab] of [
      ['ArrowRight', '月'],
      ['ArrowRight', '空き一覧'],
      ['ArrowRight', '週'],
      ['ArrowLeft', '空き一覧'],
      ['Home', '週'],
      ['End', '空き一覧'],
    ] as const) {
      await key(pressed)
      expect([chosenTab().textContent, document.activeElement]).toEqual([tab, chosenTab()])
    }
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
  })

  const later = [
    { view: '週', shows: () => range() },
    { view: '月', shows: () => range(), title: '2025年6月' },
    { view: '空き一覧', shows: () => screen.getByText('6月16日（月）').textContent, title: '6月16日（月）' },
  ]
  test.each(later)(
    '$view opens the next calendar of the visit if it was the last one',
    async ({ view, shows, title = '6月15日（日）～6月21日（土）' }) => {
      await openCalendar(twoItems)
      await showView('空き一覧')
      await showView(view)
      await press('6月15日日曜日 10:00～11:00')
      await yes()
      expect(chosenTab().textContent).toBe(view)
      expect(shows()).toBe(title)
    },
  )
})

describe('a slot that can not be booked says why when it is pressed', () => {
  const told = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .filter((text) => /です。|ません。|ました。/.test(text ?? ''))
  const press = (day: string, start = '10:00') =>
    act(async () => {
      fireEvent.click(slot(day, start))
    })
  const open = () =>
    openCalendar({
      now: '2025-06-16T09:30:00+09:00',
      calendar: {
        reservationPossibleStart: 2,
        endDate: localDate('2025-06-20'),
        dayOffs: [localDate('2025-06-19')],
        days: { '2025-06-20': [1, null, null] },
      },
      before: taken('20250618|1'),
    })

  const reasons: { row: string; slot: [string, string]; text: string }[] = [
    { row: 'RSV-11', slot: ['6月18日', '10:00'], text: '6月18日（水）10:00は満席です。' },
    { row: 'RSV-12', slot: ['6月19日', '10:00'], text: '6月19日（木）は休業日です。' },
    { row: 'RSV-13', slot: ['6月20日', '10:00'], text: '6月20日（金）10:00に予約できる時間はありません。' },
    { row: 'RSV-14', slot: ['6月16日', '9:00'], text: '6月16日（月）9:00は、もう過ぎました。' },
    {
      row: 'RSV-19',
      slot: ['6月17日', '10:00'],
      text: '予約は2日前（休業日を除く）までです。いま予約できるのは、6月18日（水）からです。',
    },
    { row: 'RSV-20', slot: ['6月21日', '9:00'], text: 'いま予約できるのは、6月20日（金）までです。' },
  ]
  test('each with its reason, in place of the one before [RSV-11][RSV-12][RSV-13][RSV-14][RSV-19][RSV-20]', async () => {
    await open()
    for (const { slot: at, text } of reasons) {
      await press(...at)
      expect(told()).toEqual([text])
    }
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('too early for a second dose, with the interval that it has to keep [VACC-05]', async () => {
    await openCalendar({
      now: '2025-06-16T09:30:00+09:00',
      survey: aBookingSurvey({
        surveyType: 'corona',
        surveySchema: [anItem(), aReservation({ attributes: { dose: 2 } })],
      }),
      needs: ({ loadCalendar }) => ({
        async loadCalendar({ calendarId }) {
          const { window, ...loaded } = await loadCalendar({ calendarId })
          return { ...loaded, ...(window && { window: { ...window, from: localDate('2025-06-18') } }) }
        },
      }),
    })
    await press('6月17日', '10:00')
    const text =
      '2回目は、前回の接種から間隔をあける必要があります。いま予約できるのは、6月18日（水）からです。'
    expect(told()).toEqual([text])
  })

  test('the reason goes with Escape, and when something else is pressed or takes the focus', async () => {
    await open()
    const ways = [
      () => fireEvent.keyDown(document, { key: 'Escape' }),
      () => fireEvent.pointerDown(document.body),
      () => slot('6月18日', '9:00').focus(),
    ]
    for (const goOn of ways) {
      await press('6月19日')
      expect(told()).toHaveLength(1)
      act(() => {
        goOn()
      })
      expect(told()).toEqual([])
    }
  })

  test('in the language of the page', async () => {
    await openCalendar({
      calendar: { dayOffs: [localDate('2025-06-18')] },
      translation: await translationIn('en'),
    })
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Wednesday, June 18 10:00 to 11:00 Closed' }))
    })
    expect(screen.getByText('Closed on Wed, June 18.')).toBeDefined()
  })
})

describe('the table of a week', () => {
  test('draws how many places are left where these are few, beside the mark, and says it in every name [CAL-06]', async () => {
    await openCalendar({ calendar: { weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [3, 2, 1] }] } })
    await press('午後 空き7件')
    expect(slot('6月16日', '13:00').dataset.note).toBe('残り1')
    await press('午前 空き14件')
    const [three, two] = [slot('6月16日', '9:00'), slot('6月16日', '10:00')]
    expect([three.dataset.note, two.dataset.note]).toEqual([undefined, '残り2'])
    expect([three, two].map((each) => each.getAttribute('aria-label'))).toEqual([
      '6月16日月曜日 9:00から10:00まで 予約可 残り3',
      '6月16日月曜日 10:00から11:00まで 予約可 残り2',
    ])
    expect([three.textContent, two.textContent]).toEqual(['○', '○'])
  })

  const hours = [6, 7, 8, 9].map((hour) => ({ start: `0${hour}:00`, end: `0${hour}:45` }))
  const quotas = (...places: readonly (number | null)[]) => ({
    comaList: hours,
    weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: places }],
  })
  const times = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

  test('begins with the times that have something free; those before are folded and can be opened [CAL-01]', async () => {
    await openCalendar({ calendar: quotas(0, 0, 2, 0) })
    expect(times()).toEqual(['8:00～8:45', '9:00～9:45'])
    const fold = screen.getByRole('button', { name: '6:00～7:45に、空きはありません' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    await press('6:00～7:45に、空きはありません')
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    expect(times()).toHaveLength(4)
    expect(marks('6:00～6:45')[0]).toBe('－')
  })

  const unfolded = [
    { why: 'one time only', calendar: quotas(0, 2, 2, 2), items: [anItemToBook] },
    { why: 'nothing is free at all', calendar: quotas(0, 0, 0, 0), items: [anItemToBook] },
    {
      why: 'the picked slot is among them',
      calendar: quotas(1, 0, 0, 2),
      items: [{ ...anItemToBook, current: { day: localDate('2025-06-15'), slotKey: 0 } }],
    },
  ]
  test.each(unfolded)('folds nothing where $why [CAL-01]', async ({ calendar, items }) => {
    await openCalendar({ calendar, items })
    expect(times()).toHaveLength(4)
  })

  test('a slot that is picked is still asked about', async () => {
    await openCalendar({ calendar: quotas(0, 0, 2, 0) })
    await pick('6月16日', '8:00')
    expect(screen.getByRole('dialog', { name: 'この日時で予約しますか' })).toBeDefined()
  })
})
