import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer/answer-rows.ts'
import { anAppendingSurvey, answers, aSave } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, type Town } from '../town.ts'

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
