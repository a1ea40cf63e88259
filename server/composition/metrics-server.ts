import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Figures } from '../../adapters/http/server/figures.ts'
import { metricsListener } from '../../adapters/http/server/metrics.ts'
import { ConfigError, type Env } from './read-setting.ts'

/** Where figures are told besides. */
export type MetricsAddress = { host: string; port: number }

/** Connections at most: a few programs ask for figures. */
const CONNECTIONS = 20
const wrong =
  'METRICS は <ホスト>:<ポート>（例 127.0.0.1:9464、コンテナーの中では 0.0.0.0:9464）の形で設定してください。ポートは 0 から 65535 までです。'

/** `METRICS=<host>:<port>`; undefined: no port of its own. @throws ConfigError */
export function readMetricsAddress({ METRICS: text }: Env): MetricsAddress | undefined {
  if (!text) return undefined
  const { host, port = '' } = /^(?<host>\[[\da-f:.]+\]|[\w.-]+):(?<port>\d{1,5})$/i.exec(text)?.groups ?? {}
  if (!host || Number(port) > 65_535) throw new ConfigError(wrong)
  return { host: host.replace(/[[\]]/g, ''), port: Number(port) }
}

/** Tells the figures on a port of its own, until `close` is called. @throws ConfigError if it can't be used */
export async function serveMetrics({ host, port }: MetricsAddress, figures: () => Figures) {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, metricsListener(figures))
  server.maxConnections = CONNECTIONS
  try {
    await once(server.listen({ port, host }), 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `METRICS=${host}:${port} では待ち受けられません（${code}）。別のポートかホストにしてください。`,
    )
  }
  return {
    port: (server.address() as AddressInfo).port,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
