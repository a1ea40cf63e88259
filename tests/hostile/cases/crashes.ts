import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Case, type Siege, times } from '../attack.ts'
import { api, ask, isCancelled, ownRows, type Reply, resident, save } from '../client.ts'
import type { Server, Site } from '../target.ts'

/** When service must be back after a fault, milliseconds. */
const BACK_MS = 5_000
const kills = { short: 2, long: 20 } as const

/** A save, and what its resident was told of it. */
type Told = { userId: string; key: string; code?: string }

/** Residents who save again and again until `isOver`; each sends a save until it is answered. */
function savers(origin: string, told: Told[], isOver: () => boolean, kind: string): Promise<unknown> {
  return times(16, async (at) => {
    while (!isOver()) {
      const each: Told = { userId: resident(kind, at), key: randomUUID() }
      told.push(each)
      while (!isOver() && each.code === undefined) {
        const how = { key: each.key, timeoutMs: 15_000 }
        const { status, body } = await save(origin, each.userId, 'note', { name: each.key }, how)
        if (status === 200) each.code = String(body.answercode)
        else await sleep(50)
      }
    }
  })
}

/** Compares what residents were told with what is stored. Saves that were not answered are sent again first. */
async function comparedWithTold(origin: string, told: readonly Told[]): Promise<string[]> {
  const findings: string[] = []
  await times(
    told.length,
    async (at) => {
      const { userId, key, code } = told[at]!
      if (code !== undefined) return
      const reply = await save(origin, userId, 'note', { name: key }, { key })
      if (reply.status !== 200) findings.push(`a save that is sent again gives ${reply.status}`)
    },
    16,
  )
  await sleep(400)
  const codes = new Map<string, string[]>()
  for (const userId of new Set(told.map((each) => each.userId)))
    for (const row of await ownRows(origin, userId, 'note'))
      if (!isCancelled(row) && row.itemKey === 'name')
        codes.set(row.value, [...(codes.get(row.value) ?? []), row.answercode])
  const lost = told.filter(({ key, code }) => code !== undefined && codes.get(key)?.[0] !== code)
  const doubled = [...codes.values()].filter((each) => each.length > 1)
  if (lost.length > 0)
    findings.push(`${lost.length} of ${told.length} saves are not stored as they were acknowledged`)
  if (doubled.length > 0) findings.push(`${doubled.length} saves are stored more than once`)
  return [...new Set(findings)]
}

/** The server is killed while residents save, and started again. */
async function killed({ target, form }: Siege): Promise<string[]> {
  const site = await target.prepare()
  const told: Told[] = []
  try {
    for (let kill = 0; kill < kills[form]; kill += 1) {
      const server = await site.start()
      let isOver = false
      const saving = savers(server.origin, told, () => isOver, `kill${kill}-`)
      await sleep(300 + Math.random() * 500)
      await server.kill()
      isOver = true
      await saving
    }
    const server = await site.start()
    const findings = await comparedWithTold(server.origin, told)
    await server.kill()
    return findings
  } finally {
    site.remove()
  }
}

/** Faults, and replies that are neither a success nor a retryable no. */
const oddOf = (replies: readonly Reply[]): string[] =>
  [
    ...new Set(
      replies
        .filter(({ status, body }) => status !== 200 && !(status === 503 && body.retryable === true))
        .map(({ status }) => status),
    ),
  ].map((status) => `a save gives ${status}`)

const read = (origin: string) =>
  ask(origin, {
    path: `${api}/survey-configs/getItem?surveyId=note`,
    userId: resident('reader'),
    timeoutMs: 5_000,
  })

/** Whether a save works again in time, without a start. */
async function backInTime(server: Server): Promise<string[]> {
  const until = performance.now() + BACK_MS
  while (server.isAlive() && performance.now() < until) {
    if ((await save(server.origin, resident('back'), 'note', { name: '花子' })).status === 200) return []
    await sleep(100)
  }
  return [server.isAlive() ? 'saves do not work again in time' : 'the server has ended']
}

/** The disk of the database is full for a while. */
async function fullDisk({ target }: Siege): Promise<string[]> {
  const disk = smallDisk()
  if (!disk) return fullFile({ target, form: 'short' })
  try {
    const site = await target.prepare({}, disk.folder)
    // Its log has a disk of its own.
    const server = await site.start({ output: '/dev/null', env: { PORT: String(await freePort()) } })
    const filler = join(disk.folder, 'filler')
    return await whileTaken(server, {
      take: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']),
      giveBack: () => rmSync(filler),
    })
  } finally {
    disk.remove()
  }
}

/** Where no file system may be mounted: no file of the server may grow for a while. */
async function fullFile({ target }: Siege): Promise<string[]> {
  const site = await target.prepare()
  try {
    const server = await site.start()
    const limit = (size: string) =>
      void spawnSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}:`])
    return await whileTaken(server, { take: () => limit('65536'), giveBack: () => limit('unlimited') })
  } finally {
    site.remove()
  }
}

/** Saves while there is no room: none is acknowledged and lost, reading goes on, and service comes back by itself. */
async function whileTaken(
  server: Server,
  { take, giveBack }: { take(): void; giveBack(): void },
): Promise<string[]> {
  const told: Told[] = []
  const replies: Reply[] = []
  take()
  // What is still free is written first.
  await times(
    160,
    async (at) => {
      const each: Told = { userId: resident('disk', at % 20), key: randomUUID() }
      const text = 'あ'.repeat(250)
      const reply = await save(
        server.origin,
        each.userId,
        'note',
        { name: each.key, text },
        { key: each.key, timeoutMs: 15_000 },
      )
      replies.push(reply)
      if (reply.status === 200) told.push({ ...each, code: String(reply.body.answercode) })
    },
    16,
  )
  await sleep(400)
  const findings = oddOf(replies)
  if (server.isAlive()) {
    if (!replies.some(({ status }) => status !== 200))
      findings.push('saves are acknowledged though there is no room for them')
    const { status } = await read(server.origin)
    if (status !== 200) findings.push(`a read gives ${status} while there is no room`)
  }
  giveBack()
  findings.push(...(await backInTime(server)))
  if (server.isAlive()) findings.push(...(await comparedWithTold(server.origin, told)))
  await server.kill()
  return findings
}

/** A file system of 6 MB in memory; undefined where none may be mounted. */
function smallDisk(): { folder: string; remove(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder])
  const remove = () => {
    if (status === 0) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (status === 0) return { folder, remove }
  remove()
  return undefined
}

/** Something else holds the lock of the database for longer than a write waits. */
async function lockedDatabase({ target }: Siege): Promise<string[]> {
  return onSite(target.prepare(), async (site) => {
    const server = await site.start()
    const other = new Database(site.file)
    other.exec('begin immediate')
    let isOver = false
    const told: Told[] = []
    const saving = savers(server.origin, told, () => isOver, 'lock')
    const reads: Reply[] = []
    for (const until = performance.now() + 7_000; performance.now() < until; await sleep(100))
      reads.push(await read(server.origin))
    isOver = true
    other.exec('rollback')
    other.close()
    const findings = await backInTime(server)
    await saving
    const slowest = Math.max(...reads.map(({ ms }) => ms))
    if (slowest > 2_000) findings.push(`a read waits ${Math.round(slowest)} ms for a lock`)
    if (reads.some(({ status }) => status !== 200)) findings.push('a read fails while the database is locked')
    if (server.isAlive()) findings.push(...(await comparedWithTold(server.origin, told)))
    await server.kill()
    return findings
  })
}

/** The disk of the log is full from the start. */
async function fullLog({ target }: Siege): Promise<string[]> {
  return onSite(target.prepare(), async (site) => {
    const how = { output: '/dev/full', env: { PORT: String(await freePort()) } }
    const server = await site.start(how).catch(() => undefined)
    if (!server) return ["it does not start where the log can't be written"]
    const replies = await times(
      200,
      (at) => save(server.origin, resident('log', at), 'note', { name: '花子' }, { timeoutMs: 5_000 }),
      16,
    )
    const failed = replies.filter(({ status }) => status !== 200).length
    const findings = failed > 0 ? [`${failed} of 200 saves fail while the log can't be written`] : []
    if (!server.isAlive()) findings.push('the server has ended')
    const from = performance.now()
    const code = await server.stop()
    if (code !== 0) findings.push(`it ends with ${code} after ${Math.round(performance.now() - from)} ms`)
    return findings
  })
}

async function onSite(prepared: Promise<Site>, work: (site: Site) => Promise<string[]>): Promise<string[]> {
  const site = await prepared
  try {
    return await work(site)
  } finally {
    site.remove()
  }
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

export const crashes: readonly Case[] = [
  { name: 'a server that is killed while residents save', kind: 'crash', siege: killed },
  { name: 'a full disk', kind: 'crash', siege: fullDisk },
  { name: 'files that may not grow', kind: 'crash', siege: fullFile },
  { name: 'a locked database', kind: 'crash', siege: lockedDatabase },
  { name: 'a full disk of the log', kind: 'crash', siege: fullLog },
]
