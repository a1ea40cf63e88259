import type { HealthFacts } from '../../domain/staff/office-health.ts'

/**
 * Driven port: how the server is that somebody asks, with the others of the city: its log, its disk and what it does by
 * itself.
 */
export interface ServerCondition {
  read(): Promise<
    Pick<HealthFacts, 'disk' | 'log' | 'writesFail' | 'failingTasks'> & {
      /** Of the product. */
      version: string
      /** Epoch milliseconds. */
      startedAtMs: number
    }
  >
}
