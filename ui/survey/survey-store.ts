import { makeObservable, observableRef, runInAction } from 'mobx'
import { requestText } from '../../application/answer/request-text.ts'
import type { SaveAnswerCommand, SavedAnswerResult } from '../../application/answer/save-answer.ts'
import { type Dictionary, refusalText } from '../../application/messages/dictionary.ts'
import { ja } from '../../application/messages/ja.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { AnswerRow } from '../../domain/survey/answer-record.ts'
import { isEmptyForm } from '../../domain/survey/form.ts'
import type { FormMode } from '../../domain/survey/required.ts'
import { answersOfRows } from '../../domain/survey/rows.ts'
import { isAppending, type SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Draft, PendingSubmit } from '../draft/draft-box.ts'
import { DraftKeeper } from '../draft/draft-keeper.ts'
import { FormStore } from '../form/form-store.ts'
import { loadFailure, sendFailure } from './failure.ts'
import type { SurveyNeeds, SurveyPhase, SurveyVisit } from './survey-page.ts'

type Opened = { config: SurveyConfig; surveyVersion: number; form: FormStore; rows: readonly AnswerRow[] }

/** One visit to one form: opening, filling, confirming, sending (FORM-13). */
export class SurveyStore {
  phase: SurveyPhase = { name: 'loading' }
  /** What was left here last time, until the resident decides about it. */
  offer: Draft | undefined
  texts: Dictionary = ja
  readonly visit: SurveyVisit
  readonly needs: SurveyNeeds
  readonly #mode: FormMode
  #opened: Opened | undefined
  #keeper: DraftKeeper | undefined
  #pending: PendingSubmit | undefined

  /** `mode` is for a page that hosts the form for staff; no address ever sets it (ROLE-03). */
  constructor(visit: SurveyVisit, needs: SurveyNeeds, mode: FormMode = 'user') {
    this.visit = visit
    this.needs = needs
    this.#mode = mode
    makeObservable(this, { phase: observableRef, offer: observableRef, texts: observableRef })
  }

  /** The config of the open form. @throws Error before it is open */
  get config(): SurveyConfig {
    return this.#whenOpen().config
  }

  /** The fields of the open form. @throws Error before it is open */
  get form(): FormStore {
    return this.#whenOpen().form
  }

  /** Fetches the form, and the answer it starts from; a failing view log does not stop it (FORM-22). */
  readonly load = async (): Promise<void> => {
    const { needs, visit } = this
    this.#moveTo({ name: 'loading' })
    const rows = visit.partitionKey
      ? needs.readAnswer({ surveyId: visit.surveyId, partitionKey: visit.partitionKey })
      : needs.readOwnAnswers({ surveyId: visit.surveyId })
    rows.catch(() => {}) // judged below, or not needed
    try {
      const { config, surveyVersion, userLanguageCode } = await needs.loadSurvey({ surveyId: visit.surveyId })
      const texts = userLanguageCode === 'ja' ? ja : await needs.loadTexts(userLanguageCode)
      const fault = needs.hasSession() ? faultOf(config) : 'ui.error.noSession'
      if (fault) return this.#cannotOpen(texts, fault)
      const startsFromRows = visit.partitionKey !== undefined || !isAppending(config)
      this.#open(texts, config, surveyVersion, startsFromRows ? await rows : [])
    } catch (error) {
      if (isRefusal(error, 'auth.required')) return this.#moveTo({ name: 'signed-out' })
      needs.log('The form could not be opened', error)
      this.#moveTo({ name: 'failed', failure: loadFailure(this.texts, error) })
    }
  }

  /** Checks the form; a good one goes on to the confirm dialog (FORM-05), a bad one shows what is wrong. */
  readonly submit = (): void => {
    const { form } = this
    const empty = isEmptyForm(this.config.surveySchema ?? [], form.answers())
    if (form.check(empty)) this.#moveTo({ name: 'confirm' })
  }

  /** Back from a dialog to the form. */
  readonly back = (): void => {
    if (['confirm', 'alert', 'stale'].includes(this.phase.name)) this.#moveTo({ name: 'form' })
  }

  /** Sends the answers: once, however often it is pressed (FORM-14). */
  readonly send = async (): Promise<void> => {
    if (this.phase.name !== 'confirm') return
    this.#moveTo({ name: 'pushing' })
    runInAction(() => {
      this.offer = undefined
    })
    const command = this.#command()
    try {
      const pending = await this.#keyFor(command)
      const result = await this.needs.saveAnswer({ ...command, idempotencyKey: pending.key })
      this.#finish(result)
    } catch (error) {
      this.#takeSendFailure(error)
    }
  }

  /** Sends once more what could not be sent: the same body under the same key. */
  readonly resend = (): Promise<void> => {
    this.#moveTo({ name: 'confirm' })
    return this.send()
  }

  /** Takes the draft up again; a submit whose result is unknown goes straight to the confirm dialog. */
  readonly resumeDraft = (): void => {
    const draft = this.offer
    if (!draft) return
    this.form.restore(draft.answers)
    this.#pending = draft.pending
    runInAction(() => {
      this.offer = undefined
    })
    if (draft.pending) this.submit()
  }

  readonly discardDraft = (): void => {
    runInAction(() => {
      this.offer = undefined
    })
    this.#keeper?.forget()
  }

  /** The page is about to go: what was entered is written down. */
  readonly leave = (): void => this.#keeper?.flush()

  #open(texts: Dictionary, config: SurveyConfig, surveyVersion: number, rows: readonly AnswerRow[]): void {
    const existing = rows.length > 0 ? answersOfRows(rows) : undefined
    const today = tokyoDay(this.needs.clock.now())
    const form = new FormStore({ config, existing, mode: this.#mode, today })
    this.#opened = { config, surveyVersion, form, rows }
    const locked = existing !== undefined && config.isEditDisabled?.value === true
    runInAction(() => {
      this.texts = texts
      this.phase = { name: locked ? 'locked' : 'form' }
    })
    const { needs, visit } = this
    needs.recordSurveyView({ liffUrl: visit.liffUrl }).catch((error) => needs.log('View not logged', error))
    if (!locked) this.#findDraft(surveyVersion, form).catch((error) => needs.log('No draft', error))
  }

  async #findDraft(surveyVersion: number, form: FormStore): Promise<void> {
    const { drafts, userId, clock } = this.needs
    const owner = userId()
    if (!drafts || owner === undefined) return
    const { surveyId, partitionKey } = this.visit
    const slot = await drafts.open(owner, { surveyId, surveyVersion, partitionKey })
    const keeper = new DraftKeeper(slot, clock.now, () => form.answers())
    this.#keeper = keeper
    form.onChange = () => {
      if (!this.offer) keeper.touch()
    }
    runInAction(() => {
      this.offer = slot.read()
    })
  }

  #command(): SaveAnswerCommand {
    const { form, surveyVersion, rows } = this.#whenOpen()
    const [row] = rows
    return {
      surveyId: this.visit.surveyId,
      answers: form.answers(),
      surveyVersion,
      ...(row && { partitionKey: row.partitionKey, answerVersion: row.answerVersion }),
      isLiffMode: this.needs.messaging.isInClient(),
    }
  }

  /** The same body keeps its key until its result is known; draft and key live together. */
  async #keyFor(command: SaveAnswerCommand): Promise<PendingSubmit> {
    const { needs } = this
    const bodyHash = await needs.fingerprint(requestText(command))
    if (this.#pending?.bodyHash !== bodyHash) {
      this.#pending = { bodyHash, key: needs.newKey(), at: needs.clock.now() }
    }
    this.#keeper?.remember(this.#pending)
    return this.#pending
  }

  #finish(result: SavedAnswerResult): void {
    const { needs } = this
    this.#keeper?.end()
    this.#moveTo({ name: 'done', result })
    if (this.form.editing) return
    needs.removeUnansweredRichMenu().catch((error) => needs.log('Rich menu not removed', error))
  }

  #takeSendFailure(error: unknown): void {
    const { texts, needs } = this
    if (isRefusal(error) && !isRefusal(error, 'service.unavailable', 'request.in_progress')) {
      this.#pending = undefined // nothing was stored: the next submit is a new one
      this.#keeper?.remember(undefined)
    }
    if (isRefusal(error, 'answer.invalid', 'answer.empty')) {
      this.#moveTo({ name: 'form' })
      if (isRefusal(error, 'answer.invalid')) this.form.takeIssues(error.details.issues)
      else this.form.complain([], true)
      return
    }
    if (isRefusal(error, 'survey.outdated', 'answer.outdated')) {
      this.#moveTo({ name: 'stale', failure: { message: refusalText(texts, error), remedy: 'none' } })
      return
    }
    if (!isRefusal(error)) needs.log('The form could not be sent', error)
    this.#moveTo({ name: 'alert', failure: sendFailure(texts, error, this.config.surveySchema ?? []) })
  }

  #cannotOpen(texts: Dictionary, fault: Fault): void {
    if (fault === 'ui.error.noSchema') this.needs.log('not find form schema')
    const remedy = fault === 'ui.error.noSession' ? 'sign-in' : 'none'
    this.#moveTo({ name: 'failed', failure: { message: texts[fault], remedy } })
  }

  #whenOpen(): Opened {
    if (!this.#opened) throw new Error('the form is not open')
    return this.#opened
  }

  #moveTo(phase: SurveyPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

/** Why a form that came can't be shown, by the key of its text; a session may vanish while the page loads (LOGIN-09). */
type Fault = 'INVALID_FORM' | 'ui.error.noSchema' | 'ui.error.noSession'

/** What makes a config unusable: no form at all, or one without a schema (ERR-05, ERR-06). */
function faultOf(config: SurveyConfig | undefined): Fault | undefined {
  if (typeof config?.surveyId !== 'string') return 'INVALID_FORM'
  return Array.isArray(config.surveySchema) ? undefined : 'ui.error.noSchema'
}
