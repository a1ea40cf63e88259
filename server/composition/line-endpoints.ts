import type { LineConfig } from './config.ts'

/** Where LINE is: the configured addresses, or those of the emulator that this server mounts. */
export type LineEndpoints = {
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  jwksUrl: string
  messagingUrl: string
}

/** @param origin address at which this server reaches itself and residents reach it */
export function lineEndpoints(line: LineConfig, origin: string): LineEndpoints {
  const emulator = `${origin}/emulator/line`
  return {
    issuer: line.issuer ?? emulator,
    authorizeUrl: line.authorizeUrl ?? `${emulator}/oauth2/v2.1/authorize`,
    tokenUrl: line.tokenUrl ?? `${emulator}/oauth2/v2.1/token`,
    jwksUrl: line.jwksUrl ?? `${emulator}/oauth2/v2.1/certs`,
    messagingUrl: line.messagingUrl ?? emulator,
  }
}
