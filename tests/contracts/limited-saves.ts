import { expect, it } from 'vitest'
import type { AnswerWrite } from '../../application/ports/answer-repository.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh, saved } from './answer-writes.ts'
import { tally } from './booking-writes.ts'
import type { Store } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000
const ofDay = (times: number, sinceMs = friday - 1000) => ({ atMost: { times, sinceMs } })

/** Saves of a resident to a form of which every save is a new answer. */
const aSaveOf = (userId: string, over: Partial<AnswerWrite>, atMs = friday) =>
  aWrite({ userId, surveyId: 'often', keyMs: atMs, updatedAt: atMs / 1000 }, over)

/** What every `AnswerRepository` promises of saves that are limited. */
export function limitedSavePromises(storage: () => Store<'answers' | 'ownAnswers'>): void {
  const save = async (write: AnswerWrite) => (await storage().answers.save(write)).kind

  it('stores as many saves of a resident to a form as are allowed since an instant, and no more', async () => {
    const userId = fresh('U')
    const kinds: string[] = []
    for (let times = 0; times < 4; times += 1) kinds.push(await save(aSaveOf(userId, ofDay(3))))
    expect(kinds).toEqual(['saved', 'saved', 'saved', 'too_many'])
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toHaveLength(3)
    expect(await save(aSaveOf(fresh('U'), ofDay(3)))).toBe('saved')
    expect(await save(aWrite({ userId, surveyId: 'listed', keyMs: friday }, ofDay(3)))).toBe('saved')
  })

  it('counts from that instant on, and not what was saved before it or without a limit', async () => {
    const userId = fresh('U')
    for (let times = 0; times < 3; times += 1) await save(aSaveOf(userId, {}))
    for (let times = 0; times < 2; times += 1) expect(await save(aSaveOf(userId, ofDay(2)))).toBe('saved')
    expect(await save(aSaveOf(userId, ofDay(2)))).toBe('too_many')
    const nextDay = ofDay(2, friday + dayMs)
    for (let times = 0; times < 2; times += 1)
      expect(await save(aSaveOf(userId, nextDay, friday + dayMs))).toBe('saved')
    expect(await save(aSaveOf(userId, nextDay, friday + dayMs))).toBe('too_many')
  })

  it('counts changes of the one answer of a form, and leaves it as it is when there are too many', async () => {
    const record = aFreshRecord({ updatedAt: friday / 1000 })
    await storage().answers.save(aWrite(record, ofDay(3)))
    const change = (version: number) =>
      aWrite(record, { ...ofDay(3), replaces: { answerId: record.answerId, version } })
    expect(await save(change(1))).toBe('saved')
    expect(await save(change(2))).toBe('saved')
    expect(await save(change(3))).toBe('too_many')
    const { userId, surveyId } = record
    expect(await storage().ownAnswers.findOwn(userId, surveyId, 0)).toMatchObject({ version: 3 })
  })

  it('recognises a repeated save also when there are too many', async () => {
    const write = aSaveOf(fresh('U'), { ...ofDay(1), idempotency: { call: 'putItem', key: fresh('key') } })
    expect(await storage().answers.save(write)).toEqual(saved(write.record))
    expect(await save(write)).toBe('repeated')
  })

  it('stores no more than are allowed of 40 saves that come at once [R16]', async () => {
    const userId = fresh('U')
    const kinds = await Promise.all(Array.from({ length: 40 }, () => save(aSaveOf(userId, ofDay(7)))))
    expect(tally(kinds)).toEqual({ saved: 7, too_many: 33 })
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toHaveLength(7)
  })
}
