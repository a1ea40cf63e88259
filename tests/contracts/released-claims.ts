import { afterEach, expect, it } from 'vitest'
import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { unclaimedUserId } from '../../domain/answer/claim.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import { aTake, audit, day, expectSound, places, reservedIn, tally } from './booking-writes.ts'
import { aClaim, allow, anImport, untilMs } from './claim-writes.ts'
import { aMessage } from './message-writes.ts'
import type { Store } from './store.ts'

type Open = () => Store<
  'answers' | 'bookings' | 'claims' | 'messages' | 'officeAnswers' | 'ownAnswers' | 'selfAudit'
>

/** What `release` promises. */
export function releasingPromises(storage: Open): void {
  afterEach(() => expectSound(storage()))

  /** A record with a booking, claimed by somebody. */
  async function claimed(over: Partial<AnswerRecord> = {}, claimValues = [fresh('value')]) {
    const [userId, take] = [fresh('U'), aTake(fresh('cal'))]
    const record = await anImport(storage(), over, { takes: [take], claimValues })
    await allow(storage(), userId, record)
    const [now] = (await storage().claims.claim(aClaim(userId, [record]))) as AnswerRecord[]
    return { userId, record: now!, take }
  }
  const release = (record: AnswerRecord, atMs = friday) =>
    storage().claims.release({ record, atMs, audit: [{ kind: 'answer.released', at: atMs }] })
  const stored = ({ surveyId, answerCode }: AnswerRecord) =>
    storage().officeAnswers.findByCode(surveyId, answerCode)

  it.each([
    ['an appending form', {}],
    ['a form of one answer', { surveyId: 'once', keyMs: 0 }],
  ])('makes a claimed record of %s nobody’s again, with its bookings', async (_, over) => {
    const { userId, record, take } = await claimed(over)
    const messages = [aMessage()]
    await storage().answers.amend({ ...without(record), releases: [], messages, audit })
    const held = (await stored(record))!
    expect(await storage().messages.waiting([record.answerId])).toHaveLength(1)
    expect(await release(held, friday + 60_999)).toBe('released')
    const now = (await stored(record))!
    const { answerId } = record
    const updatedAt = friday / 1000 + 60
    expect(now).toEqual({ ...held, userId: unclaimedUserId(answerId), version: 4, updatedAt })
    expect(await storage().ownAnswers.listOwn(userId, record.surveyId)).toEqual([])
    const { calendarId } = take.slot
    const slots = { from: day, to: day }
    expect(await storage().bookings.ownSlots(userId, [calendarId], slots)).toEqual([])
    expect(await storage().bookings.ownSlots(now.userId, [calendarId], slots)).toHaveLength(1)
    expect(await reservedIn(storage(), take)).toBe(1)
    expect(await storage().messages.waiting([answerId])).toEqual([])
  })

  it('lets the right person claim it then', async () => {
    const { record } = await claimed()
    await release(record)
    const userId = fresh('U')
    const now = (await stored(record))!
    await allow(storage(), userId, now)
    expect(await storage().claims.claim(aClaim(userId, [now]))).toHaveLength(1)
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toMatchObject([{ version: 4, userId }])
  })

  it('takes the answers that its changes superseded along, which nobody can claim, and no other of who held it', async () => {
    const values = [fresh('value')]
    const { userId, record: older } = await claimed({}, values)
    const { answerId, version } = older
    const own = aFreshRecord({ userId, surveyId: 'often', keyMs: friday + 9 })
    await storage().answers.save(aWrite(own))
    const series = { codes: [older.answerCode] as const, createdAt: older.createdAt, before: version }
    const newer = aFreshRecord({
      userId,
      surveyId: 'often',
      keyMs: friday + 1,
      registeredBy: 'import',
      series,
    })
    const supersedes = { answerId, version, check: '取り消し' }
    await storage().answers.save(aWrite(newer, { supersedes, claimValues: values }))
    expect(await release(newer)).toBe('released')
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([own])
    expect(await stored(older)).toMatchObject({ userId: unclaimedUserId(answerId), version: version + 1 })
    const now = (await stored(newer))!
    expect(now).toMatchObject({ userId: unclaimedUserId(newer.answerId), version: 2 })
    const found = await storage().claims.find({ userId: fresh('U'), surveyId: 'often', values })
    expect(found).toEqual({ unclaimed: [now], isOwnedToo: false })
  })

  it('stores nothing for a record of another version or owner', async () => {
    const { userId, record } = await claimed()
    expect(await release({ ...record, version: 1 })).toBe('changed')
    expect(await release({ ...record, userId: fresh('U') })).toBe('changed')
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([record])
    expect(await release(record)).toBe('released')
    expect(await release(record)).toBe('changed')
  })

  it('leaves nobody who may claim it without a search', async () => {
    const { userId, record } = await claimed()
    await release(record)
    expect(await storage().claims.granted(userId, untilMs - 1)).toEqual([])
  })

  it('is raced by what its holder does: one of them is first, and no place is lost or given twice', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const { userId, record, take } = await claimed()
        const { answerId, version } = record
        const series = { codes: [record.answerCode] as const, createdAt: record.createdAt, before: version }
        const newer = aFreshRecord({ userId, surveyId: 'often', keyMs: friday + 1, series })
        const holders = [
          () => storage().answers.amend({ ...without(record), check: 'キャンセル', releases: 'all', audit }),
          () =>
            storage()
              .answers.save(
                aWrite(newer, {
                  supersedes: { answerId, version, check: '取り消し' },
                  places: places([], { keeps: [take.itemKey] }),
                }),
              )
              .then(({ kind }) => kind),
        ]
        const work = [() => release(record), holders[index % 2]!]
        const [one, other] = await Promise.all((index % 4 < 2 ? work : work.reverse()).map((each) => each()))
        const isReleased = [one, other].includes('released')
        const own = await storage().ownAnswers.listOwn(userId, 'often')
        expect(own.length > 0).toBe(!isReleased)
        return [one, other].toSorted().join(' ')
      }),
    )
    expect(Object.keys(tally(outcomes)).filter((outcome) => !allowed.includes(outcome))).toEqual([])
  })
}

/** Either what its holder does is first, or the release. */
const allowed = ['amended changed', 'changed saved', 'conflict released']

const without = ({ entries: _, status: __, ...record }: AnswerRecord) => record
