import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type CityServerOptions = {
  /** Added to the environment of the demo; undefined takes a variable out. */
  env?: Readonly<Record<string, string | undefined>>
  /** Folder that holds the database; kept when given, made and removed otherwise. */
  folder?: string
  /** Folder of another copy of the built product. */
  product?: string
  /** Arguments of Node that start another server instead, which logs the same when it listens. */
  program?: readonly string[]
  /** Where its output goes instead of a file of its folder; PORT must be given then. */
  output?: string
  /** Folder of a city bundle that is imported first; the demo city otherwise. */
  bundle?: string
}

/** The built server as a process of its own, with data of its own. */
export type CityServer = {
  origin: string
  pid: number
  folder: string
  /** What it has logged so far, one line each. */
  readonly logs: readonly string[]
  /**
   * Runs a built command, such as `answers`, on its data while it serves. @throws Error with what the command said
   * unless it ends well
   */
  run(command: string, ...args: readonly string[]): void
  /** SIGTERM, then waits a second at least. @returns the exit code; null if it had to be killed after 15 s */
  stop(): Promise<number | null>
  /** SIGKILL, as a power cut does. */
  kill(): Promise<void>
}

/**
 * Starts `dist/server/main.js` in demo mode on a free port and waits until it can serve.
 * @throws Error with the server's output if it is not ready within 60 s
 */
export async function startCityServer(options: CityServerOptions = {}): Promise<CityServer> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'madoguchi-'))
  const logFile = join(folder, 'server.log')
  const run = (command: string, ...args: readonly string[]) => runCommand(command, args, folder, options)
  if (options.bundle) await bringIn(options.bundle, folder, options)
  else if (isDemo(options)) await bringInDemo(folder)
  const log = openSync(options.output ?? logFile, 'w')
  const program = options.program ?? [join(options.product ?? root, 'dist/server/main.js')]
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: environment(options),
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let kept: string[] | undefined
  const logs = () => kept ?? (options.output ? [] : readFileSync(logFile, 'utf8').split('\n').filter(Boolean))
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const removeFolder = () => {
    process.off('exit', end)
    kept = logs()
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }

  const kill = async () => {
    end()
    await exited
    removeFolder()
  }
  const port = options.env?.PORT
  const known = port && port !== '0' ? `http://127.0.0.1:${port}` : undefined
  const origin = await whenReady(logs, child, known).catch(async (error: unknown) => {
    await kill()
    throw error
  })
  return {
    origin,
    pid: child.pid!,
    folder,
    get logs() {
      return logs()
    },
    run,
    kill,
    async stop() {
      const impatience = setTimeout(end, 15_000)
      child.kill('SIGTERM')
      const code = await exited
      clearTimeout(impatience)
      removeFolder()
      return code
    },
  }
}

/** Whether such a server would begin with the demo city, in a folder that is made for it. */
const isDemo = ({ folder, product, program, env = {} }: CityServerOptions): boolean =>
  !folder && !product && !program && !env.NODE_ENV && !env.DATABASE_URL && !env.DATA_KEY

/** Puts a bundle into the data of a server: it is imported once by a run, and copied from then on. */
async function bringIn(bundle: string, folder: string, options: CityServerOptions): Promise<void> {
  const imported = await preparedOnce(hashOf(bundle), async (made) =>
    runCommand('city', ['import', bundle], made, options),
  )
  cpSync(join(imported, 'data'), join(folder, 'data'), { recursive: true })
}

/** Puts the demo city into the data of a server: it is imported once by a run, and copied from then on. */
export async function bringInDemo(folder: string): Promise<void> {
  const imported = await preparedOnce('demo', async (made) => {
    const server = await startCityServer({ folder: made })
    await server.stop()
  })
  cpSync(join(imported, 'data'), join(folder, 'data'), { recursive: true })
}

/**
 * A folder that is made once by a run: the worker that comes first makes it, the others wait for it. Outside of a run
 * by each process.
 */
async function preparedOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const prepared = join(process.env.E2E_FOLDER ?? join(tmpdir(), `madoguchi-e2e-${process.pid}`), name)
  const beingMade = `${prepared}-being-made`
  while (!existsSync(prepared)) {
    if (!isFirst(beingMade)) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    try {
      await make(beingMade)
      renameSync(beingMade, prepared)
    } catch (error) {
      // Whoever waits tries as well, and says what is wrong.
      rmSync(beingMade, { recursive: true, force: true })
      throw error
    }
  }
  return prepared
}

/** Whether nobody has made this folder before; it is there afterwards. */
function isFirst(folder: string): boolean {
  mkdirSync(dirname(folder), { recursive: true })
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Of the names and the content of all files in a folder. */
function hashOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = join(folder, name)
    hash.update(name)
    if (statSync(file).isFile()) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Runs a command of the built program in a folder. @throws Error with what the command said unless it ends well */
export function runCommand(
  command: string,
  args: readonly string[],
  folder: string,
  options: CityServerOptions,
): void {
  const file = join(options.product ?? root, 'dist/server/cli.js')
  const env = environment(options)
  const ended = spawnSync(process.execPath, [file, command, ...args], { cwd: folder, env, encoding: 'utf8' })
  if (ended.status !== 0) throw new Error(`${command} fails:\n${ended.stdout}\n${ended.stderr}`)
}

/** The caller's environment without the settings that would turn the demo into something else. */
function environment({ env }: CityServerOptions): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, VITEST: _runner, DATABASE_URL: _database, TZ: _zone, ...own } = process.env
  // A few residents do more in a minute here than people do.
  return { ...own, HOST: '127.0.0.1', PORT: '0', RATE_LIMITS: 'off', ...env }
}

async function whenReady(
  logs: () => readonly string[],
  child: ChildProcess,
  known: string | undefined,
): Promise<string> {
  const deadline = Date.now() + 60_000
  let origin = known
  while (Date.now() < deadline && child.exitCode === null) {
    origin ??= listeningOrigin(logs())
    if (origin && (await isReady(origin))) return origin
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const state = child.exitCode === null ? 'is not ready after 60 s' : `ended with code ${child.exitCode}`
  throw new Error(`The server ${state}:\n${logs().join('\n')}`)
}

/** From the log line `{"msg":"listening","port":n}`. */
function listeningOrigin(logs: readonly string[]): string | undefined {
  const line = logs.find((text) => text.includes('"msg":"listening"'))
  return line && `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}
