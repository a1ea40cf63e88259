/**
 * Makes a function that runs what has the same name one after the other, in the order of the calls. Failures pass
 * through.
 */
export function oneAtATime(): <T>(name: string, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (name, run) => {
    const before = last.get(name)
    const own = before ? before.then(run, run) : run()
    last.set(name, own)
    try {
      return await own
    } finally {
      if (last.get(name) === own) last.delete(name)
    }
  }
}
