import { refuse } from '../../domain/refusal.ts'

/**
 * Lets one request run at a time for each `name`; the same request that comes meanwhile gets the same outcome,
 * good or bad. Nothing is remembered once it has ended.
 */
type InFlight<T> = {
  /** @throws Refusal `request.key_reused` if `name` is running with another `body` */
  join(name: string, body: () => string, run: () => Promise<T>): Promise<T>
  /** How many are running now. */
  size(): number
}

/** Requests running in this process, none at first. */
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
