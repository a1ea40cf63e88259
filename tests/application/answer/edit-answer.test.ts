import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { aTown, hanako, type Town } from '../town.ts'

/** What stands in Hanako's rows: partition key, value and check. */
const standing = async (town: Town) =>
  rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' })).map((row) => [
    row.partitionKey,
    row.value,
    row.check,
  ])

/** A town where the office gave Hanako's answer another check. */
async function aTownWithAnswer(route: Route, check: string, survey: SurveyConfig = aSurvey()) {
  const town = await aTown(route, { surveys: [survey] })
  const { partitionKey } = await town.saveAnswer(aSave())
  const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
  if (!record) throw new Error('nothing was saved')
  const { answerId, version } = record
  await town.storage.answers.save({
    record: { ...record, check, version: version + 1 },
    replaces: { answerId, version },
    surveyVersion: 1,
    bodyHash: 'office',
    terms: [],
    audit: [],
  })
  return { town, partitionKey }
}

describe.each(routes)('editing the one answer of a form, %s', (_name, route) => {
  test('an edit keeps partition key and answer code and leaves none of the old values behind [STATE-04]', async () => {
    const survey = aSurvey({ surveySchema: [anItem(), anItem({ itemKey: 'note', title: '備考' })] })
    const town = await aTown(route, { surveys: [survey] })
    const first = await town.saveAnswer(aSave({ answers: answers({ name: '花子', note: '急ぎ' }) }))
    const second = await town.saveAnswer(aSave({ answers: answers({ name: '花' }), answerVersion: 1 }))
    expect(second).toEqual({ ...first, answerVersion: 2 })
    expect(await standing(town)).toEqual([['svy1#U-hanako', '花', '未対応']])
  })

  test('an edit keeps the day of the first save and moves the day of the last [STATE-04]', async () => {
    const town = await aTown(route, { now: '2025-06-14T12:00:00+09:00' })
    await town.saveAnswer(aSave())
    town.clock.set('2025-06-20T12:00:00+09:00')
    await town.saveAnswer(aSave({ answers: answers({ name: '花' }) }))
    expect(await town.storage.ownAnswers.findOwn(hanako, 'svy1', 0)).toMatchObject({
      createdAt: Date.parse('2025-06-14T12:00:00+09:00') / 1000,
      updatedAt: Date.parse('2025-06-20T12:00:00+09:00') / 1000,
    })
    expect(town.storage.events.map((event) => event.kind)).toEqual(['answer.saved', 'answer.changed'])
  })

  test('an edit of a version that has changed is refused as outdated and changes nothing [FORM-15]', async () => {
    const town = await aTown(route)
    await town.saveAnswer(aSave())
    await town.saveAnswer(aSave({ answers: answers({ name: '花' }), answerVersion: 1 }))
    await expect(
      town.saveAnswer(aSave({ answers: answers({ name: '子' }), answerVersion: 1 })),
    ).rejects.toMatchObject({ code: 'answer.outdated' })
    expect(await standing(town)).toEqual([['svy1#U-hanako', '花', '未対応']])
  })

  test('a form that was opened while there was no answer does not overwrite one [FORM-15]', async () => {
    const town = await aTown(route)
    await town.saveAnswer(aSave({ answerVersion: 0 }))
    await expect(
      town.saveAnswer(aSave({ answers: answers({ name: '花' }), answerVersion: 0 })),
    ).rejects.toMatchObject({ code: 'answer.outdated' })
  })

  test('an edit of an answer that is not there is refused as outdated [FORM-15]', async () => {
    const town = await aTown(route)
    await expect(town.saveAnswer(aSave({ answerVersion: 1 }))).rejects.toMatchObject({
      code: 'answer.outdated',
    })
    expect(await standing(town)).toEqual([])
  })

  test('a form that forbids editing takes the first answer and no change', async () => {
    const town = await aTown(route, { surveys: [aSurvey({ isEditDisabled: { value: true } })] })
    await town.saveAnswer(aSave())
    await expect(town.saveAnswer(aSave({ answers: answers({ name: '花' }) }))).rejects.toMatchObject({
      code: 'answer.edit_disabled',
    })
    expect(await standing(town)).toEqual([['svy1#U-hanako', '山田花子', '未対応']])
  })

  test('after a cancellation a new answer is taken, also where editing is forbidden, and nothing of the old one is kept', async () => {
    const survey = aSurvey({
      surveySchema: [anItem(), anItem({ itemKey: 'kept', isNotEditable: true })],
      isEditDisabled: { value: true },
    })
    const { town } = await aTownWithAnswer(route, 'キャンセル', survey)
    town.clock.set('2025-06-20T12:00:00+09:00')
    const saved = await town.saveAnswer(aSave({ answers: answers({ name: '花', kept: '新' }) }))
    expect(saved).toEqual({ answerCode: '00000001', partitionKey: 'svy1#U-hanako', answerVersion: 3 })
    expect(await standing(town)).toEqual([
      ['svy1#U-hanako', '花', '未対応'],
      ['svy1#U-hanako', '新', '未対応'],
    ])
    expect(await town.storage.ownAnswers.findOwn(hanako, 'svy1', 0)).toMatchObject({
      createdAt: Date.parse('2025-06-20T12:00:00+09:00') / 1000,
    })
  })
})

describe.each(routes)('editing an answer of an appending form, %s', (_name, route) => {
  test("an edit is a new answer, and the old one stays with the check '取り消し' [STATE-03]", async () => {
    const town = await aTown(route, { surveys: [anAppendingSurvey()], now: '2024-06-14T09:00:00+09:00' })
    const { partitionKey } = await town.saveAnswer(aSave())
    town.clock.advance(60_000)
    const edited = await town.saveAnswer(
      aSave({ answers: answers({ name: '花' }), partitionKey, answerVersion: 1 }),
    )
    expect(edited).toEqual({
      answerCode: '00000002',
      seriesCode: '00000001',
      partitionKey: 'svy1#U-hanako#1718323260000',
      answerVersion: 1,
    })
    expect(await standing(town)).toEqual([
      ['svy1#U-hanako#1718323200000', '山田花子', '取り消し'],
      ['svy1#U-hanako#1718323260000', '花', '未対応'],
    ])
    expect(town.storage.events.at(-1)).toMatchObject({
      kind: 'answer.changed',
      userId: hanako,
      answerId: 'answer-2',
      facts: { version: 1, supersedes: 'answer-1', code: '00000002', previousCode: '00000001' },
    })
  })

  test('an answer that was edited in another window cannot be edited a second time [STATE-03] [FORM-15]', async () => {
    const town = await aTown(route, { surveys: [anAppendingSurvey()] })
    const { partitionKey } = await town.saveAnswer(aSave())
    await town.saveAnswer(aSave({ answers: answers({ name: '花' }), partitionKey }))
    await expect(
      town.saveAnswer(aSave({ answers: answers({ name: '子' }), partitionKey })),
    ).rejects.toMatchObject({ code: 'answer.outdated' })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(2)
  })

  test.each(['キャンセル', 'NG', 'キャンセル済'])(
    "a cancelled answer ('%s') is not brought back by an edit",
    async (check) => {
      const { town, partitionKey } = await aTownWithAnswer(route, check, anAppendingSurvey())
      await expect(
        town.saveAnswer(aSave({ answers: answers({ name: '花' }), partitionKey })),
      ).rejects.toMatchObject({ code: 'answer.change_of_cancelled' })
      expect((await standing(town)).map(([, , stored]) => stored)).toEqual([check])
    },
  )

  test('a form that forbids editing takes another answer and no change', async () => {
    const survey = anAppendingSurvey({ isEditDisabled: { value: true } })
    const town = await aTown(route, { surveys: [survey] })
    const { partitionKey } = await town.saveAnswer(aSave())
    const other = aSave({ answers: answers({ name: '花' }) })
    await expect(town.saveAnswer({ ...other, partitionKey })).rejects.toMatchObject({
      code: 'answer.edit_disabled',
    })
    await expect(town.saveAnswer(other)).resolves.toMatchObject({ answerVersion: 1 })
  })
})
