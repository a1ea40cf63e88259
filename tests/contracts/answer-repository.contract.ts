import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerRepository } from '../../application/ports/answer-repository.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aFullRecord, aWrite, fresh, surveysOfContract } from './answer-writes.ts'
import { bookedAnswerPromises } from './booked-answers.ts'
import { importedAnswerPromises } from './imported-answers.ts'

/** What every `AnswerRepository` promises. @param open a storage of its own, empty; the suite closes it */
export function answerRepositoryContract(name: string, open: () => Promise<Storage>): void {
  describe(`AnswerRepository contract: ${name}`, () => {
    let storage: Storage
    let answers: AnswerRepository
    beforeAll(async () => {
      storage = await open()
      answers = storage.answers
      await storage.city.import(surveysOfContract, friday)
    })
    afterAll(() => storage.close())

    readingPromises(() => answers)
    newAnswerPromises(() => answers)
    changePromises(() => answers)
    repeatPromises(() => answers)
    racePromises(() => answers)
    bookedAnswerPromises(() => storage)
    importedAnswerPromises(() => answers)
  })
}

type Open = () => AnswerRepository
const saved = (record: AnswerRecord, over: object = {}) => {
  const { answerId, surveyId, keyMs, answerCode, version } = record
  return { kind: 'saved', saved: { answerId, surveyId, keyMs, answerCode, version, ...over } }
}

function readingPromises(answers: Open): void {
  it('hands back what was saved, field for field', async () => {
    const record = aFullRecord()
    expect(await answers().save(aWrite(record))).toEqual(saved(record))
    expect(await answers().findOwn(record.userId, 'often', record.keyMs)).toEqual(record)
  })

  it('finds nothing where nothing was saved', async () => {
    const userId = fresh('U')
    expect(await answers().findOwn(userId, 'once', 0)).toBeUndefined()
    expect(await answers().listOwn(userId, 'once')).toEqual([])
    expect(await answers().latestOwn(userId, 'once')).toBeUndefined()
    expect(await answers().findRepeat(userId, 'putItem', 'key')).toBeUndefined()
    expect(await answers().count('no-such-survey')).toBe(0)
    for await (const record of answers().all('no-such-survey')) expect(record).toBeUndefined()
  })

  it("shows one resident's answers to nobody else, whatever is asked for [R3]", async () => {
    const record = aFreshRecord()
    await answers().save(aWrite(record, { idempotency: { call: 'putItem', key: 'key' } }))
    const other = fresh('U')
    expect(await answers().findOwn(other, 'once', 0)).toBeUndefined()
    expect(await answers().listOwn(other, 'once')).toEqual([])
    expect(await answers().latestOwn(other, 'once')).toBeUndefined()
    expect(await answers().findRepeat(other, 'putItem', 'key')).toBeUndefined()
    expect(await answers().findOwn(record.userId, 'often', 0)).toBeUndefined()
  })

  it('lists the answers of a resident in the order of their first save', async () => {
    const userId = fresh('U')
    for (const keyMs of [friday + 5, friday, friday + 9]) {
      await answers().save(aWrite({ userId, surveyId: 'often', keyMs }))
    }
    const listed = await answers().listOwn(userId, 'often')
    expect(listed.map(({ keyMs }) => keyMs)).toEqual([friday + 5, friday, friday + 9])
  })

  it('reads all answers to a survey, more than a page of them, in the order of their first save', async () => {
    const writes = Array.from({ length: 450 }, () => aWrite({ surveyId: 'listed', keyMs: friday }))
    for (const write of writes) await answers().save(write)
    const read: AnswerRecord[] = []
    for await (const record of answers().all('listed')) read.push(record)
    expect(read).toEqual(writes.map(({ record }) => record))
    expect(await answers().count('listed')).toBe(450)
  })

  it('takes and hands out copies: changing them changes nothing stored', async () => {
    const record = aFullRecord()
    const asSaved = structuredClone(record)
    await answers().save(aWrite(record))
    Object.assign(record.entries[0]!, { title: 'changed after saving' })
    const found = await answers().findOwn(record.userId, 'often', record.keyMs)
    Object.assign(found!.entries[0]!, { title: 'changed after reading' })
    expect(await answers().findOwn(record.userId, 'often', record.keyMs)).toEqual(asSaved)
  })
}

function newAnswerPromises(answers: Open): void {
  it('moves the key of an appending form to the next free millisecond', async () => {
    const userId = fresh('U')
    const keys: number[] = []
    for (const keyMs of [friday, friday, friday + 1, friday + 3, friday, friday + 4]) {
      const outcome = await answers().save(aWrite({ userId, surveyId: 'often', keyMs }))
      if (outcome.kind === 'saved') keys.push(outcome.saved.keyMs - friday)
    }
    expect(keys).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('leaves the key of one resident alone whatever keys another one uses', async () => {
    const first = aWrite({ surveyId: 'often', keyMs: friday })
    const second = aWrite({ surveyId: 'often', keyMs: friday })
    expect(await answers().save(first)).toEqual(saved(first.record))
    expect(await answers().save(second)).toEqual(saved(second.record))
  })

  it('refuses a second answer to a form that takes one and keeps the first [R4]', async () => {
    const record = aFreshRecord()
    await answers().save(aWrite(record))
    const second = aWrite({ userId: record.userId })
    expect(await answers().save(second)).toEqual({ kind: 'conflict', on: 'answer' })
    expect(await answers().listOwn(record.userId, 'once')).toEqual([record])
  })

  it('refuses an answer code that the survey has, and takes it in another survey', async () => {
    const { record } = aWrite()
    await answers().save(aWrite(record))
    const { answerCode } = record
    const twice = aWrite({ answerCode })
    expect(await answers().save(twice)).toEqual({ kind: 'conflict', on: 'code' })
    expect(await answers().findOwn(twice.record.userId, 'once', 0)).toBeUndefined()
    const elsewhere = await answers().save(aWrite({ answerCode, surveyId: 'often', keyMs: friday }))
    expect(elsewhere.kind).toBe('saved')
  })

  it.each([
    ['an older version of the survey', 'once', 0],
    ['a version that is not in force yet', 'once', 2],
    ['a survey that is not there', 'gone', 1],
  ])('refuses an answer that was judged by %s', async (_, surveyId, surveyVersion) => {
    const { record } = aWrite({ surveyId })
    const outcome = await answers().save(aWrite(record, { surveyVersion }))
    expect(outcome).toEqual({ kind: 'conflict', on: 'survey' })
    expect(await answers().listOwn(record.userId, surveyId)).toEqual([])
  })

  it('marks the answer that a new one supersedes, and raises its version', async () => {
    const older = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await answers().save(aWrite(older))
    const { answerId, userId } = older
    const newer = aFreshRecord({ surveyId: 'often', userId, keyMs: friday + 1 })
    const supersedes = { answerId, version: 1, check: '取り消し' }
    await answers().save(aWrite(newer, { supersedes }))
    const listed = await answers().listOwn(userId, 'often')
    expect(listed).toEqual([{ ...older, check: '取り消し', version: 2 }, newer])
  })

  it.each([
    [
      'changed since',
      (older: AnswerRecord) => ({ answerId: older.answerId, version: 2, userId: older.userId }),
    ],
    ["is another resident's", ({ answerId }: AnswerRecord) => ({ answerId, version: 1, userId: 'U-other' })],
    ['does not exist', ({ userId }: AnswerRecord) => ({ answerId: 'none', version: 1, userId })],
  ])('stores nothing if the answer to supersede %s [R3]', async (_, change) => {
    const older = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await answers().save(aWrite(older))
    const { answerId, version, userId } = change(older)
    const newer = aWrite(
      { surveyId: 'often', userId, keyMs: friday + 1 },
      { supersedes: { answerId, version, check: '取り消し' } },
    )
    expect(await answers().save(newer)).toEqual({ kind: 'conflict', on: 'answer' })
    expect(await answers().listOwn(older.userId, 'often')).toEqual([older])
    expect(await answers().findOwn(userId, 'often', friday + 1)).toBeUndefined()
  })
}

function changePromises(answers: Open): void {
  it('puts a changed answer in the place of the old one: same id, code and key, next version', async () => {
    const first = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await answers().save(aWrite(first))
    const { answerId, userId } = first
    const entries = [{ itemKey: 'q1', title: 'お名前', answer: ['大阪'] }]
    const changed = aFreshRecord({ surveyId: 'often', userId, keyMs: friday + 7, check: '完了', entries })
    const outcome = await answers().save(aWrite(changed, { replaces: { answerId, version: 1 } }))
    const { answerCode, keyMs } = first
    const stored = { ...changed, answerId, answerCode, keyMs, version: 2 }
    expect(outcome).toEqual(saved(stored))
    expect(await answers().listOwn(userId, 'often')).toEqual([stored])
  })

  it.each([
    ['changed since', (first: AnswerRecord) => ({ ...first, version: 2 })],
    ["is another resident's", (first: AnswerRecord) => ({ ...first, userId: 'U-other' })],
    ['is of another survey', (first: AnswerRecord) => ({ ...first, surveyId: 'often' })],
    ['does not exist', (first: AnswerRecord) => ({ ...first, answerId: 'none' })],
  ])('changes nothing if the answer to replace %s [R3]', async (_, change) => {
    const first = aFreshRecord()
    await answers().save(aWrite(first))
    const { answerId, version, userId, surveyId } = change(first)
    const write = aWrite({ userId, surveyId, check: '完了' }, { replaces: { answerId, version } })
    expect(await answers().save(write)).toEqual({ kind: 'conflict', on: 'answer' })
    expect(await answers().findOwn(first.userId, 'once', 0)).toEqual(first)
  })

  it('knows the latest save, also when it changed an older answer', async () => {
    const userId = fresh('U')
    const first = aFreshRecord({ surveyId: 'often', userId, keyMs: friday })
    const second = aFreshRecord({ surveyId: 'often', userId, keyMs: friday + 1 })
    await answers().save(aWrite(first, { bodyHash: 'first' }))
    await answers().save(aWrite(second, { bodyHash: 'second' }))
    const latest = await answers().latestOwn(userId, 'often')
    expect(latest).toMatchObject({ bodyHash: 'second', savedVersion: 1, record: second })
    expect(Math.abs(latest!.savedAtMs - friday)).toBeLessThan(1000)

    const replaces = { answerId: first.answerId, version: 1 }
    await answers().save(aWrite(first, { bodyHash: 'third', replaces }))
    const third = await answers().latestOwn(userId, 'often')
    expect(third).toMatchObject({ bodyHash: 'third', savedVersion: 2 })
    expect(third!.record).toEqual({ ...first, version: 2 })
  })

  it('knows the latest save also when the clock went back', async () => {
    const older = aFreshRecord({ surveyId: 'often', keyMs: friday, updatedAt: friday / 1000 + 9 })
    await answers().save(aWrite(older, { bodyHash: 'older' }))
    const supersedes = { answerId: older.answerId, version: 1, check: '取り消し' }
    const { userId } = older
    const newer = aFreshRecord({ surveyId: 'often', userId, keyMs: friday + 1, updatedAt: friday / 1000 + 9 })
    await answers().save(aWrite(newer, { supersedes, bodyHash: 'newer' }))
    expect(await answers().latestOwn(userId, 'often')).toMatchObject({ bodyHash: 'newer', savedVersion: 1 })
    await answers().save(
      aWrite(
        { surveyId: 'often', userId, keyMs: friday + 2, updatedAt: friday / 1000 },
        { supersedes: { answerId: newer.answerId, version: 1, check: '取り消し' }, bodyHash: 'newest' },
      ),
    )
    expect((await answers().latestOwn(userId, 'often'))?.bodyHash).toBe('newest')
  })
}

function repeatPromises(answers: Open): void {
  const key = { call: 'putItem', key: 'b1f4' }

  it('answers a used key with the first result and stores nothing again [R5]', async () => {
    const first = aFreshRecord({ surveyId: 'often', keyMs: friday })
    const { userId } = first
    await answers().save(aWrite(first, { idempotency: key, bodyHash: 'first' }))
    const again = aWrite(
      { surveyId: 'often', userId, keyMs: friday + 60_000 },
      { idempotency: key, bodyHash: 'other' },
    )
    const repeated = { bodyHash: 'first', saved: saved(first).saved }
    expect(await answers().save(again)).toEqual({ kind: 'repeated', ...repeated })
    expect(await answers().findRepeat(userId, 'putItem', 'b1f4')).toEqual(repeated)
    expect(await answers().listOwn(userId, 'often')).toEqual([first])
  })

  it('looks at the key before anything else: the repeat of a change is a repeat, not a conflict [R5]', async () => {
    const first = aFreshRecord()
    await answers().save(aWrite(first))
    const change = aWrite(first, {
      replaces: { answerId: first.answerId, version: 1 },
      idempotency: key,
      surveyVersion: 1,
    })
    expect(await answers().save(change)).toEqual(saved(first, { version: 2 }))
    const again = await answers().save({ ...change, surveyVersion: 7 })
    expect(again).toEqual({ ...saved(first, { version: 2 }), kind: 'repeated', bodyHash: 'body-1' })
  })

  it('keeps the keys of residents and of calls apart [R5]', async () => {
    const userId = fresh('U')
    const same = { surveyId: 'often', keyMs: friday }
    const outcomes = [
      await answers().save(aWrite({ ...same, userId }, { idempotency: key })),
      await answers().save(aWrite({ ...same, userId }, { idempotency: { ...key, call: 'temprary' } })),
      await answers().save(aWrite(same, { idempotency: key })),
    ]
    expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved'])
  })

  it('remembers no result of a save that was refused [R5]', async () => {
    const { record } = aWrite()
    const refused = aWrite(record, { idempotency: key, surveyVersion: 9 })
    expect((await answers().save(refused)).kind).toBe('conflict')
    expect(await answers().findRepeat(record.userId, key.call, key.key)).toBeUndefined()
    expect((await answers().save({ ...refused, surveyVersion: 1 })).kind).toBe('saved')
  })
}

function racePromises(answers: Open): void {
  const kindsOf = async (writes: readonly ReturnType<typeof aWrite>[]) => {
    const outcomes = await Promise.all(writes.map((write) => answers().save(write)))
    const kinds = new Map<string, number>()
    for (const outcome of outcomes) {
      const kind = outcome.kind === 'conflict' ? `conflict: ${outcome.on}` : outcome.kind
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
    return Object.fromEntries(kinds)
  }
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

  it('stores exactly one of 64 first answers that come at once [R4]', async () => {
    const userId = fresh('U')
    const kinds = await kindsOf(times(64, () => aWrite({ userId })))
    expect(kinds).toEqual({ saved: 1, 'conflict: answer': 63 })
    expect(await answers().listOwn(userId, 'once')).toHaveLength(1)
  })

  it('stores exactly one of 64 sends of the same submit [R5]', async () => {
    const userId = fresh('U')
    const idempotency = { call: 'putItem', key: 'one-press' }
    const writes = times(64, () => aWrite({ userId, surveyId: 'often', keyMs: friday }, { idempotency }))
    expect(await kindsOf(writes)).toEqual({ saved: 1, repeated: 63 })
    expect(await answers().listOwn(userId, 'often')).toHaveLength(1)
  })

  it('gives 64 new answers of one millisecond 64 keys', async () => {
    const userId = fresh('U')
    await kindsOf(times(64, () => aWrite({ userId, surveyId: 'often', keyMs: friday })))
    const listed = await answers().listOwn(userId, 'often')
    expect(listed.map(({ keyMs }) => keyMs - friday)).toEqual(Array.from({ length: 64 }, (_, ms) => ms))
  })

  it('lets exactly one of 64 changes of the same version win [R4]', async () => {
    const record = aFreshRecord()
    await answers().save(aWrite(record))
    const replaces = { answerId: record.answerId, version: 1 }
    const kinds = await kindsOf(times(64, () => aWrite(record, { replaces })))
    expect(kinds).toEqual({ saved: 1, 'conflict: answer': 63 })
    expect((await answers().findOwn(record.userId, 'once', 0))?.version).toBe(2)
  })

  it('gives an answer code to exactly one of 64 residents', async () => {
    const answerCode = fresh('C').padStart(8, '0')
    const kinds = await kindsOf(times(64, () => aWrite({ answerCode })))
    expect(kinds).toEqual({ saved: 1, 'conflict: code': 63 })
  })
}
