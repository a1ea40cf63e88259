import type { IncomingMessage } from 'node:http'

/** The bytes of a request's body; undefined for more than 64 KiB. */
export async function readBodyBytes(req: IncomingMessage): Promise<Buffer | undefined> {
  const maxBytes = 64 * 1024
  const parts: Buffer[] = []
  let size = 0
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
