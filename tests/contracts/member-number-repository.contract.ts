import { describe, expect, it } from 'vitest'
import type { AnswerWrite, SaveOutcome } from '../../application/ports/answer-repository.ts'
import type { NumberTake } from '../../application/ports/member-number-repository.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh, saved } from './answer-writes.ts'
import { audit, tally } from './booking-writes.ts'
import { aClaim, allow, anImport } from './claim-writes.ts'
import type { Store } from './store.ts'

type Ports = 'answers' | 'claims' | 'memberNumbers' | 'ownAnswers' | 'residents' | 'retention'
type Open = () => Store<Ports>

/**
 * What every `MemberNumberRepository` promises, and saves that take numbers. @param open an empty storage; the suite
 * closes it
 */
export const memberNumberRepositoryContract = answersContract<Ports>('MemberNumberRepository', (storage) => {
  describe('numbers that are given', () => givenPromises(storage))
  describe('numbers that are given out', () => countedPromises(storage))
  describe('numbers of records that change', () => lastingPromises(storage))
  describe('numbers that were given up', () => givenUpPromises(storage))
  describe('answers that require a record', () => requiringPromises(storage))
})

const survey = 'once'
const upTo = 9_999_999
const emptyEntry = { itemKey: 'number', title: '会員番号', answer: [] }

/** A save that takes a number; a given one stands in its entry. */
function taking(number: NumberTake, over: Parameters<typeof aFreshRecord>[0] = {}): AnswerWrite {
  const answer = 'value' in number ? [number.value] : []
  return aWrite({ surveyId: survey, entries: [{ ...emptyEntry, answer }], ...over }, { number })
}

const given = (value: string, over: Parameters<typeof aFreshRecord>[0] = {}) =>
  taking({ itemKey: 'number', value }, over)
const next = (after = 0, over: Parameters<typeof aFreshRecord>[0] = {}, most = upTo) =>
  taking({ itemKey: 'number', after, upTo: most }, over)

/** What comes of a save that is sent again, up to `tries` times, while the store has too much to do. */
async function inTheEnd(storage: Open, write: AnswerWrite, tries = 100): Promise<SaveOutcome> {
  try {
    return await storage().answers.save(write)
  } catch (error) {
    if (tries === 1 || !isRefusal(error, 'service.unavailable')) throw error
    return inTheEnd(storage, write, tries - 1)
  }
}

let used = 0
/** A number that no other test gives. */
const unused = () => `9${String(++used).padStart(5, '0')}`

const numberOf = async (storage: Open, { record }: AnswerWrite): Promise<string | undefined> => {
  const own = await storage().ownAnswers.findOwn(record.userId, record.surveyId, record.keyMs)
  return own?.entries.find(({ itemKey }) => itemKey === 'number')?.answer?.[0]
}

function givenPromises(storage: Open): void {
  const stateOf = (number: string, userId: string, surveyId = survey) =>
    storage().memberNumbers.stateOf({ surveyId, number, userId })

  it('takes a free number for one resident, and refuses it to others', async () => {
    const number = unused()
    const first = given(number)
    const { userId } = first.record
    expect(await stateOf(number, userId)).toBe('free')
    expect(await storage().answers.save(first)).toEqual(saved(first.record))
    expect(await numberOf(storage, first)).toBe(number)
    expect(await stateOf(number, userId)).toBe('own')
    expect(await stateOf(number, 'U-other')).toBe('taken')
    const second = given(number)
    expect(await storage().answers.save(second)).toEqual({ kind: 'number_taken' })
    expect(await numberOf(storage, second)).toBeUndefined()
  })

  it('tells whether a resident has, or had, a number of a form', async () => {
    const first = given(unused())
    const { userId } = first.record
    const hasTaken = (surveyId: string, id = userId) =>
      storage().memberNumbers.hasTaken({ surveyId, userId: id })
    expect(await hasTaken(survey)).toBe(false)
    await storage().answers.save(first)
    expect(await hasTaken(survey)).toBe(true)
    expect(await hasTaken('often')).toBe(false)
    expect(await hasTaken(survey, 'U-other')).toBe(false)
    await storage().answers.remove({ ...first.record, audit })
    expect(await hasTaken(survey)).toBe(true)
  })

  it('knows a number in its own form only, and no other text for it', async () => {
    const number = unused()
    await storage().answers.save(given(number))
    expect(await stateOf(number, 'U-other', 'often')).toBe('free')
    expect(await stateOf(`${number}0`, 'U-other')).toBe('free')
    const elsewhere = given(number, { surveyId: 'listed', keyMs: friday })
    expect(await storage().answers.save(elsewhere)).toEqual(saved(elsewhere.record))
  })

  it('gives one of fifty residents a number for which all ask at once, and stores nothing of the others', async () => {
    const number = unused()
    const writes = Array.from({ length: 50 }, () => given(number))
    const outcomes = await Promise.all(writes.map((write) => storage().answers.save(write)))
    expect(tally(outcomes.map(({ kind }) => kind))).toEqual({ saved: 1, number_taken: 49 })
    const numbers = await Promise.all(writes.map((write) => numberOf(storage, write)))
    expect(numbers.filter((each) => each !== undefined)).toEqual([number])
  })

  it('takes texts with letters as they are', async () => {
    const number = `A${unused()}`
    await storage().answers.save(given(number))
    expect(await stateOf(number, 'U-other')).toBe('taken')
    expect(await stateOf(number.toLowerCase(), 'U-other')).toBe('free')
  })

  it('takes nothing if the save is stopped by something else', async () => {
    const number = unused()
    const write = { ...given(number), surveyVersion: 9 }
    expect(await storage().answers.save(write)).toMatchObject({ on: 'survey' })
    expect(await stateOf(number, 'U-other')).toBe('free')
  })
}

function countedPromises(storage: Open): void {
  const often = { surveyId: 'often', keyMs: friday }

  it('tells the largest number that was given out or counted in a form; 0 before the first', async () => {
    const lastOf = async (surveyId: string) => (await storage().memberNumbers.lastNumbers()).get(surveyId)
    expect(await lastOf('unknown')).toBeUndefined()
    const write = next(0, often)
    await storage().answers.save(write)
    expect(await lastOf('often')).toBe(Number(await numberOf(storage, write)))
    await storage().answers.save(given(unused(), often))
    expect(await lastOf('often')).toBe(Number(await numberOf(storage, write)))
  })

  it('gives out one number after the other, and reads them as the answer to their item', async () => {
    const first = next(0, often)
    expect(await storage().answers.save(first)).toEqual(saved(first.record))
    const number = Number(await numberOf(storage, first))
    const second = next(0, often)
    await storage().answers.save(second)
    expect(await numberOf(storage, second)).toBe(String(number + 1))
    const asked = { surveyId: 'often', number: String(number + 1), userId: second.record.userId }
    expect(await storage().memberNumbers.stateOf(asked)).toBe('own')
    expect(await storage().memberNumbers.stateOf({ ...asked, userId: 'U-other' })).toBe('taken')
  })

  it('gives a thousand residents a thousand different numbers, without a gap', async () => {
    const before = next(0, often)
    await storage().answers.save(before)
    const start = Number(await numberOf(storage, before))
    const writes = Array.from({ length: 1_000 }, () => next(0, often))
    const outcomes = await Promise.all(writes.map((write) => inTheEnd(storage, write)))
    expect(tally(outcomes.map(({ kind }) => kind))).toEqual({ saved: 1_000 })
    const numbers = await Promise.all(writes.map((write) => numberOf(storage, write)))
    const sorted = numbers.map(Number).sort((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: 1_000 }, (_, at) => start + 1 + at))
  }, 60_000)

  it('leaves no gap where a save is stopped', async () => {
    const first = next(0, often)
    await storage().answers.save(first)
    await storage().answers.save({ ...next(0, often), surveyVersion: 9 })
    const taken = await storage().ownAnswers.findOwn(first.record.userId, 'often', friday)
    await storage().answers.save(next(0, { ...often, answerCode: taken!.answerCode }))
    const second = next(0, often)
    await storage().answers.save(second)
    expect(Number(await numberOf(storage, second))).toBe(Number(await numberOf(storage, first)) + 1)
  })

  it('follows the largest of what was given out, where it is told to begin, and numbers that came otherwise', async () => {
    const listed = { surveyId: 'listed', keyMs: friday }
    const numbers: (string | undefined)[] = []
    const follow = async (write: AnswerWrite) => {
      await storage().answers.save(write)
      numbers.push(await numberOf(storage, write))
    }
    await follow(next(100, listed))
    await follow(next(50, listed))
    await follow(taking({ itemKey: 'number', value: '500', continuesAfter: 500 }, listed))
    await follow(next(50, listed))
    await follow(taking({ itemKey: 'number', value: '7', continuesAfter: 7 }, listed))
    await follow(next(50, listed))
    expect(numbers).toEqual(['101', '102', '500', '501', '7', '502'])
  })

  it('stops where the next number was taken otherwise, and gives nobody else’s', async () => {
    const form = { surveyId: 'listed', keyMs: friday }
    const before = next(0, form)
    await storage().answers.save(before)
    const following = String(Number(await numberOf(storage, before)) + 1)
    await storage().answers.save(given(following, form))
    expect(await storage().answers.save(next(0, form))).toEqual({ kind: 'number_taken' })
  })

  it('ends at the last number, and gives none twice after it', async () => {
    const over = { surveyId: 'often', keyMs: friday }
    const last = next(upTo - 1, over)
    await storage().answers.save(last)
    expect(await numberOf(storage, last)).toBe(String(upTo))
    expect(await storage().answers.save(next(0, over))).toEqual({ kind: 'numbers_exhausted' })
    expect(await storage().answers.save(next(upTo, over))).toEqual({ kind: 'numbers_exhausted' })
  })

  it('begins with nothing where the first number would be past the last one', async () => {
    const write = next(upTo, { surveyId: survey })
    expect(await storage().answers.save(write)).toEqual({ kind: 'numbers_exhausted' })
    const small = next(0, { surveyId: survey }, 1)
    await storage().answers.save(small)
    expect(await numberOf(storage, small)).toBe('1')
  })

  it('tells after which number each form goes on', async () => {
    const first = next()
    await storage().answers.save(first)
    const before = await storage().memberNumbers.lastNumbers()
    expect(before.get(survey)).toBe(Number(await numberOf(storage, first)))
    await storage().answers.save({ ...next(), surveyVersion: 9 })
    await storage().answers.save(given('9999999'))
    expect(await storage().memberNumbers.lastNumbers()).toEqual(before)
    await storage().answers.save(next())
    const after = new Map([...before, [survey, before.get(survey)! + 1]])
    expect(await storage().memberNumbers.lastNumbers()).toEqual(after)
    await storage().answers.save(taking({ itemKey: 'number', value: '8000', continuesAfter: 8000 }))
    expect(await storage().memberNumbers.lastNumbers()).toEqual(after.set(survey, 8000))
  })

  it('gives the stored result of a repeated request, and no second number', async () => {
    const write = next(0, { surveyId: survey })
    const keyed = { ...write, idempotency: { call: 'save', key: fresh('key') } }
    const first = await storage().answers.save(keyed)
    const again = await storage().answers.save({ ...keyed, record: aFreshRecord({ ...keyed.record }) })
    expect(again).toMatchObject({ kind: 'repeated', saved: (first as { saved: object }).saved })
  })
}

function requiringPromises(storage: Open): void {
  const member = async () => {
    const write = given(unused())
    await storage().answers.save(write)
    return write.record
  }
  const requiring = ({ userId, answerId }: { userId: string; answerId: string }, version: number) =>
    aWrite({ surveyId: 'often', keyMs: friday, userId }, { requires: { answerId, version } })

  it('stores an answer while the record that it requires stands as it was read', async () => {
    const record = await member()
    const write = requiring(record, 1)
    expect(await storage().answers.save(write)).toEqual(saved(write.record))
  })

  it('stores nothing once the record has changed, is gone, or is another resident’s', async () => {
    const [record, others] = [await member(), await member()]
    const conflict = { kind: 'conflict', on: 'answer' }
    const { answerId, surveyId, userId } = record
    const amendment = { answerId, surveyId, userId, version: 1, releases: [], updatedAt: 1, audit }
    await storage().answers.amend({ ...amendment, check: 'キャンセル' })
    expect(await storage().answers.save(requiring(record, 1))).toEqual(conflict)
    expect(await storage().answers.save(requiring({ ...record, answerId: 'gone' }, 1))).toEqual(conflict)
    expect(await storage().answers.save(requiring({ ...others, userId }, 1))).toEqual(conflict)
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([])
  })
}

function lastingPromises(storage: Open): void {
  const today = localDate('2024-06-14')
  const stateOf = (number: string, userId: string) =>
    storage().memberNumbers.stateOf({ surveyId: survey, number, userId })

  it('keeps the number where the record is changed, by its owner or the office', async () => {
    const write = next()
    await storage().answers.save(write)
    const number = await numberOf(storage, write)
    const { answerId, userId } = write.record
    const entries = [
      { ...emptyEntry, answer: [number!] },
      { itemKey: 'q', title: '質問', answer: ['新'] },
    ]
    await storage().answers.save(aWrite({ ...write.record, entries }, { replaces: { answerId, version: 1 } }))
    expect(await numberOf(storage, write)).toBe(number)
    const amendment = { answerId, surveyId: survey, userId, version: 2, releases: [], updatedAt: 1, audit }
    expect(await storage().answers.amend({ ...amendment, check: '対応中' })).toBe('amended')
    expect(await numberOf(storage, write)).toBe(number)
  })

  it('leaves a number taken after its record is deleted; its owner alone may have it again', async () => {
    const number = unused()
    const { record } = given(number)
    await storage().answers.save(given(number, record))
    expect(await storage().answers.remove({ ...record, audit })).toBe('removed')
    expect(await stateOf(number, 'U-other')).toBe('taken')
    expect(await storage().answers.save(given(number))).toEqual({ kind: 'number_taken' })
    const again = given(number, { userId: record.userId })
    expect(await storage().answers.save(again)).toEqual(saved(again.record))
  })

  it('takes another number on a change; the first one stays taken', async () => {
    const [before, after] = [unused(), unused()]
    const { record } = given(before)
    await storage().answers.save(given(before, record))
    const change = { ...given(after, record), replaces: { answerId: record.answerId, version: 1 } }
    expect(await storage().answers.save(change)).toEqual(saved(record, { version: 2 }))
    expect(await stateOf(before, 'U-other')).toBe('taken')
    expect(await stateOf(after, record.userId)).toBe('own')
  })

  it('gives the number to who claims the record', async () => {
    const number = unused()
    const userId = fresh('U')
    const entries = [{ ...emptyEntry, answer: [number] }]
    const record = await anImport(
      storage(),
      { surveyId: survey, keyMs: 0, entries },
      { number: { itemKey: 'number', value: number } },
    )
    expect(await stateOf(number, userId)).toBe('taken')
    await allow(storage(), userId, record)
    expect(await storage().claims.claim(aClaim(userId, [record]))).toMatchObject([{ version: 2 }])
    expect(await stateOf(number, userId)).toBe('own')
  })

  it('knows whose the number of a deleted record was until its owner is erased', async () => {
    const number = unused()
    const { record } = given(number)
    await storage().answers.save(given(number, record))
    expect(await storage().answers.remove({ ...record, audit })).toBe('removed')
    expect(await stateOf(number, record.userId)).toBe('own')
    await storage().residents.erase(record.userId, today, () => [])
    expect(await stateOf(number, record.userId)).toBe('taken')
  })

  it('forgets whose a number was when the resident or the record is erased, and gives it to nobody again', async () => {
    const [first, second] = [unused(), unused()]
    const erased = given(first)
    await storage().answers.save(erased)
    await storage().residents.erase(erased.record.userId, today, () => [])
    const over = given(second)
    await storage().answers.save(over)
    const { answerId, version } = over.record
    expect(await storage().retention.erase({ answerId, version }, today, [])).toBe(true)
    expect(await stateOf(first, erased.record.userId)).toBe('taken')
    expect(await stateOf(second, over.record.userId)).toBe('taken')
    expect(await storage().answers.save(given(second, { userId: over.record.userId }))).toEqual({
      kind: 'number_taken',
    })
  })
}

function givenUpPromises(storage: Open): void {
  const today = localDate('2024-06-14')
  const stateOf = (number: string, userId: string) =>
    storage().memberNumbers.stateOf({ surveyId: survey, number, userId })
  const takenFor = (number: string) => storage().memberNumbers.takenFor({ surveyId: survey, number })

  /** A resident who took a number and has cleared it. */
  async function gaveUp(number: string) {
    const { record } = given(number)
    const { answerId } = record
    await storage().answers.save(given(number, record))
    const cleared = aWrite({ ...record, entries: [emptyEntry] }, { replaces: { answerId, version: 1 } })
    expect(await storage().answers.save(cleared)).toEqual(saved(record, { version: 2 }))
    const takesBack = { ...given(number, record), replaces: { answerId, version: 2 } }
    return { record, takesBack, from: { answerId, version: 2 } }
  }
  const takingFrom = (value: string, from: { answerId: string; version: number }) =>
    taking({ itemKey: 'number', value, from })

  it('tells for which record a number was taken, as it stands, until it is gone', async () => {
    const number = unused()
    expect(await takenFor(number)).toBeUndefined()
    const { record } = await gaveUp(number)
    const asItStands = { answerId: record.answerId, userId: record.userId, version: 2, entries: [emptyEntry] }
    expect(await takenFor(number)).toMatchObject(asItStands)
    await storage().answers.remove({ ...record, version: 2, audit })
    expect(await takenFor(number)).toBeUndefined()
  })

  it('takes a number from a record that stands without it, and from then on it is the new one’s', async () => {
    const number = unused()
    const { record, takesBack, from } = await gaveUp(number)
    const write = takingFrom(number, from)
    expect(await storage().answers.save(write)).toEqual(saved(write.record))
    expect(await numberOf(storage, write)).toBe(number)
    expect(await stateOf(number, write.record.userId)).toBe('own')
    expect(await stateOf(number, record.userId)).toBe('taken')
    expect(await takenFor(number)).toMatchObject({ answerId: write.record.answerId })
    expect(await storage().answers.save(takesBack)).toEqual({ kind: 'number_taken' })
    await storage().residents.erase(record.userId, today, () => [])
    expect(await stateOf(number, write.record.userId)).toBe('own')
  })

  it('takes none from another record, or another version of it, nor once that is gone', async () => {
    const number = unused()
    const { record, from } = await gaveUp(number)
    const other = await gaveUp(unused())
    const refused = { kind: 'number_taken' }
    for (const wrong of [other.from, { ...from, version: 1 }, { ...from, answerId: 'gone' }])
      expect(await storage().answers.save(takingFrom(number, wrong))).toEqual(refused)
    expect(await storage().answers.save(given(number))).toEqual(refused)
    expect(await stateOf(number, record.userId)).toBe('own')
    await storage().residents.erase(record.userId, today, () => [])
    expect(await storage().answers.save(takingFrom(number, from))).toEqual(refused)
  })

  it('gives one to exactly one, where others take it and its resident takes it back at once', async () => {
    const raced = Array.from({ length: 12 }, async (_, at) => {
      const number = unused()
      const { takesBack, from } = await gaveUp(number)
      const others = Array.from({ length: 3 }, () => takingFrom(number, from))
      const writes = at % 2 ? [takesBack, ...others] : [...others, takesBack]
      const outcomes = await Promise.all(writes.map((write) => inTheEnd(storage, write)))
      expect(tally(outcomes.map(({ kind }) => kind))).toEqual({ saved: 1, number_taken: 3 })
      const holders = (await Promise.all(writes.map((write) => numberOf(storage, write)))).filter(Boolean)
      expect(holders).toEqual([number])
    })
    await Promise.all(raced)
  })
}
