import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AuditEvent } from './audit-log.ts'
import type { City, CityLanguages, FormKind } from './city-repository.ts'

/** A form as somebody of the office writes it, beside the one in force, until it is published or given up. */
export type FormDraft = {
  surveyId: string
  kind: FormKind
  /** The section that a new form will belong to; absent: none, or the form is in force already. */
  sectionId?: string
  /** The title of the group of the first page in which a new form will stand; absent: in none. */
  group?: string
  /** What may still have faults. */
  config: SurveyConfig
  /** What can be booked, as far as a spreadsheet brought it with the form. */
  catalog?: Pick<City, 'calendars' | 'categories' | 'items'>
  /** Translations of what the form shows, besides those in force; an empty one takes away the one in force. */
  languages?: CityLanguages
  /** What a machine has made of texts, until somebody accepts it: it does not go in force. */
  proposals?: CityLanguages
  /** The version of the city that the form is changed from. */
  base: number
  /** Epoch milliseconds of the last change. */
  at: number
  /** The user name of who made it. */
  by: string
  /** When it is published by itself, epoch milliseconds; absent: when somebody does. */
  publishAt?: number
  /** Why it was not published at its time. */
  trouble?: string
}

/** A draft as it is kept; the first revision is 1, and no draft of the form ever has one again that another had. */
export type KeptDraft = FormDraft & { revision: number }

/**
 * Driven port: what the office writes before it is published, one draft a form. Nothing personal stands in it. Every
 * adapter passes `tests/contracts/form-draft-repository.contract.ts`. A draft that is published goes by
 * `CityRepository.import`.
 */
export interface FormDraftRepository {
  /** Every draft, by the id of its form. */
  list(): Promise<readonly KeptDraft[]>

  find(surveyId: string): Promise<KeptDraft | undefined>

  /**
   * Keeps a draft as its next revision, as one step with the audit events.
   *
   * @param seen the revision that it is made from; 0: there is none
   * @returns the new revision; undefined if another one is there by now: nothing was stored then
   */
  put(draft: FormDraft, seen: number, audit: readonly AuditEvent[]): Promise<number | undefined>

  /** Keeps several, likewise, all or none. @returns whether they were kept */
  putAll(
    drafts: readonly { draft: FormDraft; seen: number }[],
    audit: readonly AuditEvent[],
  ): Promise<boolean>

  /** Gives it up, likewise, and ends the links to it. @returns false if another revision is there by now, or none */
  remove(surveyId: string, seen: number, audit: readonly AuditEvent[]): Promise<boolean>
}
