/** How many are worked on before others get their turn. */
const AT_A_STRETCH = 100

/**
 * What `work` makes of each, one after the other. Others get their turn now and then: a resident may have thousands of answers,
 * and a stretch of them would make everybody wait.
 */
export async function inTurns<T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const each of all) {
    if (done.length % AT_A_STRETCH === AT_A_STRETCH - 1) await otherWork()
    done.push(await work(each))
  }
  return done
}

const otherWork = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
