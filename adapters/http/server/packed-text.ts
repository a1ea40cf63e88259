import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const pack: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: promisify(gzip),
}

/** A text that is sent many times: its bytes, and its packed forms from the first time that one is asked for. */
export class PackedText {
  readonly plain: Buffer
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor(text: Buffer | string) {
    this.plain = typeof text === 'string' ? Buffer.from(text) : text
  }

  /** The bytes in that encoding. Packed once, beside the event loop; who asks meanwhile waits for the same. */
  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding)
    if (known) return known
    const packing = pack[encoding](this.plain)
    this.#packed.set(encoding, packing)
    return packing
  }
}

/** The best encoding that an Accept-Encoding header allows; undefined for none. */
export function encodingOf(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => quality === undefined || Number(quality.replace('q=', '')) !== 0)
    .map(([name]) => name)
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}
