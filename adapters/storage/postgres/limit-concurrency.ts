/**
 * Lets so many do something at once; others wait in their order.
 * @param tooLate makes the error for whoever has waited longer than `longestMs` when its turn comes
 */
export function limitConcurrency(atOnce: number, longestMs: number, tooLate: () => Error) {
  const waiting: { sinceMs: number; go: () => void; giveUp: (why: Error) => void }[] = []
  let running = 0

  const wait = () =>
    new Promise<void>((go, giveUp) => {
      waiting.push({ sinceMs: performance.now(), go, giveUp })
    })

  /** Hands the turn to the next who may still take it. */
  function pass(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (performance.now() - next.sinceMs <= longestMs) {
        next.go()
        return
      }
      next.giveUp(tooLate())
    }
    running -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else await wait()
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
