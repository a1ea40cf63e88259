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

describe.each(routes)('linking by an account that is there, %s', (_name, route) => {
  test('signs in, gets the identifier and links to it, once for all [STAFF-29] [STAFF-18] [ROLE-05]', async () => {
    const { town } = await aStaffTown(route)
    const proof = await town.proveStaffPassword({ codeId: 'locked', password: codePassword })
    const signedIn = await town.signInStaff({ codeId: 'locked', proof, ...suzukisLogin })
    expect(signedIn.sub).toBe(suzuki.sub)
    expect(await town.linkStaff(signedIn)).toBe('linked')
    expect(await town.storage.staffLinks.list()).toMatchObject([{ sub: suzuki.sub, userId: hanako }])
  })

  test('the same again by the same LINE account is a success, by this code or a new one [STAFF-18]', async () => {
    const { town, issue } = await aStaffTown(route)
    const signedIn = await town.signInStaff({ codeId: 'open', ...suzukisLogin })
    expect(await town.linkStaff(signedIn)).toBe('linked')
    expect(await town.linkStaff(signedIn)).toBe('same_user')
    await issue({ secret: 'again' })
    expect(await town.linkStaff(await town.signInStaff({ codeId: 'again', ...suzukisLogin }))).toBe(
      'same_user',
    )
    expect(await town.storage.staffLinks.list()).toHaveLength(1)
  })

  test('another LINE account is told that the record is linked, and stays unlinked [STAFF-19] [STAFF-24]', async () => {
    const { town, other, issue } = await aStaffTown(route)
    await linkSuzuki(town)
    await issue({ secret: 'second' })
    const signedIn = await other.signInStaff({ codeId: 'second', ...suzukisLogin })
    expect(await refusalOf(other.linkStaff(signedIn))).toMatchObject({ code: 'staff.linked_elsewhere' })
    expect(await town.storage.staffLinks.list()).toMatchObject([{ userId: hanako }])
    expect(await other.checkStaffCode('second')).toMatchObject({ expired: false })
  })

  test('somebody with two records links both to the same LINE account, after a question that names both [STAFF-18]', async () => {
    const { town, issue } = await aStaffTown(route)
    await linkSuzuki(town)
    await issue({ secret: 'second' })
    const created = await town.createStaffUser({ codeId: 'second', ...anAccount() })
    for (const confirmed of [undefined, 'record'] as const)
      expect(await refusalOf(town.linkStaff({ ...created, ...(confirmed && { confirmed }) }))).toEqual({
        code: 'staff.second_record',
        staffName: 'sato.hanako',
        lineName: '',
        linkedTo: ['suzuki.ichiro'],
      })
    expect(await town.storage.staffLinks.list()).toHaveLength(1)
    expect(await town.linkStaff({ ...created, confirmed: 'second_record' })).toBe('linked')
    expect(await town.storage.staffLinks.list()).toMatchObject([{ userId: hanako }, { userId: hanako }])
  })

  test('a wrong password and an unknown name are refused in the same words [STAFF-22]', async () => {
    const { town } = await aStaffTown(route)
    const wrong = [
      { ...suzukisLogin, password: 'wrong-1' },
      { ...suzukisLogin, username: 'nobody.here' },
      { ...suzukisLogin, username: '__proto__' },
    ]
    for (const login of wrong)
      expect(await refusalOf(town.signInStaff({ codeId: 'open', ...login }))).toEqual({
        code: 'staff.sign_in_failed',
      })
  })

  test('two hundred passwords at once for a known and for an unknown name: ten are compared of each [STAFF-29]', async () => {
    const { town } = await aStaffTown(route)
    for (const username of [suzuki.username, 'nobody.here']) {
      const codes = await refusedCodes(
        Array.from({ length: 200 }, (_, at) =>
          town.signInStaff({ codeId: 'open', username, password: `wrong-${at}` }),
        ),
      )
      const compared = codes.filter((code) => code === 'staff.sign_in_failed')
      expect([username, compared.length]).toEqual([username, 10])
    }
    expect(await refusalOf(town.signInStaff({ codeId: 'open', ...suzukisLogin }))).toMatchObject({
      code: 'staff.too_many_trials',
    })
  })

  test('a name is the same in any width and case, and its trials are counted together', async () => {
    const { town } = await aStaffTown(route)
    const names = ['ＳＵＺＵＫＩ.ｉｃｈｉｒｏ', ' Suzuki.Ichiro ', 'suzuki.ichiro']
    for (let time = 0; time < 9; time++)
      await refusalOf(town.signInStaff({ codeId: 'open', username: names[time % 3]!, password: 'wrong' }))
    const [wide = ''] = names
    expect(await town.signInStaff({ codeId: 'open', ...suzukisLogin, username: wide })).toMatchObject({
      sub: suzuki.sub,
    })
    expect(await refusalOf(town.signInStaff({ codeId: 'open', ...suzukisLogin }))).toMatchObject({
      code: 'staff.too_many_trials',
    })
  })

  test('empty and overlong fields are named [STAFF-11]', async () => {
    const { town } = await aStaffTown(route)
    const login = { username: ' ', password: 'x'.repeat(257) }
    expect(await refusalOf(town.signInStaff({ codeId: 'open', ...login }))).toEqual({
      code: 'staff.invalid_form',
      staffIssues: [
        { field: 'username', code: 'required' },
        { field: 'password', code: 'too_long', limit: 256 },
      ],
    })
  })

  test('a proof of the password step has one outcome: a second record is refused, the first one again is not [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    const proof = await town.proveStaffPassword({ codeId: 'locked', password: codePassword })
    const given = { codeId: 'locked', proof }
    const wrong = town.signInStaff({ ...given, ...suzukisLogin, password: 'wrong' })
    expect(await refusalOf(wrong)).toMatchObject({ code: 'staff.sign_in_failed' })
    await town.signInStaff({ ...given, ...suzukisLogin })
    expect(await town.signInStaff({ ...given, ...suzukisLogin })).toMatchObject({ sub: suzuki.sub })
    expect(await refusalOf(town.createStaffUser({ ...given, ...anAccount() }))).toMatchObject({
      code: 'staff.proof_refused',
    })
    expect(await town.storage.staffAccounts.findByUsername('sato.hanako')).toBeUndefined()
  })
})

describe.each(routes)('what the relation accepts as proof, %s', (_name, route) => {
  test('neither nothing, nor another record, nor a foreign proof, nor a session [STAFF-30]', async () => {
    const { town, other } = await aStaffTown(route)
    const { sub, proof } = await town.signInStaff({ codeId: 'open', ...suzukisLogin })
    const [head = '', body = '', signature = ''] = proof.split('.')
    const forged = [
      { sub: 'sub-tanaka', proof },
      { sub, proof: 'none' },
      { sub, proof: [head, body, signature.split('').reverse().join('')].join('.') },
      { sub, proof: `${head}.${body}.` },
      { sub: 'sub-tanaka', proof: 'welcome' },
    ]
    for (const command of forged)
      expect(await refusalOf(town.linkStaff(command))).toMatchObject({
        code: expect.stringMatching(/^staff\.(proof|invitation)_refused$/),
      })
    expect(await refusalOf(other.linkStaff({ sub, proof }))).toMatchObject({ code: 'staff.proof_refused' })
    expect(await town.storage.staffLinks.list()).toEqual([])
  })

  test('after ten minutes it is refused [STAFF-30]', async () => {
    const { town } = await aStaffTown(route)
    const signedIn = await town.signInStaff({ codeId: 'open', ...suzukisLogin })
    town.clock.advance(10 * 60_000)
    expect(await refusalOf(town.linkStaff(signedIn))).toMatchObject({ code: 'staff.proof_refused' })
  })

  test('of two LINE accounts that link one record at once, one is linked, ten times over [STAFF-24]', async () => {
    const { town, other, issue } = await aStaffTown(route)
    for (let round = 0; round < 10; round++) {
      await issue({ secret: `a${round}` })
      await issue({ secret: `b${round}` })
      const mine = await town.signInStaff({ codeId: `a${round}`, ...suzukisLogin })
      const theirs = await other.signInStaff({ codeId: `b${round}`, ...suzukisLogin })
      const results = await Promise.all(
        [town.linkStaff(mine), other.linkStaff(theirs)].map((linked) =>
          linked.catch((error: { code: string }) => error.code),
        ),
      )
      expect(results.toSorted()).toEqual(['linked', 'staff.linked_elsewhere'])
      await town.storage.staffLinks.unlink(suzuki.sub, [])
      town.clock.advance(15 * 60_000)
    }
  })
})

describe.each(routes)('an invitation link, %s', (_name, route) => {
  const opened = { sub: suzuki.sub, proof: 'welcome' }
  const invited = { ...opened, confirmed: 'record' } as const

  test('links nobody who has only opened it: they are asked by the names of the record and of their LINE account [STAFF-23]', async () => {
    const { town, other } = await aStaffTown(route)
    await town.storage.staffAccounts.put(
      [{ sub: suzuki.sub, username: suzuki.username, name: '鈴木 一郎', madeBy: 'office', madeAtMs: 0 }],
      [],
    )
    const question = { code: 'staff.link_unconfirmed', staffName: '鈴木 一郎', lineName: '' }
    expect(await refusalOf(town.linkStaff(opened))).toEqual(question)
    expect(await refusalOf(town.linkStaff(opened))).toEqual(question)
    expect(await refusalOf(other.linkStaff(opened))).toMatchObject({ code: 'staff.link_unconfirmed' })
    expect(await town.storage.staffLinks.list()).toEqual([])
    expect(await town.linkStaff(invited)).toBe('linked')
    expect(await town.linkStaff(opened)).toBe('same_user')
  })

  test('of a second record is confirmed by itself, whatever was confirmed of the first [STAFF-23]', async () => {
    const { town, issue } = await aStaffTown(route)
    await town.linkStaff(invited)
    await issue({ kind: 'invitation', secret: 'hello', sub: 'sub-elsewhere' })
    const again = { sub: 'sub-elsewhere', proof: 'hello' }
    expect(await refusalOf(town.linkStaff(again))).toMatchObject({ code: 'staff.link_unconfirmed' })
    // A record of another system is known by its identifier alone.
    expect(await refusalOf(town.linkStaff({ ...again, confirmed: 'record' }))).toEqual({
      code: 'staff.second_record',
      staffName: 'sub-elsewhere',
      lineName: '',
      linkedTo: ['suzuki.ichiro'],
    })
    expect(await town.linkStaff({ ...again, confirmed: 'second_record' })).toBe('linked')
  })

  test('signs nobody in but LINE, and links with the same outcomes [STAFF-23]', async () => {
    const { town, other } = await aStaffTown(route)
    expect(await town.linkStaff(invited)).toBe('linked')
    expect(await town.linkStaff(invited)).toBe('same_user')
    expect(await refusalOf(other.linkStaff(invited))).toMatchObject({ code: 'staff.invitation_refused' })
    expect(await town.storage.staffLinks.list()).toMatchObject([{ sub: suzuki.sub, userId: hanako }])
  })

  test('of a record that is linked to another account: the dialog, not the link [STAFF-23] [STAFF-19]', async () => {
    const { town, other } = await aStaffTown(route)
    await linkSuzuki(town)
    expect(await refusalOf(other.linkStaff(invited))).toMatchObject({ code: 'staff.linked_elsewhere' })
  })

  test('guessing an identifier without the proof is refused like an unknown one [STAFF-23]', async () => {
    const { town } = await aStaffTown(route)
    for (const sub of [suzuki.sub, 'sub-unknown'])
      expect(await refusalOf(town.linkStaff({ sub, proof: 'guess' }))).toEqual({
        code: 'staff.invitation_refused',
      })
    expect(await refusalOf(town.linkStaff({ sub: 'sub-unknown', proof: 'welcome' }))).toEqual({
      code: 'staff.invitation_refused',
    })
  })

  test('ends at its second, and a QR code is none [STAFF-23]', async () => {
    const { town } = await aStaffTown(route)
    expect(await refusalOf(town.linkStaff({ ...invited, proof: 'open' }))).toMatchObject({
      code: 'staff.invitation_refused',
    })
    town.clock.advance(3_600_000)
    expect(await refusalOf(town.linkStaff(invited))).toMatchObject({ code: 'staff.invitation_refused' })
  })

  test('a link, and a refused one, are audited [ROLE-05]', async () => {
    const { town, other } = await aStaffTown(route)
    await town.linkStaff(invited)
    await refusalOf(other.linkStaff(invited))
    await town.auditCounters.write()
    expect(town.storage.events.filter(({ kind }) => kind.startsWith('staff.'))).toMatchObject([
      { kind: 'staff.linked', userId: hanako, facts: { sub: suzuki.sub, by: 'invitation' } },
      { kind: 'staff.refused', userId: taro, facts: { invitation_refused: 1 } },
    ])
  })
})
