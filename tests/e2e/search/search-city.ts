import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { compactDay } from '../../../domain/shared/reservation-value.ts'
import { type CityServer, startCityServer } from '../city-server.ts'

const today = tokyoDay(Date.now())
/** Days that are open for booking. */
export const nearDay = plusDays(today, 7)
export const farDay = plusDays(today, 14)

const comaList = [
  { start: '09:00', end: '09:30' },
  { start: '10:00', end: '10:30' },
  { start: '14:00', end: '14:30' },
]

const calendar = {
  sortKey: 'room',
  name: '相談室',
  comaList,
  reservationCancelLimit: 1,
  reservationPossibleStart: 0,
  reservationPossibleMonths: 2,
  reservationControlType: 0,
  weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [50, 50, 50] }],
}

const categories = {
  display: { tag1: '分野', tag2: '場所', tag3: '窓口', title: '予約の内容' },
  categories: [
    {
      id: 'hall',
      name: '市役所',
      order: 1,
      children: [
        {
          id: 'main',
          name: '本庁舎',
          order: 1,
          children: [{ id: 'main-room', name: '1階 相談室', order: 1, calendarId: 'room' }],
        },
      ],
    },
  ],
}

const items = [
  { itemId: 'talk', categoryId: 'main-room', itemName: 'くらしの相談' },
  { itemId: 'law', categoryId: 'main-room', itemName: '法律の相談' },
]

const required = { isRequired: { value: true } }
const searchable = { isSearchable: { value: true } }
const nameItem = { itemKey: 'name', title: 'お名前', type: 'text', ...required, ...searchable }
const cardItem = { itemKey: 'card', title: '整理番号', type: 'text', ...searchable }
const reserve = {
  itemKey: 'reserve',
  title: '相談の予約',
  type: 'reservation',
  categoryRequiredFlag: true,
  ...required,
}
/** Forms by what matters when they are searched. */
const surveys = [
  {
    surveyId: 'yoyaku',
    surveyTitle: '窓口の予約',
    isAppending: { value: true },
    surveySchema: [
      reserve,
      nameItem,
      cardItem,
      { itemKey: 'remarks', title: '相談したいこと', type: 'textarea' },
    ],
    cancelPost: '**またのご利用**をお待ちしています。',
  },
  {
    surveyId: 'touroku',
    surveyTitle: '図書館の登録',
    surveySchema: [
      nameItem,
      { itemKey: 'place', title: '図書館', type: 'text', ...searchable },
      { itemKey: 'remarks', title: 'ご意見', type: 'textarea' },
    ],
  },
  {
    surveyId: 'sesshu',
    surveyTitle: '予防接種の予約',
    surveyType: 'corona',
    isAppending: { value: true },
    surveySchema: [
      { ...nameItem, title: '接種を受ける人', attributes: { patientName: true } },
      { itemKey: 'head', title: '1回目', type: 'groupheader' },
      { ...reserve, attributes: { dose: 1 } },
      { itemKey: 'date', title: '接種した日', type: 'sesshuJisshiDate', isAdminItem: true },
    ],
  },
  {
    surveyId: 'niken',
    surveyTitle: '二つの予約',
    isAppending: { value: true },
    surveySchema: [nameItem, reserve, { ...reserve, itemKey: 'second', title: 'つぎの予約' }],
  },
]

/** Starts the server with a small city whose forms can be searched. */
export async function startSearchCity(): Promise<CityServer> {
  const bundle = mkdtempSync(join(tmpdir(), 'madoguchi-city-'))
  const write = (name: string, content: object) => writeFileSync(join(bundle, name), JSON.stringify(content))
  try {
    for (const folder of ['calendars', 'surveys']) mkdirSync(join(bundle, folder))
    write('settings.json', { cityName: '港町市', contact: '港町市役所 市民課' })
    write('categories.json', categories)
    write('items.json', items)
    write('calendars/room.json', calendar)
    for (const [at, survey] of surveys.entries()) {
      write(`surveys/${survey.surveyId}.json`, {
        ...survey,
        surveySubId: at + 1,
        endOfSurveyMessage: 'ありがとうございました。',
      })
    }
    return await startCityServer({ bundle })
  } finally {
    rmSync(bundle, { recursive: true, force: true })
  }
}

/** A reservation as it is stored; `slotKey` 0 is 9:00, 1 is 10:00, 2 is 14:00. */
export const reservationOf = (day: LocalDate, slotKey = 0, what: 'talk' | 'law' = 'talk'): string =>
  `main-room_${what}|${compactDay(day)}|${slotKey}`
