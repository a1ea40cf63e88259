import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoadResult } from './server/keep-alive-load.ts'
import type { LoadOptions } from './server/load.ts'

/** Starts a TypeScript program of the benchmarks as a process of its own. */
function start(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/** Runs the load generator in a process of its own and waits for the result. @throws Error if it fails */
export const load = (order: LoadOptions): Promise<LoadResult> => resultOf('server/load.ts', order)

/** Runs a program that is given an order and prints a result, both JSON. @throws Error if it fails */
export async function resultOf<Order, Result>(program: string, order: Order): Promise<Result> {
  const child = start(program, [JSON.stringify(order)])
  let printed = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${program} ended with code ${code}`)
  return JSON.parse(printed) as Result
}

/** A running reference server. */
export type BareServer = { origin: string; pid: number; stop(): Promise<void> }

/**
 * Numbers of answers that the bare Koa server stores at its start: unsearched ones, those of other people and of
 * residents.
 */
type StoredAnswers = { answers?: number; others?: number; residents?: number }

/** Starts the bare Koa server, which serves the bytes of `configFile`. */
export async function startBareServer(
  configFile: string,
  { answers = 0, others = 0, residents = 0 }: StoredAnswers = {},
): Promise<BareServer> {
  return startBare('references/bare-koa.ts', [configFile, ...[answers, others, residents].map(String)])
}

/** Starts the bare server on an empty PostgreSQL database. */
export const startBarePostgresServer = (database: string): Promise<BareServer> =>
  startBare('references/bare-postgres.ts', [database])

async function startBare(program: string, args: readonly string[]): Promise<BareServer> {
  const child = start(program, args)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', (code) => reject(new Error(`The reference server ended with code ${code}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** Ticks of the clock that processes are charged by; the same on every Linux. */
const TICKS_PER_SECOND = 100

/**
 * CPU time that a process and those it started have used so far, in microseconds to the next hundredth of a second; NaN
 * on other systems than Linux.
 */
export function cpuMicros(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const children = new Map<number, number[]>()
  const ticks = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const fields = /^\d+$/.test(name) ? statOf(name) : undefined
    if (!fields) continue
    const parent = Number(fields[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    // User and system time, its own and that of ended children.
    ticks.set(
      Number(name),
      fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
    )
  }
  const ticksOf = (of: number): number =>
    (children.get(of) ?? []).reduce((sum, child) => sum + ticksOf(child), ticks.get(of) ?? 0)
  return (ticksOf(pid) * 1e6) / TICKS_PER_SECOND
}

/**
 * The fields after the name of the program, which is in brackets and may have blanks; undefined if the process has
 * ended.
 */
function statOf(pid: string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Peak memory of a process in MB (10^6); NaN on other systems than Linux. */
export function peakMemory(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}
