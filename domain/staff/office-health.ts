/** What a server does again and again by itself. */
export const serverTasks = [
  'purge',
  'publish',
  'reindex',
  'messages',
  'settle',
  'sums',
  'files',
  'sections',
] as const
export type ServerTask = (typeof serverTasks)[number]

/** How the city's system is, as it was found. Times are epoch milliseconds, sizes bytes. */
export type HealthFacts = {
  backupAtMs?: number | undefined
  /** How the chain of the audit log was last found, if it was ever looked at. */
  chain?: { atMs: number; isIntact: boolean } | undefined
  /** Of the folder with the data; undefined: the data is on another machine. */
  disk?: { free: number; total: number } | undefined
  log: { isFailing: boolean; dropped: number }
  writesFail: boolean
  failingTasks: readonly ServerTask[]
  /** Messages that were given up and are still listed. */
  messages: number
  /** Digests to sections that were given up in the last week. */
  notices: number
  /** Orders by what has to be done about them. */
  payments: { unknown: number; refundNeeded: number }
}

/** `look`: somebody should see to it soon; `bad`: now. */
type HealthState = 'good' | 'look' | 'bad'

/** How one thing is, with the figure by which that was decided. */
export type HealthLine = { state: HealthState } & (
  | { what: 'backup' | 'chain'; atMs?: number }
  | { what: 'disk'; free?: number; total?: number }
  | { what: 'log' | 'messages' | 'notices' | 'unknown' | 'refunds'; count: number }
  | { what: 'writes' }
  | { what: 'tasks'; tasks: readonly ServerTask[] }
)

const HOUR_MS = 60 * 60_000
/** How long a digest that was given up is told of. */
export const NOTICES_MS = 7 * 24 * HOUR_MS
/** A daily backup that ran late is still one. */
const BACKUP_MS = 36 * HOUR_MS
const BACKUP_BAD_MS = 7 * 24 * HOUR_MS
const CHAIN_MS = 31 * 24 * HOUR_MS
const GIB = 1024 ** 3

/** How everything is, always in the same order. @param nowMs epoch milliseconds */
export function healthLines(facts: HealthFacts, nowMs: number): HealthLine[] {
  const { backupAtMs, chain, disk, log, writesFail, failingTasks, messages, notices, payments } = facts
  const toLook = (count: number): HealthState => (count > 0 ? 'look' : 'good')
  return [
    { what: 'writes', state: writesFail ? 'bad' : 'good' },
    {
      what: 'backup',
      state: ageState(nowMs - (backupAtMs ?? -Infinity), BACKUP_MS, BACKUP_BAD_MS),
      ...(backupAtMs !== undefined && { atMs: backupAtMs }),
    },
    { what: 'disk', state: diskState(disk), ...disk },
    { what: 'log', state: log.isFailing ? 'bad' : toLook(log.dropped), count: log.dropped },
    { what: 'tasks', state: failingTasks.length > 0 ? 'bad' : 'good', tasks: failingTasks },
    { what: 'messages', state: toLook(messages), count: messages },
    { what: 'notices', state: toLook(notices), count: notices },
    { what: 'unknown', state: toLook(payments.unknown), count: payments.unknown },
    { what: 'refunds', state: toLook(payments.refundNeeded), count: payments.refundNeeded },
    {
      what: 'chain',
      state: chain?.isIntact === false ? 'bad' : ageState(nowMs - (chain?.atMs ?? -Infinity), CHAIN_MS),
      ...(chain && { atMs: chain.atMs }),
    },
  ]
}

function ageState(ageMs: number, goodMs: number, badMs = Infinity): HealthState {
  if (ageMs <= goodMs) return 'good'
  return ageMs > badMs ? 'bad' : 'look'
}

/** A disk on another machine is for whoever keeps that one. */
function diskState(disk: HealthFacts['disk']): HealthState {
  if (!disk) return 'good'
  const { free, total } = disk
  if (free < GIB || free < total * 0.05) return 'bad'
  return free < 5 * GIB || free < total * 0.1 ? 'look' : 'good'
}
