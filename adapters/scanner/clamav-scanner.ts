import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Scanner, ScanResult } from '../../application/ports/scanner.ts'
import { inTime } from '../../application/shared/in-time.ts'

/** Where ClamAV's daemon listens. */
export type ClamavAddress = { path: string } | { host: string; port: number }

export type ClamavConfig = {
  address: ClamavAddress
  /** How long it may take until it is reached. */
  connectMs?: number
  /** How long the rest may take: the way of the file, and the look through it. */
  timeoutMs?: number
  /** Called with the reason why nothing is known; it has nothing of the file, and nothing secret. */
  onFailure?: ((facts: { reason: string }) => void) | undefined
}

/** Its replies are one short line. */
const LONGEST_REPLY = 1024

/** ClamAV's daemon, which is given a file by its INSTREAM command. */
export function clamavScanner(config: ClamavConfig): Scanner {
  const { address, connectMs = 2_000, timeoutMs = 30_000, onFailure } = config
  return {
    async scan(pieces) {
      const socket = connect(address)
      try {
        await inTime(connectMs, () => once(socket, 'connect'))
        return await inTime(timeoutMs, () => ask(socket, pieces))
      } catch (error) {
        onFailure?.({ reason: reasonOf(error, socket) })
        return error instanceof TooLarge ? 'too_large' : 'unavailable'
      } finally {
        socket.destroy()
      }
    },
  }
}

/** Why nothing is known of the file. */
class Unusable extends Error {}

/** It takes no file of that size. */
class TooLarge extends Unusable {}

async function ask(socket: Socket, pieces: AsyncIterable<Uint8Array>): Promise<ScanResult> {
  const reply = replyOf(socket)
  let isSent = false
  const sent = send(socket, pieces).then(() => {
    isSent = true
    return reply
  })
  const line = await Promise.race([reply, sent])
  const found = /^stream: ([\x20-\x7e]{1,200}) FOUND$/.exec(line)?.[1]
  if (found !== undefined) return { found }
  if (line.startsWith('INSTREAM size limit exceeded'))
    throw new TooLarge('StreamMaxLength of clamd is too small')
  if (line !== 'stream: OK') throw new Unusable('unreadable reply')
  if (!isSent) throw new Unusable('reply before the end of the file')
  return 'clean'
}

/** Sends the file, each piece with its length before it and an empty one at the end, no faster than it is taken. */
async function send(socket: Socket, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const closed = new AbortController()
  socket.on('close', () => closed.abort())
  socket.write('zINSTREAM\0')
  for await (const piece of pieces) {
    closed.signal.throwIfAborted()
    // An empty one would be the end.
    if (piece.length === 0) continue
    socket.write(lengthOf(piece.length))
    if (!socket.write(piece)) await once(socket, 'drain', { signal: closed.signal })
  }
  socket.write(lengthOf(0))
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** The line that comes back, up to its zero byte. */
const replyOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
      const end = text.indexOf('\0')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > LONGEST_REPLY) reject(new Unusable('unreadable reply'))
    })
    socket.on('error', reject)
    // Without a failure, too, and while there is still something to be sent.
    for (const over of ['end', 'close']) socket.on(over, () => reject(new Unusable('closed without a reply')))
  })

function reasonOf(error: unknown, { bytesWritten }: Socket): string {
  if (error instanceof Unusable) return error.message
  const { name, code = name } = error as Error & { code?: string }
  if (name === 'TimeoutError') return bytesWritten > 0 ? 'no reply in time' : 'not reached in time'
  return `${bytesWritten > 0 ? 'broken off' : 'not reached'} (${code})`
}
