import { refuse } from '../../domain/refusal.ts'

/** Makes a function that runs at most `max` at once. @throws Refusal `service.unavailable` instead of running one more */
export function atMost(max: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0
  return async (run) => {
    if (running >= max) throw refuse('service.unavailable', {})
    running += 1
    try {
      return await run()
    } finally {
      running -= 1
    }
  }
}
