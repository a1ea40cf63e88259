import { describe, expect, test } from 'vitest'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem, answers, aSave, key } from '../forms.ts'
import { inProcess, routes } from '../routes.ts'
import { aTown, type Town } from '../town.ts'

const year = 365 * 86_400_000
const options = Array.from({ length: 200 }, (_, at) => `${at + 1}番目の選択肢`)
const searchable = { isSearchable: { value: true } }
const aLimitedForm = () => anAppendingSurvey({ maxAnswersPerResident: 3 })

let sends = 0
const save = (town: Town, name: string, partitionKey?: string) => {
  const idempotencyKey = key(++sends)
  return town.saveAnswer(
    aSave({ answers: answers({ name }), idempotencyKey, ...(partitionKey && { partitionKey }) }),
  )
}
const names = async (town: Town) =>
  (await town.readOwnAnswers({ surveyId: 'svy1' })).map(({ entries }) => entries[0]?.answer?.[0])
const found = async (town: Town) =>
  (await town.findAnswers({ surveyId: 'svy1', query: answers({ name: '花' }) })).length
const tooMany = expect.toSatisfy((error) => isRefusal(error, 'answer.too_many') && error.details.max === 3)

/** Sent as often as a day allows. */
const anOftenSentForm = (over: Partial<SurveyConfig> = {}) =>
  anAppendingSurvey({ maxSavesPerDay: 1_000, ...over })

describe.each(routes)('a resident with many answers, %s', (_name, route) => {
  test('is refused one more than the form takes, and told how many that are', async () => {
    const town = await aTown(route, { surveys: [aLimitedForm()] })
    for (const name of ['a', 'b', 'c']) await save(town, name)
    await expect(save(town, 'd')).rejects.toEqual(tooMany)
    expect(await names(town)).toEqual(['a', 'b', 'c'])
  })

  test('changes an answer all the same, and sends another one after a cancellation', async () => {
    const town = await aTown(route, { surveys: [aLimitedForm()] })
    const [first] = [await save(town, 'a'), await save(town, 'b'), await save(town, 'c')]
    const { partitionKey } = await save(town, 'd', first.partitionKey)
    await expect(save(town, 'e')).rejects.toEqual(tooMany)
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    await save(town, 'f')
    await expect(save(town, 'g')).rejects.toEqual(tooMany)
  })

  test('gets the first result again when the last one is sent again', async () => {
    const town = await aTown(route, { surveys: [aLimitedForm()] })
    for (const name of ['a', 'b']) await save(town, name)
    const last = aSave({ idempotencyKey: key() })
    expect(await town.saveAnswer(last)).toEqual(await town.saveAnswer(last))
  })

  test('sees and finds all of them, however long they are together', async () => {
    const schema = [
      anItem({ ...searchable }),
      anItem({ itemKey: 'many', type: 'checkboxes', title: '種類', options }),
    ]
    const town = await aTown(route, { surveys: [anOftenSentForm({ surveySchema: schema })] })
    for (let sent = 0; sent < 120; sent += 1)
      await town.saveAnswer(
        aSave({ answers: answers({ name: sent % 2 ? '花' : '子', many: options[sent]! }) }),
      )
    const own = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(own.map(({ entries }) => entries[1]?.answer)).toEqual(
      options.slice(0, 120).map((option) => [option]),
    )
    expect(own.every(({ entries }) => entries[1]?.options?.length === 200)).toBe(true)
    const half = await town.findAnswers({ surveyId: 'svy1', query: answers({ name: '花' }) })
    expect(half).toEqual(own.filter((_, at) => at % 2 === 1))
  })

  test('no longer sees what was cancelled or superseded more than a year ago, only what still stands', async () => {
    const town = await aTown(route, {
      surveys: [anAppendingSurvey({ surveySchema: [anItem({ ...searchable })] })],
    })
    const cancelled = await save(town, '花')
    const changed = await save(town, '花')
    await save(town, '花')
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: cancelled.partitionKey })
    await save(town, '花', changed.partitionKey)
    town.clock.advance(year)
    expect([(await names(town)).length, await found(town)]).toEqual([4, 3])
    town.clock.advance(1000)
    expect([(await names(town)).length, await found(town)]).toEqual([2, 2])
  })

  test('is refused as a whole when the store is gone before the first one is read', async () => {
    const town = await aTown(route, {
      surveys: [anAppendingSurvey()],
      ownAnswersThrough: (stored) => ({
        ...stored,
        readOwn() {
          throw refuse('service.unavailable', {})
        },
      }),
    })
    await expect(names(town)).rejects.toEqual(
      expect.toSatisfy((error) => isRefusal(error, 'service.unavailable')),
    )
  })
})

test('a resident has 300 answers where the form says nothing', async () => {
  const town = await aTown(inProcess, { surveys: [anOftenSentForm()] })
  for (let sent = 0; sent < 300; sent += 1) await save(town, String(sent))
  await expect(save(town, 'one more')).rejects.toEqual(
    expect.toSatisfy((error) => isRefusal(error, 'answer.too_many') && error.details.max === 300),
  )
})
