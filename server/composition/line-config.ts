import { type Env, oneOf, readAll, required, webAddress } from './read-setting.ts'

/** Endpoints are undefined where the emulator's own address stands in. */
export type LineConfig = {
  issuer: string | undefined
  authorizeUrl: string | undefined
  tokenUrl: string | undefined
  jwksUrl: string | undefined
  idTokenAlg: 'HS256' | 'ES256'
  channelId: string
  channelSecret: string
  liffId: string
  messagingUrl: string | undefined
  messagingToken: string
}

/**
 * LINE's own endpoints unless others are set.
 * @param emulatedSecret what the emulator's channel secret is
 * @throws ConfigError with every fault
 */
export function readLineConfig(env: Env, emulated: boolean, emulatedSecret: string): LineConfig {
  const unlessEmulated = (url: string) => (emulated ? undefined : url)
  const ifEmulated = (value: string) => (emulated ? value : undefined)
  return readAll<LineConfig>({
    issuer: () => env.LINE_ISSUER || unlessEmulated('https://access.line.me'),
    authorizeUrl: () =>
      webAddress(env, 'LINE_AUTHORIZE_URL') || unlessEmulated('https://access.line.me/oauth2/v2.1/authorize'),
    tokenUrl: () =>
      webAddress(env, 'LINE_TOKEN_URL') || unlessEmulated('https://api.line.me/oauth2/v2.1/token'),
    jwksUrl: () =>
      webAddress(env, 'LINE_JWKS_URL') || unlessEmulated('https://api.line.me/oauth2/v2.1/certs'),
    idTokenAlg: () => oneOf(env, 'LINE_ID_TOKEN_ALG', ['HS256', 'ES256'], 'HS256'),
    channelId: () => required(env, 'LINE_CHANNEL_ID', ifEmulated('demo-channel')),
    channelSecret: () => required(env, 'LINE_CHANNEL_SECRET', ifEmulated(emulatedSecret)),
    liffId: () => env.LIFF_ID ?? ifEmulated('demo-liff') ?? '',
    messagingUrl: () => webAddress(env, 'LINE_MESSAGING_URL') || unlessEmulated('https://api.line.me'),
    messagingToken: () => messagingTokenOf(env, emulated),
  })
}

/** '' without which no message is sent. */
export const messagingTokenOf = (env: Env, emulated: boolean): string =>
  env.LINE_MESSAGING_TOKEN ?? (emulated ? 'demo-messaging-token' : '')
