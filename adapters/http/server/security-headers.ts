import type { Context, Middleware } from './state.ts'

export type SecuritySettings = {
  /** Where residents reach us; `https:` adds HSTS. undefined: plain http on this machine. */
  appOrigin?: string | undefined
  /** Who may frame us; nobody if empty. */
  frameAncestors: readonly string[]
  /** Origins of images besides our own and LINE's. */
  imageHosts: readonly string[]
  /** Origins that forms may be posted to besides our own: that of the payment provider. Absent: none. */
  formTargets?: readonly string[]
}

/** Where LINE keeps the pictures of its users. */
const portraitHosts = ['https://profile.line-scdn.net', 'https://sprofile.line-scdn.net']

/** A source that cannot end its directive or begin another one. */
export const isSource = (text: string): boolean => /^('self'|[A-Za-z0-9.:/*_-]+)$/.test(text)

/**
 * Security headers of every answer: scripts, styles and connections of our own origin only (promise of a strict CSP),
 * images also from LINE's profile hosts and the hosts that the city lists, and forms for us and the payment provider.
 *
 * @throws Error if a configured source is no origin
 */
export function securityHeaders(settings: SecuritySettings): Middleware {
  const { frameAncestors, imageHosts, formTargets = [] } = settings
  const wrong = [...frameAncestors, ...imageHosts, ...formTargets].find((source) => !isSource(source))
  if (wrong !== undefined) throw new Error(`not a source of a content security policy: ${wrong}`)
  const headers = headersOf(settings)
  return (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value)
    return next()
  }
}

function headersOf({
  appOrigin,
  frameAncestors,
  imageHosts,
  formTargets = [],
}: SecuritySettings): [string, string][] {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    `img-src ${["'self'", 'data:', ...portraitHosts, ...imageHosts].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self' https://api.line.me https://access.line.me https://liffsdk.line-scdn.net",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ]
  return [
    ['Content-Security-Policy', policy.join(';')],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', unused.map((feature) => `${feature}=()`).join(', ')],
    ['Referrer-Policy', 'no-referrer'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-DNS-Prefetch-Control', 'off'],
    ['X-Download-Options', 'noopen'],
    ['X-Robots-Tag', 'noindex'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    ['X-XSS-Protection', '0'],
    ...(frameAncestors.length > 0 ? [] : frameless),
    ...(appOrigin?.startsWith('https:') ? overTls : []),
  ]
}

/** What no page of ours asks a browser for; neither may what frames us or is framed. Sharing a file stays allowed. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * Lets a page read codes with the camera: of the browser's features that one, and of scripts also WebAssembly of our
 * own origin, in which the reader comes to browsers that have none.
 */
export function allowCamera(ctx: Context): void {
  const policy = String(ctx.response.get('Content-Security-Policy'))
  ctx.set(
    'Content-Security-Policy',
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  )
  const permissions = String(ctx.response.get('Permissions-Policy'))
  ctx.set('Permissions-Policy', permissions.replace('camera=()', 'camera=(self)'))
}

const frameless: [string, string][] = [['X-Frame-Options', 'DENY']]

/** They mean something over TLS only, and browsers warn of them elsewhere. */
const overTls: [string, string][] = [
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
]

/** The policy with further hosts for images, and the styles that stand in a page; whatever is no source is left out. */
export function withSources(
  policy: string,
  { images, styles }: { images: readonly string[]; styles: readonly string[] },
): string {
  const more = new Map([
    ['img-src', images.filter(isSource)],
    ['style-src', styles],
  ])
  return policy
    .split(';')
    .map((directive) => [directive, ...(more.get(directive.split(' ')[0] ?? '') ?? [])].join(' '))
    .join(';')
}
