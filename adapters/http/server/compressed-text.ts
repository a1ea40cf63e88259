import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
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

const compressed = (encoding: Encoding, bytes: Buffer): Promise<Buffer> => compressors[encoding](bytes)

/** A text that is sent many times: its bytes, and its compressed forms once they were requested. */
export class CompressedText {
  readonly plain: Buffer
  readonly #compress: (encoding: Encoding) => Promise<Buffer>
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(text: Buffer | string, compress = compressed) {
    this.plain = typeof text === 'string' ? Buffer.from(text) : text
    this.#compress = (encoding) => compress(encoding, this.plain)
  }

  /** The bytes in that encoding. Compressed once, outside the event loop; concurrent callers share the result. After a failure it is tried again. */
  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const compressing = this.#compress(encoding).catch((error: unknown) => {
      this.#compressed.delete(encoding)
      throw error
    })
    this.#compressed.set(encoding, compressing)
    return compressing
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
