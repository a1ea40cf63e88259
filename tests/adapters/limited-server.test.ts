import { afterAll, afterEach, expect, test } from 'vitest'
import { openAuditLog } from '../../adapters/storage/sqlite/audit-log-file.ts'
import { aSurveyConfig, friday } from '../builders.ts'
import { tally } from '../contracts/booking-writes.ts'
import { askServer, codeProof, putItem, rowsOf, type ServerChild, startServer } from './server-child.ts'
import { readEvents } from './storage/read-events.ts'
import { dataKey, newFile, openTestStorage, removeFiles } from './storage/sqlite-files.ts'

let server: ServerChild | undefined
afterEach(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
})
afterAll(removeFiles)

/** A server on a database with one form. */
async function aServer(env: Readonly<Record<string, string>> = {}) {
  const file = newFile()
  const storage = await openTestStorage({ file })
  const surveys = [aSurveyConfig({ surveyId: 'often', isAppending: { value: true } })]
  await storage.city.import({ settings: { cityName: '窓口市' }, surveys, media: [] }, friday)
  await storage.close()
  server = startServer(`sqlite:${file}`, { EMULATORS: 'line', ...env })
  const address = `http://127.0.0.1:${await server.listening()}`
  const view = { surveyId: 'often', liffUrl: 'https://a.example/s' }
  return {
    file,
    write: () => askServer(address, { userId: 'U-a', path: 'survey-configs/saveSurveyLog', body: view }),
    save: (name: string) =>
      askServer(address, { userId: 'U-b', path: putItem, body: rowsOf('often', { q1: name }) }),
    async signIn(forwarded: string) {
      const { status } = await fetch(`${address}/survey/api/v1/db/login/token?code=rubbish`, {
        headers: { 'x-forwarded-for': forwarded, ...codeProof },
      })
      return status
    },
  }
}

const statuses = async (times: number, ask: (at: number) => Promise<number>) =>
  tally((await Promise.all(Array.from({ length: times }, (_, at) => ask(at)))).map(String))

/** One after the other: only so many exchanges with LINE may be under way at once. */
async function statusesInTurn(times: number, ask: (at: number) => Promise<number>) {
  const found: string[] = []
  for (let at = 0; at < times; at += 1) found.push(String(await ask(at)))
  return tally(found)
}

/** Events of a kind in the audit log of a server that has stopped. */
async function recorded(file: string, kind: string) {
  server?.child.kill('SIGTERM')
  expect(await server?.ended).toBe(0)
  const events = await readEvents(await openAuditLog(file, dataKey))
  return events.filter((event) => event.kind === kind).map(({ facts }) => facts)
}

test('limits are on unless they are switched off; whoever comes through a proxy is one address [R16]', async () => {
  const { file, write, save, signIn } = await aServer()
  expect(await statuses(63, async () => (await write()).status)).toEqual({ 200: 60, 429: 3 })
  expect(await statuses(25, async (at) => (await save(`${at}`)).status)).toEqual({ 200: 20, 429: 5 })
  expect(await statusesInTurn(65, (at) => signIn(`203.0.${at}.1`))).toEqual({ 401: 60, 429: 5 })
  const facts = { code: 60, address: '127.0.0.0/24' }
  expect(await recorded(file, 'sign_in.refused')).toEqual([expect.objectContaining(facts)])
})

test('behind a proxy that is trusted the last address that it names counts, whatever others claim [R16]', async () => {
  const { file, signIn } = await aServer({ TRUST_PROXY: 'on' })
  const own = await statusesInTurn(62, (at) => signIn(`198.51.100.${at}, 203.0.113.1`))
  expect(own).toEqual({ 401: 60, 429: 2 })
  expect(await signIn('203.0.113.2')).toBe(401)
  expect(await signIn('2001:db8::1')).toBe(401)
  const [first, second] = [
    { code: 61, address: '203.0.113.0/24' },
    { code: 1, address: '2001:db8:0::/48' },
  ]
  expect(await recorded(file, 'sign_in.refused')).toEqual([
    expect.objectContaining(first),
    expect.objectContaining(second),
  ])
})

test('RATE_LIMITS=off leaves all of it to whoever tests the load [R16]', async () => {
  const { write, save, signIn } = await aServer({ RATE_LIMITS: 'off' })
  // Not more at once than a slow machine takes for a crowd.
  const writes = async () => statuses(35, async () => (await write()).status)
  expect([await writes(), await writes()]).toEqual([{ 200: 35 }, { 200: 35 }])
  expect(await statuses(25, async (at) => (await save(`${at}`)).status)).toEqual({ 200: 25 })
  expect(await statusesInTurn(70, () => signIn('203.0.113.1'))).toEqual({ 401: 70 })
})
