import type { AuditEvent } from './audit-log.ts'

/** A link with which anybody who has it may look at a form as it is written, until its end. */
export type PreviewLink = {
  id: string
  surveyId: string
  /** Its end, epoch milliseconds. */
  untilMs: number
  /** The user name of who made it. */
  by: string
  /** Their staff identifier. */
  sub: string
}

/**
 * Driven port: links to forms that are being written. Only a hash of the secret in a link is stored, and nothing
 * personal. Every adapter passes `tests/contracts/preview-link-repository.contract.ts`.
 */
export interface PreviewLinkRepository {
  /** Stores a new link as one step with the audit events. */
  add(link: PreviewLink & { token: string }, audit: readonly AuditEvent[]): Promise<void>

  /** The link with a secret; undefined if there is none, or it is over. */
  find(token: string, nowMs: number): Promise<PreviewLink | undefined>

  /** Those to a form that are not over, the next to end first. */
  listOf(surveyId: string, nowMs: number): Promise<readonly PreviewLink[]>

  /**
   * Ends a link to a form before its time, as one step with the audit events.
   * @returns false if there is none: nothing is stored then
   */
  end(link: Pick<PreviewLink, 'id' | 'surveyId'>, audit: readonly AuditEvent[]): Promise<boolean>
}
