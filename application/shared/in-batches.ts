/** Elements worked on before other requests get a turn. */
const BATCH = 100

/**
 * The results of `work` for each element, one after the other. Yields to other requests after each 100: a resident may have
 * thousands of answers.
 */
export async function inBatches<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const each of all) {
    if (done.length % BATCH === BATCH - 1) await yieldToEventLoop()
    done.push(await work(each))
  }
  return done
}

const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
