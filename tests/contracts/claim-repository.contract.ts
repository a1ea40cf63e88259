import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LookUp } from '../../application/ports/claim-repository.ts'
import type { AnswerRecord, AnswerSeries } from '../../domain/answer/answer-record.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, aWrite, fresh, surveysOfContract } from './answer-writes.ts'
import { audit, expectSound } from './booking-writes.ts'
import { claimRacePromises } from './claim-races.ts'
import { aClaim, aLookUp, allow, anImport, anUnclaimedRecord, untilMs } from './claim-writes.ts'
import { claimingPromises } from './claimed-answers.ts'
import { releasingPromises } from './released-claims.ts'
import type { Store } from './store.ts'

type Ports =
  | 'answers'
  | 'bookings'
  | 'city'
  | 'claims'
  | 'messages'
  | 'officeAnswers'
  | 'ownAnswers'
  | 'selfAudit'
type Open = () => Store<Ports>

/** What every `ClaimRepository` promises. @param open an empty storage; the suite closes it */
export function claimRepositoryContract(name: string, open: () => Promise<Store<Ports>>): void {
  describe(`ClaimRepository contract: ${name}`, () => {
    let storage: Store<Ports>
    beforeAll(async () => {
      storage = await open()
      await storage.city.import(surveysOfContract, friday)
    })
    afterAll(async () => {
      await expectSound(storage)
      await storage.close()
    })

    countingPromises(() => storage)
    findingPromises(() => storage)
    grantPromises(() => storage)
    claimingPromises(() => storage)
    releasingPromises(() => storage)
    claimRacePromises(() => storage)
  })
}

function countingPromises(storage: Open): void {
  const count = async (lookUp: LookUp, max = 10, sameOnce = false) =>
    (await storage().claims.countLookUp(lookUp, max, sameOnce))?.left
  const takeBack = (lookUp: LookUp, counted = true) =>
    storage().claims.grant({ ...lookUp, counted }, [], untilMs)

  it('counts look-ups down to the last one, then says that none is left', async () => {
    const { userId } = aLookUp()
    const left: unknown[] = []
    for (let time = 0; time < 5; time++) left.push(await count(aLookUp({ userId }), 3))
    expect(left).toEqual([2, 1, 0, undefined, undefined])
  })

  it('counts the same values again, but not where they count once a day', async () => {
    const lookUp = aLookUp()
    expect(await count(lookUp)).toBe(9)
    expect(await count(lookUp)).toBe(8)
    expect(await count(lookUp, 10, true)).toBe(8)
    const once = aLookUp({ userId: lookUp.userId })
    expect(await count(once, 10, true)).toBe(7)
    expect(await count(once, 10, true)).toBe(7)
    expect(await count(once)).toBe(6)
  })

  it('lets values that count once a day be looked for again when none is left, and no others', async () => {
    const lookUp = aLookUp()
    expect(await count(lookUp, 1, true)).toBe(0)
    expect(await count(lookUp, 1, true)).toBe(0)
    expect(await count(lookUp, 1)).toBeUndefined()
    expect(await count(aLookUp({ userId: lookUp.userId }), 1, true)).toBeUndefined()
  })

  const over: [string, (lookUp: LookUp) => Partial<LookUp>][] = [
    ['another survey', () => ({ surveyId: 'once' })],
    ['another order of values', () => ({ values: ['b', 'a'] })],
    ['other borders between values', () => ({ values: ['ab'] })],
    ['one value less', () => ({ values: ['a'] })],
  ]
  it.each(over)('counts a look-up with %s as another one of the same day', async (_, change) => {
    const lookUp = aLookUp({ values: ['a', 'b'] })
    expect(await count(lookUp, 10, true)).toBe(9)
    expect(await count({ ...lookUp, ...change(lookUp) }, 10, true)).toBe(8)
  })

  it('counts residents and days apart', async () => {
    const lookUp = aLookUp()
    expect(await count(lookUp, 1)).toBe(0)
    expect(await count({ ...lookUp, userId: fresh('U') }, 1)).toBe(0)
    expect(await count({ ...lookUp, day: localDate('2024-06-21') }, 1)).toBe(0)
    expect(await count(lookUp, 1)).toBeUndefined()
  })

  it('says whether it counted a look-up, and takes back none that it did not count', async () => {
    const lookUp = aLookUp()
    const counted = (sameOnce: boolean, max = 3) => storage().claims.countLookUp(lookUp, max, sameOnce)
    expect(await counted(false)).toEqual({ left: 2, counted: true })
    expect(await counted(true)).toEqual({ left: 2, counted: false })
    await takeBack(lookUp, false)
    expect(await counted(true)).toEqual({ left: 2, counted: false })
    await takeBack(lookUp)
    expect(await counted(true)).toEqual({ left: 2, counted: true })
    expect(await counted(true, 1)).toEqual({ left: 0, counted: false })
  })

  it('takes one count back when a look-up did not fail, of these values alone', async () => {
    const { userId } = aLookUp()
    const [found, other] = [aLookUp({ userId }), aLookUp({ userId })]
    expect(await count(other, 3)).toBe(2)
    expect(await count(found, 3)).toBe(1)
    expect(await count(found, 3)).toBe(0)
    await takeBack(found)
    const again = () => storage().claims.countLookUp(other, 3, true)
    expect(await again()).toEqual({ left: 1, counted: false })
    await takeBack(found)
    await takeBack(found)
    expect(await again()).toEqual({ left: 2, counted: false })
    expect(await count(found, 3, true)).toBe(1)
  })
}

function findingPromises(storage: Open): void {
  it('finds records with exactly these values, field for field, oldest first', async () => {
    const lookUp = aLookUp({ values: ['窓口 花子', '1980-01-01'] })
    const claimValues = lookUp.values
    const first = await anImport(storage(), { keyMs: friday + 9 }, { claimValues })
    const series: AnswerSeries = { codes: ['ABCDEFGH'], createdAt: 1_718_000_000, before: 3 }
    const second = await anImport(storage(), { check: '対応完了', isLiffMode: true, series }, { claimValues })
    await anImport(storage(), {}, { claimValues: ['窓口 花子'] })
    await anImport(storage(), {}, { claimValues: [...claimValues].reverse() })
    await anImport(storage(), { surveyId: 'once', keyMs: 0 }, { claimValues })
    expect(await storage().claims.find(lookUp)).toEqual({ unclaimed: [first, second], isOwnedToo: false })
  })

  it.each([
    ['未対応', true],
    ['対応中', true],
    ['完了', true],
    ['NG', false],
    ['キャンセル', false],
    ['キャンセル済', false],
    ['取り消し', false],
  ])(
    'says that another resident has a live record, not which: one that is %s is: %s',
    async (check, isLive) => {
      const lookUp = aLookUp()
      const { values: claimValues } = lookUp
      const theirs = aFreshRecord({ surveyId: 'often', keyMs: friday, check })
      await storage().answers.save(aWrite(theirs, { claimValues }))
      expect(await storage().claims.find(lookUp)).toEqual({ unclaimed: [], isOwnedToo: isLive })
      const own = { ...lookUp, userId: theirs.userId }
      expect(await storage().claims.find(own)).toEqual({ unclaimed: [], isOwnedToo: false })
    },
  )

  it('says so of a record that somebody has claimed, too', async () => {
    const [lookUp, claimant] = [aLookUp(), fresh('U')]
    const record = await anImport(storage(), {}, { claimValues: lookUp.values })
    await allow(storage(), claimant, record)
    await storage().claims.claim(aClaim(claimant, [record]))
    expect(await storage().claims.find(lookUp)).toEqual({ unclaimed: [], isOwnedToo: true })
  })

  it('finds superseded records that nobody owns', async () => {
    const lookUp = aLookUp()
    const record = await anImport(storage(), { check: '取り消し' }, { claimValues: lookUp.values })
    expect(await storage().claims.find(lookUp)).toEqual({ unclaimed: [record], isOwnedToo: false })
  })

  it('finds what nobody owns however many older answers others have sent with the same values', async () => {
    const lookUp = aLookUp()
    const { values: claimValues } = lookUp
    for (let planted = 0; planted < 25; planted++) {
      const theirs = aFreshRecord({ surveyId: 'often', keyMs: friday, check: 'キャンセル' })
      await storage().answers.save(aWrite(theirs, { claimValues }))
    }
    const record = await anImport(storage(), {}, { claimValues })
    expect(await storage().claims.find(lookUp)).toEqual({ unclaimed: [record], isOwnedToo: false })
  })

  it('finds no record that has no values, or other ones since it was changed', async () => {
    const lookUp = aLookUp()
    const record = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await storage().answers.save(aWrite(record, { claimValues: lookUp.values }))
    expect(await storage().claims.find(lookUp)).toEqual({ unclaimed: [], isOwnedToo: true })
    await storage().answers.save(aWrite(record, { replaces: { answerId: record.answerId, version: 1 } }))
    const nothing = { unclaimed: [], isOwnedToo: false }
    expect(await storage().claims.find(lookUp)).toEqual(nothing)
    expect(await storage().claims.find(aLookUp({ values: [] }))).toEqual(nothing)
  })

  it('finds 20 records at most, the oldest ones', async () => {
    const lookUp = aLookUp()
    const records: AnswerRecord[] = []
    for (let made = 0; made < 22; made++) {
      records.push(await anImport(storage(), {}, { claimValues: lookUp.values }))
    }
    expect((await storage().claims.find(lookUp)).unclaimed).toEqual(records.slice(0, 20))
  })

  it('hands out copies: changing them changes nothing stored', async () => {
    const lookUp = aLookUp()
    const record = await anImport(storage(), {}, { claimValues: lookUp.values })
    const asStored = structuredClone(record)
    const [found] = (await storage().claims.find(lookUp)).unclaimed
    Object.assign(found!.entries[0]!, { title: 'changed after reading' })
    expect((await storage().claims.find(lookUp)).unclaimed).toEqual([asStored])
  })
}

function grantPromises(storage: Open): void {
  const granted = async (userId: string, nowMs = friday) => storage().claims.granted(userId, nowMs)

  it('lets the resident who found records claim them until the time is over, oldest first', async () => {
    const userId = fresh('U')
    const [first, second] = [await anImport(storage()), await anImport(storage())]
    expect(await granted(userId)).toEqual([])
    await allow(storage(), userId, second, first)
    expect(await granted(userId, untilMs - 1)).toEqual([first, second])
    expect(await granted(userId, untilMs)).toEqual([])
    expect(await granted(fresh('U'))).toEqual([])
  })

  it('goes by the latest grant of a record', async () => {
    const userId = fresh('U')
    const record = await anImport(storage())
    const ids = [record.answerId]
    await storage().claims.grant({ ...aLookUp({ userId }), counted: false }, ids, friday + 2)
    await storage().claims.grant({ ...aLookUp({ userId }), counted: false }, ids, friday + 9)
    expect(await granted(userId, friday + 8)).toHaveLength(1)
    await storage().claims.grant({ ...aLookUp({ userId }), counted: false }, ids, friday + 1)
    expect(await granted(userId, friday + 1)).toEqual([])
  })

  it('hands out the record as it is now, and none that is gone', async () => {
    const userId = fresh('U')
    const [changed, gone] = [await anImport(storage()), await anImport(storage())]
    await allow(storage(), userId, changed, gone, anUnclaimedRecord())
    await storage().answers.amend({ ...changed, check: '完了', releases: [], audit })
    await storage().answers.remove({ ...gone, audit })
    expect(await granted(userId)).toEqual([{ ...changed, check: '完了', version: 2 }])
  })

  it('hands out no record that has an owner, whoever may claim it [R3]', async () => {
    const [loser, winner] = [fresh('U'), fresh('U')]
    const record = await anImport(storage())
    const owned = aFreshRecord({ surveyId: 'often', keyMs: friday })
    await storage().answers.save(aWrite(owned))
    for (const userId of [loser, winner]) await allow(storage(), userId, record, owned)
    expect(await granted(winner)).toEqual([record])
    expect(await storage().claims.claim(aClaim(loser, [owned]))).toBe('refused')
    expect(await storage().claims.claim(aClaim(winner, [record]))).toHaveLength(1)
    expect(await granted(winner)).toEqual([])
    expect(await granted(loser)).toEqual([])
  })
}
