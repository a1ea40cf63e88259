import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import type { LineEmulatorConfig } from '../../../adapters/line/emulator/emulator-config.ts'
import { lineEmulator } from '../../../adapters/line/emulator/line-emulator.ts'
import { demoResidents } from '../../../adapters/line/emulator/residents.ts'
import { type LineLoginFailure, lineIdentityGateway } from '../../../adapters/line/line-identity-gateway.ts'
import type { IdentityGateway } from '../../../application/ports/identity-gateway.ts'
import { type FixedClock, fixedClock } from '../../fakes/fixed-clock.ts'

export const channelId = '1234567890'
export const channelSecret = '0123456789abcdef0123456789abcdef'
export const liffId = '1234567890-AbCdEfGh'
export const messagingToken = 'a-channel-access-token'
export const misaki = demoResidents[0]!

/** A listening server on 127.0.0.1. */
export type Listening = { origin: string; close(): Promise<void> }

/** Listens on a free port; `handlerOf` learns the origin before the first request. */
export async function listen(
  handlerOf: (origin: string) => (req: IncomingMessage, res: ServerResponse) => unknown,
): Promise<Listening> {
  let handler: ReturnType<typeof handlerOf> | undefined
  const server: Server = createServer((req, res) => handler?.(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  handler = handlerOf(origin)
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The emulator listening, with a gateway of the product that speaks to it. */
export type EmulatedLine = Listening & {
  base: string
  redirectUri: string
  clock: FixedClock
  identity: IdentityGateway
  /** Hosts the gateway has asked. */
  hosts: string[]
  failures: LineLoginFailure[]
}

export async function startEmulatedLine(
  change: Partial<LineEmulatorConfig> = {},
  gateway: Partial<Parameters<typeof lineIdentityGateway>[0]> = {},
): Promise<EmulatedLine> {
  const clock = fixedClock('2026-11-21T09:00:00+09:00')
  const configOf = (origin: string): LineEmulatorConfig => ({
    origin,
    issuer: 'https://access.line.me',
    channelId,
    channelSecret,
    idTokenAlg: 'HS256',
    liffId,
    messagingToken,
    redirectUris: [`${origin}/login`],
    clock,
    forms: async () => [{ title: '粗大ごみの申し込み', path: '/survey/sodai' }],
    ...change,
  })
  const listening = await listen((origin) => new Koa().use(lineEmulator(configOf(origin))).callback())
  const { origin } = listening
  const { issuer, idTokenAlg } = configOf(origin)
  const base = `${origin}/emulator/line`
  const hosts: string[] = []
  const failures: LineLoginFailure[] = []
  const identity = lineIdentityGateway({
    issuer,
    idTokenAlg,
    channelId,
    channelSecret,
    clock,
    tokenUrl: `${base}/oauth2/v2.1/token`,
    jwksUrl: `${base}/oauth2/v2.1/certs`,
    redirectUri: (door) => `${origin}${door === 'office' ? '/office/line' : '/login'}`,
    fetch: (input, init) => {
      hosts.push(new URL(String(input)).host)
      return fetch(input, init)
    },
    onFailure: (failure) => failures.push(failure),
    ...gateway,
  })
  return { ...listening, base, redirectUri: `${origin}/login`, clock, identity, hosts, failures }
}

/** What a browser keeps while it is away signing in. */
export const proof = () => ({
  codeVerifier: randomBytes(32).toString('base64url'),
  nonce: randomBytes(16).toString('base64url'),
})

/**
 * The address of the sign-in page, as the product sends browsers to it. `change` overrides; null takes a parameter out.
 */
export function authorizeUrl(
  line: EmulatedLine,
  { codeVerifier, nonce }: ReturnType<typeof proof>,
  change: Readonly<Record<string, string | null>> = {},
): string {
  const url = new URL(`${line.base}/oauth2/v2.1/authorize`)
  const query: Record<string, string | null> = {
    client_id: channelId,
    redirect_uri: line.redirectUri,
    response_type: 'code',
    scope: 'openid profile',
    state: 'a-state',
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  }
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}

/** Where the emulator sends the browser. */
export async function redirectOf(url: string, headers: Record<string, string> = {}): Promise<URL> {
  const response = await fetch(url, { redirect: 'manual', headers })
  await response.body?.cancel()
  return new URL(response.headers.get('location') ?? 'about:blank', url)
}

/** Signs Misaki in up to the code. */
export async function codeFor(
  line: EmulatedLine,
  kept: ReturnType<typeof proof>,
  change: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  const back = await redirectOf(authorizeUrl(line, kept, { resident: misaki.userId, ...change }))
  return back.searchParams.get('code') ?? ''
}

/** A raw ID token as LIFF hands it out. */
export async function liffTokenOf(line: EmulatedLine, resident = misaki.userId): Promise<string> {
  const response = await fetch(`${line.base}/liff-token?resident=${resident}`, { method: 'POST' })
  return ((await response.json()) as { id_token: string }).id_token
}
