import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { BoundedMap } from '../../../application/shared/bounded-map.ts'
import type { Context } from './state.ts'

export type Encoding = 'br' | 'gzip'

/** @param quality of brotli: 9 for what is kept and sent many times, 4 for what is sent once */
type Pack = (bytes: Buffer, encoding: Encoding, quality: 4 | 9) => Promise<Buffer>

// Outside the event loop.
const pack: Pack = (bytes, encoding, quality) =>
  encoding === 'gzip'
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** A body that is kept. */
type KeptBody = {
  bytes: Buffer
  etag: string
  /** Its packed form: made once for all who ask, and again after a failure. */
  packed(encoding: Encoding): Promise<Buffer>
}

export function keptBody(text: string, packWith = pack): KeptBody {
  const bytes = Buffer.from(text)
  const forms = new Map<Encoding, Promise<Buffer>>()
  return {
    bytes,
    etag: etagOf(bytes),
    packed(encoding) {
      const known = forms.get(encoding)
      if (known) return known
      const packing = packWith(bytes, encoding, 9)
      forms.set(encoding, packing)
      packing.catch(() => forms.delete(encoding))
      return packing
    },
  }
}

/** The entity tag of a content: the same for the same bytes, on every server. */
export const etagOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** The best encoding that a client accepts; undefined for none. */
export function encodingFor({ req }: Context): Encoding | undefined {
  const accepted = String(req.headers['accept-encoding'] ?? '').toLowerCase()
  const names = accepted
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => quality === undefined || Number(quality.replace('q=', '')) !== 0)
    .map(([name]) => name)
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}

/** Answers with a body that is kept, or with a text that is sent once, packed as the client reads it. */
export async function sendPacked(ctx: Context, body: KeptBody | string): Promise<void> {
  ctx.vary('Accept-Encoding')
  const encoding = encodingFor(ctx)
  const plain = typeof body === 'string' ? Buffer.from(body) : body.bytes
  const bytes =
    encoding && (typeof body === 'string' ? await pack(plain, encoding, 4) : await body.packed(encoding))
  if (encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = bytes ?? plain
}

/** A response that is the same for everybody. */
export type CachedResponse = {
  body: KeptBody
  /** Of a page: the sources that a policy knows its own styles by. */
  styles?: readonly string[]
}

/**
 * Responses that are the same for everybody, by all that they are made of: address, language, version, day. `make` is
 * called once for all who ask at once, and again after a failure.
 */
export type ResponseCache = (
  key: string,
  make: () => CachedResponse | Promise<CachedResponse>,
) => Promise<CachedResponse>

/** Those of a city of 25 forms in eight languages; each takes some 100 kB. */
const RESPONSES_KEPT = 200

export function responseCache(): ResponseCache {
  const kept = new BoundedMap<string, Promise<CachedResponse>>(RESPONSES_KEPT)
  return (key, make) => {
    const known = kept.get(key)
    if (known) return known
    const making = Promise.resolve().then(make)
    kept.set(key, making)
    making.catch(() => kept.delete(key))
    return making
  }
}
