import type pg from 'pg'
import type { PlanResult, WritePlan } from '../sql/write-plan.ts'

export type CompiledPlans = {
  run<Stop, Name extends string>(
    client: pg.PoolClient,
    plan: WritePlan<Stop, Name>,
  ): Promise<PlanResult<Stop, Name> | undefined>
  isFull(client: pg.PoolClient): boolean
}

export const noCompiledPlans: CompiledPlans = { run: async () => undefined, isFull: () => false }
