import type { City } from '../../application/ports/city-repository.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import { type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'

/** 16 slots of half an hour a day. */
export const benchSlots = Array.from({ length: 16 }, (_, at) => ({ start: timeAt(at), end: timeAt(at + 1) }))

/** The 63 days from tomorrow on that are booked, as `YYYYMMDD`. */
export const benchDays = (today: string): string[] =>
  Array.from({ length: 63 }, (_, at) => plusDays(today as LocalDate, at + 1).replaceAll('-', ''))

/** Every slot of a calendar as a reservation value: 1,008 of them. */
export const benchValues = (calendarId: string, today: string): string[] =>
  benchDays(today).flatMap((day) => benchSlots.map((_, slotKey) => `${calendarId}_a|${day}|${slotKey}`))

/** The answers besides the reservation, by item key; as many as in the booking forms of the demo city. */
export const bookedAnswers: Readonly<Record<string, string>> = {
  name: '月町 花子',
  kana: 'つきまちはなこ',
  birthday: '1984-05-23',
  phone: '09012345678',
  email: 'tsukimachi.hanako@example.jp',
  address: '月町市月町一丁目二番三号',
  insurance: '市の国民健康保険',
  topic: '健康のこと',
  remarks: '午前中は家にいます。よろしくお願いします。',
}

const required = { isRequired: { value: true } }

/** The booking form; appending, so that a resident may book any number of times. */
export const bookingSurvey: SurveyConfig = {
  surveyId: 'book',
  surveySubId: 9,
  surveyTitle: '相談の予約',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'name', title: 'お名前', type: 'text', ...required },
    { itemKey: 'kana', title: 'ふりがな', type: 'text', characterType: ['hiragana'], ...required },
    { itemKey: 'birthday', title: '生年月日', type: 'birthday', ...required },
    { itemKey: 'phone', title: '電話番号', type: 'phone', ...required },
    { itemKey: 'email', title: 'メールアドレス', type: 'email', ...required },
    { itemKey: 'address', title: '住所', type: 'address', ...required },
    {
      itemKey: 'insurance',
      title: '保険',
      type: 'radio',
      options: ['市の国民健康保険', 'そのほか'],
      ...required,
    },
    { itemKey: 'topic', title: '相談', type: 'dropdown', options: ['健康のこと', '子育てのこと'] },
    { itemKey: 'remarks', title: '備考', type: 'textarea' },
    { itemKey: 'reserve', title: '予約', type: 'reservation', ...required },
  ],
}

/** A form that books in `fine`, whose week is 7 x 48 slots. */
export const weekSurvey: SurveyConfig = {
  surveyId: 'week',
  surveySubId: 10,
  surveyTitle: '10分ごとの予約',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'reserve', title: '予約', type: 'reservation', categories_tree: ['fine'], ...required },
  ],
}

/**
 * Calendars with a million places a slot (`spread`, `busy`), with one place (`full`) and with 48 slots a day (`fine`).
 */
export function bookingCatalog(): Pick<City, 'calendars' | 'categories' | 'items'> {
  const calendars = [
    aCalendar('spread', 1_000_000),
    aCalendar('busy', 1_000_000),
    aCalendar('full', 1),
    {
      ...aCalendar('fine', 20),
      comaList: Array.from({ length: 48 }, (_, at) => ({
        start: timeAt(at, 10, 12),
        end: timeAt(at + 1, 10, 12),
      })),
      weekly: [{ weekdays: everyDay, quotas: Array.from({ length: 48 }, (_, at) => at % 5) }],
    },
  ]
  const small = calendars.map(({ sortKey }, order) => ({
    id: sortKey,
    name: `${sortKey}の窓口`,
    order,
    calendarId: sortKey,
  }))
  return {
    calendars,
    categories: {
      display: { tag1: '施設', tag2: '場所', tag3: '窓口', title: '予約' },
      categories: [
        {
          id: 'large',
          name: '市役所',
          order: 1,
          children: [{ id: 'medium', name: '1階', order: 1, children: small }],
        },
      ],
    },
    items: calendars.map(({ sortKey }) => ({ categoryId: sortKey, itemId: 'a', itemName: '相談' })),
  }
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

const aCalendar = (sortKey: string, quota: number): Calendar => ({
  sortKey,
  name: `${sortKey}の窓口`,
  comaList: benchSlots,
  weekly: [{ weekdays: everyDay, quotas: benchSlots.map(() => quota) }],
})

function timeAt(at: number, minutes = 30, firstHour = 9): string {
  const minute = firstHour * 60 + at * minutes
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
