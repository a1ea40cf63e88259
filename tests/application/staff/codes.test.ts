import { describe, expect, test } from 'vitest'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { taro } from '../town.ts'
import { anAccount, aStaffTown, codePassword, linkSuzuki, refusedCodes, suzukisLogin } from './staff-town.ts'

const HOUR_MS = 3_600_000

describe.each(routes)('checking a QR code of staff, %s', (_name, route) => {
  test('opening the page checks the code: until when it is valid and whether it needs a password, never which [STAFF-01] [STAFF-28]', async () => {
    const { town, effectiveDate } = await aStaffTown(route)
    const open = { effectiveDate, passwordRequired: false, expired: false }
    expect(await town.checkStaffCode('open')).toEqual(open)
    expect(await town.checkStaffCode('locked')).toEqual({ ...open, passwordRequired: true })
  })

  test('a code is expired from its second on, and every step with it is refused [STAFF-02] [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    const proof = await town.proveStaffPassword({ codeId: 'locked', password: codePassword })
    town.clock.advance(HOUR_MS - 1)
    expect(await town.checkStaffCode('locked')).toMatchObject({ expired: false })
    town.clock.advance(1)
    expect(await town.checkStaffCode('locked')).toMatchObject({ expired: true })
    const expired = { code: 'staff.code_expired' }
    expect(
      await refusalOf(town.proveStaffPassword({ codeId: 'locked', password: codePassword })),
    ).toMatchObject(expired)
    expect(await refusalOf(town.signInStaff({ codeId: 'locked', proof, ...suzukisLogin }))).toMatchObject(
      expired,
    )
    expect(await refusalOf(town.createStaffUser({ codeId: 'locked', proof, ...anAccount() }))).toMatchObject(
      expired,
    )
  })

  test('a code that expires between the login and the relation links nobody [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    town.clock.advance(HOUR_MS - 60_000)
    const { sub, proof } = await town.signInStaff({ codeId: 'open', ...suzukisLogin })
    town.clock.advance(60_000)
    expect(await refusalOf(town.linkStaff({ sub, proof }))).toMatchObject({ code: 'staff.code_expired' })
    expect(await town.storage.staffLinks.list()).toEqual([])
  })

  test('a code counted in milliseconds is expired, not valid for fifty thousand years [STAFF-02]', async () => {
    const { town, issue, effectiveDate } = await aStaffTown(route)
    await issue({ secret: 'ms', effectiveDate: effectiveDate * 1000 })
    expect(await town.checkStaffCode('ms')).toMatchObject({ expired: true })
    expect(await refusalOf(town.signInStaff({ codeId: 'ms', ...suzukisLogin }))).toMatchObject({
      code: 'staff.code_expired',
    })
  })

  test('an unknown code, a tampered one and an invitation are no codes [STAFF-01]', async () => {
    const { town } = await aStaffTown(route)
    for (const codeId of ['opem', 'open ', '__proto__', 'welcome', '%00', 'あ'.repeat(200)]) {
      expect(await refusalOf(town.checkStaffCode(codeId))).toMatchObject({ code: 'staff.code_unknown' })
      expect(await refusalOf(town.signInStaff({ codeId, ...suzukisLogin }))).toMatchObject({
        code: 'staff.code_unknown',
      })
    }
  })

  test('a code that made a link is registered for everybody, and does nothing any more [STAFF-14]', async () => {
    const { town, other } = await aStaffTown(route)
    expect(await linkSuzuki(town)).toBe('linked')
    expect(await town.checkStaffCode('open')).toBe('registered')
    expect(await other.checkStaffCode('open')).toBe('registered')
    for (const asked of [town, other]) {
      expect(await refusalOf(asked.signInStaff({ codeId: 'open', ...suzukisLogin }))).toMatchObject({
        code: 'staff.code_used',
      })
      expect(await refusalOf(asked.createStaffUser({ codeId: 'open', ...anAccount() }))).toMatchObject({
        code: 'staff.code_used',
      })
    }
  })
})

describe.each(routes)('the password of a QR code, %s', (_name, route) => {
  test('the right one gives a proof, a wrong one is refused and may be corrected [STAFF-06]', async () => {
    const { town } = await aStaffTown(route)
    for (const password of ['', '窓口-0428', codePassword.toUpperCase().slice(1)])
      expect(await refusalOf(town.proveStaffPassword({ codeId: 'locked', password }))).toMatchObject({
        code: 'staff.password_wrong',
      })
    expect(await town.proveStaffPassword({ codeId: 'locked', password: codePassword })).toMatch(/./)
  })

  test('it is the same however its digits are typed [STAFF-06]', async () => {
    const { town } = await aStaffTown(route)
    expect(await town.proveStaffPassword({ codeId: 'locked', password: '窓口－０４２９' })).toMatch(/./)
  })

  test('without its proof, neither login nor account are accepted [STAFF-25] [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    for (const proof of [undefined, '', 'none', 'a.b.c']) {
      const given = { codeId: 'locked', ...(proof !== undefined && { proof }) }
      expect(await refusalOf(town.signInStaff({ ...given, ...suzukisLogin }))).toMatchObject({
        code: 'staff.proof_refused',
      })
      expect(await refusalOf(town.createStaffUser({ ...given, ...anAccount() }))).toMatchObject({
        code: 'staff.proof_refused',
      })
    }
    expect(await town.storage.staffAccounts.findByUsername('sato.hanako')).toBeUndefined()
  })

  test('a proof serves neither another LINE account nor another code, nor after ten minutes [STAFF-30]', async () => {
    const { town, other, issue, passwordHash } = await aStaffTown(route)
    await issue({ secret: 'locked2', passwordHash })
    const proof = await town.proveStaffPassword({ codeId: 'locked', password: codePassword })
    const refusedProof = { code: 'staff.proof_refused' }
    expect(await refusalOf(other.signInStaff({ codeId: 'locked', proof, ...suzukisLogin }))).toMatchObject(
      refusedProof,
    )
    expect(await refusalOf(town.signInStaff({ codeId: 'locked2', proof, ...suzukisLogin }))).toMatchObject(
      refusedProof,
    )
    expect(await refusalOf(town.linkStaff({ sub: 'sub-suzuki', proof }))).toMatchObject(refusedProof)
    town.clock.advance(10 * 60_000)
    expect(await refusalOf(town.signInStaff({ codeId: 'locked', proof, ...suzukisLogin }))).toMatchObject(
      refusedProof,
    )
  })

  test('two hundred wrong ones at once: ten are compared, the right one has to wait 15 minutes [STAFF-06]', async () => {
    const { town } = await aStaffTown(route)
    const codes = await refusedCodes(
      Array.from({ length: 200 }, (_, at) =>
        town.proveStaffPassword({ codeId: 'locked', password: `wrong-${at}` }),
      ),
    )
    expect(codes.filter((code) => code === 'staff.password_wrong')).toHaveLength(10)
    expect(codes.filter((code) => code === 'staff.too_many_trials')).toHaveLength(190)
    const right = { codeId: 'locked', password: codePassword }
    town.clock.advance(15 * 60_000 - 1)
    expect(await refusalOf(town.proveStaffPassword(right))).toEqual({
      code: 'staff.too_many_trials',
      afterSec: 1,
      afterMin: 1,
    })
    town.clock.advance(1)
    expect(await town.proveStaffPassword(right)).toMatch(/./)
  })

  test('the trials of one account or code block no other one, whoever tries', async () => {
    const { town, issue, passwordHash } = await aStaffTown(route)
    await issue({ secret: 'locked2', passwordHash })
    for (let time = 0; time < 11; time++)
      await refusalOf(town.proveStaffPassword({ codeId: 'locked', password: 'x' }))
    const other = await town.as(taro)
    expect(await refusalOf(other.proveStaffPassword({ codeId: 'locked', password: 'x' }))).toMatchObject({
      code: 'staff.too_many_trials',
    })
    expect(await other.proveStaffPassword({ codeId: 'locked2', password: codePassword })).toMatch(/./)
  })

  test('refusals and the block are audited, without what was entered', async () => {
    const { town } = await aStaffTown(route)
    for (let time = 0; time < 10; time++)
      await refusalOf(town.proveStaffPassword({ codeId: 'locked', password: 'geheim' }))
    await town.auditCounters.write()
    const told = town.storage.events.filter(({ kind }) => kind.startsWith('staff.'))
    expect(told).toMatchObject([
      { kind: 'staff.blocked', facts: { of: 'staff-code' } },
      { kind: 'staff.refused', facts: { password_wrong: 10 } },
    ])
    expect(JSON.stringify(told)).not.toContain('geheim')
  })
})
