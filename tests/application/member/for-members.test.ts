import { describe, expect, test } from 'vitest'
import { rowsOf, valueKeyOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { AnswerRepository } from '../../../application/ports/answer-repository.ts'
import { refusalOf } from '../bookables.ts'
import { answers } from '../forms.ts'
import { routes } from '../routes.ts'
import { hanako, type Town, taro } from '../town.ts'
import { aCardOf, aMemberTown, anEntryOf, anImportedEntry, anOrderForm, recorded } from './membership.ts'

const order = (over: Record<string, string> = {}) => ({
  surveyId: 'order',
  answers: answers({ book: '坊っちゃん', ...over }),
})
const visit = (slot: string) => ({ surveyId: 'visit', answers: answers({ name: '花子', slot }) })
const ofCard = { surveyId: 'card', partitionKey: `card#${hanako}` }

const numberOf = async ({ readOwnAnswers }: Pick<Town, 'readOwnAnswers'>) =>
  (await readOwnAnswers({ surveyId: 'order' }))[0]?.entries.find(({ itemKey }) => itemKey === 'number')

describe.each(routes)('forms for members, %s', (_name, route) => {
  test('who is no member cannot send one, and is told the member form [MEM-11]', async () => {
    const town = await aMemberTown(route)
    expect(await town.loadSurvey({ surveyId: 'order' })).toMatchObject({
      hasMember: false,
      memberFormId: 'card',
    })
    expect(await refusalOf(town.saveAnswer(order()))).toMatchObject({
      code: 'member.required',
      memberFormId: 'card',
    })
    await town.saveMember(aCardOf())
    expect(await town.loadSurvey({ surveyId: 'order' })).toMatchObject({ hasMember: true, memberNumber: '1' })
    expect(await refusalOf(town.saveAnswer(order()))).toBe('accepted')
    expect(await refusalOf((await town.as(taro)).saveAnswer(order()))).toMatchObject({
      code: 'member.required',
    })
  })

  test('the record stands among all that the resident has, as what it is', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    const { answers: all, forms } = await town.listOwnAnswers({})
    expect(all.map(({ surveyId }) => surveyId)).toEqual(['card'])
    expect(forms).toMatchObject([{ surveyId: 'card', isMemberForm: true }])
  })

  test('a cancelled record makes nobody a member [MEM-11]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    await town.cancelMembers({ records: [ofCard] })
    expect(await town.loadSurvey({ surveyId: 'order' })).toMatchObject({ hasMember: false })
    expect(await refusalOf(town.saveAnswer(order()))).toMatchObject({ code: 'member.required' })
  })

  test('the answer holds the member’s own number, whatever is sent [MEM-12]', async () => {
    const town = await aMemberTown(route)
    await (await town.as(taro)).saveMember(aCardOf('太郎'))
    await town.saveMember(aCardOf())
    await town.saveAnswer(order({ number: '1' }))
    expect(await numberOf(town)).toEqual({ itemKey: 'number', title: '利用者番号', answer: ['2'] })
  })

  test('a change holds the number as it is now, and the one before as originalValue [MEM-12] [ENT-08]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    await town.saveAnswer(order())
    await town.cancelMembers({ records: [ofCard] })
    await town.saveMember(aCardOf())
    await town.saveAnswer(order({ book: '草枕' }))
    expect(await numberOf(town)).toMatchObject({ answer: ['2'], originalValue: '1' })
    const row = rowsOf(await town.readOwnAnswers({ surveyId: 'order' })).at(-1)
    expect(row).toMatchObject({ itemKey: 'number', value: '2', originalValue: '1' })
  })

  test('who has left can’t change what they sent, but cancel it [MEM-11]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    await town.saveAnswer(order())
    await town.cancelMembers({ records: [ofCard] })
    expect(await refusalOf(town.saveAnswer(order({ book: '草枕' })))).toMatchObject({
      code: 'member.required',
    })
    expect(await numberOf(town)).toMatchObject({ answer: ['1'] })
    const sent = { surveyId: 'order', partitionKey: `order#${hanako}` }
    expect(await refusalOf(town.cancelAnswer(sent))).toBe('accepted')
  })

  test('who leaves while their answer is on its way is no member when it arrives [MEM-11]', async () => {
    let leave = async (): Promise<unknown> => undefined
    const answersThrough = (answers: AnswerRepository): AnswerRepository => ({
      ...answers,
      amend: (amendment) => answers.amend(amendment),
      remove: (removal) => answers.remove(removal),
      async save(write) {
        const first = leave
        leave = async () => undefined
        if (write.record.surveyId === 'order') await first()
        return answers.save(write)
      },
    })
    const town = await aMemberTown(route, { answersThrough })
    await town.saveMember(aCardOf())
    leave = () => town.cancelMembers({ records: [ofCard] })
    expect(await refusalOf(town.saveAnswer(order()))).toMatchObject({ code: 'member.required' })
    expect(await town.readOwnAnswers({ surveyId: 'order' })).toEqual([])
  })

  test('a form whose member form is gone, or is a survey, has no members', async () => {
    for (const memberFormId of ['gone', 'svy1']) {
      const town = await aMemberTown(route, { surveys: [anOrderForm({ memberFormId })] })
      expect(await refusalOf(town.saveAnswer(order()))).toMatchObject({ code: 'member.required' })
    }
  })
})

describe.each(routes)('leaving, %s', (_name, route) => {
  test('records are cancelled by the list, twice without harm; strangers’ are not found [MEM-14] [API-31]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    await town.saveMember(anEntryOf('345'))
    const records = [ofCard, { surveyId: 'nursery', partitionKey: `nursery#${hanako}` }]
    const other = await town.as(taro)
    expect(await refusalOf(other.cancelMembers({ records }))).toMatchObject({ code: 'answer.not_found' })
    const cancelled = await town.cancelMembers({ records })
    expect(await town.cancelMembers({ records })).toEqual(cancelled)
    for (const [at, surveyId] of ['card', 'nursery'].entries()) {
      const shown = await town.readOwnMembers({ surveyId })
      expect(shown).toMatchObject([{ check: 'キャンセル' }])
      expect(shown).toMatchObject([cancelled[at]!])
    }
  })

  test('the owner deletes a record; its number stays taken [API-34]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(anEntryOf('345'))
    const named = { surveyId: 'nursery', partitionKey: `nursery#${hanako}` }
    const other = await town.as(taro)
    expect(await refusalOf(other.deleteMember(named))).toMatchObject({ code: 'answer.not_found' })
    await town.deleteMember(named)
    expect(await town.readOwnMembers({ surveyId: 'nursery' })).toEqual([])
    expect(await refusalOf(other.saveMember(anEntryOf('345')))).toMatchObject({ code: 'member.number_taken' })
    expect(town.storage.events.filter(({ kind }) => kind === 'answer.deleted')).toHaveLength(1)
  })

  test('while a form for members has a reservation of theirs, they cannot delete the record [API-34]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    await town.saveAnswer(visit('cat01_7|20240614|0'))
    expect(await refusalOf(town.deleteMember(ofCard))).toMatchObject({ code: 'member.still_reserved' })
    await town.cancelAnswer({ surveyId: 'visit', partitionKey: `visit#${hanako}` })
    expect(await refusalOf(town.deleteMember(ofCard))).toBe('accepted')
  })

  test('nor cancel it, and are told which forms those are [MEM-14] [API-31]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    await town.saveMember(anEntryOf('345'))
    await town.saveAnswer(visit('cat01_7|20240614|0'))
    const records = [ofCard]
    expect(await refusalOf(town.cancelMembers({ records }))).toEqual({
      code: 'member.still_reserved',
      forms: '読書会の申込み',
    })
    expect(await town.readOwnMember({ surveyId: 'card' })).toMatchObject({ check: '未対応' })
    await town.cancelMembers({ records: [{ surveyId: 'nursery', partitionKey: `nursery#${hanako}` }] })
    await town.cancelAnswer({ surveyId: 'visit', partitionKey: `visit#${hanako}` })
    expect(await refusalOf(town.cancelMembers({ records }))).toBe('accepted')
    expect(await refusalOf(town.cancelMembers({ records }))).toBe('accepted')
  })

  test('a reservation of a past day keeps nobody, one of today does [API-34]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    await town.saveAnswer(visit('cat01_7|20240614|0'))
    town.clock.advance(2 * 24 * 3600 * 1000)
    expect(await refusalOf(town.deleteMember(ofCard))).toMatchObject({ code: 'member.still_reserved' })
    town.clock.advance(24 * 3600 * 1000)
    expect(await refusalOf(town.deleteMember(ofCard))).toBe('accepted')
  })

  test('residents cannot mark records: the office does [API-33]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(aCardOf())
    const [row] = rowsOf(await town.readOwnMembers({ surveyId: 'card' }))
    const keys = row ? [valueKeyOf(row)] : []
    expect(await refusalOf(town.changeMemberCheck({ keys, check: '完了' }))).toMatchObject({
      code: 'member.office_only',
    })
    expect(await town.readOwnMember({ surveyId: 'card' })).toMatchObject({ check: '未対応' })
  })
})

describe.each(routes)('records that the office has brought in, %s', (_name, route) => {
  const query = (number: string) => ({
    surveyId: 'nursery',
    query: answers({ number, birthday: '2022-04-01' }),
  })

  test('who knows the required values finds and claims one, with its number [API-29] [API-32]', async () => {
    const town = await aMemberTown(route)
    await anImportedEntry(town, '345')
    expect(await refusalOf(town.saveMember(anEntryOf('345')))).toMatchObject({ code: 'member.number_taken' })
    const found = await town.findMembers(query('00030000345'))
    expect(found).toMatchObject([{ surveyId: 'nursery' }])
    await town.claimMembers({ keys: rowsOf(found).map(valueKeyOf) })
    expect(await recorded(town, 'nursery')).toBe('345')
    expect(await town.checkMemberNumber({ memberSurveyId: 'nursery', number: '345' })).toBe(false)
    expect(await refusalOf(town.saveMember(anEntryOf('345', '2022-04-02')))).toBe('accepted')
  })

  test('records of members are not found by the calls of surveys, nor claimed by them', async () => {
    const town = await aMemberTown(route)
    await anImportedEntry(town, '345')
    expect(await refusalOf(town.findAnswers(query('345')))).toMatchObject({ code: 'survey.not_found' })
    const keys = rowsOf(await town.findMembers(query('345'))).map(valueKeyOf)
    expect(await refusalOf(town.claimAnswers({ keys }))).toMatchObject({ code: 'answer.not_found' })
    expect(await refusalOf(town.claimMembers({ keys }))).toBe('accepted')
  })

  test('an own record is found by its number as it is shown on the card [MEM-01]', async () => {
    const town = await aMemberTown(route)
    await town.saveMember(anEntryOf('345'))
    expect(await town.findMembers(query('00030000345'))).toMatchObject([{ userId: hanako }])
    expect(await town.findMembers(query('345'))).toMatchObject([{ userId: hanako }])
  })
})
