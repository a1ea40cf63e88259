import { describe, expect, test } from 'vitest'
import { makeOfficeEntry, officerOf } from '../../../application/office/office-entry.ts'
import type { OfficeSettings } from '../../../application/ports/city-repository.ts'
import { refusalOf } from '../bookables.ts'
import { hanako, taro, townNeeds } from '../town.ts'
import { employ, keeper, password } from './office-people.ts'

const request = { requestId: 'r1' }
const proof = { codeVerifier: 'v'.repeat(43), nonce: 'nonce-1' }

/** An office with Kato, who has linked nothing, Mori, who has linked Hanako's account, and Sato, who has Taro's. */
async function anEntry(office: OfficeSettings = {}) {
  const { needs, storage, clock, identity } = townNeeds()
  const doors: unknown[] = []
  const settings = { cityName: 'みなと市', office }
  await storage.city.import({ settings, surveys: [], media: [] }, clock.now())
  await employ(storage, { username: 'kato', duties: [keeper] })
  await employ(storage, { username: 'mori', duties: [{ role: 'desk', sectionId: 'kenko' }], userId: hanako })
  await employ(storage, { username: 'sato', duties: [keeper], userId: taro })
  await employ(storage, { username: 'ueno' })
  const entry = makeOfficeEntry({
    ...{ ...storage, ...needs },
    identity: {
      exchangeCode(code, given, door) {
        doors.push(door)
        return identity.exchangeCode(code, given)
      },
    },
  })
  /** What somebody's browser does and holds. */
  const aBrowser = () => {
    const held = { token: undefined as string | undefined }
    const bound = () =>
      entry(request, {
        token: held.token,
        hold: (token) => void Object.assign(held, { token }),
        drop: () => void Object.assign(held, { token: undefined }),
      })
    return {
      held,
      signIn: (username: string, secret = password) => bound().signInToOffice({ username, password: secret }),
      confirm: (code = 'code-hanako') => bound().confirmWithLine({ code, ...proof }),
      signOut: () => bound().signOutOfOffice(),
      officer: () => officerOf({ ...storage, clock }, held.token),
    }
  }
  return { ...aBrowser(), aBrowser, storage, clock, identity, doors, auditCounters: needs.auditCounters }
}

describe('a sign-in to the office', () => {
  test.each<[OfficeSettings['secondFactor'], string, unknown]>([
    [undefined, 'kato', { next: 'open' }],
    [undefined, 'mori', { next: 'line' }],
    ['offered', 'kato', { next: 'open' }],
    ['offered', 'mori', { next: 'line' }],
    ['required', 'kato', { code: 'office.link_first' }],
    ['required', 'mori', { next: 'line' }],
  ])('where a LINE account is %s, %s comes to %o [OFF-03]', async (secondFactor, username, next) => {
    const { signIn, held } = await anEntry({ ...(secondFactor && { secondFactor }) })
    const step = await signIn(username).catch(({ code }) => ({ code }))
    expect(step).toEqual(next)
    expect(held.token !== undefined).toBe('next' in step)
  })

  test('who has linked an account meanwhile comes in with it, where the city wants one [OFF-03]', async () => {
    const { signIn, confirm, storage, officer } = await anEntry({ secondFactor: 'required' })
    await storage.staffLinks.unlink('sub-mori', [])
    expect(await refusalOf(signIn('mori'))).toEqual({ code: 'office.link_first' })
    const by = { kind: 'invitation', secret: 'again' } as const
    await storage.staffGrants.add({ ...by, sub: 'sub-mori', effectiveDate: 1, madeAtMs: 0 }, [])
    await storage.staffLinks.link(
      { sub: 'sub-mori', viewer: { userId: hanako }, by, confirmed: 'second_record', atMs: 0 },
      [],
    )
    expect(await signIn('mori')).toEqual({ next: 'line' })
    expect(await confirm()).toEqual({ next: 'open' })
    expect(await officer()).toMatchObject({ username: 'mori' })
  })

  test('opens the office to who has a duty in it, and to nobody else of the staff [OFF-06]', async () => {
    const { signIn, held, officer, storage, clock, auditCounters } = await anEntry()
    expect(await refusalOf(signIn('ueno'))).toEqual({ code: 'office.no_duty' })
    expect(held.token).toBeUndefined()
    await auditCounters.write()
    const at = clock.now()
    const facts = { 'office.no_duty': 1, from: at, to: at }
    expect(storage.events).toEqual([{ kind: 'office.refused', at, request, facts }])
    await signIn('kato')
    expect(await officer()).toEqual({
      ...{ sub: 'sub-kato', username: 'kato', name: 'katoさん', duties: [keeper] },
      sessionId: expect.any(String),
    })
  })

  test('is on record with who came in, once they are in, and with who went [OFF-07]', async () => {
    const { signIn, confirm, signOut, storage, clock } = await anEntry()
    const event = { at: clock.now(), request }
    await signIn('mori')
    expect(storage.events).toEqual([])
    await confirm()
    const facts = { sub: 'sub-mori', by: 'mori' }
    expect(storage.events).toEqual([{ ...event, kind: 'office.signed_in', facts }])
    await signOut()
    await signOut()
    expect(storage.events.slice(1)).toEqual([{ ...event, kind: 'office.signed_out', facts }])
  })
})

describe('the LINE account that confirms a sign-in', () => {
  test('is the one that is linked: neither that of a colleague nor one that was linked before will do', async () => {
    const { signIn, confirm, held, officer, storage, doors } = await anEntry()
    await signIn('mori')
    const half = held.token
    expect(await refusalOf(confirm('code-taro'))).toEqual({ code: 'office.other_line' })
    expect(await refusalOf(confirm('forged'))).toEqual({ code: 'auth.sign_in_failed' })
    expect([await refusalOf(officer()), held.token]).toEqual([{ code: 'auth.required' }, half])
    expect(doors).toEqual(['office', 'office'])
    await storage.staffLinks.unlink('sub-mori', [])
    expect(await refusalOf(confirm())).toEqual({ code: 'auth.required' })
  })

  test('can be asked again where LINE did not answer', async () => {
    const { signIn, confirm, identity } = await anEntry()
    await signIn('mori')
    identity.down = true
    expect(await refusalOf(confirm())).toEqual({ code: 'service.unavailable' })
    identity.down = false
    expect(await confirm()).toEqual({ next: 'open' })
  })

  test('confirms a sign-in that waits for it, and nothing else: the session is a new one', async () => {
    const { signIn, confirm, held, officer, aBrowser } = await anEntry()
    expect(await refusalOf(confirm())).toEqual({ code: 'auth.required' })
    await signIn('kato')
    expect(await refusalOf(confirm())).toEqual({ code: 'auth.required' })
    await signIn('mori')
    const other = aBrowser()
    other.held.token = held.token
    await confirm()
    expect(await officer()).toMatchObject({ username: 'mori' })
    expect(await refusalOf(other.officer())).toEqual({ code: 'auth.required' })
  })
})

describe('what a session reaches', () => {
  test('is what the person’s duties are now: one that is taken is gone at once [OFF-06]', async () => {
    const { signIn, officer, storage } = await anEntry()
    await signIn('kato')
    await storage.officeDuties.put('sub-kato', [{ role: 'viewer', sectionId: 'zei' }], [])
    expect((await officer()).duties).toEqual([{ role: 'viewer', sectionId: 'zei' }])
    await storage.officeDuties.put('sub-kato', [], [])
    expect(await refusalOf(officer())).toEqual({ code: 'office.no_duty' })
  })

  test('is nothing without a session, and with one that has ended', async () => {
    const { signIn, signOut, held, officer } = await anEntry()
    expect(await refusalOf(officer())).toEqual({ code: 'auth.required' })
    await signIn('kato')
    const { token } = held
    await signOut()
    held.token = token
    expect(await refusalOf(officer())).toEqual({ code: 'auth.required' })
  })
})
