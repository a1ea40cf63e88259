import helmet from 'koa-helmet'
import type { Middleware } from './state.ts'

export type SecuritySettings = {
  /** Where residents reach us; `https:` adds HSTS. undefined: plain http on this machine. */
  appOrigin?: string | undefined
  /** Who may frame us; nobody if empty. */
  frameAncestors: readonly string[]
  /** Origins of images besides our own and LINE's. */
  imageHosts: readonly string[]
}

/** Where LINE keeps the pictures of its users. */
const portraitHosts = ['https://profile.line-scdn.net', 'https://sprofile.line-scdn.net']

/** A source that cannot end its directive or begin another one. */
const isSource = (text: string): boolean => /^('self'|[A-Za-z0-9.:/*_-]+)$/.test(text)

/**
 * Security headers of every answer: scripts, styles and connections of our own origin only (promise of a strict CSP), images
 * also from LINE's profile hosts and the hosts that the city lists.
 *
 * @throws Error if a configured source is no origin
 */
export function securityHeaders({ appOrigin, frameAncestors, imageHosts }: SecuritySettings): Middleware {
  const wrong = [...frameAncestors, ...imageHosts].find((source) => !isSource(source))
  if (wrong !== undefined) throw new Error(`not a source of a content security policy: ${wrong}`)
  const overTls = appOrigin?.startsWith('https:') ?? false
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...portraitHosts, ...imageHosts],
        fontSrc: ["'self'"],
        connectSrc: [
          "'self'",
          'https://api.line.me',
          'https://access.line.me',
          'https://liffsdk.line-scdn.net',
        ],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: frameAncestors.length > 0 ? frameAncestors : ["'none'"],
      },
    },
    strictTransportSecurity: overTls,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: frameAncestors.length > 0 ? false : { action: 'deny' },
    // They mean something over TLS only, and browsers warn of them elsewhere.
    crossOriginOpenerPolicy: overTls,
    originAgentCluster: overTls,
  })
}

/** The policy with further hosts for images; whatever is no source is left out. */
export const withImageHosts = (policy: string, hosts: readonly string[]): string =>
  policy.replace(
    /(?<=img-src [^;]*)(?=;|$)/,
    hosts
      .filter(isSource)
      .map((host) => ` ${host}`)
      .join(''),
  )
