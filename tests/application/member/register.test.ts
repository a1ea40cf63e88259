import { describe, expect, test } from 'vitest'
import { shippedSettings } from '../../../application/shared/settings.ts'
import { answersOf } from '../../../domain/answer/entries.ts'
import { refusalOf } from '../bookables.ts'
import { anItem, answers, aSurvey, key } from '../forms.ts'
import { routes } from '../routes.ts'
import { hanako, taro } from '../town.ts'
import { aCardForm, aCardOf, aMemberTown, aNurseryForm, anEntryOf, recorded } from './membership.ts'

const card = { memberSurveyId: 'card' }
const ofCard = { surveyId: 'card' }

describe.each(routes)('registering as a member, %s', (_name, route) => {
  test('a resident without a record registers; with one they edit it, as it is stored [MEM-06] [GEN-05] [API-23] [API-27]', async () => {
    const town = await aMemberTown(route)
    expect(await town.loadMemberForm(card)).toMatchObject({ hasMember: false, memberFormId: 'card' })
    expect(await town.readOwnMember(ofCard)).toBeUndefined()

    const saved = await town.saveMember(aCardOf())
    expect(saved).toMatchObject({ partitionKey: `card#${hanako}`, answerVersion: 1 })
    expect(saved.answerCode).toMatch(/^[0-9A-Z]{8}$/)
    expect(await town.loadMemberForm(card)).toMatchObject({ hasMember: true, memberFormId: 'card' })
    const member = await town.readOwnMember(ofCard)
    expect(member).toMatchObject({ surveyId: 'card', userId: hanako, answerCode: saved.answerCode })
    expect(answersOf(member?.entries ?? [])).toEqual(answers({ name: '山田花子', number: '1' }))

    await town.saveMember({ ...aCardOf('山田花'), answerVersion: 1 })
    expect(answersOf((await town.readOwnMember(ofCard))?.entries ?? [])).toEqual(
      answers({ name: '山田花', number: '1' }),
    )
    expect(await town.readOwnMembers(ofCard)).toHaveLength(1)
  })

  test('the record of one resident is nothing to another [MEM-06] [API-28]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    const other = await town.as(taro)
    expect(await other.readOwnMember(ofCard)).toBeUndefined()
    expect(await other.readOwnMembers(ofCard)).toEqual([])
    expect(await other.loadMemberForm(card)).toMatchObject({ hasMember: false })
  })

  test('the form is judged by the same rules as any other', async () => {
    const town = await aMemberTown(route)
    expect(await refusalOf(town.saveMember({ surveyId: 'card', answers: answers({}) }))).toMatchObject({
      code: 'answer.invalid',
      issues: [{ itemKey: 'name', code: 'required' }],
    })
    expect(await refusalOf(town.saveMember({ ...aCardOf(), surveyVersion: 9 }))).toMatchObject({
      code: 'survey.outdated',
    })
  })

  test('a retried registration gives the first result and no second number [NUM-06]', async () => {
    const town = await aMemberTown(route)
    const command = { ...aCardOf(), idempotencyKey: key() }
    const first = await town.saveMember(command)
    expect(await town.saveMember(command)).toEqual(first)
    expect(await recorded(town, 'card')).toBe('1')
    await (await town.as(taro)).saveMember(aCardOf('太郎'))
    expect(await recorded(await town.as(taro), 'card')).toBe('2')
  })

  test('a member form is nothing to the calls of surveys, and a survey nothing to those of member forms', async () => {
    const town = await aMemberTown(route)
    const noSurvey = { code: 'survey.not_found' }
    expect(await refusalOf(town.loadSurvey({ surveyId: 'card' }))).toMatchObject(noSurvey)
    expect(await refusalOf(town.saveAnswer(aCardOf()))).toMatchObject(noSurvey)
    expect(await refusalOf(town.readOwnAnswers({ surveyId: 'card' }))).toMatchObject(noSurvey)
    expect(await refusalOf(town.loadMemberForm({ memberSurveyId: 'svy1' }))).toMatchObject(noSurvey)
    expect(await refusalOf(town.readOwnMember({ surveyId: 'svy1' }))).toMatchObject(noSurvey)
    expect(await refusalOf(town.readOwnMembers({ surveyId: 'svy1' }))).toMatchObject(noSurvey)
    const save = { surveyId: 'svy1', answers: answers({ name: '花子' }) }
    expect(await refusalOf(town.saveMember(save))).toMatchObject(noSurvey)
    await town.saveAnswer(save)
    const named = { surveyId: 'svy1', partitionKey: `svy1#${hanako}` }
    expect(await refusalOf(town.cancelMembers({ records: [named] }))).toMatchObject({
      code: 'answer.not_found',
    })
    expect(await refusalOf(town.deleteMember(named))).toMatchObject({ code: 'answer.not_found' })
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toMatchObject([{ check: '未対応' }])
  })

  test('as shipped there is no members tab and no payment; who comes by a link registers all the same [CONST-03] [GEN-10]', async () => {
    expect(shippedSettings).toMatchObject({ membersTab: false, paymentFeature: false })
    const town = await aMemberTown(route, { surveys: [aSurvey({ usePayment: 1 })] })
    const paid = { surveyId: 'svy1', answers: answers({ name: '花子' }) }
    expect(await refusalOf(town.saveAnswer(paid))).toMatchObject({ code: 'payment.not_accepted' })
    expect(await refusalOf(town.saveMember(aCardOf()))).toBe('accepted')
  })

  test('the searchable member forms are those with a searchable item, and no surveys [API-24]', async () => {
    const members = [aCardForm(), aNurseryForm({ surveySchema: [anItem()] })]
    const town = await aMemberTown(route, { members })
    expect(await town.listSearchableMemberForms()).toEqual([
      { surveyId: 'card', surveyTitle: '図書館利用カード' },
    ])
    expect(await town.listSearchableSurveys()).toEqual([])
  })
})

describe.each(routes)('numbers that are given out, %s', (_name, route) => {
  test('twenty residents at once get twenty different numbers [NUM-06]', async () => {
    const town = await aMemberTown(route)
    const residents = await Promise.all(Array.from({ length: 20 }, (_, at) => town.as(`U-${at}`)))
    await Promise.all(residents.map((resident) => resident.saveMember(aCardOf())))
    const numbers = await Promise.all(residents.map((resident) => recorded(resident, 'card')))
    const sorted = numbers.map(Number).sort((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  })

  test('they follow lastResultNumber, and end with an error at 9999999 [NUM-06]', async () => {
    const members = [aCardForm({ lastResultNumber: 9_999_998 })]
    const town = await aMemberTown(route, { members })
    await town.saveMember(aCardOf())
    expect(await recorded(town, 'card')).toBe('9999999')
    const other = await town.as(taro)
    expect(await refusalOf(other.saveMember(aCardOf()))).toMatchObject({ code: 'member.numbers_exhausted' })
    expect(await other.readOwnMember(ofCard)).toBeUndefined()
  })

  test('no number is taken from a request, neither at first nor on a change [NUM-06]', async () => {
    const town = await aMemberTown(route)
    const forged = { surveyId: 'card', answers: answers({ name: '花子', number: '777' }) }
    await town.saveMember(forged)
    expect(await recorded(town, 'card')).toBe('1')
    await town.saveMember(forged)
    expect(await recorded(town, 'card')).toBe('1')
  })

  test('who registers again after a cancellation gets another number; the first is never given again', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    await town.cancelMembers({ records: [{ surveyId: 'card', partitionKey: `card#${hanako}` }] })
    expect(await town.readOwnMember(ofCard)).toBeUndefined()
    await town.saveMember(aCardOf())
    expect(await recorded(town, 'card')).toBe('2')
  })
})

describe.each(routes)('numbers that residents write, %s', (_name, route) => {
  test('a number of another resident is refused, and nothing is stored [NUM-05] [API-30]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(anEntryOf('345'))
    const other = await town.as(taro)
    expect(await refusalOf(other.saveMember(anEntryOf('345')))).toMatchObject({
      code: 'member.number_taken',
      itemKey: 'number',
    })
    expect(await other.readOwnMember({ surveyId: 'nursery' })).toBeUndefined()
    expect(await refusalOf(other.saveMember(anEntryOf('346')))).toBe('accepted')
  })

  test('leading zeros make no other number [NUM-05]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(anEntryOf('0000345'))
    expect(await recorded(town, 'nursery')).toBe('345')
    const other = await town.as(taro)
    for (const number of ['345', '0345', '0000345'])
      expect(await refusalOf(other.saveMember(anEntryOf(number)))).toMatchObject({
        code: 'member.number_taken',
      })
  })

  test.each(['10000000', '１２', '12a', '-1', '1.0', '+1', '00000345'])(
    'no number: %s is refused at its item, and looked up nowhere [NUM-01] [NUM-03]',
    async (number) => {
      const town = await aMemberTown(route)
      expect(await refusalOf(town.saveMember(anEntryOf(number)))).toMatchObject({
        code: 'answer.invalid',
        issues: [{ itemKey: 'number' }],
      })
    },
  )

  test('of fifty residents who register one number at once, nobody shares it [NUM-05]', async () => {
    const town = await aMemberTown(route)
    const residents = await Promise.all(Array.from({ length: 50 }, (_, at) => town.as(`U-${at}`)))
    const results = await Promise.all(
      residents.map((resident) => refusalOf(resident.saveMember(anEntryOf('7')))),
    )
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1)
    const numbers = await Promise.all(residents.map((resident) => recorded(resident, 'nursery')))
    expect(numbers.filter((number) => number !== undefined)).toEqual(['7'])
  })

  test('one’s own number passes on a change; a new one takes its place, and the row keeps the one before [NUM-05] [ENT-08]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(anEntryOf('345'))
    await town.saveMember(anEntryOf('345', '2022-04-02'))
    await town.saveMember(anEntryOf('346', '2022-04-02'))
    const entry = (await town.readOwnMember({ surveyId: 'nursery' }))?.entries.at(-1)
    expect(entry).toMatchObject({ itemKey: 'number', answer: ['346'], originalValue: '345' })
    const other = await town.as(taro)
    expect(await refusalOf(other.saveMember(anEntryOf('345')))).toMatchObject({ code: 'member.number_taken' })
    expect(await refusalOf(town.saveMember(anEntryOf('345')))).toBe('accepted')
  })
})
