import { expect, it } from 'vitest'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { plusDays, tokyoDay } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh } from './answer-writes.ts'
import { audit, tally } from './booking-writes.ts'
import { aClaim, allow, anImport } from './claim-writes.ts'
import type { Store } from './store.ts'

type Ports = 'deskNotes' | 'answers' | 'claims' | 'officeAnswers' | 'residents' | 'retention'

/** What every `DeskNoteRepository` promises. @param open an empty storage; the suite closes it */
export const deskNoteRepositoryContract = answersContract<Ports>('DeskNoteRepository', promises)

const note = (memo: string, version = 1, assignee?: string) => ({
  ...{ memo, version },
  ...(assignee !== undefined && { assignee }),
})

function promises(storage: () => Store<Ports | 'city'>): void {
  const stored = async (over: Partial<AnswerRecord> = {}): Promise<AnswerRecord> => {
    const record = aFreshRecord({ surveyId: 'often', keyMs: friday, ...over })
    await storage().answers.save(aWrite(record))
    return record
  }
  const put = (record: AnswerRecord, ...written: Parameters<typeof note>) =>
    storage().deskNotes.put(record, note(...written), [])
  const find = (record: AnswerRecord) => storage().deskNotes.find(record)
  /** A change of an answer that takes its place. */
  const changeOf = (older: AnswerRecord, version = 1) => {
    const [first = older.answerCode, ...later] = older.series?.codes ?? []
    const codes = older.series ? [first, ...later, older.answerCode] : [first]
    const series = { codes: codes as [string, ...string[]], createdAt: older.createdAt, before: version }
    const newer = aFreshRecord({ ...older, ...named(), series, keyMs: older.keyMs + 1 })
    const supersedes = { answerId: older.answerId, version, check: '取り消し' }
    return aWrite(newer, { supersedes })
  }
  const named = () => {
    const { answerId, answerCode } = aFreshRecord()
    return { answerId, answerCode }
  }

  it('keeps what is noted field for field, and knows nothing at first', async () => {
    const [record, other] = [await stored(), await stored()]
    expect(await find(record)).toBeUndefined()
    expect(await put(record, '車いすで来庁。\n正面の入口へ 𠮷', 1, 'staff-1')).toBe('put')
    expect(await find(record)).toStrictEqual(note('車いすで来庁。\n正面の入口へ 𠮷', 1, 'staff-1'))
    expect(await put(record, '', 2)).toBe('put')
    expect(await find(record)).toStrictEqual(note('', 2))
    expect(await find(other)).toBeUndefined()
  })

  it('stores nothing over a note that was not seen, nor its events', async () => {
    const record = await stored()
    await put(record, '一', 1)
    const { userId, answerId } = record
    const event = { kind: 'office.noted', at: friday, userId, answerId } as const
    for (const version of [1, 3])
      expect(await storage().deskNotes.put(record, note('二', version), [event])).toBe('changed')
    expect(await find(record)).toStrictEqual(note('一'))
    expect((await storage().residents.find(userId)).events).toEqual([])
    expect(await storage().deskNotes.put(record, note('二', 2), [event])).toBe('put')
    const { events } = await storage().residents.find(userId)
    expect(events.map(({ kind }) => kind)).toEqual(['office.noted'])
  })

  it('lets one of many who have seen the same write, and the others know', async () => {
    const record = await stored()
    for (const version of [1, 2]) {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => put(record, `${version}の${index}`, version)),
      )
      expect(tally(outcomes)).toEqual({ put: 1, changed: 19 })
      expect(await find(record)).toStrictEqual(note(`${version}の${outcomes.indexOf('put')}`, version))
    }
  })

  it('goes over to each change that supersedes its answer, and is written there only', async () => {
    const first = await stored()
    await put(first, '引き継ぐ', 1, 'staff-1')
    const second = changeOf(first)
    await storage().answers.save(second)
    expect(await find(second.record)).toStrictEqual(note('引き継ぐ', 1, 'staff-1'))
    expect(await find(first)).toBeUndefined()
    expect(await put(first, '古いほうへ', 2)).toBe('gone')
    expect(await put(second.record, '書き足した', 2)).toBe('put')
    const third = changeOf(second.record)
    await storage().answers.save(third)
    expect(await find(third.record)).toStrictEqual(note('書き足した', 2))
  })

  it('is lost neither where its answer is superseded while it is written, nor stays behind', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const older = await stored()
        const newer = changeOf(older)
        const work = [
          () => put(older, '同時'),
          () =>
            storage()
              .answers.save(newer)
              .then(() => 'saved'),
        ]
        const done = await Promise.all((index % 2 ? work.reverse() : work).map((each) => each()))
        expect(await find(older)).toBeUndefined()
        const isPut = done.includes('put')
        expect(await find(newer.record)).toStrictEqual(isPut ? note('同時') : undefined)
        return isPut ? 'put' : 'gone'
      }),
    )
    expect(outcomes).toHaveLength(20)
  })

  it('stays with an answer that is claimed and released', async () => {
    const userId = fresh('U')
    const record = await anImport(storage())
    await put(record, '電話で受付', 1, 'staff-1')
    await allow(storage(), userId, record)
    const [claimed] = (await storage().claims.claim(aClaim(userId, [record]))) as AnswerRecord[]
    expect(await find(claimed!)).toStrictEqual(note('電話で受付', 1, 'staff-1'))
    await storage().claims.release({ record: claimed!, atMs: friday, audit: [] })
    expect(await find(claimed!)).toStrictEqual(note('電話で受付', 1, 'staff-1'))
  })

  it('is among what is held of who has the answer, and of nobody else [R18]', async () => {
    const record = await stored()
    await put(record, '要配慮', 1, 'staff-1')
    const { answerId, userId } = record
    const { deskNotes } = await storage().residents.find(userId)
    expect(deskNotes).toEqual([{ answerId, memo: '要配慮', assignee: 'staff-1' }])
    expect((await storage().residents.find(fresh('U'))).deskNotes).toEqual([])
  })

  const erasures: [string, (record: AnswerRecord) => Promise<unknown>][] = [
    ['is deleted', (record) => storage().answers.remove({ ...record, audit })],
    ['is over', (record) => storage().retention.erase(record, plusDays(tokyoDay(friday), 1), audit)],
    [
      'belongs to somebody who is erased',
      ({ userId }) => storage().residents.erase(userId, tokyoDay(friday), () => []),
    ],
    [
      'is replaced by one that its resident claims',
      async (record) => {
        const claimed = await anImport(storage(), { surveyId: 'once', keyMs: 0 })
        await allow(storage(), record.userId, claimed)
        await storage().claims.claim(aClaim(record.userId, [{ ...claimed, replaces: record }]))
      },
    ],
  ]
  it.each(erasures)('is erased with an answer that %s [R18]', async (_, erase) => {
    const record = await stored({ surveyId: 'once', keyMs: 0, check: 'キャンセル' })
    await put(record, '消える', 1, 'staff-1')
    await erase(record)
    expect(await storage().officeAnswers.findByCode('once', record.answerCode)).toBeUndefined()
    expect(await find(record)).toBeUndefined()
    expect(await put(record, '遅れて', 1)).toBe('gone')
  })
}
