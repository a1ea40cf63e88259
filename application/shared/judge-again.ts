/** How often something is judged again because it changed between judging and storing. */
const JUDGED_AGAIN = 3

/**
 * Judges and stores by `attempt`, which resolves to undefined where what it judged by changed meanwhile and nothing was stored; then
 * does it again, at most three times. The first attempt begins at once.
 *
 * @returns undefined if it kept changing
 */
export async function judgeAgain<T>(attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let judged = 0; judged <= JUDGED_AGAIN; judged += 1) {
    const done = await attempt()
    if (done !== undefined) return done
  }
  return undefined
}
