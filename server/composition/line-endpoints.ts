import type { LineConfig } from './config.ts'

/** Where LINE is: the configured addresses, or those of the emulator that this server mounts. */
export type LineEndpoints = {
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  jwksUrl: string
  messagingUrl: string
}

/** Addresses of this server, without a trailing slash. */
export type Origins = {
  /** Where residents reach it. */
  app: string
  /** Where it reaches its own emulators. */
  self: string
}

export function lineEndpoints(line: LineConfig, origins: Origins): LineEndpoints {
  const [forBrowsers, forUs] = [`${origins.app}/emulator/line`, `${origins.self}/emulator/line`]
  return {
    issuer: line.issuer ?? forBrowsers,
    authorizeUrl: line.authorizeUrl ?? `${forBrowsers}/oauth2/v2.1/authorize`,
    tokenUrl: line.tokenUrl ?? `${forUs}/oauth2/v2.1/token`,
    jwksUrl: line.jwksUrl ?? `${forUs}/oauth2/v2.1/certs`,
    messagingUrl: line.messagingUrl ?? forUs,
  }
}
