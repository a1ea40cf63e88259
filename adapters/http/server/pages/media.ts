import type { Media } from '../../../../application/ports/city-repository.ts'
import { etagOf } from '../response-body.ts'
import type { Middleware } from '../state.ts'

const base = '/media/'
const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'])

/** Images of the city at `/media/{name}`; anything else is a 404. A drawing opened by itself can run nothing. */
export const media =
  (find: (name: string) => Promise<Media | undefined>): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(base)) return next()
    ctx.state.route = `${base}{name}`
    const name = nameOf(ctx.path)
    const found = name && (ctx.method === 'GET' || ctx.method === 'HEAD') ? await find(name) : undefined
    if (!found || !images.has(found.contentType)) return
    ctx.status = 200
    ctx.set('Content-Type', found.contentType)
    ctx.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    ctx.set('Cache-Control', 'public, max-age=300')
    ctx.etag = etagOf(found.bytes)
    if (ctx.fresh) ctx.status = 304
    else ctx.body = Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength)
  }

function nameOf(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path.slice(base.length))
    return name.length <= 200 ? name : undefined
  } catch {
    // Not a name at all.
    return undefined
  }
}
