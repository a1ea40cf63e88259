import type { Clock } from '../../../application/ports/clock.ts'

/** Path prefix of everything that the emulator serves. */
export const emulatorPath = '/emulator/line'

/** What LINE would have configured for us in its developers' console. */
export type LineEmulatorConfig = {
  /**
   * Origin at which browsers reach the emulator, without a trailing slash; also that of pictures and the LIFF endpoint.
   */
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
  /** Links that the chat shows: titles and paths of the app (`/survey/x`). */
  forms: () => Promise<readonly { title: string; path: string }[]>
}
