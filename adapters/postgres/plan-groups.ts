/** Calls in one group at most. A transaction has some five locks for each, and a server room for 64 times its connections. */
const MAX_GROUP = 16
/** Bytes in one group at most, unless a single call has more. */
const MAX_BYTES = 256 * 1024
/** After so long, milliseconds, a group waits for something: the next one no longer waits for it. */
const LONG_MS = 50

/** What can be put into a group: calls of one name, whose values take `size` bytes. */
type Call = { name: string; size: number }

type Waiting<C, Result> = { call: C; resolve(result: Result): void; reject(error: unknown): void }
type Queue<C, Result> = { waiting: Waiting<C, Result>[]; running: number; isDue: boolean }

/**
 * Runs calls in groups: those that come while others of their name are under way wait for them, and then share one `run`; one that comes
 * alone does not wait. What a group throws because of one of its calls is thrown to that one only: each is then run alone.
 *
 * @param run carries out calls of one name, all of them or, if it throws, none; it resolves to a result for each
 * @param isOfOne whether an error may be about one of the calls, and nothing of the group was done
 */
export function planGroups<C extends Call, Result>(
  run: (calls: readonly C[]) => Promise<Result[]>,
  isOfOne: (error: unknown) => boolean,
): (call: C) => Promise<Result> {
  const queues = new Map<string, Queue<C, Result>>()

  async function runGroup(group: readonly Waiting<C, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ call }) => call))
      for (const [index, { resolve }] of group.entries()) resolve(results[index]!)
    } catch (error) {
      if (group.length > 1 && isOfOne(error)) await Promise.all(group.map((each) => runGroup([each])))
      else for (const { reject } of group) reject(error)
    }
  }

  function runNext(queue: Queue<C, Result>): void {
    if (queue.waiting.length === 0 || queue.running > 0) return
    let ended = false
    const makeWay = () => {
      if (ended) return
      ended = true
      queue.running -= 1
      runSoon(queue)
    }
    queue.running += 1
    const timer = setTimeout(makeWay, LONG_MS)
    void runGroup(queue.waiting.splice(0, countOf(queue.waiting))).finally(() => {
      clearTimeout(timer)
      makeWay()
    })
  }

  /** After what has arrived together was put into the queue. */
  function runSoon(queue: Queue<C, Result>): void {
    if (queue.isDue) return
    queue.isDue = true
    setImmediate(() => {
      queue.isDue = false
      runNext(queue)
    })
  }

  function queueOf(name: string): Queue<C, Result> {
    const known = queues.get(name)
    if (known) return known
    const queue: Queue<C, Result> = { waiting: [], running: 0, isDue: false }
    queues.set(name, queue)
    return queue
  }

  return (call) =>
    new Promise((resolve, reject) => {
      const queue = queueOf(call.name)
      queue.waiting.push({ call, resolve, reject })
      runSoon(queue)
    })
}

/** How many of the first make a group: a power of two, so that there are few statements to prepare. */
function countOf(waiting: readonly { call: Call }[]): number {
  let bytes = 0
  let count = 0
  for (const { call } of waiting.slice(0, MAX_GROUP)) {
    bytes += call.size
    if (count > 0 && bytes > MAX_BYTES) break
    count += 1
  }
  return 2 ** Math.floor(Math.log2(count))
}
