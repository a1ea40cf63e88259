import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionRepository } from '../../application/ports/session-repository.ts'
import { aViewer, friday } from '../builders.ts'
import { fresh } from './answer-writes.ts'
import type { Store } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const expiresAtMs = friday + 30 * DAY_MS
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
      await sessions.add({ token, viewer, expiresAtMs })
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
