const MAX_RETRIES = 3

/**
 * Calls `attempt` until it resolves to something, at most four times. undefined means a conflict: what was validated
 * changed before it was stored, and nothing was stored. The first attempt starts synchronously.
 *
 * @returns undefined if every attempt met a conflict
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let retries = 0; retries <= MAX_RETRIES; retries += 1) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  return undefined
}
