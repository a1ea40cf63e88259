import cluster from 'node:cluster'
import pino, { type Logger } from 'pino'
import { type Config, readConfig, warningsOf } from './composition/config.ts'
import { explainStart } from './composition/explain-start.ts'
import { type LogOutput, logOutput } from './composition/log-output.ts'
import { prepareStorage } from './composition/open-storage.ts'
import { ConfigError } from './composition/read-setting.ts'
import { serve } from './composition/serve.ts'
import { inWorker, runWorkers, untilOthersClosed } from './composition/workers.ts'

/**
 * Starts the server as the environment configures it, in one process or in several; stops it gracefully on SIGTERM and
 * SIGINT. Several are replaced one after the other on SIGHUP.
 */
async function main(): Promise<void> {
  // A full disk, or a pipe that nobody reads, must neither stop the server nor keep it from ending.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const config = readConfig(process.env, process.cwd())
  if (cluster.isPrimary) for (const warning of warningsOf(config)) process.stderr.write(`注意: ${warning}\n`)
  const out = logOutput()
  const base = cluster.worker ? { worker: cluster.worker.id } : null
  const log: Logger = pino({ level: config.logLevel, base }, out)
  if (config.workers === 1 || cluster.isWorker) return serveUntilStopped(config, log, out)
  await prepareStorage(config, (migrated) => log.info(migrated, 'migrated'))
  const code = await runWorkers(config.workers, log)
  await out.end()
  process.exit(code)
}

async function serveUntilStopped(config: Config, log: Logger, out: LogOutput): Promise<void> {
  const serving = await serve(config, { log, out })
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // Somebody who presses Ctrl-C has turned away already, and so has everybody where another process has taken over.
    await serving.stop({ hurry: signal !== 'SIGTERM', untilOthersClosed })
    log.info({}, 'stopped')
    await out.end()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (cluster.isWorker)
    inWorker({
      async onReplaced() {
        log.info({}, 'replaced')
        await serving.leave()
        await stop('replaced')
      },
    })
  else process.on('SIGHUP', () => stop('SIGTERM'))
  const { port, metricsPort } = serving
  log.info({ port, ...(metricsPort !== undefined && { metricsPort }) }, 'listening')
  if (config.demo)
    out.write(
      `\n  窓口のデモ: ${serving.origin}/\n  住民の役を選ぶ、LINEとして開く: ${serving.origin}/emulator\n\n`,
    )
}

try {
  await main()
} catch (error) {
  const what = error instanceof ConfigError ? '設定に誤りがあります' : '起動できませんでした'
  process.stderr.write(`${what}: ${explainStart(error, process.env)}\n`)
  process.exit(1)
}
