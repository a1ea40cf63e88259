import type { ContentKind } from '../../domain/attachment/judge-content.ts'
import type { AuditEvent } from './audit-log.ts'

/**
 * What has become of a file: it is being sent; it is whole and can be opened; it is whole and the scanner has not
 * looked at it; the scanner has found something in it, and nobody may open it.
 */
export type AttachmentState = 'open' | 'kept' | 'waiting' | 'infected'

/** Stored content: as many pieces of `attachmentLimits.pieceBytes` as it takes, the last one shorter. */
export type StoredContent = {
  readonly pieces: number
  readonly bytes: number
  /** @throws Refusal `attachment.not_found` if there is no such piece, or no more @throws Error if it was changed */
  piece(number: number): Promise<Uint8Array>
}

/** A file of a resident. */
export type Attachment = {
  attachmentId: string
  surveyId: string
  /** The answer that it belongs to; absent: it was not sent with one yet. */
  answerId?: string
  /** An answer waits with it for a payment: no other one can have it meanwhile. */
  isHeld?: true
  state: AttachmentState
  /** As its owner's device called it, and once it is whole as it is kept. */
  name: string
  /** Bytes that were promised, and once it is whole those that it has. */
  bytes: number
  /** Absent while it is being sent. */
  kind?: ContentKind
  /** What of it was sent so far, and once it is whole what is kept. */
  content: StoredContent
}

/** A file whose sending begins. */
export type NewAttachment = Pick<Attachment, 'attachmentId' | 'surveyId' | 'name' | 'bytes'> & {
  userId: string
  /** Until when it is kept if nothing more comes, epoch milliseconds. */
  untilMs: number
  nowMs: number
}

/** How many files there may be that were not sent with an answer: of a resident, and of all. */
export type AttachmentLimits = { ofOwner: number; ofAll: number }

/** Content that is whole, before its file is said to be. */
export type NewContent = StoredContent & {
  /**
   * Makes it the content of a file that is still being sent, as one step with the audit events.
   * @returns false if the file is whole already, or gone; nothing was done then
   */
  keepAs(
    attachmentId: string,
    kept: Required<Pick<Attachment, 'kind' | 'name'>> & { state: 'kept' | 'waiting'; untilMs: number },
    audit: readonly AuditEvent[],
  ): Promise<boolean>
  /** Erases it, where it is kept as nothing. */
  erase(): Promise<void>
}

/**
 * Driven port: files that residents attach to their answers. Each is sealed by a key of its own, which stands in its
 * row: with the row its content is unreadable at once, wherever a copy of it still lies.
 *
 * A save makes files those of its answer (`AnswerWrite.attachments`), and those that the answer before it had and it
 * has not go with it; what erases an answer erases its files. What was not sent with an answer until its time is erased
 * by itself, unless it waits with an answer for a payment.
 *
 * Every adapter passes `tests/contracts/attachment-repository.contract.ts`.
 */
export interface AttachmentRepository {
  /**
   * @returns why it did not begin: the resident, or the city as a whole, has as many as there may be
   * @throws Refusal `service.unavailable`
   */
  begin(attachment: NewAttachment, limits: AttachmentLimits): Promise<'begun' | 'too_many' | 'full'>

  /**
   * The files of these ids that are the resident's: those of their answers, and those that they have not sent yet, as
   * long as these are kept; in the order asked for, others left out.
   */
  findOwn(userId: string, attachmentIds: readonly string[], nowMs: number): Promise<readonly Attachment[]>

  /** The files of an answer, whoever has it. */
  ofAnswer(answerId: string): Promise<readonly Attachment[]>

  /** Files that wait for the scanner, some at a time in the order of their ids. @param after the id before them */
  waiting(limit: number, after: string): Promise<readonly Attachment[]>

  /**
   * Stores the next piece of a file that is being sent; durable when it resolves. Every piece but the last one is whole
   * (`attachmentLimits.pieceBytes`), which is the caller's business.
   * @param untilMs until when the file is kept from now on, if nothing more comes
   * @returns how many pieces there are now; it was not stored unless that is one more than its number. undefined: the
   * resident sends no such file
   */
  addPiece(
    userId: string,
    attachmentId: string,
    piece: { number: number; bytes: Uint8Array; untilMs: number },
  ): Promise<number | undefined>

  /**
   * Stores content of no file yet, piece by piece; what stays so is erased by `sweep`.
   * @param content in pieces of any size
   */
  store(content: AsyncIterable<Uint8Array>): Promise<NewContent>

  /** Notes what the scanner said of a file that waits for it; of another one nothing. */
  settle(attachmentId: string, state: 'kept' | 'infected', audit: readonly AuditEvent[]): Promise<void>

  /** Erases a file of the resident that was not sent with an answer. @returns whether there was one */
  drop(userId: string, attachmentId: string): Promise<boolean>

  /**
   * Erases content that belongs to no file, and was stored an hour or more before `nowMs`.
   * @returns of how many files
   */
  sweep(nowMs: number): Promise<number>
}
