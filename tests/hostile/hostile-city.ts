import type { City } from '../../application/ports/city-repository.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import { plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { compactDay } from '../../domain/shared/reservation-value.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { offeredCalendars } from '../offered-calendars.ts'

const required = { isRequired: { value: true } }
const searchable = { isSearchable: { value: true } }
const appending = { isAppending: { value: true } }
const nameItem = { itemKey: 'name', title: 'お名前', type: 'text', ...required }

/** The options of the form `choices`, whose answers are long however little was chosen. */
export const manyOptions = Array.from({ length: 200 }, (_, at) => `${at + 1}番目の選択肢です`)

/** The most answers that the form `few` takes of one resident. */
export const fewAnswers = 3

const slots = Array.from({ length: 16 }, (_, at) => ({
  start: `${String(at + 6).padStart(2, '0')}:00`,
  end: `${String(at + 7).padStart(2, '0')}:00`,
}))

/** Calendars by their places in a slot; one booking a resident and day in `capped`. */
const calendarOf = (sortKey: string, places: number, over: Partial<Calendar> = {}): Calendar => ({
  sortKey,
  name: sortKey,
  comaList: slots,
  reservationCancelLimit: 0,
  weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: slots.map(() => places) }],
  ...over,
})
const calendars = [
  calendarOf('single', 1),
  calendarOf('wide', 1_000),
  calendarOf('capped', 1_000, { reservationMaxCountOfDay: 1 }),
]

/** A slot of a calendar on a day from tomorrow on, as a reservation value. */
export const slotValue = (calendarId: string, day: number, slot: number): string =>
  `${calendarId}_a|${compactDay(plusDays(tokyoDay(Date.now()), day + 1))}|${slot}`

const surveys: readonly SurveyConfig[] = [
  {
    surveyId: 'note',
    surveyTitle: '申し込み',
    ...appending,
    surveySchema: [nameItem, { itemKey: 'text', title: '内容', type: 'textarea' }],
  },
  { surveyId: 'one', surveyTitle: '登録', surveySchema: [nameItem] },
  {
    surveyId: 'few',
    surveyTitle: '少数',
    ...appending,
    maxAnswersPerResident: fewAnswers,
    surveySchema: [nameItem],
  },
  {
    surveyId: 'book',
    surveyTitle: '予約',
    ...appending,
    surveySchema: [nameItem, { itemKey: 'reserve', title: '予約', type: 'reservation', ...required }],
  },
  {
    surveyId: 'paper',
    surveyTitle: '紙の申請',
    ...appending,
    surveySchema: [
      { ...nameItem, ...searchable },
      { itemKey: 'number', title: '整理番号', type: 'text', ...required, ...searchable },
    ],
  },
  {
    surveyId: 'choices',
    surveyTitle: '選択',
    ...appending,
    surveySchema: [
      { ...nameItem, ...searchable },
      { itemKey: 'kinds', title: '種類', type: 'checkboxes', options: manyOptions },
    ],
  },
]

/** Who sees to the form `book` and the calendar `capped` alone, and what they sign in with. */
export const deskOfBook = { sub: 'desk-1', username: 'desk-of-book', password: 'tsukue-no-ue-7' }

/** A small city that has something for every attack. */
export const hostileCity: City = {
  settings: {
    cityName: '試験市',
    office: {
      sections: [{ sectionId: 'booking', name: '予約係', surveys: ['book'], calendars: ['capped'] }],
    },
  },
  surveys,
  staff: [
    { sub: 'keeper-1', username: 'keeper-of-all', duties: [{ role: 'keeper' }] },
    {
      ...{ sub: deskOfBook.sub, username: deskOfBook.username },
      duties: [{ role: 'desk', sectionId: 'booking' }],
    },
  ],
  ...offeredCalendars(calendars),
  media: [],
}

/** A record that nobody owns yet: who knows both may claim it. */
export type Paper = { name: string; number: string }
