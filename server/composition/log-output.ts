import { fstatSync, write, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Characters that may wait to be written; lines beyond are dropped. */
const MAX_WAITING = 262_144
/** How long lines are gathered before they are written together, milliseconds: a write costs more than many lines. */
const GATHER_MS = 10
/** When what could not be written is tried again, milliseconds. */
const RETRY_MS = 1_000
/** A write that takes longer counts as failing: nobody reads the pipe, or the disk hangs. Milliseconds. */
const STUCK_MS = 5_000
/** How long the last lines are waited for, milliseconds. */
const END_MS = 500

/** Where log lines go. It never throws, never blocks and never holds more than half a megabyte. */
export type LogOutput = {
  write(text: string): void
  /** Whether nothing can be written now: the disk is full, or the other end of the pipe is closed or reads nothing. */
  isFailing(): boolean
  /** Lines that were given up since the start. */
  dropped(): number
  /** Waits for what was written so far, for up to half a second; not at all while nothing can be written. */
  end(): Promise<void>
}

/**
 * Writes lines to a file descriptor beside the event loop. While that fails, what waits is tried again every second.
 * @param options.fd standard output unless told otherwise
 * @param options.onRecovered called with how many lines are missing, once lines can be written again
 */
export function logOutput({
  fd = 1,
  onRecovered = () => {},
}: {
  fd?: number
  onRecovered?: (missing: number) => void
} = {}): LogOutput {
  const put = writerOf(fd)
  let waiting = ''
  let isGathering = false
  let current: Buffer | undefined
  let sinceMs = 0
  let failed = false
  let dropped = 0
  let told = 0

  const isFailing = () => failed || (current !== undefined && performance.now() - sinceMs > STUCK_MS)

  function send(bytes: Buffer): void {
    current = bytes
    sinceMs = performance.now()
    put(bytes, (error, written) => {
      failed = error !== null
      if (failed) setTimeout(send, RETRY_MS, bytes).unref()
      else onWritten(bytes.subarray(written))
    })
  }

  function onWritten(rest: Buffer): void {
    if (rest.length > 0) {
      send(rest)
      return
    }
    current = undefined
    if (waiting !== '') gather()
    else if (dropped > told) {
      const missing = dropped - told
      told = dropped
      onRecovered(missing)
    }
  }

  function gather(): void {
    if (isGathering) return
    isGathering = true
    setTimeout(sendWaiting, GATHER_MS).unref()
  }

  function sendWaiting(): void {
    isGathering = false
    if (current !== undefined || waiting === '') return
    const bytes = Buffer.from(waiting)
    waiting = ''
    send(bytes)
  }

  // Of a process that breaks off, the last lines say why.
  process.once('exit', () => {
    if (isFailing() || waiting === '') return
    try {
      writeSync(fd, waiting)
    } catch {
      // There is nobody left to tell.
    }
  })

  return {
    write(text) {
      if (waiting.length + text.length > MAX_WAITING) {
        dropped += 1
        return
      }
      waiting += text
      if (current === undefined) gather()
    },
    isFailing,
    dropped: () => dropped,
    async end() {
      const untilMs = performance.now() + END_MS
      sendWaiting()
      while (current !== undefined && !isFailing() && performance.now() < untilMs) {
        await sleep(5)
        sendWaiting()
      }
    },
  }
}

type Writer = (bytes: Buffer, onDone: (error: Error | null, written: number) => void) => void

/**
 * A pipe is written to without blocking: a thread that waits for its reader would also keep the process from ending. Of standard
 * output only, which Node never closes whatever happens.
 */
function writerOf(fd: number): Writer {
  const file = fstatSync(fd)
  if (fd === 1 && (file.isFIFO() || file.isSocket()))
    return (bytes, onDone) =>
      void process.stdout.write(bytes, (error) => onDone(error ?? null, error ? 0 : bytes.length))
  return (bytes, onDone) => write(fd, bytes, onDone)
}
