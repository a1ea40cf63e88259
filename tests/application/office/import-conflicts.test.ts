import { expect, test } from 'vitest'
import type { AnswerRepository } from '../../../application/ports/answer-repository.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { anImportOffice, outcomesOf, paper } from './an-import-office.ts'

const ten = 'cat01_7|2024-06-14|10:00'

/** A repository before whose first save something happens. */
const disturbed =
  (disturb: () => Promise<unknown>) =>
  (answers: AnswerRepository): AnswerRepository => {
    let isFirst = true
    return {
      ...answers,
      async save(write) {
        if (isFirst) {
          isFirst = false
          await disturb()
        }
        return answers.save(write)
      },
    }
  }

test('a form that changes between validation and storing is read again', async () => {
  const it: Awaited<ReturnType<typeof anImportOffice>> = await anImportOffice({
    through: disturbed(() => {
      const [survey] = it.city.surveys
      const surveySchema = survey?.surveySchema?.filter(({ itemKey }) => itemKey !== 'tel') ?? []
      return it.storage.city.import({ ...it.city, surveys: [{ ...survey!, surveySchema }] }, it.clock.now())
    }),
  })
  expect(outcomesOf(await it.import([paper({ 電話番号: '0312345678' })]))).toEqual([
    ['imported', '電話番号:column_unknown'],
  ])
  expect((await it.stored())[0]?.entries.map(({ itemKey }) => itemKey)).toEqual(['name', 'born', 'ways'])
})

test('a calendar that changes between validation and storing is read again', async () => {
  const it: Awaited<ReturnType<typeof anImportOffice>> = await anImportOffice({
    through: disturbed(() => {
      const calendars = it.city.calendars?.map((each) => ({ ...each, dayOffs: [localDate('2024-06-14')] }))
      return it.storage.city.import({ ...it.city, ...(calendars && { calendars }) }, it.clock.now())
    }),
  })
  expect(outcomesOf(await it.import([paper({ 予約: ten })]))).toEqual([['refused', '予約:slot_unknown']])
  expect(await it.stored()).toEqual([])
})

test('an answer code that is taken is drawn anew', async () => {
  const codes = ['00000001', '00000001', '00000002']
  const it = await anImportOffice({
    through: (answers) => ({
      ...answers,
      save: (write) =>
        answers.save({ ...write, record: { ...write.record, answerCode: codes.shift() ?? '' } }),
    }),
  })
  expect(outcomesOf(await it.import([paper(), paper({ 番号: 'P-2' })]))).toEqual([['imported'], ['imported']])
  expect((await it.stored()).map(({ answerCode }) => answerCode)).toEqual(['00000001', '00000002'])
})

test('a number that another run imports meanwhile is known', async () => {
  const it = await anImportOffice({
    officeThrough: (stored) => ({ ...stored, isImported: async () => false }),
  })
  await it.import([paper()])
  expect(outcomesOf(await it.import([paper()]))).toEqual([['known']])
  expect(await it.stored()).toHaveLength(1)
})

test('a store that is gone ends the run; nothing is stored', async () => {
  const it = await anImportOffice()
  it.storage.down = true
  await expect(it.import([paper()])).rejects.toMatchObject({ code: 'service.unavailable' })
  it.storage.down = false
  expect(await it.stored()).toEqual([])
})

test('a table that breaks off leaves what was imported, and the run on record', async () => {
  const it = await anImportOffice()
  async function* rows() {
    for (let row = 2; row < 40; row += 1)
      yield { row, cells: new Map(Object.entries(paper({ 番号: `${row}` }))) }
    throw new Error('interrupted')
  }
  await expect(it.import([], { rows })).rejects.toThrow('interrupted')
  expect(await it.stored()).toHaveLength(32)
  expect(it.storage.events.at(-1)).toMatchObject({ kind: 'answers.imported', facts: { imported: 32 } })
})

test('a form that is not there, and one without items, are told before anything is done', async () => {
  const it = await anImportOffice()
  await expect(it.import([paper()], { surveyId: 'nowhere' })).rejects.toMatchObject({
    code: 'survey.not_found',
    details: { surveyId: 'nowhere' },
  })
  const bare = { settings: { cityName: '' }, surveys: [{ surveyId: 'bare', surveyTitle: '' }], media: [] }
  await it.storage.city.import(bare, it.clock.now())
  await expect(it.import([paper()], { surveyId: 'bare' })).rejects.toMatchObject({ code: 'survey.no_config' })
  expect(it.storage.events).toEqual([])
})
