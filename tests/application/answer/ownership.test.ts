import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import { anAppendingSurvey, answers, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, hanako, taro } from '../town.ts'

/** How a promise was refused, to the last detail. */
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string; details: object }) => ({ code: error.code, details: error.details }),
  )

describe.each(routes)('yours or nothing, %s', (_name, route) => {
  test("a resident reads one own answer, and another resident's looks exactly as one that is not there [ROLE-01] [API-11]", async () => {
    const town = await aTown(route)
    const { partitionKey } = await town.saveAnswer(aSave())
    expect(await town.readAnswer({ surveyId: 'svy1', partitionKey })).toMatchObject({
      entries: [{ answer: ['山田花子'] }],
    })

    const other = await town.as(taro)
    const theirs = await refusalOf(other.readAnswer({ surveyId: 'svy1', partitionKey }))
    const nobodys = await refusalOf(other.readAnswer({ surveyId: 'svy1', partitionKey: 'svy1#U-nobody' }))
    const own = await refusalOf(other.readAnswer({ surveyId: 'svy1', partitionKey: 'svy1#U-taro' }))
    expect(theirs).toEqual({ code: 'answer.not_found', details: {} })
    expect([nobodys, own]).toEqual([theirs, theirs])
  })

  test("lists hold the viewer's own rows only [ROLE-01] [API-10] [API-12]", async () => {
    const town = await aTown(route)
    const other = await town.as(taro)
    await town.saveAnswer(aSave({ answers: answers({ name: '花子' }) }))
    await other.saveAnswer(aSave({ answers: answers({ name: '太郎' }) }))
    const read = async (useCases: typeof other) =>
      rowsOf(await useCases.readOwnAnswers({ surveyId: 'svy1' })).map((row) => [row.userId, row.value])
    expect(await read(town)).toEqual([[hanako, '花子']])
    expect(await read(other)).toEqual([[taro, '太郎']])
  })

  test('no answers are an empty list, an unknown form is refused [API-10] [API-12]', async () => {
    const town = await aTown(route)
    expect(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))).toEqual([])
    await expect(town.readOwnAnswers({ surveyId: 'svy9' })).rejects.toMatchObject({
      code: 'survey.not_found',
    })
    await expect(town.readAnswer({ surveyId: 'svy9', partitionKey: 'svy9#U-hanako' })).rejects.toMatchObject({
      code: 'answer.not_found',
    })
  })

  test.each([
    ['of another resident', 'svy1#U-hanako#1749870000000'],
    ['of another resident, without its time', 'svy1#U-hanako'],
    ['of nobody', 'svy1#U-nobody#1749870000000'],
    ['of a time that has no answer', 'svy1#U-taro#1749870000001'],
    ['of another form', 'svy2#U-taro#1749870000000'],
    ['with a time that is written otherwise', 'svy1#U-taro#01749870000000'],
    ['with something behind it', 'svy1#U-taro#1749870000000#'],
    ['that is no key', '__proto__'],
  ])(
    "an appending form is not edited under a key %s, and nobody's answer changes [ROLE-01]",
    async (_key, partitionKey) => {
      const town = await aTown(route, { surveys: [anAppendingSurvey()], now: '2025-06-14T12:00:00+09:00' })
      await town.saveAnswer(aSave())
      const other = await town.as(taro)
      const { partitionKey: own } = await other.saveAnswer(aSave())
      expect(own).toBe('svy1#U-taro#1749870000000')
      const edit = aSave({ answers: answers({ name: '横取り' }), partitionKey })
      expect(await refusalOf(other.saveAnswer(edit))).toEqual({ code: 'answer.not_found', details: {} })
      expect(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))).toMatchObject([
        { value: '山田花子', check: '未対応' },
      ])
      expect(await town.storage.officeAnswers.count('svy1')).toBe(2)
    },
  )

  test.each(['svy1#U-hanako', 'svy1#U-nobody', 'svy1#U-taro#1749870000000', 'svy1#U-taro#0', '#'])(
    "a form with one answer is not saved under the key '%s' [ROLE-01]",
    async (partitionKey) => {
      const town = await aTown(route)
      await town.saveAnswer(aSave())
      const other = await town.as(taro)
      const refused = await refusalOf(other.saveAnswer(aSave({ partitionKey })))
      expect(refused).toEqual({ code: 'answer.not_found', details: {} })
      expect(await town.storage.officeAnswers.count('svy1')).toBe(1)
    },
  )

  test('a form with one answer is saved under its own key, before and after the first save', async () => {
    const town = await aTown(route)
    const save = aSave({ partitionKey: 'svy1#U-hanako' })
    expect(await town.saveAnswer(save)).toMatchObject({ answerVersion: 1 })
    expect(await town.saveAnswer({ ...save, answers: answers({ name: '花' }) })).toMatchObject({
      answerVersion: 2,
    })
  })

  test('the answers to a form that has left the city are no longer read', async () => {
    const town = await aTown(route)
    const { partitionKey } = await town.saveAnswer(aSave())
    await town.publish(aSurvey({ surveyId: 'svy2' }))
    await expect(town.readAnswer({ surveyId: 'svy1', partitionKey })).rejects.toMatchObject({
      code: 'answer.not_found',
    })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(1)
  })

  test('64 residents who save the same at once have an answer each and never see each other [ROLE-01]', async () => {
    const town = await aTown(route)
    const residents = Array.from({ length: 64 }, (_, n) => `U-${n}`)
    const results = await Promise.all(
      residents.map(async (userId) => (await town.as(userId)).saveAnswer(aSave())),
    )
    expect(results.map((result) => result.partitionKey)).toEqual(residents.map((userId) => `svy1#${userId}`))
    expect(new Set(results.map((result) => result.answerCode)).size).toBe(64)
    for (const userId of residents) {
      const rows = rowsOf(await (await town.as(userId)).readOwnAnswers({ surveyId: 'svy1' }))
      expect(rows.map((row) => row.userId)).toEqual([userId])
    }
  })
})
