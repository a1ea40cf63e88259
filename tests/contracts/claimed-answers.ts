import { expect, it } from 'vitest'
import type { AnswerRecord, AnswerSeries } from '../../domain/answer/answer-record.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh } from './answer-writes.ts'
import { aTake, audit, day, expectSound, places, reservedIn } from './booking-writes.ts'
import { aClaim, allow, anImport, untilMs } from './claim-writes.ts'
import type { Store } from './store.ts'

type Open = () => Store<'answers' | 'bookings' | 'claims' | 'officeAnswers' | 'ownAnswers' | 'selfAudit'>

/** What `claim` promises. */
export function claimingPromises(storage: Open): void {
  successPromises(storage)
  keyPromises(storage)
  refusalPromises(storage)
  replacingPromises(storage)
}

const once = { surveyId: 'once', keyMs: 0 }

function successPromises(storage: Open): void {
  it('counts as the last change of a record, unless it was changed later [R18]', async () => {
    const userId = fresh('U')
    const old = { createdAt: friday / 1000 - 99, updatedAt: friday / 1000 - 9 }
    const records = [
      await anImport(storage(), old),
      await anImport(storage(), { updatedAt: friday / 1000 + 9 }),
    ]
    await allow(storage(), userId, ...records)
    const claimed = await storage().claims.claim(aClaim(userId, records, friday + 1_999))
    const expected = [friday / 1000 + 1, friday / 1000 + 9].map((updatedAt, index) => ({
      ...records[index],
      userId,
      version: 2,
      updatedAt,
      keyMs: friday + index,
    }))
    expect(claimed).toEqual(expected)
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual(expected)
  })

  it('gives records to the resident and changes nothing else of them', async () => {
    const userId = fresh('U')
    const series: AnswerSeries = { codes: ['ABCDEFGH'], createdAt: 1_718_000_000, before: 3 }
    const first = await anImport(storage(), { check: '対応中', isLiffMode: true, series })
    const second = await anImport(storage(), { surveyId: 'once', keyMs: 0, registeredBy: 'staff' })
    await allow(storage(), userId, first, second)
    const claimed = await storage().claims.claim(aClaim(userId, [second, first]))
    const now = (record: AnswerRecord) => ({ ...record, userId, version: 2 })
    expect(claimed).toEqual([now(second), now(first)])
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([now(first)])
    expect(await storage().ownAnswers.findOwn(userId, 'once', 0)).toEqual(now(second))
    expect(await storage().ownAnswers.findOwn(first.userId, 'often', first.keyMs)).toBeUndefined()
    expect(await storage().ownAnswers.listOwn(second.userId, 'once')).toEqual([])
  })

  it('lets the resident claim a record as the office changed it', async () => {
    const userId = fresh('U')
    const record = await anImport(storage())
    await allow(storage(), userId, record)
    const entries = [{ itemKey: 'q1', title: 'お名前', answer: ['大阪'] }]
    await storage().answers.amend({ ...record, entries, releases: [], audit })
    expect(await storage().claims.claim(aClaim(userId, [record]))).toBe('refused')
    const claimed = await storage().claims.claim(aClaim(userId, [{ ...record, version: 2 }]))
    expect(claimed).toEqual([{ ...record, userId, entries, version: 3 }])
  })

  it('moves the bookings to the new owner, and their places stay taken', async () => {
    const userId = fresh('U')
    const calendarId = fresh('cal')
    const takes = [
      aTake(calendarId, { cost: 2, quota: 3 }),
      aTake(calendarId, { itemKey: 'r2', slotKey: 1 }),
    ] as const
    const record = await anImport(storage(), {}, { takes })
    const { bookings, claims } = storage()
    const booked = await bookings.ofAnswer(record.answerId)
    const own = async (of: string) =>
      (await bookings.ownSlots(of, [calendarId], { from: day, to: day })).length
    await allow(storage(), userId, record)
    expect([await own(userId), await own(record.userId)]).toEqual([0, 2])
    await claims.claim(aClaim(userId, [record]))
    expect([await own(userId), await own(record.userId)]).toEqual([2, 0])
    expect(await bookings.ofAnswer(record.answerId)).toEqual(booked)
    expect([await reservedIn(storage(), takes[0]), await reservedIn(storage(), takes[1])]).toEqual([2, 1])
    await expectSound(storage())
  })

  it('lets the new owner cancel and change what they claimed, and nobody else', async () => {
    const userId = fresh('U')
    const take = aTake(fresh('cal'))
    const record = await anImport(storage(), {}, { takes: [take] })
    await allow(storage(), userId, record)
    await storage().claims.claim(aClaim(userId, [record]))
    const cancellation = { ...record, version: 2, check: 'キャンセル', releases: 'all', audit } as const
    expect(await storage().answers.amend(cancellation)).toBe('conflict')
    expect(await storage().answers.amend({ ...cancellation, userId })).toBe('amended')
    expect(await reservedIn(storage(), take)).toBe(0)
    const replaces = { answerId: record.answerId, version: 3 }
    const changed = await storage().answers.save(aWrite({ ...record, userId }, { replaces }))
    expect(changed).toMatchObject({ kind: 'saved', saved: { version: 4 } })
  })

  it('takes no claimed record for the latest save of its new owner', async () => {
    const [before, without] = [fresh('U'), fresh('U')]
    const own = aFreshRecord({ userId: before, surveyId: 'often', keyMs: friday })
    await storage().answers.save(aWrite(own, { bodyHash: 'own' }))
    const updatedAt = friday / 1000 + 3600
    for (const userId of [before, without]) {
      const record = await anImport(storage(), { updatedAt })
      await allow(storage(), userId, record)
      await storage().claims.claim(aClaim(userId, [record]))
    }
    expect(await storage().ownAnswers.latestOwn(before, 'often')).toMatchObject({
      bodyHash: 'own',
      record: own,
    })
    expect(await storage().ownAnswers.latestOwn(without, 'often')).toBeUndefined()
  })
}

function keyPromises(storage: Open): void {
  it('moves the key of an appending form to the next free millisecond of the new owner', async () => {
    const userId = fresh('U')
    for (const keyMs of [friday, friday + 1]) {
      await storage().answers.save(aWrite({ userId, surveyId: 'often', keyMs }))
    }
    const records = [await anImport(storage()), await anImport(storage()), await anImport(storage())]
    await allow(storage(), userId, ...records)
    const claimed = await storage().claims.claim(aClaim(userId, records))
    expect(claimed).toEqual(
      records.map((record, index) => ({ ...record, userId, version: 2, keyMs: friday + 2 + index })),
    )
    const listed = await storage().ownAnswers.listOwn(userId, 'often')
    expect(listed.slice(2)).toEqual(claimed)
    const third = Array.isArray(claimed) && claimed[2]
    expect(await storage().ownAnswers.findOwn(userId, 'often', friday + 4)).toEqual(third)
  })

  it('gives a form of one answer to nobody who has answered it [R4]', async () => {
    const userId = fresh('U')
    await storage().answers.save(aWrite({ userId }))
    const record = await anImport(storage(), once)
    await allow(storage(), userId, record)
    expect(await storage().claims.claim(aClaim(userId, [record]))).toBe('refused')
    expect(await storage().claims.granted(userId, friday)).toEqual([record])
  })

  it('gives one of two records of a form of one answer, never both [R4]', async () => {
    const userId = fresh('U')
    const records = [await anImport(storage(), once), await anImport(storage(), once)]
    await allow(storage(), userId, ...records)
    expect(await storage().claims.claim(aClaim(userId, records))).toBe('refused')
    expect(await storage().claims.claim(aClaim(userId, records.slice(1)))).toHaveLength(1)
    expect(await storage().claims.claim(aClaim(userId, records.slice(0, 1)))).toBe('refused')
  })
}

/** What may be wrong with one of three records of a claim: makes it so. */
const wrongs: [
  string,
  (
    storage: Store<'answers' | 'bookings' | 'claims' | 'officeAnswers' | 'ownAnswers' | 'selfAudit'>,
    record: AnswerRecord,
    userId: string,
  ) => Promise<unknown>,
][] = [
  ['no grant', async () => {}],
  ['a grant that is over', (storage, record, userId) => grantUntil(storage, record, userId, friday)],
  [
    'an owner by now',
    async (storage, record) => {
      const other = fresh('U')
      await allow(storage, other, record)
      await storage.claims.claim(aClaim(other, [record]))
    },
  ],
  [
    'changed since',
    async (storage, record, userId) => {
      await grantUntil(storage, record, userId, untilMs)
      await storage.answers.amend({ ...record, check: '完了', releases: [], audit })
    },
  ],
  [
    'been removed',
    async (storage, record, userId) => {
      await grantUntil(storage, record, userId, untilMs)
      await storage.answers.remove({ ...record, audit })
    },
  ],
]

const grantUntil = (
  storage: Store<'answers' | 'bookings' | 'claims' | 'officeAnswers' | 'ownAnswers' | 'selfAudit'>,
  record: AnswerRecord,
  userId: string,
  until: number,
) =>
  storage.claims.grant(
    { userId, surveyId: 'often', values: [], day, counted: false },
    [record.answerId],
    until,
  )

function refusalPromises(storage: Open): void {
  it.each(wrongs)('stores nothing of a claim if one of three records has %s [R3]', async (_, spoil) => {
    for (const place of [0, 1, 2]) {
      const userId = fresh('U')
      const good = [await anImport(storage()), await anImport(storage())]
      const bad = await anImport(storage())
      await allow(storage(), userId, ...good)
      await spoil(storage(), bad, userId)
      const mixed = [...good.slice(0, place), bad, ...good.slice(place)]
      expect(await storage().claims.claim(aClaim(userId, mixed))).toBe('refused')
      expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([])
      expect(await storage().claims.granted(userId, friday)).toEqual(expect.arrayContaining(good))
      expect(await storage().claims.claim(aClaim(userId, good))).toHaveLength(2)
    }
  })

  it('refuses a claim that names a record twice, and one that comes again', async () => {
    const userId = fresh('U')
    const record = await anImport(storage())
    await allow(storage(), userId, record)
    expect(await storage().claims.claim(aClaim(userId, [record, record]))).toBe('refused')
    expect(await storage().claims.claim(aClaim(userId, [record]))).toHaveLength(1)
    expect(await storage().claims.claim(aClaim(userId, [record]))).toBe('refused')
    expect(await storage().claims.claim(aClaim(userId, [{ ...record, version: 2 }]))).toBe('refused')
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toHaveLength(1)
  })
}

function replacingPromises(storage: Open): void {
  /** A resident with a cancelled answer to the form of one answer, and a record of it that they may claim. */
  async function cancelledAndFound(over: Partial<AnswerRecord> = {}) {
    const userId = fresh('U')
    const own = aFreshRecord({ userId, check: 'キャンセル', ...over })
    await storage().answers.save(aWrite(own))
    const record = await anImport(storage(), once)
    await allow(storage(), userId, record)
    return { userId, own, record }
  }
  const claimOf = (userId: string, record: AnswerRecord, replaces: AnswerRecord) =>
    storage().claims.claim(aClaim(userId, [{ ...record, replaces }]))

  it("gives a record the place of the resident's cancelled answer in one step [R4]", async () => {
    const { userId, own, record } = await cancelledAndFound()
    const now = { ...record, userId, version: 2 }
    expect(await claimOf(userId, record, own)).toEqual([now])
    expect(await storage().ownAnswers.listOwn(userId, 'once')).toEqual([now])
    expect(await storage().officeAnswers.findByCode('once', own.answerCode)).toBeUndefined()
    expect(await storage().ownAnswers.latestOwn(userId, 'once')).toBeUndefined()
  })

  it.each<[string, (own: AnswerRecord) => AnswerRecord | Promise<AnswerRecord>]>([
    ['changed since', (own) => ({ ...own, version: 2 })],
    ['another form', async ({ userId }) => stored(aFreshRecord({ userId, surveyId: 'listed', keyMs: 0 }))],
    ['another owner', async () => stored(aFreshRecord())],
    ['never been', () => aFreshRecord()],
  ])('stores nothing if what is to be replaced has %s', async (_, older) => {
    const { userId, own, record } = await cancelledAndFound()
    const replaces = await older(own)
    expect(await claimOf(userId, record, replaces)).toBe('refused')
    expect(await storage().ownAnswers.listOwn(userId, 'once')).toEqual([own])
    expect(await storage().claims.granted(userId, friday)).toEqual([record])
    expect(await claimOf(userId, record, own)).toHaveLength(1)
  })

  it.each<[string, (userId: string) => Partial<AnswerRecord>]>([
    ['form', (userId) => ({ userId, surveyId: 'listed', keyMs: 0 })],
    ['owner', () => ({})],
  ])('replaces no answer of another %s, even for who has none to the form', async (_, over) => {
    const userId = fresh('U')
    const other = await stored(aFreshRecord(over(userId)))
    const record = await anImport(storage(), once)
    await allow(storage(), userId, record)
    expect(await claimOf(userId, record, other)).toBe('refused')
    expect(await storage().ownAnswers.listOwn(other.userId, other.surveyId)).toEqual([other])
  })

  const stored = async (record: AnswerRecord): Promise<AnswerRecord> => {
    await storage().answers.save(aWrite(record))
    return record
  }

  it('replaces no answer that has booked something', async () => {
    const userId = fresh('U')
    const take = aTake(fresh('cal'))
    const own = aFreshRecord({ userId })
    await storage().answers.save(aWrite(own, { places: places([take]) }))
    const record = await anImport(storage(), once)
    await allow(storage(), userId, record)
    expect(await claimOf(userId, record, own)).toBe('refused')
    expect(await reservedIn(storage(), take)).toBe(1)
    expect(await storage().ownAnswers.listOwn(userId, 'once')).toEqual([own])
  })

  it('replaces one answer for one record, and none where every answer is a new one', async () => {
    const { userId, own, record } = await cancelledAndFound()
    const other = await anImport(storage(), once)
    const often = await anImport(storage())
    await allow(storage(), userId, other, often)
    const two = [record, other].map((each) => ({ ...each, replaces: own }))
    expect(await storage().claims.claim(aClaim(userId, two))).toBe('refused')
    const ownOften = await stored(aFreshRecord({ userId, surveyId: 'often', keyMs: friday }))
    expect(await claimOf(userId, often, ownOften)).toBe('refused')
    expect(await storage().ownAnswers.listOwn(userId, 'often')).toEqual([ownOften])
    expect(await storage().ownAnswers.listOwn(userId, 'once')).toEqual([own])
  })
}
