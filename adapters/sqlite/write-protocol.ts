import type { PlanOutcome } from './group-commit.ts'
import type { SentPlan } from './sent-plan.ts'

/** What the write thread starts with. */
export type WorkerSetup = { file: string; dataKey: string }

export type ToWorker =
  /** `texts`: those of the plans that were not sent before. */
  | { kind: 'write'; texts: readonly string[]; plans: readonly { id: number; plan: SentPlan }[] }
  /** Finish what was sent, seal the audit log, let go of the file. */
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready' }
  /** The database could not be opened; the thread ends. */
  | { kind: 'failed'; reason: string }
  | { kind: 'written'; outcomes: readonly { id: number; outcome: PlanOutcome<number> }[] }
  /** Another connection, or a chore of this thread, may have changed something. */
  | { kind: 'changed' }
  /** A chore failed; it is tried again later. */
  | { kind: 'trouble'; reason: string }
