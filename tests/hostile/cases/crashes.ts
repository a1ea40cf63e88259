import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'
import { type Case, type Siege, times } from '../attack.ts'
import { api, ask, isCancelled, ownRows, type Reply, resident, save } from '../client.ts'
import { randomOf } from '../random.ts'
import type { Server, Site, Target } from '../target.ts'

/** When service must be back after a fault, milliseconds. */
const BACK_MS = 5_000
/** How long saves are waited for, milliseconds. */
const ACKNOWLEDGED_MS = 10_000
const kills = { short: 2, long: 20 } as const
const stops = { short: 1, long: 10 } as const
/** Of the moments at which the server is killed: the same ones in every run. */
const SEED = 20_280
/** Residents who save while the server stops. */
const SAVING = 32
/** A stop takes less than that, milliseconds. */
const STOP_MS = 10_000

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
  const random = randomOf(SEED)
  try {
    for (let kill = 0; kill < kills[form]; kill += 1) {
      const server = await site.start()
      let isOver = false
      const from = told.length
      const saving = savers(server.origin, told, () => isOver, `kill${kill}-`)
      await acknowledged(told, from, 20 + random() * 200)
      await server.kill()
      isOver = true
      await saving
    }
    return await compareAfterStart(site, told)
  } finally {
    await site.remove()
  }
}

/** Waits until so many saves after the first `from` are acknowledged, however slow the machine is. */
async function acknowledged(told: readonly Told[], from: number, wanted: number): Promise<void> {
  const until = performance.now() + ACKNOWLEDGED_MS
  const count = () => told.slice(from).filter(({ code }) => code !== undefined).length
  while (count() < wanted && performance.now() < until) await sleep(1)
}

async function compareAfterStart(site: Site, told: readonly Told[]): Promise<string[]> {
  const server = await site.start()
  const findings = await comparedWithTold(server.origin, told)
  await server.kill()
  return findings
}

/** The server is asked to stop while residents save, on connections that are kept and on new ones. */
async function stopped({ target, form }: Siege): Promise<string[]> {
  return onSite(target.prepare(), async (site) => {
    const told: Told[] = []
    const findings = new Set<string>()
    for (let stop = 0; stop < stops[form]; stop += 1) {
      const server = await site.start()
      const first = told.length
      const saving = times(SAVING, async (at) => {
        const agent = new Agent({ keepAlive: at % 4 > 0, maxSockets: 1 })
        for (const found of await saveUntilClosed(server, told, resident(`stop${stop}-`, at), agent))
          findings.add(found)
        agent.destroy()
      })
      await acknowledged(told, first, 100)
      const from = performance.now()
      const code = await server.stop()
      const ms = Math.round(performance.now() - from)
      if (code !== 0 || ms > STOP_MS) findings.add(`a stop gives ${code} after ${ms} ms`)
      await saving
    }
    return [...findings, ...(await compareAfterStart(site, told))]
  })
}

/**
 * One save after the other until nobody listens. @returns what became of a save that was neither stored nor refused
 * honestly
 */
async function saveUntilClosed(
  { origin }: Server,
  told: Told[],
  userId: string,
  agent: Agent,
): Promise<string[]> {
  for (;;) {
    const each: Told = { userId, key: randomUUID() }
    const reply = await save(origin, userId, 'note', { name: each.key }, { key: each.key, agent })
    if (reply.fault === 'ECONNREFUSED') return []
    told.push(each)
    if (reply.status === 200) each.code = String(reply.body.answercode)
    else if (reply.fault) return [`at a stop a save that was sent ends with ${reply.fault}`]
    else if (oddOf([reply]).length > 0) return oddOf([reply])
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
  const disk = smallDisk(target)
  if (!disk) return fullFile({ target, form: 'short' })
  const site = await target.prepare({}, disk.folder)
  try {
    // Its log has a disk of its own.
    const server = await site.start({ output: '/dev/null', env: { PORT: String(await freePort()) } })
    const filler = join(disk.folder, 'filler')
    return await whileTaken(server, {
      take: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']),
      giveBack: () => rmSync(filler),
    })
  } finally {
    await site.remove()
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
    await site.remove()
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

/** A file system in memory, which a new database leaves some megabytes of; undefined where none may be mounted. */
function smallDisk({ engine }: Target): { folder: string; remove(): void } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-disk-'))
  const size = engine === 'postgres' ? 'size=24m' : 'size=6m'
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder])
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
    const letGo = await site.lock()
    let isOver = false
    const told: Told[] = []
    const saving = savers(server.origin, told, () => isOver, 'lock')
    const reads: Reply[] = []
    for (const until = performance.now() + 7_000; performance.now() < until; await sleep(100))
      reads.push(await read(server.origin))
    isOver = true
    await letGo()
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
    await site.remove()
  }
}

/** Whether the server itself writes the files of the database. */
const writesFiles = ({ engine }: Target): boolean => engine === 'sqlite'

/** Whether there can be a full disk: a database server of its own needs one that is mounted. */
function hasSmallDisk(target: Target): boolean {
  if (writesFiles(target)) return true
  const disk = smallDisk(target)
  disk?.remove()
  return disk !== undefined
}

export const crashes: readonly Case[] = [
  { name: 'a server that is killed while residents save', kind: 'crash', siege: killed },
  { name: 'a server that is asked to stop while residents save', kind: 'crash', siege: stopped },
  { name: 'a full disk', kind: 'crash', siege: fullDisk, isPossible: hasSmallDisk },
  { name: 'files that may not grow', kind: 'crash', siege: fullFile, isPossible: writesFiles },
  { name: 'a locked database', kind: 'crash', siege: lockedDatabase },
  { name: 'a full disk of the log', kind: 'crash', siege: fullLog },
]
