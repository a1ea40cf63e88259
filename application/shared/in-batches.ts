/** How many are worked on before other requests get their turn. */
const BATCH = 100

/**
 * What `work` makes of each, one after the other. Other requests get their turn between two batches: a resident may have thousands of
 * answers, and everybody would wait for them.
 */
export async function inBatches<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const each of all) {
    if (done.length % BATCH === BATCH - 1) await otherWork()
    done.push(await work(each))
  }
  return done
}

const otherWork = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
