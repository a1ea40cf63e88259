import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import pino, { type Logger } from 'pino'
import { type Config, ConfigError, readConfig } from './composition/config.ts'
import { prepareStorage } from './composition/open-storage.ts'
import { serve } from './composition/serve.ts'
import { runWorkers } from './composition/workers.ts'

// By default V8 lets the heap double before it collects the whole of it; 40 % more keeps the server under 200 MB while it saves
// thousands of answers a second. Smaller steps would cost more than the tenth of the processor that collecting takes now.
setFlagsFromString('--heap-growing-percent=40')

/** Starts the server as the environment configures it, in one process or in several; stops it gracefully on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd())
  // Asynchronous, so that logging does not block requests; flushed before the process ends.
  const out = pino.destination({ sync: false })
  const base = cluster.worker ? { worker: cluster.worker.id } : null
  const log = pino({ level: config.logLevel, base }, out)
  const end = (code: number) => {
    out.flushSync()
    process.exit(code)
  }
  if (config.workers === 1 || cluster.isWorker) return serveUntilStopped(config, log, end)
  await prepareStorage(config)
  end(await runWorkers(config.workers, log))
}

async function serveUntilStopped(config: Config, log: Logger, end: (code: number) => void): Promise<void> {
  const serving = await serve(config, log)
  log.info({ port: serving.port }, 'listening')
  if (config.demo) process.stdout.write(`\n  窓口のデモ: ${serving.origin}\n\n`)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // Somebody who presses Ctrl-C has turned away already.
    await serving.stop({ hurry: signal === 'SIGINT' })
    log.info({}, 'stopped')
    end(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  await main()
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `${error instanceof ConfigError ? '設定に誤りがあります' : '起動できませんでした'}: ${message}\n`,
  )
  process.exit(1)
}
