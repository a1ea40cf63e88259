import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { refuse } from '../../../../domain/refusal.ts'
import type { Principal } from '../../calls/call.ts'
import type { Memory } from '../load.ts'

/** Before there is a session, the largest body is an ID token of LINE of at most 8,000 characters. */
export const LIMIT_BYTES: Readonly<Record<Principal, number>> = {
  public: 16 * 1024,
  officeEntry: 16 * 1024,
  resident: 1024 * 1024,
  office: 1024 * 1024,
}
const DEPTH_LIMIT = 32
/** 2,000 rows of 20 fields have fewer. */
const PARTS_LIMIT = 50_000
const LINGER_MS = 5000

const malformed = () => refuse('request.malformed', { fields: ['body'] })

/**
 * The body of a request that is JSON by its content type, before it is parsed; undefined: there is none.
 *
 * @param limit bytes
 * @param memory what it takes until who calls releases it
 * @throws Refusal `request.malformed` if it says that it is anything else, and those of `readBodyBytes`
 */
export async function readBody(
  req: IncomingMessage,
  limit: number,
  memory: Pick<Memory, 'take'>,
): Promise<Buffer | undefined> {
  if (isEmpty(req)) return undefined
  if (!isJson(req.headers['content-type'])) throw malformed()
  if (isCompressed(req.headers['content-encoding'])) throw malformed()
  return readBodyBytes(req, limit, memory)
}

/**
 * What a body says. Depth and number of parts are measured before anything is parsed, so that a hostile body costs
 * little more than reading its bytes. No body at all is `{}`.
 *
 * @throws Refusal `request.malformed` if it is not JSON, nested deeper than 32, or has more than 50,000 parts
 */
export function parseBody(bytes: Buffer | undefined): unknown {
  if (!bytes) return {}
  const { depth, parts } = measureJson(bytes)
  if (depth > DEPTH_LIMIT || parts > PARTS_LIMIT || !isUtf8(bytes)) throw malformed()
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw malformed()
  }
}

const isEmpty = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/json *(;|$)/i.test(contentType)

const isCompressed = (encoding: string | undefined): boolean =>
  encoding !== undefined && encoding.toLowerCase() !== 'identity'

/**
 * The bytes of a request's body, whatever they are.
 * @param limit bytes
 * @param memory what it takes until who calls releases it
 * @throws Refusal `request.too_large` above `limit`
 * @throws Refusal `service.unavailable` if there is no memory for more bytes
 * @throws Refusal `request.malformed` if its sender breaks off
 */
export function readBodyBytes(
  req: IncomingMessage,
  limit: number,
  memory: Pick<Memory, 'take'>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const giveUp = (why: unknown) => {
      req.removeAllListeners('data')
      discardRest(req)
      reject(why)
    }
    const tooLarge = () => giveUp(refuse('request.too_large', {}))
    if (Number(req.headers['content-length']) > limit) return tooLarge()
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) return tooLarge()
      try {
        memory.take(chunk.length)
      } catch (noMemory) {
        return giveUp(noMemory)
      }
      chunks.push(chunk)
    })
    req.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    // A sender that disconnects gets no answer, and is no fault of ours.
    req.once('error', () => reject(malformed()))
  })
}

/**
 * Reads the rest of a body without keeping it, for a limited time: a connection that is closed on unread bytes is
 * reset, and the sender would not get the refusal.
 */
function discardRest(req: IncomingMessage): void {
  const timeout = setTimeout(() => req.destroy(), LINGER_MS)
  timeout.unref()
  req.once('close', () => clearTimeout(timeout))
  req.resume()
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

/**
 * How deep arrays and objects lie in one another, and how many parts there are (arrays, objects and commas). Signs
 * within texts do not count.
 */
export function measureJson(json: Uint8Array): { depth: number; parts: number } {
  let open = 0
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfText(json, at)
    else if (byte === COMMA) parts += 1
    else if (byte === 0x7b || byte === 0x5b) {
      parts += 1
      open += 1
      if (open > depth) depth = open
    } else if (byte === 0x7d || byte === 0x5d) open -= 1
  }
  return { depth, parts }
}

/** Where the text that begins at `start` ends; the end of `json` if it does not. */
function endOfText(json: Uint8Array, start: number): number {
  let from = start + 1
  for (;;) {
    const at = json.indexOf(QUOTE, from)
    if (at < 0) return json.length
    let before = at
    while (before > from && json[before - 1] === BACKSLASH) before -= 1
    // Two of them stand for one that is a sign of the text.
    if ((at - before) % 2 === 0) return at
    from = at + 1
  }
}
