import type { LineConfig } from './line-config.ts'

/** URLs of LINE's services. */
type LineEndpoints = {
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  jwksUrl: string
  messagingUrl: string
}

/** Origins of this server, without a trailing slash. */
export type Origins = {
  /** For browsers. */
  app: string
  /** For the server's own calls to its emulators. */
  self: string
}

/** The configured URLs of LINE; for those that are not configured, the URLs of this server's own emulator. */
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
