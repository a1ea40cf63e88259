import type { ServerCondition } from '../../application/ports/server-condition.ts'

/** A server with nothing amiss. */
export const soundServer: ServerCondition = {
  read: async () => ({
    version: '1.2.3',
    startedAtMs: 0,
    disk: { free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 },
    log: { isFailing: false, dropped: 0 },
    writesFail: false,
    failingTasks: [],
  }),
}
