import { refuse } from '../../domain/refusal.ts'

/**
 * Runs one request at a time for each `name`; an equal request that arrives meanwhile gets the same result or error.
 * Nothing is kept once a request has ended.
 */
type InFlight<T> = {
  /** @throws Refusal `request.key_reused` if `name` is running with another `body` */
  join(name: string, body: () => string, run: () => Promise<T>): Promise<T>
  /** How many are running now. */
  size(): number
}

/** Makes an empty `InFlight`, for the requests of this process. */
export function inFlight<T>(): InFlight<T> {
  const running = new Map<string, { body: () => string; outcome: Promise<T> }>()
  return {
    async join(name, body, run) {
      const same = running.get(name)
      if (same && same.body() !== body()) throw refuse('request.key_reused', {})
      if (same) return same.outcome
      const outcome = run().finally(() => running.delete(name))
      running.set(name, { body, outcome })
      return outcome
    },
    size: () => running.size,
  }
}
