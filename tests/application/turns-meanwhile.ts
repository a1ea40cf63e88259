/** Counts the turns of the event loop that others have while something is done. */
export async function turnsMeanwhile<Done>(
  work: () => Promise<Done>,
): Promise<{ done: Done; turns: number }> {
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const done = await work()
  isOver = true
  return { done, turns }
}
