import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AdminPlatformFailure,
  adminPlatformDirectory,
} from '../../../adapters/staff-platform/admin-platform-directory.ts'
import { type Listening, listen } from '../line/emulated-line.ts'

type Config = Parameters<typeof adminPlatformDirectory>[0]
type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown }

export const user = {
  username: 'suzuki.madoka',
  password: 'aozora-2026',
  email: 'madoka@city.example.jp',
  invitation: false,
}
export const unavailable = { name: 'Refusal', code: 'service.unavailable' }
export const created = { User: { Attributes: [{ Name: 'sub', Value: 'a-sub' }] } }

const open: Listening[] = []

/** Closes every platform that was opened. */
export async function closePlatforms(): Promise<void> {
  for (const listening of open.splice(0)) await listening.close()
}

/** A platform that answers as told, the directory that asks it, what it was asked and what was told of failures. */
export async function platform(
  answer: (res: ServerResponse, times: number) => unknown,
  config: Partial<Config> = {},
) {
  const asked: Asked[] = []
  const failures: AdminPlatformFailure[] = []
  const listening = await listen(() => async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req as AsyncIterable<Buffer>) parts.push(part)
    const { method = '', url = '', headers } = req
    asked.push({ method, path: url, headers, body: JSON.parse(Buffer.concat(parts).toString()) })
    answer(res, asked.length)
  })
  open.push(listening)
  const directory = adminPlatformDirectory({
    url: `${listening.origin}/api`,
    onFailure: (failure) => failures.push(failure),
    ...config,
  })
  return { directory, asked, failures, origin: listening.origin }
}

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200) =>
  (res: ServerResponse) =>
    res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))

/** A `fetch` that asks the origin that is told for each time, and says how often it was called. */
export function counted(originOf: (times: number) => string) {
  let times = 0
  const counting: typeof fetch = (_, init) => {
    times += 1
    return fetch(originOf(times), init)
  }
  return { fetch: counting, times: () => times }
}

/** A port that nobody listens on. */
export async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
