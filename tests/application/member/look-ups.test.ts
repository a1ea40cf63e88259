import { describe, expect, test } from 'vitest'
import { auditedRequest } from '../audited-request.ts'
import { refusalOf } from '../bookables.ts'
import { type Route, routes } from '../routes.ts'
import { hanako, taro } from '../town.ts'
import { aCardOf, aMemberTown, anEntryOf, recorded } from './membership.ts'

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

  test('numbers that a form gives out count into the same ten [NUM-05] [API-25] [API-26]', async () => {
    const { town, other } = await aNursery(route)
    await town.saveMember(aCardOf())
    const ofCard = (number: string) => ({ memberSurveyId: 'card', number })
    for (let number = 1; number <= 5; number++) {
      await other.checkMemberNumber(asked(String(number)))
      expect(await other.checkChangedMemberNumber(ofCard('1'))).toBe(true)
    }
    expect(await refusalOf(other.checkMemberNumber(ofCard('1')))).toMatchObject(tooMany)
    expect(await refusalOf(other.checkMemberNumber(asked('345')))).toMatchObject(tooMany)
    expect(await town.checkMemberNumber(ofCard('1'))).toBe(false)
  })

  test('however many are asked at once, ten are answered [API-25]', async () => {
    const { other } = await aNursery(route)
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, at) => refusalOf(other.checkMemberNumber(asked(String(at))))),
    )
    expect(results.filter((result) => result === 'accepted')).toHaveLength(10)
  })

  test('registering and asking count alike, whether the number is free or taken [API-30]', async () => {
    const { other } = await aNursery(route)
    for (let time = 0; time < 5; time++)
      expect(await refusalOf(other.saveMember(anEntryOf('345')))).toMatchObject({
        code: 'member.number_taken',
      })
    for (let number = 1; number <= 5; number++)
      expect(await refusalOf(other.saveMember(anEntryOf(String(number))))).toBe('accepted')
    expect(await refusalOf(other.saveMember(anEntryOf('6')))).toMatchObject(tooMany)
    expect(await refusalOf(other.checkMemberNumber(asked('9')))).toMatchObject(tooMany)
    expect(await refusalOf(other.saveMember(anEntryOf('5', '2022-04-02')))).toBe('accepted')
  })

  test('a record may be changed as often as its resident likes: its number stays, and none is looked up', async () => {
    const town = await aMemberTown(route)
    for (let time = 0; time <= 11; time++) {
      expect(await refusalOf(town.saveMember(aCardOf(`花子${time}`)))).toBe('accepted')
      expect(await refusalOf(town.saveMember(anEntryOf('345', `2022-04-${10 + time}`)))).toBe('accepted')
    }
    expect(await recorded(town, 'card')).toBe('1')
    expect(await town.checkMemberNumber(asked('346'))).toBe(false)
  })

  test('who registers and deletes again and again takes ten more numbers a day at most [API-34]', async () => {
    const town = await aMemberTown(route)
    const named = { surveyId: 'card', partitionKey: `card#${hanako}` }
    for (let time = 0; time <= 10; time++) {
      await town.saveMember(aCardOf())
      await town.deleteMember(named)
    }
    expect(await refusalOf(town.saveMember(aCardOf()))).toMatchObject(tooMany)
    town.clock.advance(12 * 3600 * 1000)
    await town.saveMember(aCardOf())
    expect(await recorded(town, 'card')).toBe('12')
  })

  test('the tenth leaves an entry in the audit log, once', async () => {
    const { town, other } = await aNursery(route)
    for (let number = 1; number <= 9; number++) await other.checkMemberNumber(asked(String(number)))
    const blocked = () => town.storage.events.filter(({ kind }) => kind === 'member.blocked')
    expect(blocked()).toEqual([])
    await other.checkMemberNumber(asked('10'))
    await refusalOf(other.checkMemberNumber(asked('11')))
    expect(blocked()).toEqual([
      {
        kind: 'member.blocked',
        at: town.clock.now(),
        userId: taro,
        surveyId: 'nursery',
        request: auditedRequest,
        facts: { of: 'member-number' },
      },
    ])
  })

  test.each(['10000000', '１２', '12a', '-1'])('%s is no number [NUM-01] [NUM-03]', async (number) => {
    const { other } = await aNursery(route)
    expect(await refusalOf(other.checkMemberNumber(asked(number)))).toMatchObject({
      code: 'answer.invalid',
      issues: [{ itemKey: 'number' }],
    })
  })

  test.each(['svy1', 'nothing'])('a form without numbers answers nothing: %s', async (memberSurveyId) => {
    const { other } = await aNursery(route)
    expect(await refusalOf(other.checkMemberNumber({ memberSurveyId, number: '1' }))).toMatchObject({
      code: 'survey.not_found',
    })
  })
})
