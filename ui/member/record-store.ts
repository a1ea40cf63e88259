import { makeObservable, observableRef, runInAction } from 'mobx'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import type { UseCases } from '../../application/use-cases.ts'
import { checkValues } from '../../domain/answer/answer-record.ts'
import { isCancelled } from '../../domain/answer/check-value.ts'
import type { OwnAnswer } from '../../domain/answer/own-answer.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { CancelStore } from '../answer/cancel-store.ts'
import { FoundAnswers } from '../answer/found-answers.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import { formErrorOf, UnusableForm } from '../survey/form-error.ts'
import { type LinkedFormsNeeds, LinkedFormsStore } from './linked-forms-store.ts'

type RecordPhase =
  | { name: 'loading' }
  /** There is no session: sign in, then look for the record (MEM-03). */
  | { name: 'signed-out' }
  /** The resident has no record: it has to be looked for (MEM-04). */
  | { name: 'nothing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open' }

/** What a search found of a member form: its record, and the linked forms, which may still be on their way. */
export type FoundMember = { found: FoundAnswers; forms: Promise<readonly LoadedSurvey[]> }

export type RecordNeeds = LinkedFormsNeeds & {
  visit: {
    /** Left by a search a moment ago. */
    foundMember: FoundMember | undefined
  }
} & Pick<UseCases, 'loadMemberForm' | 'readOwnMembers' | 'cancelMembers'> &
  Pick<BrowserServices, 'hasSession' | 'clock' | 'log'>

/** The record of one member form, and the forms that are linked to it. */
export class RecordStore {
  phase: RecordPhase = { name: 'loading' }
  readonly memberFormId: string
  readonly cancel: CancelStore
  readonly linked: LinkedFormsStore
  readonly #record = new FoundAnswers()
  readonly #needs: RecordNeeds

  constructor(memberFormId: string, needs: RecordNeeds) {
    this.memberFormId = memberFormId
    this.#needs = needs
    this.linked = new LinkedFormsStore(needs)
    this.cancel = new CancelStore(
      {
        cancelAnswer: async (record) => (await needs.cancelMembers({ records: [record] }))[0],
        readAnswer: async ({ surveyId, partitionKey }) =>
          (await needs.readOwnMembers({ surveyId })).find((record) => record.partitionKey === partitionKey),
        log: needs.log,
      },
      this.#record,
    )
    makeObservable(this, { phase: observableRef })
  }

  /** The record, also after it was cancelled. Observable. @throws Error before the page is open */
  get record(): OwnAnswer {
    const { chosen } = this.#record
    if (!chosen) throw new Error('there is no record')
    return chosen
  }

  /** The member form. @throws Error before the page is open */
  get config(): SurveyConfig {
    const { survey } = this.#record
    if (!survey) throw new Error('there is no member form')
    return survey
  }

  readonly load = async (): Promise<void> => {
    const { memberFormId: surveyId } = this
    const needs = this.#needs
    if (!needs.hasSession()) return this.#moveTo({ name: 'signed-out' })
    this.#moveTo({ name: 'loading' })
    try {
      const { foundMember } = needs.visit
      needs.visit.foundMember = undefined
      if (foundMember?.found.survey?.surveyId === surveyId) {
        const { survey, results } = foundMember.found
        const record = recordOf(results)
        if (record) return this.#show(survey, record, foundMember.forms)
      }
      const [loaded, records] = await Promise.all([
        needs.loadMemberForm({ memberSurveyId: surveyId }),
        needs.readOwnMembers({ surveyId }),
      ])
      const record = recordOf(records)
      if (!record) return this.#moveTo({ name: 'nothing' })
      this.#show(loaded.config, record)
    } catch (error) {
      if (meaningOf(error) === 'signed-out') return this.#moveTo({ name: 'signed-out' })
      needs.log('The member record could not be loaded', error)
      this.#moveTo({ name: 'failed', error })
    }
  }

  #show(config: SurveyConfig, record: OwnAnswer, forms?: FoundMember['forms']): void {
    const formError = formErrorOf(config)
    if (formError) {
      this.#moveTo({ name: 'failed', error: new UnusableForm(formError) })
      return
    }
    this.#record.keep(config, [record])
    this.#record.choose(record)
    this.linked.load(config, forms)
    this.#moveTo({ name: 'open' })
  }

  #moveTo(phase: RecordPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

/** The live record; where there is none, the one that was cancelled last. */
function recordOf(records: readonly OwnAnswer[]): OwnAnswer | undefined {
  const shown = records.filter(({ check }) => check !== checkValues.superseded)
  return shown.find(({ check }) => !isCancelled(check)) ?? shown.at(-1)
}
