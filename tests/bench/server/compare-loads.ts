import { cpuMicros, load } from '../processes.ts'
import { progress } from '../progress.ts'
import { median } from '../statistics.ts'
import type { Line } from '../table.ts'
import type { LoadResult } from './keep-alive-load.ts'
import type { LoadOptions } from './load.ts'

/** How much is measured; `quick` is a short run whose numbers mean nothing. */
export type BenchOptions = { rounds: number; quick: boolean; engine: 'sqlite' | 'postgres' }

type Order = Omit<LoadOptions, 'seconds' | 'connections'>

/** What is measured; `order` may differ by round, of which round 0 warms up. */
export type Contender = {
  name: string
  pid: number
  /** The database server, where it is a process of its own. */
  databasePid?: number
  order: Order | ((round: number) => Order | Promise<Order>)
}

/**
 * What a load came to, with the CPU time of the server's threads, and of the database's processes, for each request,
 * microseconds.
 */
export type Measured = LoadResult & { cpuMicros: number; databaseMicros: number }

/** Median results by name of the contender. */
export type Figures = ReadonlyMap<string, Measured>

/**
 * Loads the contenders alternately: one round to warm up that does not count, then `rounds` that do. @returns the
 * medians
 */
export async function compareLoads(
  what: string,
  contenders: readonly Contender[],
  { rounds, quick }: BenchOptions,
): Promise<Figures> {
  const all = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [turn] of contenders.entries()) {
      const { name, pid, databasePid, order } = contenders[(turn + round) % contenders.length]!
      const seconds = quick ? 2 : 5
      const inRound = typeof order === 'function' ? await order(round) : order
      const databaseCpu = () => (databasePid === undefined ? 0 : cpuMicros(databasePid))
      const [before, databaseBefore] = [cpuMicros(pid), databaseCpu()]
      const loaded = await load({ ...inRound, seconds, connections: 32 })
      const result = {
        ...loaded,
        cpuMicros: (cpuMicros(pid) - before) / loaded.answered,
        databaseMicros: (databaseCpu() - databaseBefore) / loaded.answered,
      }
      if (round > 0) all.get(name)!.push(result)
      progress(`${what} round ${round} of ${rounds}  ${name.padEnd(7)} ${describeLoad(result)}`)
    }
  }
  return new Map([...all].map(([name, results]) => [name, medians(results)]))
}

/** A result in one line. */
export function describeLoad({
  perSecond,
  p50,
  p99,
  cpuMicros: cpu,
  databaseMicros,
  failed,
}: Measured): string {
  const database = databaseMicros > 0 ? ` + ${Math.round(databaseMicros)} µs database` : ''
  return `${Math.round(perSecond)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ${Math.round(cpu)} µs CPU${database}${failed > 0 ? `  ${failed} FAILED` : ''}`
}

/** The CPU time of a request beside that of another contender. */
export const cpuOf = (figures: Figures, name: string): NonNullable<Line['cpu']> => ({
  ours: figures.get('ours')!.cpuMicros,
  reference: figures.get(name)!.cpuMicros,
  oursDatabase: figures.get('ours')!.databaseMicros,
  referenceDatabase: figures.get(name)!.databaseMicros,
})

function medians(results: readonly Measured[]): Measured {
  const middle = (name: keyof Measured) => median(results.map((result) => result[name]))
  return {
    perSecond: middle('perSecond'),
    answered: middle('answered'),
    failed: Math.max(...results.map(({ failed }) => failed)),
    p50: middle('p50'),
    p99: middle('p99'),
    cpuMicros: middle('cpuMicros'),
    databaseMicros: middle('databaseMicros'),
  }
}
