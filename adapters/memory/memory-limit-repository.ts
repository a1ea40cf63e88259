import type { CountedWindow, Counter, LimitRepository } from '../../application/ports/limit-repository.ts'

const nameOf = ({ of, by }: Counter): string => JSON.stringify([of, by])

/** Counts in this process. */
export function memoryLimitRepository(): LimitRepository {
  const windows = new Map<string, CountedWindow>()
  return {
    async count({ times, max, untilMs, extend, ...counter }, nowMs) {
      const open = windows.get(nameOf(counter))
      const window = open && open.untilMs > nowMs ? open : { times: 0, untilMs }
      if (window.times + times > max) return { ...window, counted: false }
      const counted = { untilMs: extend ? untilMs : window.untilMs, times: window.times + times }
      windows.set(nameOf(counter), counted)
      return { ...counted, counted: true }
    },
    async takeBack(counter, untilMs, extended) {
      const open = windows.get(nameOf(counter))
      const isIt = open && (extended ? open.untilMs >= untilMs : open.untilMs === untilMs)
      if (isIt && open.times > 0) windows.set(nameOf(counter), { ...open, times: open.times - 1 })
    },
    async find(counter, nowMs) {
      const open = windows.get(nameOf(counter))
      return open && open.untilMs > nowMs ? { ...open } : undefined
    },
  }
}
