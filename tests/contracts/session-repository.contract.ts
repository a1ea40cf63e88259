import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionRepository } from '../../application/ports/session-repository.ts'
import { aViewer, friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import type { Store } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const expiresAtMs = friday + 30 * DAY_MS
const endsAtMs = friday + 90 * DAY_MS
const GRACE_MS = 30_000

/** What every `SessionRepository` promises. @param open an empty storage; the suite closes it */
export function sessionRepositoryContract(name: string, open: () => Promise<Store<'sessions'>>): void {
  describe(`SessionRepository contract: ${name}`, () => {
    let storage: Store<'sessions'>
    let sessions: SessionRepository
    beforeAll(async () => {
      storage = await open()
      sessions = storage.sessions
    })
    afterAll(() => storage.close())

    const signedIn = async (viewer = aViewer()) => {
      const token = fresh('token')
      await sessions.add({ token, viewer, expiresAtMs, endsAtMs })
      return token
    }
    const rotate = (token: string, next: string, nowMs = friday) =>
      sessions.rotate(token, { token: next, expiresAtMs }, nowMs)

    it.each([
      ['everything known', aViewer({ name: '窓口 花子', picture: 'https://profile.line-scdn.net/x' })],
      ['only a user id', { userId: 'Uonly' }],
    ])('swaps a token for the next and says whose it is: %s', async (_, viewer) => {
      const first = await signedIn(viewer)
      const second = fresh('token')
      expect(await rotate(first, second)).toEqual(viewer)
      expect(await rotate(second, fresh('token'))).toEqual(viewer)
    })

    it('does not know a token that was never given, and stores nothing for it', async () => {
      const next = fresh('token')
      expect(await rotate('unknown', next)).toBeUndefined()
      expect(await rotate(next, fresh('token'))).toBeUndefined()
    })

    it.each([
      ['the last millisecond of its life', expiresAtMs - 1, true],
      ['the end of its life', expiresAtMs, false],
    ])('takes a token at %s: %s', async (_, nowMs, taken) => {
      const token = await signedIn()
      const next = fresh('token')
      const viewer = await sessions.rotate(token, { token: next, expiresAtMs: nowMs + DAY_MS }, nowMs)
      expect(viewer !== undefined).toBe(taken)
      expect((await rotate(next, fresh('token'), nowMs)) !== undefined).toBe(taken)
    })

    it('takes a swapped token again shortly after, for two tabs or a lost answer', async () => {
      const token = await signedIn()
      const [a, b] = [fresh('token'), fresh('token')]
      await rotate(token, a)
      expect(await rotate(token, b, friday + GRACE_MS - 1)).toEqual(aViewer())
      expect(await rotate(a, fresh('token'))).toEqual(aViewer())
      expect(await rotate(b, fresh('token'))).toEqual(aViewer())
    })

    it('counts the time from the first swap, not from the last', async () => {
      const token = await signedIn()
      await rotate(token, fresh('token'))
      await rotate(token, fresh('token'), friday + GRACE_MS - 1)
      expect(await rotate(token, fresh('token'), friday + GRACE_MS)).toBeUndefined()
    })

    it('revokes every token that came of one that is used again too late', async () => {
      const token = await signedIn()
      const [second, third, late] = [fresh('token'), fresh('token'), fresh('token')]
      const stranger = await signedIn(aViewer({ userId: 'Uother' }))
      await rotate(token, second)
      await rotate(second, third, friday + DAY_MS)
      expect(await rotate(token, late, friday + DAY_MS)).toBeUndefined()
      for (const gone of [token, second, third, late]) {
        expect(await rotate(gone, fresh('token'), friday + DAY_MS)).toBeUndefined()
      }
      expect(await rotate(stranger, fresh('token'), friday + DAY_MS)).toEqual({
        ...aViewer(),
        userId: 'Uother',
      })
    })

    it('gives each of 64 swaps that come at once a token that works', async () => {
      const token = await signedIn()
      const nexts = Array.from({ length: 64 }, () => fresh('token'))
      const viewers = await Promise.all(nexts.map((next) => rotate(token, next)))
      expect(viewers).toEqual(nexts.map(() => aViewer()))
      expect(await Promise.all(nexts.map((next) => rotate(next, fresh('token'))))).toEqual(viewers)
    })

    it('ends every token of a sign-in 90 days after it, however often it was renewed', async () => {
      let token = await signedIn()
      for (let day = 20; day <= 80; day += 20) {
        const next = { token: fresh('token'), expiresAtMs: friday + (day + 30) * DAY_MS }
        expect(await sessions.rotate(token, next, friday + day * DAY_MS)).toEqual(aViewer())
        token = next.token
      }
      const late = { token: fresh('token'), expiresAtMs: endsAtMs + 30 * DAY_MS }
      expect(await sessions.rotate(token, late, endsAtMs - 1)).toEqual(aViewer())
      for (const gone of [token, late.token])
        expect(await rotate(gone, fresh('token'), endsAtMs)).toBeUndefined()
    })

    it('ends a first token with its sign-in, where that ends before it', async () => {
      const token = fresh('token')
      await sessions.add({ token, viewer: aViewer(), expiresAtMs, endsAtMs: friday + DAY_MS })
      expect(await rotate(token, fresh('token'), friday + DAY_MS)).toBeUndefined()
    })

    it('signs out by any token of a sign-in, says whose it was, and leaves others signed in', async () => {
      const viewer = aViewer({ userId: fresh('U'), name: '窓口 花子' })
      const [first, other] = [await signedIn(viewer), await signedIn(viewer)]
      const [second, third] = [fresh('token'), fresh('token')]
      await rotate(first, second)
      await rotate(second, third)
      expect(await sessions.end(second)).toEqual(viewer)
      for (const gone of [first, second, third]) {
        expect(await rotate(gone, fresh('token'))).toBeUndefined()
        expect(await sessions.end(gone)).toBeUndefined()
      }
      expect(await rotate(other, fresh('token'))).toEqual(viewer)
    })

    it('ends nothing by a token that was never given', async () => {
      expect(await sessions.end('unknown')).toBeUndefined()
    })

    it('tells whose a token is, swapped or over too, until its sign-in ends', async () => {
      const viewer = aViewer({ userId: fresh('U'), name: '窓口 花子' })
      const token = await signedIn(viewer)
      const next = fresh('token')
      await rotate(token, next)
      for (const known of [token, next]) expect(await sessions.find(known)).toEqual(viewer)
      expect(await sessions.find('unknown')).toBeUndefined()
      await sessions.end(next)
      for (const gone of [token, next]) expect(await sessions.find(gone)).toBeUndefined()
    })

    it('ends all sessions of a resident, and counts sign-ins, not tokens', async () => {
      const viewer = aViewer({ userId: fresh('U') })
      const [first, second] = [await signedIn(viewer), await signedIn(viewer)]
      const [renewed, stranger] = [fresh('token'), await signedIn()]
      await rotate(first, renewed)
      expect(await sessions.endAllOf(viewer.userId)).toBe(2)
      for (const gone of [first, renewed, second]) expect(await rotate(gone, fresh('token'))).toBeUndefined()
      expect(await sessions.endAllOf(viewer.userId)).toBe(0)
      expect(await rotate(stranger, fresh('token'))).toEqual(aViewer())
    })

    it('ends all sessions of everybody, however many', async () => {
      await sessions.endAll()
      const [first, stranger] = [await signedIn(aViewer({ userId: fresh('U') })), await signedIn()]
      const renewed = fresh('token')
      await rotate(first, renewed)
      for (let more = 0; more < 300; more += 1) await signedIn()
      expect(await sessions.endAll()).toBe(302)
      for (const gone of [first, renewed, stranger])
        expect(await rotate(gone, fresh('token'))).toBeUndefined()
      expect(await sessions.endAll()).toBe(0)
    })

    it.each([
      ['by its token', (token: string) => sessions.end(token)],
      ['by its resident', (_: string, userId: string) => sessions.endAllOf(userId)],
      ['with all others', () => sessions.endAll()],
    ])('leaves no token of swaps that run while a session is ended %s', async (_, end) => {
      const viewer = aViewer({ userId: fresh('U') })
      const token = await signedIn(viewer)
      const nexts = Array.from({ length: 16 }, () => fresh('token'))
      await Promise.all([
        ...nexts.slice(0, 8).map((next) => rotate(token, next)),
        end(token, viewer.userId),
        ...nexts.slice(8).map((next) => rotate(token, next)),
      ])
      for (const next of nexts) expect(await rotate(next, fresh('token'))).toBeUndefined()
    })

    it('takes and hands out copies', async () => {
      const viewer = aViewer()
      const token = await signedIn(viewer)
      viewer.name = 'changed'
      const found = await rotate(token, fresh('token'))
      expect(found).toEqual(aViewer())
      found!.name = 'changed too'
      expect(await rotate(token, fresh('token'))).toEqual(aViewer())
    })
  })
}
