import type { AnswerRow } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import type { ChangeObstacle } from '../../domain/answer/obstacles.ts'
import { answersOfRows } from '../../domain/answer/rows.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { routeAfterForm } from '../../domain/survey/page/route-after-form.ts'
import type { FormMode } from '../../domain/survey/required.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { FieldStore } from '../form/field-store.ts'
import { FormStore } from '../form/form-store.ts'
import { slotsToChoose } from './slots-to-choose.ts'
import type { SaveCommand } from './survey-page.ts'

/** What a form is opened with. */
export type Opening = {
  config: SurveyConfig
  surveyVersion: number
  /** The answer it starts from; none for a first one. */
  rows: readonly AnswerRow[]
  mode: FormMode
  today: LocalDate
}

/** A form that has come, with the answer it starts from. */
export class OpenForm {
  readonly config: SurveyConfig
  readonly surveyVersion: number
  readonly form: FormStore
  readonly #row: AnswerRow | undefined
  readonly #today: LocalDate

  constructor({ config, surveyVersion, rows, mode, today }: Opening) {
    const existing = rows.length > 0 ? answersOfRows(rows) : undefined
    this.config = config
    this.surveyVersion = surveyVersion
    this.form = new FormStore({ config, existing, mode, today })
    this.#row = rows[0]
    this.#today = today
  }

  /** Why the answer may not be changed, if it may not; where there is one a resident, a cancelled one makes room for another. */
  get obstacle(): ChangeObstacle | undefined {
    return this.isLive || isAppending(this.config) ? this.#row?.changeObstacle : undefined
  }

  /** The answer that is edited; undefined for a first one. */
  get partitionKey(): string | undefined {
    return this.#row?.partitionKey
  }

  /** Whether there is an answer that is edited, and it is not cancelled. */
  get isLive(): boolean {
    return this.#row !== undefined && !isCancelled(this.#row.check)
  }

  /** Reservations whose day and time are chosen before the form can be sent. */
  get toBook(): readonly FieldStore[] {
    return slotsToChoose(this.form, this.#today, this.isLive)
  }

  /** Name of the page that follows, of those that there are (ROUTE-10). */
  nextRoute(names: ReadonlySet<string>): string {
    return routeAfterForm(this.config.surveySchema ?? [], names)
  }

  /** The answers as they stand, to be saved. */
  command(isLiffMode: boolean): SaveCommand {
    const row = this.#row
    return {
      surveyId: this.config.surveyId,
      answers: this.form.answers(),
      surveyVersion: this.surveyVersion,
      ...(row && { partitionKey: row.partitionKey, answerVersion: row.answerVersion }),
      isLiffMode,
    }
  }
}
