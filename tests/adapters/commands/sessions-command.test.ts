import { describe, expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { friday } from '../../builders.ts'
import { memoryContext } from './test-context.ts'

/** Two residents, one of whom is signed in twice. */
async function anOffice() {
  const it = memoryContext()
  const untilMs = friday + 1e9
  const signIn = (token: string, userId: string) =>
    it.storage.sessions.add({ token, viewer: { userId }, expiresAtMs: untilMs, endsAtMs: untilMs })
  await signIn('phone', 'U-hanako')
  await signIn('library', 'U-hanako')
  await signIn('other', 'U-taro')
  const works = async (token: string) =>
    (await it.storage.sessions.rotate(token, { token: `${token}-2`, expiresAtMs: untilMs }, friday)) !==
    undefined
  return { ...it, works }
}

test('all sessions of one resident are ended, counted and audited; others stay signed in [R18]', async () => {
  const it = await anOffice()
  expect(await program(['sessions', 'end', 'U-hanako'], it)).toBe(0)
  expect(it.output()).toBe('ログイン 2件を終わらせました。\n')
  expect([await it.works('phone'), await it.works('library'), await it.works('other')]).toEqual([
    false,
    false,
    true,
  ])
  expect(it.storage.events).toEqual([
    { kind: 'sessions.ended', at: it.clock.now(), userId: 'U-hanako', facts: { sessions: 2 } },
  ])
  expect(it.closed()).toBe(1)
})

test('all sessions of everybody are ended, those of the office with them, counted and audited', async () => {
  const it = await anOffice()
  const officer = { token: 'desk', sub: 'kato', username: 'kato', isHalf: false, atMs: friday }
  await it.storage.officeSessions.add(officer, [])
  expect(await program(['sessions', 'end-all'], it)).toBe(0)
  expect(it.output()).toBe('住民のログイン 3件と、職員のログイン 1件を終わらせました。\n')
  for (const token of ['phone', 'library', 'other']) expect(await it.works(token)).toBe(false)
  expect(await it.storage.officeSessions.use('desk', friday)).toBeUndefined()
  expect(it.storage.events).toEqual([
    { kind: 'sessions.ended', at: it.clock.now(), facts: { sessions: 3 } },
    { kind: 'office.sessions_ended', at: it.clock.now() },
  ])
})

test('nobody signed in is said, and done', async () => {
  const it = await anOffice()
  expect(await program(['sessions', 'end', 'U-nobody'], it)).toBe(0)
  expect(it.output()).toBe('ログインはありませんでした。\n')
})

describe('what is no command shows how to use it, and ends nothing', () => {
  test.each([
    [[]],
    [['end']],
    [['end', '']],
    [['end', 'Ianswer']],
    [['end', 'U-hanako', 'more']],
    [['list']],
  ])('%j', async (args) => {
    const it = await anOffice()
    expect(await program(['sessions', ...args], it)).toBe(2)
    expect(it.errorOutput()).toContain('使い方')
    expect(await it.works('phone')).toBe(true)
  })
})
