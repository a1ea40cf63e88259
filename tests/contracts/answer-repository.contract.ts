import { expect, it } from 'vitest'
import type { AnswerAmendment } from '../../application/ports/answer-repository.ts'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aFullRecord, answersContract, aWrite, fresh, saved } from './answer-writes.ts'
import { askedAnswerPromises } from './asked-answers.ts'
import { bookedAnswerPromises } from './booked-answers.ts'
import { importedAnswerPromises } from './imported-answers.ts'
import { limitedSavePromises } from './limited-saves.ts'
import { movedAnswerPromises } from './moved-answers.ts'
import type { Store } from './store.ts'

/** What every `AnswerRepository` promises. @param open a storage of its own, empty; the suite closes it */
export const answerRepositoryContract = answersContract<
  'answers' | 'ownAnswers' | 'officeAnswers' | 'bookings' | 'messages' | 'selfAudit'
>('AnswerRepository', (storage) => {
  copyPromises(storage)
  newAnswerPromises(storage)
  changePromises(storage)
  racePromises(storage)
  bookedAnswerPromises(storage)
  movedAnswerPromises(storage)
  importedAnswerPromises(storage)
  askedAnswerPromises(storage)
  limitedSavePromises(storage)
})

type Open = () => Store<'answers' | 'ownAnswers'>

function copyPromises(storage: Open): void {
  it('hands back what was saved, field for field', async () => {
    const record = aFullRecord()
    expect(await storage().answers.save(aWrite(record))).toEqual(saved(record))
    expect(await storage().ownAnswers.findOwn(record.userId, 'often', record.keyMs)).toEqual(record)
  })

  it('takes and hands out copies: changing them changes nothing stored', async () => {
    const record = aFullRecord()
    const asSaved = structuredClone(record)
    await storage().answers.save(aWrite(record))
    Object.assign(record.entries[0]!, { title: 'changed after saving' })
    const found = await storage().ownAnswers.findOwn(record.userId, 'often', record.keyMs)
    Object.assign(found!.entries[0]!, { title: 'changed after reading' })
    expect(await storage().ownAnswers.findOwn(record.userId, 'often', record.keyMs)).toEqual(asSaved)
  })
}

function newAnswerPromises(storage: Open): void {
  it('moves the key of an appending form to the next free millisecond', async () => {
    const userId = fresh('U')
    const keys: number[] = []
    for (const keyMs of [friday, friday, friday + 1, friday + 3, friday, friday + 4]) {
      const outcome = await storage().answers.save(aWrite({ userId, surveyId: 'often', keyMs }))
      if (outcome.kind === 'saved') keys.push(outcome.saved.keyMs - friday)
    }
    expect(keys).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('leaves the key of one resident alone whatever keys another one uses', async () => {
    const first = aWrite({ surveyId: 'often', keyMs: friday })
    const second = aWrite({ surveyId: 'often', keyMs: friday })
    expect(await storage().answers.save(first)).toEqual(saved(first.record))
    expect(await storage().answers.save(second)).toEqual(saved(second.record))
  })

  it('refuses a second answer to a form that takes one and keeps the first [R4]', async () => {
    const record = aFreshRecord()
    await storage().answers.save(aWrite(record))
    const second = aWrite({ userId: record.userId })
    expect(await storage().answers.save(second)).toEqual({ kind: 'conflict', on: 'answer' })
    expect(await storage().ownAnswers.listOwn(record.userId, 'once')).toEqual([record])
  })

  it('refuses an answer code that the survey has, and takes it in another survey', async () => {
    const { record } = aWrite()
    await storage().answers.save(aWrite(record))
    const { answerCode } = record
    const twice = aWrite({ answerCode })
    expect(await storage().answers.save(twice)).toEqual({ kind: 'conflict', on: 'code' })
    expect(await storage().ownAnswers.findOwn(twice.record.userId, 'once', 0)).toBeUndefined()
    const elsewhere = await storage().answers.save(aWrite({ answerCode, surveyId: 'often', keyMs: friday }))
    expect(elsewhere.kind).toBe('saved')
  })

  it.each([
    ['an older version of the survey', 'once', 0],
    ['a version that is not in force yet', 'once', 2],
    ['a survey that is not there', 'gone', 1],
  ])('refuses an answer that was validated against %s', async (_, surveyId, surveyVersion) => {
    const { record } = aWrite({ surveyId })
    const outcome = await storage().answers.save(aWrite(record, { surveyVersion }))
    expect(outcome).toEqual({ kind: 'conflict', on: 'survey' })
    expect(await storage().ownAnswers.listOwn(record.userId, surveyId)).toEqual([])
  })

  it('marks the answer that a new one supersedes, and raises its version', async () => {
    const older = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await storage().answers.save(aWrite(older))
    const { answerId, userId } = older
    const newer = aFreshRecord({ surveyId: 'often', userId, keyMs: friday + 1 })
    const supersedes = { answerId, version: 1, check: '取り消し' }
    await storage().answers.save(aWrite(newer, { supersedes }))
    const listed = await storage().ownAnswers.listOwn(userId, 'often')
    expect(listed).toEqual([{ ...older, check: '取り消し', changedTo: newer.answerCode, version: 2 }, newer])
  })

  it.each([
    ['changed since', (older: AnswerRecord) => ({ ...older, version: 2 })],
    ["is another resident's", (older: AnswerRecord) => ({ ...older, userId: 'U-other' })],
    ['is of another survey', (older: AnswerRecord) => ({ ...older, surveyId: 'listed' })],
    ['does not exist', (older: AnswerRecord) => ({ ...older, answerId: 'none' })],
  ])('stores nothing if the answer to supersede %s [R3]', async (_, change) => {
    const older = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await storage().answers.save(aWrite(older))
    const { answerId, version, userId, surveyId } = change(older)
    const newer = aWrite(
      { surveyId, userId, keyMs: friday + 1 },
      { supersedes: { answerId, version, check: '取り消し' } },
    )
    expect(await storage().answers.save(newer)).toEqual({ kind: 'conflict', on: 'answer' })
    expect(await storage().ownAnswers.listOwn(older.userId, 'often')).toEqual([older])
    expect(await storage().ownAnswers.findOwn(userId, surveyId, friday + 1)).toBeUndefined()
  })
}

function changePromises(storage: Open): void {
  it('puts a changed answer in the place of the old one: same id, code and key, next version', async () => {
    const first = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await storage().answers.save(aWrite(first))
    const { answerId, userId } = first
    const entries = [{ itemKey: 'q1', title: 'お名前', answer: ['大阪'] }]
    const times = { createdAt: friday / 1000 + 60, updatedAt: friday / 1000 + 61 }
    const over = { surveyId: 'often', userId, keyMs: friday + 7, check: '完了', ...times, entries }
    const changed = aFreshRecord(over)
    const outcome = await storage().answers.save(aWrite(changed, { replaces: { answerId, version: 1 } }))
    const { answerCode, keyMs } = first
    const stored = { ...changed, answerId, answerCode, keyMs, version: 2 }
    expect(outcome).toEqual(saved(stored))
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([stored])
  })

  it.each([
    ['changed since', (first: AnswerRecord) => ({ ...first, version: 2 })],
    ["is another resident's", (first: AnswerRecord) => ({ ...first, userId: 'U-other' })],
    ['is of another survey', (first: AnswerRecord) => ({ ...first, surveyId: 'often' })],
    ['does not exist', (first: AnswerRecord) => ({ ...first, answerId: 'none' })],
  ])('changes nothing if the answer to replace %s [R3]', async (_, change) => {
    const first = aFreshRecord()
    await storage().answers.save(aWrite(first))
    const { answerId, version, userId, surveyId } = change(first)
    const write = aWrite({ userId, surveyId, check: '完了' }, { replaces: { answerId, version } })
    expect(await storage().answers.save(write)).toEqual({ kind: 'conflict', on: 'answer' })
    expect(await storage().ownAnswers.findOwn(first.userId, 'once', 0)).toEqual(first)
  })
}

function racePromises(storage: Open): void {
  const kindsOf = async (writes: readonly ReturnType<typeof aWrite>[]) => {
    const outcomes = await Promise.all(writes.map((write) => storage().answers.save(write)))
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
    expect(await storage().ownAnswers.listOwn(userId, 'once')).toHaveLength(1)
  })

  it('stores exactly one of 64 saves that know of the same latest save [R5]', async () => {
    const userId = fresh('U')
    const aSave = (latestSaveMs: number) =>
      storage().answers.save(aWrite({ userId, surveyId: 'often', keyMs: friday }, { latestSaveMs }))
    const stored = async () => (await storage().ownAnswers.listOwn(userId, 'often')).length
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => aSave(0)))
    const others = outcomes.filter(({ kind }) => kind !== 'saved')
    expect(others).toEqual(Array(63).fill({ kind: 'conflict', on: 'answer' }))
    expect(await stored()).toBe(1)
    const latest = await storage().ownAnswers.latestOwn(userId, 'often')
    expect(await aSave(latest!.savedAtMs)).toMatchObject({ kind: 'saved' })
    expect(await aSave(latest!.savedAtMs)).toEqual({ kind: 'conflict', on: 'answer' })
    expect(await stored()).toBe(2)
  })

  it('stores as many of 64 new answers as a resident may have, of those that are not cancelled', async () => {
    const userId = fresh('U')
    const more = () => aWrite({ userId, surveyId: 'often', keyMs: friday }, { maxLive: 3 })
    expect(await kindsOf(times(64, more))).toEqual({ saved: 3, too_many_live: 61 })
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toHaveLength(3)
    // Others have as many of their own, and so has the same resident in another form.
    expect(await kindsOf([aWrite({ surveyId: 'often', keyMs: friday }, { maxLive: 3 })])).toEqual({
      saved: 1,
    })
    expect(await kindsOf([aWrite({ userId, surveyId: 'listed', keyMs: friday }, { maxLive: 3 })])).toEqual({
      saved: 1,
    })
  })

  it.each(['NG', 'キャンセル', 'キャンセル済', '取り消し'])(
    'does not count an answer that is %s',
    async (check) => {
      const userId = fresh('U')
      const first = aFreshRecord({ userId, surveyId: 'often', keyMs: friday })
      const another = () => aWrite({ userId, surveyId: 'often', keyMs: friday + 1 }, { maxLive: 1 })
      await storage().answers.save(aWrite(first))
      expect(await kindsOf([another()])).toEqual({ too_many_live: 1 })
      await storage().answers.amend({ ...first, check, releases: 'all', updatedAt: friday / 1000, audit: [] })
      expect(await kindsOf([another()])).toEqual({ saved: 1 })
    },
  )

  it("keeps the office's own name of a check value, until it gets another one", async () => {
    const record = aFreshRecord({ surveyId: 'once', check: '完了', status: '交付済' })
    await storage().answers.save(aWrite(record))
    const stored = async () => (await storage().ownAnswers.findOwn(record.userId, 'once', record.keyMs))!
    expect(await stored()).toMatchObject({ check: '完了', status: '交付済' })
    const amend = async (over: Partial<AnswerAmendment>) => {
      const { answerId, surveyId, userId, version, updatedAt } = await stored()
      const change = { answerId, surveyId, userId, version, updatedAt, releases: [], audit: [], ...over }
      expect(await storage().answers.amend(change)).toBe('amended')
    }
    await amend({})
    expect(await stored()).toMatchObject({ check: '完了', status: '交付済', version: 2 })
    await amend({ check: 'キャンセル', status: '台風' })
    expect(await stored()).toMatchObject({ check: 'キャンセル', status: '台風' })
    await amend({ check: 'NG' })
    expect(await stored()).toMatchObject({ check: 'NG' })
    expect(await stored()).not.toHaveProperty('status')
  })

  it('keeps what the office put right with the answer, each beside the others, and for its resident', async () => {
    const record = aFreshRecord({ surveyId: 'once' })
    await storage().answers.save(aWrite(record))
    const { answerId, surveyId, userId, updatedAt } = record
    const of = { answerId, surveyId, userId, updatedAt, releases: [], audit: [] }
    const entry = (text: string) => [{ itemKey: 'memo', title: 'メモ', answer: [text] }]
    const first = { version: 2, at: 1_718_000_000, items: ['memo'], from: [], to: entry('再来') }
    const second = { version: 3, at: 1_718_000_060, items: ['memo'], from: entry('再来'), to: entry('済') }
    for (const correction of [first, second]) {
      const change = { ...of, version: correction.version - 1, entries: correction.to, correction }
      expect(await storage().answers.amend(change)).toBe('amended')
    }
    const check = '確認中'
    await storage().answers.amend({ ...of, version: 3, check, entries: entry('済') })
    const stored = await storage().ownAnswers.findOwn(userId, 'once', record.keyMs)
    expect(stored).toMatchObject({ check, version: 4, corrections: [first, second] })
  })

  it('knows a repeated request also when a resident has as many answers as they may', async () => {
    const userId = fresh('U')
    const write = aWrite(
      { userId, surveyId: 'often', keyMs: friday },
      { maxLive: 1, idempotency: { call: 'putItem', key: fresh('key') } },
    )
    expect(await kindsOf([write])).toEqual({ saved: 1 })
    expect(await kindsOf([write])).toEqual({ repeated: 1 })
  })

  it('gives 64 new answers of one millisecond 64 keys', async () => {
    const userId = fresh('U')
    await kindsOf(times(64, () => aWrite({ userId, surveyId: 'often', keyMs: friday })))
    const listed = await storage().ownAnswers.listOwn(userId, 'often')
    expect(listed.map(({ keyMs }) => keyMs - friday)).toEqual(Array.from({ length: 64 }, (_, ms) => ms))
  })

  it('gives 64 answers that are saved within a second a time each, so that one of them is the latest', async () => {
    const userId = fresh('U')
    const over = { userId, surveyId: 'often', keyMs: friday, updatedAt: friday / 1000 }
    await kindsOf(times(64, () => aWrite(over)))
    const latest = await storage().ownAnswers.latestOwn(userId, 'often')
    expect(latest?.savedAtMs).toBe(friday + 63)
  })

  it('lets exactly one of 64 changes of the same version win [R4]', async () => {
    const record = aFreshRecord()
    await storage().answers.save(aWrite(record))
    const replaces = { answerId: record.answerId, version: 1 }
    const kinds = await kindsOf(times(64, () => aWrite(record, { replaces })))
    expect(kinds).toEqual({ saved: 1, 'conflict: answer': 63 })
    expect((await storage().ownAnswers.findOwn(record.userId, 'once', 0))?.version).toBe(2)
  })

  it('gives an answer code to exactly one of 64 residents', async () => {
    const answerCode = fresh('C').padStart(8, '0')
    const kinds = await kindsOf(times(64, () => aWrite({ answerCode })))
    expect(kinds).toEqual({ saved: 1, 'conflict: code': 63 })
  })
}
