import { describe, expect, test } from 'vitest'
import { anAppendingSurvey, answers, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, type Town, taro } from '../town.ts'

/** Half past eleven in the evening: the day ends in 1,800 s. */
const now = '2025-06-14T23:30:00+09:00'

const saveOf = (name: string) => aSave({ answers: answers({ name }) })
const savedTimes = async (town: Town, times: number) => {
  for (let number = 1; number <= times; number += 1) await town.saveAnswer(saveOf(`${number}人目`))
}

describe.each(routes)('how often a form may be sent on a day, %s', (_name, route) => {
  test('20 times, changes of the one answer of a form included; the next day again [R16]', async () => {
    const town = await aTown(route, { surveys: [aSurvey()], now })
    await savedTimes(town, 20)
    await expect(town.saveAnswer(saveOf('もう一度'))).rejects.toMatchObject({
      code: 'answer.too_many_today',
      details: { max: 20, afterSec: 1_800 },
    })
    const other = await town.as(taro)
    await expect(other.saveAnswer(saveOf('太郎'))).resolves.toBeDefined()
    town.clock.advance(1_800_000)
    await expect(town.saveAnswer(saveOf('もう一度'))).resolves.toBeDefined()
  })

  test('as often as the form says, and a repeated request is answered as before [R16] [R5]', async () => {
    const town = await aTown(route, { surveys: [anAppendingSurvey({ maxSavesPerDay: 2 })], now })
    await savedTimes(town, 1)
    const keyed = { ...saveOf('二人目'), idempotencyKey: '1b671a64-40d5-491e-99b0-da01ff1f3341' }
    const second = await town.saveAnswer(keyed)
    await expect(town.saveAnswer(saveOf('三人目'))).rejects.toMatchObject({ code: 'answer.too_many_today' })
    expect(await town.saveAnswer(keyed)).toEqual(second)
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toHaveLength(2)
  })

  test('requests at once do not get past it [R16]', async () => {
    const town = await aTown(route, { surveys: [anAppendingSurvey({ maxSavesPerDay: 3 })], now })
    const sends = Array.from({ length: 12 }, (_, at) => town.saveAnswer(saveOf(`${at}人目`)))
    const outcomes = await Promise.allSettled(sends)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toHaveLength(3)
  })

  test('without limits, as often as one likes [R16]', async () => {
    const survey = anAppendingSurvey({ maxSavesPerDay: 1 })
    const town = await aTown(route, { surveys: [survey], now, settings: { rateLimits: false } })
    await expect(savedTimes(town, 3)).resolves.toBeUndefined()
  })
})
