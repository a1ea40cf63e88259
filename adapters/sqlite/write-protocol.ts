import type { WritePlan } from '../sql/write-plan.ts'
import type { PlanOutcome } from './group-commit.ts'

/** What the write thread starts with. */
export type WorkerSetup = { file: string; dataKey: string }

export type ToWorker =
  | { kind: 'write'; plans: readonly { id: number; plan: WritePlan }[] }
  /** Finish what was sent, seal the audit log, let go of the file. */
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready' }
  /** The database could not be opened; the thread ends. */
  | { kind: 'failed'; reason: string }
  | { kind: 'written'; outcomes: readonly { id: number; outcome: PlanOutcome }[] }
  /** Another connection, or a chore of this thread, may have changed something. */
  | { kind: 'changed' }
  /** A chore failed; it is tried again later. */
  | { kind: 'trouble'; reason: string }
