import { describe, expect, test } from 'vitest'
import { refusalOf } from '../bookables.ts'
import { type Route, routes } from '../routes.ts'
import { taro } from '../town.ts'
import { aMemberTown, anEntryOf } from './membership.ts'

const asked = (number: string) => ({ memberSurveyId: 'nursery', number })
const tooMany = { code: 'member.too_many_look_ups' }

/** A nursery where Hanako has the number 345. */
async function aNursery(route: Route) {
  const town = await aMemberTown(route)
  await town.saveMember(anEntryOf('345'))
  return { town, other: await town.as(taro) }
}

describe.each(routes)('asking whether a member number exists, %s', (_name, route) => {
  test('a number of another resident exists, a free one does not, however it is written [NUM-05] [API-25]', async () => {
    const { other } = await aNursery(route)
    expect(await other.checkMemberNumber(asked('345'))).toBe(true)
    expect(await other.checkMemberNumber(asked('0000345'))).toBe(true)
    expect(await other.checkMemberNumber(asked('346'))).toBe(false)
  })

  test('one’s own number and an empty one pass, as often as they are asked about [NUM-05]', async () => {
    const { town } = await aNursery(route)
    for (let time = 0; time < 12; time++) {
      expect(await town.checkMemberNumber(asked('345'))).toBe(false)
      expect(await town.checkMemberNumber(asked(''))).toBe(false)
    }
  })

  test('ten numbers a day that are not one’s own, then none until the next day, for nobody else [API-25]', async () => {
    const { town, other } = await aNursery(route)
    for (let number = 1; number <= 10; number++) await other.checkMemberNumber(asked(String(number)))
    expect(await refusalOf(other.checkMemberNumber(asked('345')))).toMatchObject({
      ...tooMany,
      afterSec: 12 * 3600,
    })
    expect(await refusalOf(other.checkMemberNumber(asked('11')))).toMatchObject(tooMany)
    expect(await town.checkMemberNumber(asked('11'))).toBe(false)
    town.clock.advance(12 * 3600 * 1000)
    expect(await other.checkMemberNumber(asked('345'))).toBe(true)
  })

  test('however many are asked at once, ten are answered [API-25]', async () => {
    const { other } = await aNursery(route)
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, at) => refusalOf(other.checkMemberNumber(asked(String(at))))),
    )
    expect(results.filter((result) => result === 'accepted')).toHaveLength(10)
  })

  test('a registration under another’s number is a look-up, a successful one is none [API-30]', async () => {
    const { other } = await aNursery(route)
    for (let time = 0; time < 10; time++)
      expect(await refusalOf(other.saveMember(anEntryOf('345')))).toMatchObject({
        code: 'member.number_taken',
      })
    expect(await refusalOf(other.saveMember(anEntryOf('345')))).toMatchObject(tooMany)
    expect(await refusalOf(other.checkMemberNumber(asked('9')))).toMatchObject(tooMany)
  })

  test('changing one’s number again and again uses up no look-up', async () => {
    const { town } = await aNursery(route)
    for (let number = 1; number <= 12; number++)
      expect(await refusalOf(town.saveMember(anEntryOf(String(number))))).toBe('accepted')
  })

  test.each(['10000000', '１２', '12a', '-1'])('%s is no number [NUM-01] [NUM-03]', async (number) => {
    const { other } = await aNursery(route)
    expect(await refusalOf(other.checkMemberNumber(asked(number)))).toMatchObject({
      code: 'answer.invalid',
      issues: [{ itemKey: 'number' }],
    })
  })

  test.each(['card', 'svy1', 'nothing'])(
    'a form without numbers that residents write answers nothing: %s',
    async (memberSurveyId) => {
      const { other } = await aNursery(route)
      expect(await refusalOf(other.checkMemberNumber({ memberSurveyId, number: '1' }))).toMatchObject({
        code: 'survey.not_found',
      })
    },
  )
})
