import { expect, test } from 'vitest'
import { makeEndSignedIn, makeListSignedIn } from '../../../application/office/sessions-of-office.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { refusalOf } from '../bookables.ts'
import { inProcess } from '../routes.ts'
import { aTown } from '../town.ts'
import { employ, keeper } from './office-people.ts'

const request = { requestId: 'request-1' }

async function aHall() {
  const { storage, clock } = await aTown(inProcess)
  await employ(storage, { username: 'kato', duties: [keeper] })
  const signIn = async (token: string, username: string, ageMs: number) => {
    const atMs = clock.now() - ageMs
    await storage.officeSessions.add({ token, sub: `sub-${username}`, username, isHalf: false, atMs }, [])
    return (await storage.officeSessions.list(clock.now())).find((each) => each.startedAtMs === atMs)!
  }
  const own = await signIn('one', 'kato', 60_000)
  const other = await signIn('two', 'mori', 1_000)
  const needs = { ...storage, clock }
  const as = (...duties: Duty[]) => ({ sub: 'sub-kato', username: 'kato', duties, sessionId: own.id })
  return {
    ...{ storage, clock, own, other, as },
    list: (who = as(keeper)) => makeListSignedIn(needs)(who)(),
    end: (id: string, who = as(keeper)) => makeEndSignedIn(needs)(who, request)({ id }),
  }
}

test('a keeper sees who is signed in, which is their own, and ends one of them; the log tells by whom', async () => {
  const { storage, own, other, list, end } = await aHall()
  expect(await list()).toEqual({
    sessions: [
      expect.objectContaining({ id: other.id, username: 'mori', name: 'mori', isOwn: false }),
      expect.objectContaining({ id: own.id, username: 'kato', name: 'katoさん', isOwn: true }),
    ],
    hasMore: false,
  })
  await end(other.id)
  await end(other.id)
  expect((await list()).sessions.map(({ id }) => id)).toEqual([own.id])
  const ended = storage.events.filter(({ kind }) => kind === 'office.sessions_ended')
  expect(ended.map(({ facts }) => facts)).toEqual([{ by: 'kato', sub: 'sub-mori' }])
})

test('nobody but a keeper of the whole city sees or ends sessions', async () => {
  const { other, as, list, end } = await aHall()
  for (const duty of [{ role: 'editor' }, { role: 'keeper', sectionId: 'kenko' }] satisfies Duty[]) {
    expect(await refusalOf(list(as(duty)))).toMatchObject({ code: 'office.not_allowed' })
    expect(await refusalOf(end(other.id, as(duty)))).toMatchObject({ code: 'office.not_allowed' })
  }
  expect((await list()).sessions).toHaveLength(2)
})
