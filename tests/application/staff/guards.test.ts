import { describe, expect, test } from 'vitest'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { hanako, taro } from '../town.ts'
import {
  anAccount,
  aStaffTown,
  codePassword,
  linkSuzuki,
  refusedCodes,
  suzuki,
  suzukisLogin,
} from './staff-town.ts'

const unknownCode = { code: 'staff.code_unknown' }
const refusedProof = { code: 'staff.proof_refused' }

describe.each(routes)('what every step looks at first, %s', (_name, route) => {
  test('a code that another LINE account has is used up at every step [STAFF-30]', async () => {
    const { town, other } = await aStaffTown(route)
    await town.storage.staffGrants.take({ kind: 'code', secret: 'open' }, hanako)
    await town.storage.staffGrants.take({ kind: 'code', secret: 'locked' }, hanako)
    const steps = [
      other.signInStaff({ codeId: 'open', ...suzukisLogin }),
      other.createStaffUser({ codeId: 'open', ...anAccount() }),
      other.proveStaffPassword({ codeId: 'locked', password: codePassword }),
    ]
    expect(await refusedCodes(steps)).toEqual(Array(3).fill('staff.code_used'))
  })

  test('a code that made a link stays used when it has expired, too [STAFF-14]', async () => {
    const { town } = await aStaffTown(route)
    await linkSuzuki(town)
    town.clock.advance(3_600_000)
    expect(await town.checkStaffCode('open')).toBe('registered')
    expect(await refusalOf(town.signInStaff({ codeId: 'open', ...suzukisLogin }))).toEqual({
      code: 'staff.code_used',
    })
  })

  test('without the code, nobody learns the rules of the forms, and no trial is counted [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    const bad = { username: '', password: '', email: '' }
    expect(await refusalOf(town.signInStaff({ codeId: 'guess', ...bad }))).toEqual(unknownCode)
    expect(await refusalOf(town.createStaffUser({ codeId: 'guess', ...bad }))).toEqual(unknownCode)
    for (let time = 0; time < 11; time++)
      await refusalOf(town.signInStaff({ codeId: 'guess', ...suzukisLogin, password: 'wrong' }))
    for (let time = 0; time < 11; time++)
      await refusalOf(town.signInStaff({ codeId: 'locked', ...suzukisLogin, password: 'wrong' }))
    expect(await town.signInStaff({ codeId: 'open', ...suzukisLogin })).toMatchObject({ sub: suzuki.sub })
  })

  test('the check of an unknown code is event for the audit log [STAFF-01]', async () => {
    const { town } = await aStaffTown(route)
    for (let time = 0; time < 3; time++) await refusalOf(town.checkStaffCode(`guess-${time}`))
    await town.auditCounters.write()
    expect(town.storage.events.filter(({ kind }) => kind === 'staff.refused')).toMatchObject([
      { userId: hanako, facts: { code_unknown: 3 } },
    ])
  })

  test('the trials of one user name are counted together, whichever LINE account and code they come by [STAFF-29]', async () => {
    const { town, issue } = await aStaffTown(route)
    const other = await town.as(taro)
    await issue({ secret: 'second' })
    for (let time = 0; time < 10; time++) {
      const [asked, codeId] = time % 2 === 0 ? [town, 'open'] : [other, 'second']
      await refusalOf(asked.signInStaff({ codeId, ...suzukisLogin, password: `wrong-${time}` }))
    }
    for (const asked of [town, other])
      expect(await refusalOf(asked.signInStaff({ codeId: 'second', ...suzukisLogin }))).toMatchObject({
        code: 'staff.too_many_trials',
      })
  })
})

describe.each(routes)('accounts that are asked for at once, %s', (_name, route) => {
  test('the same one by two LINE accounts through one code is made for one of them [STAFF-24]', async () => {
    const { town, other } = await aStaffTown(route)
    const request = { codeId: 'open', ...anAccount() }
    const codes = await refusedCodes([town.createStaffUser(request), other.createStaffUser(request)])
    expect(codes).toEqual(['staff.code_used'])
  })

  test('through two codes each is made [STAFF-17]', async () => {
    const { town, issue } = await aStaffTown(route)
    await issue({ secret: 'second' })
    const subs = await Promise.all([
      town.createStaffUser({ codeId: 'open', ...anAccount() }),
      town.createStaffUser({ codeId: 'second', ...anAccount({ username: 'another.name' }) }),
    ])
    expect(new Set(subs.map(({ sub }) => sub)).size).toBe(2)
  })
})

describe.each(routes)('what a proof of the password step is, %s', (_name, route) => {
  test('a proof of an account is none, though it is of the same code and LINE account [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    const given = { codeId: 'locked', password: codePassword }
    const { proof } = await town.signInStaff({
      codeId: 'locked',
      proof: await town.proveStaffPassword(given),
      ...suzukisLogin,
    })
    expect(await refusalOf(town.signInStaff({ codeId: 'locked', proof, ...suzukisLogin }))).toEqual(
      refusedProof,
    )
    expect(await refusalOf(town.createStaffUser({ codeId: 'locked', proof, ...anAccount() }))).toEqual(
      refusedProof,
    )
    expect(await town.storage.staffAccounts.list()).toHaveLength(1)
  })

  test('a code without a password has no right one [STAFF-06]', async () => {
    const { town } = await aStaffTown(route)
    for (const password of ['', codePassword])
      expect(await refusalOf(town.proveStaffPassword({ codeId: 'open', password }))).toEqual({
        code: 'staff.password_wrong',
      })
  })

  test('each is one of its own: whoever signed in to a wrong record begins anew [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    const proved = () => town.proveStaffPassword({ codeId: 'locked', password: codePassword })
    await town.signInStaff({ codeId: 'locked', proof: await proved(), ...suzukisLogin })
    const created = await town.createStaffUser({ codeId: 'locked', proof: await proved(), ...anAccount() })
    expect(await town.linkStaff(created)).toBe('linked')
  })
})
