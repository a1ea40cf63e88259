import { expect, test } from 'vitest'
import type { StaffDirectory } from '../../../application/ports/staff-directory.ts'
import { Unanswered } from '../../../application/shared/unanswered.ts'
import { makeCreateStaffUser } from '../../../application/staff/create-staff-user.ts'
import { makeSignInStaff } from '../../../application/staff/sign-in-staff.ts'
import { refuse } from '../../../domain/refusal.ts'
import { refusalOf } from '../bookables.ts'
import { hanako, taro, townNeeds } from '../town.ts'
import { anAccount } from './staff-town.ts'

/** Signs in through a code where the directory answers as it is told; `answer.next` may be changed. */
async function aSignIn(next: StaffDirectory['signIn']) {
  const { needs, storage, clock } = townNeeds()
  const effectiveDate = clock.now() / 1000 + 86_400
  await storage.staffGrants.add({ kind: 'code', secret: 'open', effectiveDate, madeAtMs: clock.now() }, [])
  const answer = { next }
  const directory = { ...needs.directory, signIn: (login: Parameters<typeof next>[0]) => answer.next(login) }
  const signIn = makeSignInStaff({ ...needs, directory })({ userId: hanako }, { requestId: 'r1' })
  const tried = (password = 'wrong-1') =>
    refusalOf(signIn({ codeId: 'open', username: 'suzuki.ichiro', password }))
  return { tried, answer, clock, storage }
}

test('a trial that could not be compared is taken back, so that being busy blocks nobody [STAFF-29]', async () => {
  const { tried, answer } = await aSignIn(async () => {
    throw refuse('service.unavailable', {})
  })
  for (let time = 0; time < 11; time++) expect(await tried()).toEqual({ code: 'service.unavailable' })
  answer.next = async () => 'sub-suzuki'
  expect(await tried()).toBe('accepted')
})

test('each of several trials at once that could not be compared is taken back [STAFF-29]', async () => {
  const waiting: (() => void)[] = []
  const { tried, answer, clock } = await aSignIn(() => {
    clock.advance(1)
    return new Promise((_, reject) => waiting.push(() => reject(refuse('service.unavailable', {}))))
  })
  const all = Array.from({ length: 10 }, () => tried())
  await expect.poll(() => waiting.length).toBe(10)
  for (const fail of waiting) fail()
  await Promise.all(all)
  answer.next = async () => 'sub-suzuki'
  for (let time = 0; time < 10; time++) expect(await tried()).toBe('accepted')
})

test('a trial that was sent and not answered counts: a platform that is slow to say no would allow any number [STAFF-29]', async () => {
  const { tried, answer } = await aSignIn(async () => {
    throw new Unanswered()
  })
  for (let time = 0; time < 10; time++) expect(await tried()).toEqual({ code: 'service.unavailable' })
  answer.next = async () => 'sub-suzuki'
  expect(await tried()).toMatchObject({ code: 'staff.too_many_trials' })
})

test('nothing is compared once there were ten, and the pause begins with the last that was counted [STAFF-29]', async () => {
  let compared = 0
  const { tried, clock, storage } = await aSignIn(async () => {
    compared += 1
    return undefined
  })
  for (let time = 0; time < 10; time++) {
    await tried()
    clock.advance(14 * 60_000)
  }
  expect(await tried()).toEqual({ code: 'staff.too_many_trials', afterSec: 60, afterMin: 1 })
  expect(compared).toBe(10)
  expect(storage.events.filter(({ kind }) => kind === 'staff.blocked')).toHaveLength(1)
  clock.advance(60_000)
  expect(await tried()).toEqual({ code: 'staff.sign_in_failed' })
})

test('user names can’t be tried out by asking for accounts: ten through one code until a pause of 15 minutes [STAFF-21]', async () => {
  const { needs, storage, clock } = townNeeds()
  const effectiveDate = clock.now() / 1000 + 86_400
  await storage.staffGrants.add({ kind: 'code', secret: 'open', effectiveDate, madeAtMs: clock.now() }, [])
  let asked = 0
  const createUser = async () => {
    asked += 1
    return undefined
  }
  const directory = { ...needs.directory, createUser }
  const process = makeCreateStaffUser({ ...needs, directory })
  const create = (at: number) => {
    const viewer = { userId: at % 2 === 0 ? hanako : taro }
    const username = `employee-${at}`
    return refusalOf(process(viewer, { requestId: 'r1' })({ codeId: 'open', ...anAccount({ username }) }))
  }
  for (let at = 0; at < 10; at++) expect(await create(at)).toEqual({ code: 'staff.creation_failed' })
  expect(await create(10)).toMatchObject({ code: 'staff.too_many_trials', afterMin: 15 })
  expect(asked).toBe(10)
  expect(await storage.staffGrants.find({ kind: 'code', secret: 'open' }, hanako)).toMatchObject({
    holder: 'nobody',
  })
  clock.advance(15 * 60_000)
  expect(await create(11)).toEqual({ code: 'staff.creation_failed' })
})
