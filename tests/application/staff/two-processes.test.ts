import { expect, test } from 'vitest'
import { makeCreateStaffUser } from '../../../application/staff/create-staff-user.ts'
import { refuse } from '../../../domain/refusal.ts'
import { refusalOf } from '../bookables.ts'
import { hanako, townNeeds } from '../town.ts'
import { anAccount, refusedCodes } from './staff-town.ts'

/**
 * Two processes on one store, each with a code that is open to it, and a directory that counts what it is asked for.
 */
async function twoProcesses() {
  const { needs, storage, clock } = townNeeds()
  const effectiveDate = clock.now() / 1000 + 86_400
  await storage.staffGrants.add({ kind: 'code', secret: 'open', effectiveDate, madeAtMs: clock.now() }, [])
  const directory = { ...needs.directory }
  const aProcess = () => makeCreateStaffUser({ ...needs, directory })({ userId: hanako }, { requestId: 'r1' })
  return { first: aProcess(), second: aProcess(), directory, storage, clock }
}

const request = (username = 'sato.hanako') => ({ codeId: 'open', ...anAccount({ username }) })

test('of two names that two processes are asked for at once through one code, one becomes an account [STAFF-30]', async () => {
  const { first, second, storage } = await twoProcesses()
  expect(await refusedCodes([first(request()), second(request('another.name'))])).toEqual([
    'request.in_progress',
  ])
  expect(await storage.staffAccounts.list()).toHaveLength(1)
  expect(await refusalOf(second(request('another.name')))).toMatchObject({ code: 'staff.proof_refused' })
})

test('one account that two processes are asked for at once is made, told to both, and its code is not let go of [STAFF-17]', async () => {
  const { first, second, storage } = await twoProcesses()
  const made = first(request())
  expect(await refusedCodes([made, second(request())])).toEqual(['request.in_progress'])
  expect((await second(request())).sub).toBe((await made).sub)
  expect(await storage.staffGrants.find({ kind: 'code', secret: 'open' }, hanako)).toMatchObject({
    holder: 'viewer',
  })
})

test('after a creation that failed, another one is tried at once; after one that never ended, half a minute later', async () => {
  const { first, second, directory, clock } = await twoProcesses()
  const { createUser } = directory
  directory.createUser = async () => {
    throw refuse('service.unavailable', {})
  }
  expect(await refusalOf(first(request()))).toEqual({ code: 'service.unavailable' })
  await new Promise<void>((reached) => {
    directory.createUser = () => {
      reached()
      return new Promise(() => undefined)
    }
    void first(request())
  })
  expect(await refusalOf(second(request()))).toEqual({ code: 'request.in_progress' })
  directory.createUser = createUser
  clock.advance(29_999)
  expect(await refusalOf(second(request()))).toEqual({ code: 'request.in_progress' })
  clock.advance(1)
  expect(await second(request())).toMatchObject({ email: 'sato@city.example.jp' })
})

test('the directory is asked for an account with the name in the case that was typed, and for nothing else, whatever else was sent [STAFF-26] [STAFF-27]', async () => {
  const { first, directory } = await twoProcesses()
  const asked: unknown[] = []
  directory.createUser = async (user) => {
    asked.push(user)
    return 'sub-sato'
  }
  const rights = { role: 'admin', 'custom:admin': 'true', sub: 'sub-suzuki' }
  const { sub } = await first({ ...request('ＳＡＴＯ.hanako'), ...rights, invitation: true })
  expect(sub).toBe('sub-sato')
  const { password, email } = anAccount()
  expect(asked).toStrictEqual([{ username: 'SATO.hanako', password, email, invitation: true }])
})
