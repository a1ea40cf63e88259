import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Storage } from '../../../application/ports/storage.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite, fresh, surveysOfContract } from '../../contracts/answer-writes.ts'
import { aTake, audit, day, expectSound, places, tally } from '../../contracts/booking-writes.ts'
import { aClaim, anUnclaimedRecord } from '../../contracts/claim-writes.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { openPostgres } from './postgres-databases.ts'

const kinds = ['import', 'save', 'change', 'amend', 'remove', 'look up', 'grant', 'claim'] as const
const step = fc.record({
  kind: fc.constantFrom(...kinds, 'import', 'grant', 'claim'),
  who: fc.nat({ max: 1 }),
  /** Which record, counted from the latest; a claim takes the one before it too if `both`. */
  which: fc.nat({ max: 2 }),
  both: fc.boolean(),
  value: fc.constantFrom('a', 'b'),
  surveyId: fc.constantFrom('once', 'often'),
  sameOnce: fc.boolean(),
  /** Milliseconds from now on that a grant holds. */
  holds: fc.constantFrom(0, 600_000, 600_000),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What one step asks of every storage, with ids that are the same in each. */
function asker(storages: readonly Storage[]) {
  const unique = fresh('v')
  const calendarId = fresh('cal')
  const users = Array.from({ length: 2 }, () => fresh('U'))
  const made: AnswerRecord[] = []

  /** A record as it stands, whoever has it; counted from the latest. */
  async function current({ officeAnswers }: Storage, which: number) {
    const { surveyId, answerCode } = made.at(-1 - which) ?? {}
    return surveyId && answerCode ? officeAnswers.findByCode(surveyId, answerCode) : undefined
  }

  function requestOf(given: Step): (storage: Storage) => Promise<unknown> {
    const { kind, which, both, surveyId, sameOnce, holds } = given
    const userId = users[given.who]!
    const values = [unique, given.value]
    const lookUp = { userId, surveyId, values, day }
    const keyMs = surveyId === 'once' ? 0 : friday
    if (kind === 'import' || kind === 'save') {
      const own = kind === 'save' ? aFreshRecord({ userId, surveyId, keyMs }) : undefined
      const record = own ?? anUnclaimedRecord({ surveyId, keyMs })
      made.push(record)
      const takes = both ? [aTake(calendarId, { quota: 99 })] : []
      const source = own ? {} : { source: `${unique}-${which}` }
      const write = aWrite(record, { claimValues: values, places: places(takes), ...source })
      return (storage) => storage.answers.save(write)
    }
    if (kind === 'look up') return ({ claims }) => claims.countLookUp(lookUp, 3, sameOnce)
    if (kind === 'grant') {
      const chosen = made.slice(-2 - which).map(({ answerId }) => answerId)
      return ({ claims }) => claims.grant({ ...lookUp, counted: !sameOnce }, chosen, friday + holds)
    }
    if (kind === 'claim' && (sameOnce || both)) {
      return async ({ claims }) => claims.claim(aClaim(userId, await claims.granted(userId, friday)))
    }
    return async (storage) => {
      const records = [await current(storage, which), both ? await current(storage, which + 1) : undefined]
      const found = records.filter((record) => record !== undefined)
      const [record] = found
      if (!record) return undefined
      if (kind === 'claim') return storage.claims.claim(aClaim(userId, found))
      if (kind === 'amend') return storage.answers.amend({ ...record, releases: both ? 'all' : [], audit })
      if (kind === 'remove') return storage.answers.remove({ ...record, audit })
      const replaces = { answerId: record.answerId, version: record.version }
      return storage.answers.save(aWrite(record, { replaces, claimValues: values }))
    }
  }

  const stateOf = (storage: Storage) =>
    Promise.all(
      users.flatMap((userId) => [
        storage.claims.granted(userId, friday),
        storage.bookings.ownSlots(userId, [calendarId], { from: day, to: day }),
        ...['once', 'often'].flatMap((surveyId) => [
          storage.ownAnswers.listOwn(userId, surveyId),
          storage.ownAnswers.latestOwn(userId, surveyId),
          ...['a', 'b'].map((value) => storage.claims.find({ userId, surveyId, values: [unique, value] })),
        ]),
      ]),
    )

  return async (given: Step) => {
    const ask = requestOf(given)
    const outcomes: unknown[] = []
    for (const storage of storages) outcomes.push(await ask(storage))
    return { outcomes, states: await Promise.all(storages.map(stateOf)) }
  }
}

test('both engines come to the same whatever is imported, looked for, granted and claimed', async () => {
  const storages: Storage[] = [testStorage(), await openPostgres()]
  for (const storage of storages) await storage.city.import(surveysOfContract, friday)
  const claims: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const next = asker(storages)
      for (const each of steps) {
        const { outcomes, states } = await next(each)
        for (const each of outcomes.slice(1)) expect(each).toEqual(outcomes[0])
        for (const state of states.slice(1)) expect(state).toEqual(states[0])
        const [outcome] = outcomes
        if (outcome === 'refused') claims.push(outcome)
        if (each.kind === 'claim' && Array.isArray(outcome) && outcome.length > 0) claims.push('claimed')
      }
    }),
    { numRuns: 10 },
  )
  const { claimed = 0, refused = 0 } = tally(claims)
  expect([claimed > 3, refused > 3]).toEqual([true, true])
  for (const storage of storages) await expectSound(storage)
  for (const storage of storages) await storage.close()
}, 60_000)
