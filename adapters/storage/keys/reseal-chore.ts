import { repeat } from '../../../application/shared/repeat.ts'
import type { StoredKeys } from './stored-keys.ts'

const EVERY_MS = 5_000
const AFTER_ERROR_MS = 30_000
/** Steps of progress that are told. */
const PARTS = 10

type ChoreOptions = {
  /** Called after each tenth with the records looked at, and how many there are. */
  onProgress?: ((done: number, total: number) => void) | undefined
  /** Called when it failed; it is tried again. */
  onError: (error: unknown) => void
}

/**
 * Seals anew what older keys sealed, whenever there is a new one.
 * @returns stops it after the current step
 */
export function startResealing(
  keys: Pick<StoredKeys, 'reseal'>,
  { onProgress = () => {}, onError }: ChoreOptions,
): () => Promise<void> {
  const stop = new AbortController()
  const reseal = async () => {
    await keys.reseal({
      nowMs: Date.now,
      stop: stop.signal,
      progress: inParts(onProgress),
      onUnreadable: (records) => onError(new Error(`${records} records can't be opened by any key`)),
    })
    return EVERY_MS
  }
  const end = repeat(reseal, {
    firstMs: EVERY_MS,
    afterErrorMs: AFTER_ERROR_MS,
    onError: (error) => {
      if (!stop.signal.aborted) onError(error)
    },
  })
  return () => {
    stop.abort()
    return end()
  }
}

function inParts(tell: (done: number, total: number) => void): (done: number, total: number) => void {
  let told = 0
  return (done, total) => {
    const part = Math.floor((done / total) * PARTS)
    if (part === told) return
    told = part
    tell(done, total)
  }
}
