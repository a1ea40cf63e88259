import {
  type ClamavAddress,
  type ClamavConfig,
  clamavScanner,
} from '../../adapters/scanner/clamav-scanner.ts'
import { noScanner } from '../../adapters/scanner/no-scanner.ts'
import type { Scanner } from '../../application/ports/scanner.ts'
import { ConfigError, type Env } from './read-setting.ts'

/** A longer path of a socket is cut off by the system. */
const LONGEST_PATH = 107

/** Where ClamAV's daemon listens; undefined: nobody scans what residents send. @throws ConfigError */
export function readScannerConfig(env: Env): ClamavAddress | undefined {
  const text = env.CLAMAV
  if (!text) return undefined
  const path = /^unix:(\/[^\0]+)$/.exec(text)?.[1]
  if (path !== undefined && Buffer.byteLength(path) <= LONGEST_PATH) return { path }
  const [, bracketed, name, digits] = /^tcp:(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const [host, port] = [bracketed ?? name, Number(digits)]
  if (host !== undefined && port >= 1 && port <= 65_535) return { host, port }
  throw new ConfigError(
    'CLAMAV は、ClamAV のデーモン（clamd）が待ち受ける所を unix:/run/clamav/clamd.ctl か tcp:clamav.example.jp:3310 の形で設定してください。',
  )
}

/** The scanner of a configuration. */
export const scannerOf = (
  address: ClamavAddress | undefined,
  onFailure: ClamavConfig['onFailure'],
): Scanner => (address ? clamavScanner({ address, onFailure }) : noScanner)
