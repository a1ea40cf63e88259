import type { Clock } from '../../../application/ports/clock.ts'

/** The address under which the emulator answers everything. */
export const emulatorPath = '/emulator/line'

/** What the emulated LINE knows about us, as its developers' console would. */
export type LineEmulatorConfig = {
  /** Origin at which browsers reach the emulator, without a trailing slash; pictures and the LIFF endpoint are there. */
  origin: string
  /** `iss` of ID tokens. */
  issuer: string
  channelId: string
  channelSecret: string
  /** How ID tokens of the code flow are signed; those of LIFF are always ES256. */
  idTokenAlg: 'HS256' | 'ES256'
  liffId: string
  /** Channel access token of the Messaging API. */
  messagingToken: string
  /** The registered callback addresses. */
  redirectUris: readonly string[]
  clock: Clock
  /** What the chat offers to open: titles and in-app paths (`/survey/x`). */
  forms: () => Promise<readonly { title: string; path: string }[]>
}
