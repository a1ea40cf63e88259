import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import { anAppendingSurvey, answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, hanako, type Town } from '../town.ts'

/** Answer code, series and revision of Hanako's answers. */
const series = async (town: Town) =>
  rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' })).map((row) => [
    row.answercode,
    row.seriescode,
    row.revision,
  ])

describe.each(routes)('one appointment whatever its answer code, %s', (_name, route) => {
  test('the answers that changes make go on with the first one, and the revision only rises [STATE-03]', async () => {
    const town = await aTown(route, { surveys: [anAppendingSurvey()] })
    const first = await town.saveAnswer(aSave())
    expect(await series(town)).toEqual([['00000001', '00000001', 1]])
    const change = (name: string, partitionKey: string) =>
      town.saveAnswer(aSave({ answers: answers({ name }), partitionKey }))
    const second = await change('花', first.partitionKey)
    expect(await series(town)).toEqual([
      ['00000001', '00000001', 2],
      ['00000002', '00000001', 3],
    ])
    const third = await change('子', second.partitionKey)
    expect((await series(town)).at(-1)).toEqual(['00000003', '00000001', 5])
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: third.partitionKey })
    expect((await series(town)).at(-1)).toEqual(['00000003', '00000001', 6])
  })

  test('the first time of receipt and all earlier codes stay with it, and what it was changed to with each of them', async () => {
    const town = await aTown(route, {
      surveys: [anAppendingSurvey()],
      now: '2024-06-14T09:00:00+09:00',
    })
    let { partitionKey } = await town.saveAnswer(aSave())
    for (const idempotencyKey of [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)) {
      town.clock.advance(60_000)
      const changed = answers({ name: idempotencyKey })
      const command = aSave({ answers: changed, partitionKey, idempotencyKey })
      const saved = await town.saveAnswer(command)
      expect(saved.seriesCode).toBe('00000001')
      expect(await town.saveAnswer(command)).toEqual(saved)
      partitionKey = saved.partitionKey
    }
    const records = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
    expect(records.map(({ answerCode, changedTo }) => [answerCode, changedTo])).toEqual([
      ['00000001', '00000002'],
      ['00000002', '00000003'],
      ['00000003', undefined],
    ])
    expect(records.at(-1)?.series).toEqual({
      codes: ['00000001', '00000002'],
      createdAt: Date.parse('2024-06-14T09:00:00+09:00') / 1000,
      before: 4,
    })
  })

  test('another answer of the same resident is a series of its own', async () => {
    const town = await aTown(route, { surveys: [anAppendingSurvey()] })
    await town.saveAnswer(aSave())
    await town.saveAnswer(aSave({ answers: answers({ name: '花' }) }))
    expect(await series(town)).toEqual([
      ['00000001', '00000001', 1],
      ['00000002', '00000002', 1],
    ])
  })

  test('an answer that is replaced keeps its code, and its revision is its version [STATE-04]', async () => {
    const town = await aTown(route)
    await town.saveAnswer(aSave())
    await town.saveAnswer(aSave({ answers: answers({ name: '花' }) }))
    expect(await series(town)).toEqual([['00000001', '00000001', 2]])
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: 'svy1#U-hanako' })
    await town.saveAnswer(aSave({ answers: answers({ name: '子' }) }))
    expect(await series(town)).toEqual([['00000001', '00000001', 4]])
  })
})
