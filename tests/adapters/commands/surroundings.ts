import { Writable } from 'node:stream'
import { fixedClock } from '../../../adapters/memory/fixed-clock.ts'
import { type MemoryStorage, memoryStorage } from '../../../adapters/memory/memory-storage.ts'
import type { Surroundings } from '../../../server/cli/surroundings.ts'

/** Surroundings of a command on memory, with what it wrote and how often it let the storage go. */
export type CapturedSurroundings = Surroundings & {
  storage: MemoryStorage
  printed(): string
  bytes(): Buffer
  complaints(): string
  closed(): number
}

export function captured(storage = memoryStorage()): CapturedSurroundings {
  const out = sink()
  const err = sink()
  let closed = 0
  return {
    storage,
    out: out.stream,
    err: err.stream,
    clock: fixedClock('2024-06-14T12:00:00+09:00'),
    openStorage: async () => ({
      ...storage,
      close: async () => {
        closed += 1
      },
    }),
    bytes: () => Buffer.concat(out.chunks),
    printed: () => Buffer.concat(out.chunks).toString('utf8'),
    complaints: () => Buffer.concat(err.chunks).toString('utf8'),
    closed: () => closed,
  }
}

function sink() {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { chunks, stream }
}
