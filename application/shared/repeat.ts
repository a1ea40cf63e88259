/**
 * Runs `task` again and again, never twice at once.
 * @param task returns after how many milliseconds it is to run again
 * @param onError called when it failed; it is run again after `afterErrorMs`
 * @returns stops it, and resolves when it has come to an end
 */
export function repeat(
  task: () => Promise<number>,
  {
    firstMs,
    afterErrorMs,
    onError,
  }: { firstMs: number; afterErrorMs: number; onError(error: unknown): void },
): () => Promise<void> {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout

  async function run(): Promise<void> {
    let nextMs = afterErrorMs
    try {
      nextMs = await task()
    } catch (error) {
      onError(error)
    }
    if (!stopped) wait(nextMs)
  }

  function wait(ms: number): void {
    timer = setTimeout(() => {
      running = run()
    }, ms).unref()
  }

  wait(firstMs)
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}
