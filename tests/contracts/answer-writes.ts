import { afterAll, beforeAll, describe } from 'vitest'
import type { AnswerWrite } from '../../application/ports/answer-repository.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { anAnswerRecord, aSurveyConfig, friday } from '../builders.ts'
import type { StoragePort, Store } from './store.ts'

/** A form with one answer a resident, two of which every save is a new answer, all at version 1. */
export const surveysOfContract: City = {
  settings: { cityName: '窓口市' },
  surveys: [
    aSurveyConfig({ surveyId: 'once' }),
    aSurveyConfig({ surveyId: 'often', isAppending: { value: true } }),
    aSurveyConfig({ surveyId: 'listed', isAppending: { value: true } }),
  ],
  media: [],
}

/** The contract of a port on answers: `promises` of an open storage with the forms above. */
export const answersContract =
  <Port extends StoragePort>(port: string, promises: (storage: () => Store<Port | 'city'>) => void) =>
  (name: string, open: () => Promise<Store<Port | 'city'>>): void => {
    describe(`${port} contract: ${name}`, () => {
      let storage: Store<Port | 'city'>
      beforeAll(async () => {
        storage = await open()
        await storage.city.import(surveysOfContract, friday)
      })
      afterAll(() => storage.close())

      promises(() => storage)
    })
  }

/** The outcome of a save that stored `record`. */
export const saved = (record: AnswerRecord, over: object = {}) => {
  const { answerId, surveyId, keyMs, answerCode, version, series } = record
  const first = series && { seriesCode: series.codes[0] }
  return { kind: 'saved', saved: { answerId, surveyId, keyMs, answerCode, version, ...first, ...over } }
}

let made = 0

/** A name that no other test of this run uses: contracts share one store. */
export const fresh = (kind: string): string => `${kind}-${++made}`

/** A record with an id and a code of its own, of a resident nobody else is. */
export const aFreshRecord = (over: Partial<AnswerRecord> = {}): AnswerRecord => {
  const number = ++made
  return anAnswerRecord({
    answerId: `record-${number}`,
    answerCode: String(number).padStart(8, '0'),
    userId: `U-${number}`,
    surveyId: 'once',
    ...over,
  })
}

/** A first save of `record`, validated against version 1 of its survey. */
export const aWrite = (
  record: Partial<AnswerRecord> = {},
  over: Partial<Omit<AnswerWrite, 'record'>> = {},
): AnswerWrite => ({
  record: aFreshRecord(record),
  surveyVersion: 1,
  bodyHash: 'body-1',
  terms: [],
  audit: [{ kind: 'answer.saved', at: friday }],
  ...over,
})

/** A record with something in every field that can hold something. */
export const aFullRecord = (): AnswerRecord =>
  aFreshRecord({
    surveyId: 'often',
    registeredBy: 'import',
    version: 1,
    keyMs: friday,
    check: '対応完了',
    isLiffMode: true,
    createdAt: friday / 1000 - 60,
    series: { codes: ['ABCDEFGH', 'JKMNPQRS'], createdAt: friday / 1000 - 120, before: 7 },
    entries: [
      { itemKey: 'name', title: 'お名前 👨‍👩‍👧', answer: ['山田\n花子 𠮷 " \\ \u0000'] },
      { itemKey: 'birthday', title: '生年月日', answer: null },
      { itemKey: 'blank', title: '', answer: [''] },
      { itemKey: 'none', title: '備考', answer: [] },
      { itemKey: 'kinds', title: '種類', answer: ['紙', '布'], options: ['紙', '布', '缶'] },
      { itemKey: 'number', title: '会員番号', answer: ['346'], originalValue: '345' },
      { itemKey: '__proto__', title: 'constructor', answer: ['toString'] },
    ],
  })
