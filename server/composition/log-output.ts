import { fstatSync, write } from 'node:fs'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverLimits } from '../../application/shared/limits.ts'

export type LogOutput = ReturnType<typeof logOutput>

/**
 * Where log lines go, beside the event loop. What can't be written waits, up to a limit, and is tried each second.
 * A pipe is written to by Node's own stream: a thread that waits for its reader would keep the process from ending.
 */
export function logOutput(fd = 1) {
  const file = fstatSync(fd)
  const isPipe = fd === 1 && (file.isFIFO() || file.isSocket())
  let [isFailing, dropped] = [false, 0]

  function send(bytes: Buffer, done: () => void): void {
    const onWritten = (error?: Error | null, length = bytes.length) => {
      isFailing = Boolean(error)
      if (error) setTimeout(send, 1_000, bytes, done).unref()
      else if (length < bytes.length) send(bytes.subarray(length), done)
      else done()
    }
    if (isPipe) process.stdout.write(bytes, onWritten)
    else write(fd, bytes, onWritten)
  }
  const lines = new Writable({
    decodeStrings: false,
    writev: (waiting, done) => send(Buffer.from(waiting.map(({ chunk }) => chunk).join('')), done),
  })

  return {
    write(text: string): void {
      if (lines.writableLength + text.length <= serverLimits.logCharacters) lines.write(text)
      else [isFailing, dropped] = [true, dropped + 1]
    },
    /** Whether lines can't be written now: the disk is full, or the pipe's other end is closed or reads nothing. */
    isFailing: () => isFailing,
    /** Lines that were given up since the start. */
    dropped: () => dropped,
    /** Waits for what was written so far, for up to half a second; not at all while nothing can be written. */
    async end(): Promise<void> {
      for (let ms = 0; ms < 500 && lines.writableLength > 0 && !isFailing; ms += 5) await sleep(5)
    },
  }
}
