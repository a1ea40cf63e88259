/** Elements worked on before other requests get a turn. */
const BATCH = 100

/**
 * The results of `work` for each element, one after the other. Yields to other requests after each 100: a resident may
 * have thousands of answers.
 */
export async function inBatches<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for await (const each of yieldingToOthers(all)) done.push(await work(each))
  return done
}

/** The elements as they come. Yields to other requests after each 100. */
export async function* yieldingToOthers<T>(
  all: Iterable<T> | AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  let count = 0
  for await (const each of all) {
    count += 1
    if (count % BATCH === 0) await yieldToEventLoop()
    yield each
  }
}

/** Lets others in: timers, signals and requests. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
