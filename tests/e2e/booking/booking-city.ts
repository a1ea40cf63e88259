import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { weekOf } from '../../../domain/reservation/calendar-grid.ts'
import { type LocalDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { type CityServer, type CityServerOptions, startCityServer } from '../city-server.ts'

const today = tokyoDay(Date.now())
const tomorrow = plusDays(today, 1)

/** A day of the week after tomorrow's: the one that the tests know, whatever day it is today. 0 is its Sunday. */
export const testDay = (weekday: number): LocalDate => plusDays(weekOf(tomorrow)[0]!, 7 + weekday)

/** The only day of the calendar `later`, weeks after the week in which that one opens. */
const laterDay = plusDays(testDay(2), 21)
/** On this weekday of the test week `room` is closed. */
const dayOff = testDay(3)

const comaList = [
  { start: '09:00', end: '09:30' },
  { start: '09:30', end: '10:00' },
  { start: '11:00', end: '11:30' },
  { start: '14:00', end: '14:30' },
  { start: '15:00', end: '15:30' },
]
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const open = {
  comaList,
  reservationCancelLimit: 0,
  reservationPossibleStart: 1,
  reservationPossibleMonths: 2,
  reservationControlType: 0,
  weekly: [{ weekdays: everyDay, quotas: [3, 1, 3, 3, 3] }],
}

const calendars = [
  {
    ...open,
    sortKey: 'room',
    name: '相談室',
    dayOffs: [dayOff],
    days: { [testDay(5)]: [null, 1, 3, 3, 3] },
  },
  {
    ...open,
    sortKey: 'court',
    name: 'Aコート',
    reservationMaxCountOfDay: 1,
    comaList: comaList.slice(0, 3),
    weekly: [{ weekdays: everyDay, quotas: [1, 1, 1] }],
  },
  { ...open, sortKey: 'closed', name: '休止中の窓口', calendarOff: true },
  { ...open, sortKey: 'none', name: '枠のない窓口', weekly: [], comaList: [] },
  { ...open, sortKey: 'later', name: '出張窓口', weekly: [], days: { [laterDay]: [2, 2, 2, 2, 2] } },
]

type Node = { id: string; name: string; order: number; calendarId?: string; children?: Node[] }
const node = (
  id: string,
  name: string,
  order: number,
  below: Pick<Node, 'calendarId' | 'children'>,
): Node => ({
  id,
  name,
  order,
  ...below,
})

/** In the file the orders are mixed up: what is shown goes by `order`. */
const categories = {
  display: { tag1: '分野', tag2: '場所', tag3: '窓口', title: '予約の内容' },
  categories: [
    node('sports', '体育館', 2, {
      children: [
        node('arena', 'アリーナ', 1, {
          children: [
            node('court-b', 'Bコート（電話で受付）', 2, {}),
            node('court-a', 'Aコート', 1, { calendarId: 'court' }),
          ],
        }),
      ],
    }),
    node('hall', '市役所', 1, {
      children: [
        node('branch', '支所', 2, {
          children: [
            node('branch-later', '出張窓口', 1, { calendarId: 'later' }),
            node('branch-none', '枠のない窓口', 2, { calendarId: 'none' }),
          ],
        }),
        node('main', '本庁舎', 1, {
          children: [
            node('main-closed', '休止中の窓口', 2, { calendarId: 'closed' }),
            node('main-room', '1階 相談室', 1, { calendarId: 'room' }),
          ],
        }),
      ],
    }),
  ],
}

const items = [
  { categoryId: 'main-room', itemId: 'talk', itemName: 'くらしの相談' },
  { categoryId: 'main-room', itemId: 'law', itemName: '法律の相談' },
  { categoryId: 'main-closed', itemId: 'one', itemName: '手続き' },
  { categoryId: 'branch-later', itemId: 'one', itemName: '手続き' },
  { categoryId: 'branch-none', itemId: 'one', itemName: '手続き' },
  { categoryId: 'court-a', itemId: 'ball', itemName: 'ボールあそび' },
  { categoryId: 'court-b', itemId: 'ball', itemName: 'ボールあそび' },
]

const nameItem = { itemKey: 'name', title: 'お名前', type: 'text', isRequired: { value: true } }
export const reserve = {
  itemKey: 'reserve',
  title: '相談の予約',
  type: 'reservation',
  categoryRequiredFlag: true,
  isRequired: { value: true },
}
const dose = (number: number) => ({
  ...reserve,
  itemKey: `dose${number}`,
  title: `${number}回目の予約`,
  attributes: { dose: number },
})

const surveys = [
  {
    surveyId: 'yoyaku',
    surveySubId: 1,
    surveyTitle: '窓口の予約',
    isAppending: { value: true },
    surveySchema: [reserve, nameItem, { itemKey: 'remarks', title: '相談したいこと', type: 'textarea' }],
    endOfSurveyMessage: '予約の時間においでください。',
  },
  {
    surveyId: 'wished',
    surveySubId: 2,
    surveyTitle: '日の決まった予約',
    isAppending: { value: true },
    surveySchema: [reserve, nameItem],
    inputs: { reservationDate: plusDays(testDay(4), 14) },
  },
  {
    surveyId: 'double',
    surveySubId: 4,
    surveyTitle: '二つの予約',
    isAppending: { value: true },
    surveySchema: [reserve, { ...reserve, itemKey: 'second', title: 'つぎの予約' }, nameItem],
  },
  {
    surveyId: 'doses',
    surveySubId: 3,
    surveyTitle: '接種の予約',
    surveyType: 'corona',
    isAppending: { value: true },
    surveySchema: [
      nameItem,
      { itemKey: 'head1', title: '1回目', type: 'groupheader' },
      dose(1),
      { itemKey: 'dose1_date', title: '接種した日', type: 'sesshuJisshiDate', isAdminItem: true },
      { itemKey: 'head2', title: '2回目', type: 'groupheader' },
      dose(2),
      { itemKey: 'dose2_date', title: '接種した日', type: 'sesshuJisshiDate', isAdminItem: true },
    ],
  },
]

type Wanted = Pick<CityServerOptions, 'env'> & {
  /** Forms beside those that the city has. */
  added?: readonly { surveyId: string }[]
}

/** Starts the server with a small city that books: every kind of calendar, with days that the tests know. */
export async function startBookingCity({ added = [], ...options }: Wanted = {}): Promise<CityServer> {
  const bundle = mkdtempSync(join(tmpdir(), 'madoguchi-city-'))
  const write = (name: string, content: object) => writeFileSync(join(bundle, name), JSON.stringify(content))
  try {
    for (const folder of ['calendars', 'surveys']) mkdirSync(join(bundle, folder))
    write('settings.json', { cityName: '港町市', contact: '港町市役所 市民課' })
    write('categories.json', categories)
    write('items.json', items)
    for (const calendar of calendars) write(`calendars/${calendar.sortKey}.json`, calendar)
    for (const survey of [...surveys, ...added]) write(`surveys/${survey.surveyId}.json`, survey)
    return await startCityServer({ ...options, bundle })
  } finally {
    rmSync(bundle, { recursive: true, force: true })
  }
}
