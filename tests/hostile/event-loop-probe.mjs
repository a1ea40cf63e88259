import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Loaded into a server before its own code: writes to EVENT_LOOP_FILE for how long its event loop was busy at most without a pause,
 * milliseconds, if that is more than what stands there. The time that others took the processor away from it does not count.
 */
const everyMs = 5
const file = process.env.EVENT_LOOP_FILE
let before = performance.now()
let usedBefore = process.cpuUsage()

setInterval(() => {
  const now = performance.now()
  const used = process.cpuUsage()
  const usedMs = (used.user + used.system - usedBefore.user - usedBefore.system) / 1000
  const busy = Math.min(now - before - everyMs, usedMs)
  before = now
  usedBefore = used
  if (busy <= everyMs || !file) return
  try {
    if (busy > Number(readFileSync(file, 'utf8'))) writeFileSync(file, String(Math.round(busy)))
  } catch {
    // The disk is full: the next longer pause is written.
  }
}, everyMs).unref()
