let last = Promise.resolve()

/**
 * Long work awaits this between two of its steps: what came in meanwhile is served first, and however much long work
 * runs at once, one step of it is done in a turn of the event loop.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}
