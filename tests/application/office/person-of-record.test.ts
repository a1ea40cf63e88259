import { describe, expect, test } from 'vitest'
import {
  makeAskErasure,
  makeErasePerson,
  makeExportPerson,
  makeReadPerson,
} from '../../../application/office/person-of-record.ts'
import { heldAsText } from '../../../application/office/residents.ts'
import type { ErasedResident } from '../../../application/ports/erased-list.ts'
import { erasureRequestMs } from '../../../application/ports/resident-repository.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { ten } from '../answer/a-town-with-messages.ts'
import { unclaimed } from '../answer/library.ts'
import { aBookingSurvey, codeOf } from '../bookables.ts'
import { anAppendingSurvey, answers, aSave } from '../forms.ts'
import { hanako, taro } from '../town.ts'
import { aDesk } from './a-desk.ts'
import { employ, keeper } from './office-people.ts'

const request = { requestId: 'request-1' }

/** A city with so many keepers where Hanako has booked, and answered another form. */
async function aCity(keepers: readonly string[]) {
  const { town } = await aDesk({
    surveys: [aBookingSurvey(), anAppendingSurvey({ surveyId: 'wishes', surveyTitle: 'ご意見' })],
  })
  for (const username of keepers) await employ(town.storage, { username, duties: [keeper] })
  const { answerCode } = await town.saveAnswer(aSave({ answers: answers({ name: '花子', slot: ten }) }))
  await town.saveAnswer(aSave({ surveyId: 'wishes', answers: answers({ name: '花子' }) }))
  const other = await town.as(taro)
  await other.saveAnswer(aSave({ surveyId: 'wishes', answers: answers({ name: '太郎' }) }))
  const listed: ErasedResident[] = []
  const erasedList = {
    add: async (entry: ErasedResident) => void listed.push(entry),
    read: async () => listed,
  }
  const needs = { ...town.storage, clock: town.clock, erasedList }
  const as = (username = 'kato', duties: readonly Duty[] = [keeper]) => ({
    ...{ sub: `sub-${username}`, username, duties },
  })
  const of = { surveyId: 'svy1', answerCode }
  const read = (who = as()) => makeReadPerson(needs)(who, request)(of)
  return {
    ...{ town, needs, listed, as, of, read },
    exported: (who = as()) => makeExportPerson(needs)(who, request)(of),
    ask: async (who = as()) => makeAskErasure(needs)(who, request)({ ...of, version: 1 }),
    erase: async (who = as(), over: { typedCode?: string; version?: number } = {}) =>
      makeErasePerson(needs)(who, request)({ ...of, version: 1, ...over }),
  }
}

describe('the person of an answer', () => {
  test('is told with how much is held of them, and that it was looked at', async () => {
    const { town, read, of } = await aCity(['kato'])
    expect(await read()).toMatchObject({
      ...{ ...of, name: '花子', isClaimed: true, isStaff: false, version: 1 },
      forms: [
        { formTitle: expect.any(String), answers: 1 },
        { formTitle: 'ご意見', answers: 1 },
      ],
      members: [],
      amounts: { bookingsAhead: 1, bookingsPast: 0, orders: 0, notes: 0 },
      erasure: { needsSecond: false },
    })
    const viewed = town.storage.events.filter(({ kind }) => kind === 'office.viewed')
    expect(viewed).toMatchObject([{ facts: { by: 'kato', person: true }, userId: hanako }])
  })

  test('is written out as the command does it, with the name of who did in the log', async () => {
    const { town, exported } = await aCity(['kato'])
    const { text } = await exported()
    const held = await town.storage.residents.find(hanako)
    const { events, ...given } = JSON.parse(text)
    const { events: _, ...expected } = JSON.parse(heldAsText(hanako, held, () => ''))
    expect(given).toEqual(expected)
    expect(given.answers).toHaveLength(2)
    const event = town.storage.events.find(({ kind }) => kind === 'resident.exported')
    expect(event).toMatchObject({ facts: { by: 'kato', answers: 2 } })
  })

  test('of an answer that nobody has is that answer alone', async () => {
    const { town, needs, as } = await aCity(['kato'])
    const { answerCode } = await unclaimed(town, 'paper-1', { name: '花子' }, { answerCode: 'PAPER001' })
    const read = makeReadPerson(needs)(as(), request)
    expect(await read({ surveyId: 'svy1', answerCode })).toMatchObject({
      isClaimed: false,
      forms: [{ answers: 1 }],
    })
  })

  test('is for keepers of the whole city only', async () => {
    const { read, exported, ask, erase, as } = await aCity(['kato', 'mori'])
    for (const duties of [[{ role: 'editor' }], [{ role: 'viewer' }]] satisfies Duty[][])
      for (const asked of [read, exported, ask, erase])
        expect(await codeOf(asked(as('sato', duties)))).toBe('office.not_allowed')
  })
})

describe('an erasure', () => {
  test('takes two keepers where the city has two: one asks, the other does it within a day', async () => {
    const { town, listed, as, read, ask, erase } = await aCity(['kato', 'mori'])
    const [kato, mori] = [as('kato'), as('mori')]
    expect(await codeOf(erase(mori))).toBe('office.second_keeper')
    await ask(kato)
    expect(await codeOf(erase(kato, { typedCode: 'x' }))).toBe('office.second_keeper')
    const atMs = town.clock.now()
    const asked = { by: 'katoさん', atMs, untilMs: atMs + erasureRequestMs }
    expect((await read(kato)).erasure).toEqual({ needsSecond: true, request: { ...asked, isOwn: true } })
    expect((await read(mori)).erasure).toEqual({ needsSecond: true, request: { ...asked, isOwn: false } })
    expect(await erase(mori)).toEqual({ answers: 2, released: 1, staff: [] })
    expect(listed).toHaveLength(1)
    expect(await codeOf(read(mori))).toBe('answer.not_found')
    const told = town.storage.events.filter(({ kind }) => kind.startsWith('resident.'))
    expect(told.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['resident.erasure_asked', { by: 'kato' }],
      ['resident.erased', { answers: 2, released: 1, by: 'mori', askedBy: 'kato' }],
    ])
    expect(await town.storage.ownAnswers.listOwn(taro, 'wishes')).toHaveLength(1)
    expect(await town.storage.residents.erasureRequest(hanako, atMs)).toBeUndefined()
  })

  test('that was asked for a day ago, or for somebody else, is not done', async () => {
    const { town, as, ask, erase } = await aCity(['kato', 'mori'])
    const atMs = town.clock.now()
    await town.storage.residents.askErasure(taro, { sub: 'sub-kato', atMs }, [])
    expect(await codeOf(erase(as('mori')))).toBe('office.second_keeper')
    await ask(as('kato'))
    town.clock.set(new Date(atMs + erasureRequestMs).toISOString())
    expect(await codeOf(erase(as('mori')))).toBe('office.second_keeper')
  })

  test('is asked for anew by the same keeper, and by no other while it waits', async () => {
    const { town, as, ask } = await aCity(['kato', 'mori'])
    await ask(as('kato'))
    await ask(as('mori'))
    const waiting = await town.storage.residents.erasureRequest(hanako, town.clock.now())
    expect(waiting?.sub).toBe('sub-kato')
  })

  test('that somebody asked for who keeps the city no more is not done; another keeper asks for it in their place', async () => {
    const { town, as, read, ask, erase } = await aCity(['kato', 'mori', 'abe'])
    await ask(as('kato'))
    await town.storage.officeDuties.put('sub-kato', [{ role: 'keeper', sectionId: 'kenko' }], [])
    expect((await read(as('mori'))).erasure).toEqual({ needsSecond: true })
    expect(await codeOf(erase(as('mori')))).toBe('office.second_keeper')
    await ask(as('mori'))
    expect(await codeOf(erase(as('mori')))).toBe('office.second_keeper')
    expect(await erase(as('abe'))).toMatchObject({ answers: 2 })
    const event = town.storage.events.find(({ kind }) => kind === 'resident.erased')
    expect(event?.facts).toMatchObject({ by: 'abe', askedBy: 'mori' })
  })

  test('by the only keeper takes the code of the answer', async () => {
    const { town, erase, of, as } = await aCity(['kato'])
    expect(await codeOf(erase())).toBe('office.code_mistyped')
    expect(await codeOf(erase(as(), { typedCode: 'ABCDEFGH' }))).toBe('office.code_mistyped')
    expect(await erase(as(), { typedCode: of.answerCode })).toMatchObject({ answers: 2 })
    const event = town.storage.events.find(({ kind }) => kind === 'resident.erased')
    expect(event?.facts).toEqual({ answers: 2, released: 1, by: 'kato' })
  })

  test('is not done of an answer that changed since, nor without a list of the erased', async () => {
    const { erase, needs, of, as } = await aCity(['kato'])
    const typedCode = of.answerCode
    expect(await codeOf(erase(as(), { typedCode, version: 2 }))).toBe('office.record_changed')
    const without = makeErasePerson({ ...needs, erasedList: undefined })(as(), request)
    expect(await codeOf(without({ ...of, version: 1, typedCode }))).toBe('office.no_erased_list')
  })
})
