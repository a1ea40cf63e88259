import { refuse } from '../../domain/refusal.ts'

/** How long a write may take, milliseconds: browsers wait 18 s, and then try again. */
const WRITE_DEADLINE_MS = 10_000

/**
 * The result of `written`, unless that takes too long. It may still be stored then: whoever sends the same again gets
 * its result.
 *
 * @param onError called with a reason when the time is up
 * @throws Refusal `service.unavailable` when the time is up
 */
export async function inTime<T>(written: Promise<T>, onError: (reason: string) => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onError(`a write took more than ${WRITE_DEADLINE_MS} ms`)
      reject(refuse('service.unavailable', {}))
    }, WRITE_DEADLINE_MS).unref()
  })
  return Promise.race([written, late]).finally(() => clearTimeout(timer))
}
