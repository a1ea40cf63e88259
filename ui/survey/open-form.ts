import type { ReadAnswer } from '../../application/answer/read-answer.ts'
import type { ReadOwnAnswers } from '../../application/answer/read-own-answers.ts'
import type { SaveAnswerCommand } from '../../application/answer/save-request.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import { answersOf } from '../../domain/answer/entries.ts'
import type { ChangeObstacle } from '../../domain/answer/obstacles.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { FormMode } from '../../domain/survey/required.ts'
import { routeAfterForm } from '../../domain/survey/route-after-form.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { FieldStore } from '../form/field-store.ts'
import { FormStore } from '../form/form-store.ts'
import { slotsToChoose } from './slots-to-choose.ts'

/** What a form is opened with. */
export type Opening = {
  config: SurveyConfig
  surveyVersion: number
  /** The answer it starts from; none for a first one. */
  answer: OwnAnswer | undefined
  mode: FormMode
  today: LocalDate
}

/** The answer that the address of a form names, else the viewer's only one, or the oldest of several. */
export const firstAnswer = async (
  { readAnswer, readOwnAnswers }: { readAnswer: ReadAnswer; readOwnAnswers: ReadOwnAnswers },
  { surveyId, partitionKey }: { surveyId: string; partitionKey: string | undefined },
): Promise<OwnAnswer | undefined> =>
  partitionKey ? readAnswer({ surveyId, partitionKey }) : (await readOwnAnswers({ surveyId }))[0]

/** A form that has come, with the answer it starts from. */
export class OpenForm {
  readonly config: SurveyConfig
  readonly surveyVersion: number
  readonly form: FormStore
  readonly #answer: OwnAnswer | undefined
  readonly #today: LocalDate

  constructor({ config, surveyVersion, answer, mode, today }: Opening) {
    const existing = answer && answersOf(answer.entries)
    this.config = config
    this.surveyVersion = surveyVersion
    this.form = new FormStore({ config, existing, mode, today })
    this.#answer = answer
    this.#today = today
  }

  /** Why the answer may not be changed, if it may not; where there is one a resident, a cancelled one makes room for another. */
  get obstacle(): ChangeObstacle | undefined {
    return this.isLive || isAppending(this.config) ? this.#answer?.changeObstacle : undefined
  }

  /** The answer that is edited; undefined for a first one. */
  get partitionKey(): string | undefined {
    return this.#answer?.partitionKey
  }

  /** Whether there is an answer that is edited, and it is not cancelled. */
  get isLive(): boolean {
    return this.#answer !== undefined && !isCancelled(this.#answer.check)
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
  command(isLiffMode: boolean): SaveAnswerCommand {
    const answer = this.#answer
    return {
      surveyId: this.config.surveyId,
      answers: this.form.answers(),
      surveyVersion: this.surveyVersion,
      ...(answer && { partitionKey: answer.partitionKey, answerVersion: answer.version }),
      isLiffMode,
    }
  }
}
