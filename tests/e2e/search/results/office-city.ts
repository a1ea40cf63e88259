import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { LocalDate } from '../../../../domain/shared/local-date.ts'
import { compactDay } from '../../../../domain/shared/reservation-value.ts'
import { reserve, startBookingCity } from '../../booking/booking-city.ts'
import { courtValue, roomValue } from '../../booking/booking-steps.ts'
import type { CityServer } from '../../city-server.ts'
import { sendAs } from '../search-steps.ts'

const required = { isRequired: { value: true } }
const searchable = { isSearchable: { value: true } }
const nameItem = { itemKey: 'name', title: 'お名前', type: 'text', ...required, ...searchable }
const remarks = { itemKey: 'remarks', title: '相談したいこと', type: 'textarea' }

/** Forms by what matters when what was sent to them is changed, cancelled or claimed. */
const surveys = [
  {
    surveyId: 'soudan',
    surveySubId: 11,
    surveyTitle: 'くらしの相談の予約',
    isAppending: { value: true },
    surveySchema: [{ itemKey: 'head', title: '相談する人', type: 'groupheader' }, nameItem, remarks, reserve],
    cancelPost: 'ほかの日は[予約のご案内](https://www.example.jp/yoyaku)をご覧ください。',
  },
  {
    surveyId: 'touroku',
    surveySubId: 12,
    surveyTitle: '広報の登録',
    surveySchema: [
      nameItem,
      {
        itemKey: 'topics',
        title: '知りたいこと',
        type: 'checkboxes',
        options: ['防災', '子育て', '催し'],
      },
      remarks,
    ],
  },
  {
    surveyId: 'denwa',
    surveySubId: 14,
    surveyTitle: '電話でも受け付ける予約',
    isAppending: { value: true },
    surveySchema: [
      nameItem,
      { itemKey: 'birthday', title: '生年月日', type: 'birthday', ...required, ...searchable },
      remarks,
      reserve,
    ],
  },
]

export const startOfficeCity = (): Promise<CityServer> => startBookingCity({ added: surveys })

/** A reservation as it is stored; slots are those of the booking city. */
export const inRoom = (day: LocalDate, slotKey = 0): string => `${roomValue}|${compactDay(day)}|${slotKey}`
export const onCourt = (day: LocalDate, slotKey = 0): string => `${courtValue}|${compactDay(day)}|${slotKey}`

/** A booking in the name of 佐藤 美咲, sent by the interface as whoever is signed in. @returns its partition key */
export const reserveAs = (
  page: Page,
  { origin }: CityServer,
  booked: string,
  { surveyId = 'soudan', ...others }: Readonly<Record<string, string>> = {},
): Promise<string> => sendAs(page, origin, surveyId, { name: '佐藤 美咲', reserve: booked, ...others })

/** Writes a table as the office would save it. @returns the file, for a command that is run beside the server */
export function tableOf(server: CityServer, rows: readonly string[]): string {
  const file = join(server.folder, 'table.csv')
  writeFileSync(file, `${rows.join('\n')}\n`)
  return file
}
