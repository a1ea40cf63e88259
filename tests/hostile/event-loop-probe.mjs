import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Loaded into a server before its own code: writes to EVENT_LOOP_FILE for how long its event loop was busy at most
 * without a pause, milliseconds, if that is more than what stands there. The time that others took the processor away
 * from it does not count, nor does the work of other threads.
 */
const everyMs = 5
const file = process.env.EVENT_LOOP_FILE
let before = performance.now()
let usedBefore = usedMs()

setInterval(() => {
  const now = performance.now()
  const used = usedMs()
  const busy = Math.min(now - before - everyMs, used - usedBefore)
  before = now
  usedBefore = used
  if (busy <= everyMs || !file) return
  try {
    if (busy > Number(readFileSync(file, 'utf8'))) writeFileSync(file, String(Math.round(busy)))
  } catch {
    // The disk is full: the next longer pause is written.
  }
}, everyMs).unref()

/** The processor time of this thread, ms, as Linux counts it; elsewhere that of all threads. */
function usedMs() {
  try {
    const [runNs = ''] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(runNs) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}
