import { describe, expect, test } from 'vitest'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { hanako } from '../town.ts'
import { anAccount, aStaffTown, codePassword, suzuki, suzukisLogin } from './staff-town.ts'

describe.each(routes)('making a staff account through a QR code, %s', (_name, route) => {
  test('creates the user and then the relation with the identifier that came back [STAFF-17] [STAFF-27]', async () => {
    const { town } = await aStaffTown(route)
    const proof = await town.proveStaffPassword({ codeId: 'locked', password: codePassword })
    const created = await town.createStaffUser({ codeId: 'locked', proof, ...anAccount() })
    expect(created).toMatchObject({ sub: expect.stringMatching(/./), email: 'sato@city.example.jp' })
    expect(await town.linkStaff(created)).toBe('linked')
    expect(await town.storage.staffLinks.list()).toMatchObject([{ sub: created.sub, userId: hanako }])
    expect(await town.checkStaffCode('locked')).toBe('registered')
  })

  test('a code without a password needs no proof [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    const created = await town.createStaffUser({ codeId: 'open', ...anAccount() })
    expect(await town.linkStaff(created)).toBe('linked')
  })

  test('the account signs in afterwards with the password as it was typed, in any width [STAFF-29]', async () => {
    const { town, issue } = await aStaffTown(route)
    await town.createStaffUser({ codeId: 'open', ...anAccount({ password: 'ｎａｔｓｕ-わ-夜9' }) })
    await issue({ secret: 'later' })
    const login = { username: 'SATO.hanako', password: 'natsu-わ-夜９' }
    expect(await town.signInStaff({ codeId: 'later', ...login })).toMatchObject({ sub: expect.any(String) })
  })

  test('the same request again gives the same account, also twice at once; another one is refused [STAFF-17]', async () => {
    const { town } = await aStaffTown(route)
    const request = { codeId: 'open', ...anAccount() }
    const [first, second] = await Promise.all([town.createStaffUser(request), town.createStaffUser(request)])
    expect(second?.sub).toBe(first?.sub)
    expect((await town.createStaffUser(request)).sub).toBe(first?.sub)
    expect(await refusalOf(town.createStaffUser({ ...request, username: 'another.name' }))).toMatchObject({
      code: 'staff.proof_refused',
    })
    const elsewhere = anAccount({ email: 'elsewhere@city.example.jp' })
    expect(await refusalOf(town.createStaffUser({ codeId: 'open', ...elsewhere }))).toMatchObject({
      code: 'staff.proof_refused',
    })
    expect(await town.storage.staffAccounts.list()).toHaveLength(2)
  })

  test('the address is kept in half width and without blanks around it [STAFF-10]', async () => {
    const { town } = await aStaffTown(route)
    const wide = anAccount({ email: ' ｓａｔｏ＠city.example.jp ' })
    const { sub, email } = await town.createStaffUser({ codeId: 'open', ...wide })
    expect(email).toBe('sato@city.example.jp')
    expect(await town.storage.staffAccounts.find(sub)).toMatchObject({ email })
  })

  test('a code with a password makes one account, however often its password is proved [STAFF-17] [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    const proved = () => town.proveStaffPassword({ codeId: 'locked', password: codePassword })
    const create = async (username: string) =>
      town.createStaffUser({ codeId: 'locked', proof: await proved(), ...anAccount({ username }) })
    const { sub } = await create('sato.hanako')
    expect(await refusalOf(create('another.name'))).toMatchObject({ code: 'staff.proof_refused' })
    expect((await create('sato.hanako')).sub).toBe(sub)
    expect(await town.storage.staffAccounts.list()).toHaveLength(2)
  })

  test('a proof that made an account signs in to that account, too, and to no other one [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    const proof = await town.proveStaffPassword({ codeId: 'locked', password: codePassword })
    const given = { codeId: 'locked', proof }
    const { sub } = await town.createStaffUser({ ...given, ...anAccount() })
    const { username, password } = anAccount()
    expect(await refusalOf(town.signInStaff({ ...given, ...suzukisLogin }))).toMatchObject({
      code: 'staff.proof_refused',
    })
    expect(await town.signInStaff({ ...given, username, password })).toMatchObject({ sub })
  })

  test('a code makes an account for one LINE account only [STAFF-30]', async () => {
    const { town, other } = await aStaffTown(route)
    await town.createStaffUser({ codeId: 'open', ...anAccount() })
    expect(await other.checkStaffCode('open')).toBe('registered')
    const another = { codeId: 'open', ...anAccount({ username: 'another.name' }) }
    expect(await refusalOf(other.createStaffUser(another))).toMatchObject({ code: 'staff.code_used' })
  })

  test('a failed creation says no more than that it failed, tries no relation and leaves the code open [STAFF-21]', async () => {
    const { town, other } = await aStaffTown(route)
    const taken = { codeId: 'open', ...anAccount({ username: suzuki.username }) }
    expect(await refusalOf(town.createStaffUser(taken))).toEqual({ code: 'staff.creation_failed' })
    expect(await town.storage.staffLinks.list()).toEqual([])
    expect(await other.createStaffUser({ codeId: 'open', ...anAccount() })).toMatchObject({
      sub: expect.any(String),
    })
  })

  test('a code stays with who had it before a creation fails: an account may have come of it [STAFF-30]', async () => {
    const { town, other } = await aStaffTown(route)
    const code = { kind: 'code', secret: 'open' } as const
    await town.storage.staffGrants.take(code, hanako)
    const taken = { codeId: 'open', ...anAccount({ username: suzuki.username }) }
    expect(await refusalOf(town.createStaffUser(taken))).toEqual({ code: 'staff.creation_failed' })
    expect(await other.checkStaffCode('open')).toBe('registered')
    expect((await town.createStaffUser({ codeId: 'open', ...anAccount() })).email).toMatch(/^sato@/)
  })

  test('every broken rule is named, and nothing is made [STAFF-08] [STAFF-09] [STAFF-10]', async () => {
    const { town } = await aStaffTown(route)
    const bad = { username: 'sato', password: 'abcdefgh', email: 'sato@' }
    expect(await refusalOf(town.createStaffUser({ codeId: 'open', ...bad }))).toEqual({
      code: 'staff.invalid_form',
      staffIssues: [
        { field: 'username', code: 'too_short', limit: 5 },
        { field: 'password', code: 'digit_missing' },
        { field: 'email', code: 'email_invalid' },
      ],
    })
    const reserved = anAccount({ username: 'Ａdministrator', password: 'password123' })
    expect(await refusalOf(town.createStaffUser({ codeId: 'open', ...reserved }))).toMatchObject({
      staffIssues: [
        { field: 'username', code: 'reserved' },
        { field: 'password', code: 'common' },
      ],
    })
    expect(await town.storage.staffAccounts.list()).toHaveLength(1)
  })

  test('no user name looks like another one: blanks are refused, what nobody sees is not part of it [STAFF-08]', async () => {
    const { town } = await aStaffTown(route)
    const create = (username: string) =>
      refusalOf(town.createStaffUser({ codeId: 'open', ...anAccount({ username }) }))
    expect(await create('suzuki .ichiro')).toMatchObject({
      staffIssues: [{ field: 'username', code: 'reserved' }],
    })
    for (const username of ['suzuki\u200b.ichiro', 'suzuki\u202e.ichiro'])
      expect(await create(username)).toEqual({ code: 'staff.creation_failed' })
  })

  test('the account is audited by its identifier, without its name [STAFF-17]', async () => {
    const { town } = await aStaffTown(route)
    const { sub } = await town.createStaffUser({ codeId: 'open', ...anAccount() })
    const told = town.storage.events.filter(({ kind }) => kind === 'staff.user_created')
    expect(told).toMatchObject([{ userId: hanako, facts: { sub } }])
    expect(JSON.stringify(told)).not.toContain('sato')
  })
})
