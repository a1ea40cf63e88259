import { makeObservable, observableRef, runInAction } from 'mobx'
import type { ComponentType, ReactNode } from 'react'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import { isEmptyForm } from '../../domain/form/form.ts'
import type { FormMode } from '../../domain/form/required.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { Answer, Answers } from '../../domain/survey/answer.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { FormStore } from '../form/form-store.ts'
import { meaningOf } from '../frame/errors/failure.ts'
import { openDraft } from './draft/draft-autosave.ts'
import type { Draft } from './draft/draft-storage.ts'
import { type GivenForm, loadForm } from './load-form.ts'
import { OpenForm } from './open-form.ts'
import { phaseAfterFailure, phaseInForm } from './phase-in-form.ts'
import { Submission } from './submission.ts'
import type { SavedAnswer, SurveyAddress, SurveyCalls, SurveyPhase } from './survey-page.ts'

/** The parts of the page that differ for another kind of form. */
export type OwnParts = {
  /** Below the introduction. */
  notice(): ReactNode
  /** Puts what the page says into other words. */
  Texts: ComponentType<{ children: ReactNode }>
  /** In place of the end. */
  done(store: SurveyStore, result: SavedAnswer): ReactNode
  /** Where what was sent is found again, in place of the search. */
  answersPath: string
}

/** Everything a survey page needs. */
export type SurveyNeeds = SurveyCalls & {
  /** What another kind of form shows where a survey has nothing, or something else. */
  own?: OwnParts
  /**
   * Gets the calendar of what a form books ready; goes to it (ROUTE-10). Both throw Refusal `reservation.unknown`
   * (RSV-30), and as calls do.
   */
  slots: Record<'prepare' | 'choose', (form: SurveyStore) => Promise<void>>
}

/** One visit to one form: opening, filling, confirming, sending (FORM-13). */
export class SurveyStore {
  phase: SurveyPhase = { name: 'loading' }
  /** What was left here last time, until the resident decides about it. */
  offer: Draft | undefined
  readonly address: SurveyAddress
  readonly needs: SurveyNeeds
  readonly #mode: FormMode
  /** The language that the form prescribes; undefined: that of the page. */
  fixedLanguage: LanguageCode | undefined
  readonly #submission: Submission
  #fillingId: string | undefined
  /** Whether it goes on with what was left here before. */
  isResumed = false
  /** The resident comes back from a payment that was not made: what they entered is filled in at once. */
  isBack = false
  /** It was opened before it was known who fills it in, and what they have sent: that is still to come. */
  isEarly = false
  #loading: Promise<void> | undefined
  /** Whether anything was entered before it was known by whom, and what stood there before. */
  #isChanged = false
  #atFirst: Answers = new Map()
  #isChecked = false
  #opened: OpenForm | undefined

  /** `mode` is for a page that hosts the form for staff; no address ever sets it (ROLE-03). */
  constructor(address: SurveyAddress, needs: SurveyNeeds, mode: FormMode = 'user') {
    this.address = address
    this.needs = needs
    this.#mode = mode
    this.#submission = new Submission(needs)
    makeObservable(this, { phase: observableRef, offer: observableRef, isEarly: observableRef })
  }

  /** How often the form was opened: early, and anew where it turned out to be another one. */
  openings = 0

  /** The form and what belongs to it. @throws Error before it is open */
  get opened(): OpenForm {
    if (!this.#opened) throw new Error('the form is not open')
    return this.#opened
  }

  /** The same for the whole filling; another visit after this one was sent is another filling (RSV-08). */
  get fillingId(): string {
    this.#fillingId ??= this.needs.newKey()
    return this.#fillingId
  }

  /** The config of the open form. @throws Error before it is open */
  get config(): SurveyConfig {
    return this.opened.config
  }

  /** The fields of the open form. @throws Error before it is open */
  get form(): FormStore {
    return this.opened.form
  }

  /** Opens the form as anybody may read it; `load` is to follow. */
  readonly openEarly = async (survey: LoadedSurvey): Promise<void> => {
    const { config, languageFixed, userLanguageCode } = survey
    this.fixedLanguage = languageFixed ? userLanguageCode : undefined
    const rules = config.rules && (await this.needs.loadFormRules())
    this.#opened = this.#formOf({ ...survey, rules, answer: undefined })
    this.#atFirst = new Map(this.#opened.form.answers())
    this.#opened.form.onChange = () => {
      this.#isChanged = true
    }
    this.#set({ phase: this.#opened.firstPhase, isEarly: true })
  }

  /** Fetches the form, and the answer it starts from; a failing view log does not stop it (FORM-22). */
  readonly load = (): Promise<void> => {
    this.#loading = this.#load().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async #load(): Promise<void> {
    const { needs } = this
    if (!this.isEarly) this.#moveTo({ name: 'loading' })
    try {
      const { fixedLanguage, ...loaded } = await loadForm(needs, this.address)
      this.fixedLanguage = fixedLanguage
      if ('given' in loaded) return this.#open(loaded.given)
      this.#moveTo(loaded.phase)
    } catch (error) {
      if (meaningOf(error) === 'signed-out') {
        if (this.#isChanged) needs.visit.keepEntered(this.address.surveyId, this.#entered())
        return this.#moveTo({ name: 'signed-out' })
      }
      needs.log('The form could not be opened', error)
      // What was entered meanwhile stays.
      this.#moveTo({ name: this.isEarly ? 'alert' : 'failed', error })
    }
  }

  /** Checks the form; a good one goes on to the confirm dialog (FORM-05), a bad one shows what is wrong. */
  readonly submit = async (): Promise<void> => {
    const { form, needs } = this
    const empty = isEmptyForm(this.config.surveySchema ?? [], form.answers())
    if (this.phase.name === 'checking' || !form.check(empty)) return
    if (this.isEarly) return this.#submitLater()
    this.#isChecked = false
    try {
      if (needs.checkEntries || takesPayments(this.config)) {
        this.#moveTo({ name: 'checking' })
        await this.opened.checkEntries(needs)
      }
      this.#isChecked = true
      this.#moveTo({ name: 'confirm' })
    } catch (error) {
      await this.#takeSendFailure(error)
    }
  }

  /** It is sent by somebody: once that is known, and what they have sent before, it is submitted. */
  async #submitLater(): Promise<void> {
    this.#moveTo({ name: 'checking' })
    await (this.#loading ?? this.load())
    if (this.phase.name !== 'checking') return
    this.#moveTo({ name: 'form' })
    await this.submit()
  }

  /** Back to the form: from a dialog, or from the calendar. */
  readonly back = (): void => {
    if (['confirm', 'leaving', 'alert', 'stale', 'booking'].includes(this.phase.name))
      this.#moveTo({ name: 'form' })
  }

  /** From the confirm dialog to the form, to change one answer. */
  readonly change = (): void => this.#moveTo({ name: 'form', isChanging: true })

  /** From the confirm dialog to the calendar (ROUTE-10, ITEM-22). */
  readonly book = (): Promise<void> =>
    this.#confirmed('planning', async () => {
      await this.needs.slots.choose(this)
      this.#moveTo({ name: 'booking' })
    })

  /** Sends the answers: once, however often it is pressed (FORM-14). */
  readonly send = (): Promise<void> =>
    this.#confirmed('pushing', async () => void this.#finish(await this.#send()))

  /**
   * Sends the answers with these reservations. They stay in the form only while it is not known what came of it.
   *
   * @param toForm leads back to the form, which shows what has to be corrected in it
   * @returns undefined if the page is left for the payment provider
   * @throws as `SaveAnswer`
   */
  readonly sendBooked = async (
    values: ReadonlyMap<string, string>,
    toForm: () => void,
  ): Promise<SavedAnswer | undefined> => {
    try {
      return this.#finish(await this.opened.withReservations(values, () => this.#send()))
    } catch (error) {
      await this.#submission.failed(error, this.opened.checkout)
      if (this.#showInForm(error)) toForm()
      throw error
    }
  }

  /** Does once more what failed: the same body goes under the same key. */
  readonly again = (): Promise<void> => {
    if (this.isEarly) {
      this.#moveTo({ name: 'form' })
      return this.load()
    }
    if (!this.#isChecked) return this.submit()
    this.#moveTo({ name: 'confirm' })
    return this.opened.toBook.length > 0 ? this.book() : this.send()
  }

  /** Takes the draft up again; a submit whose result is unknown goes straight to the confirm dialog. */
  readonly resumeDraft = (): void => {
    const draft = this.offer
    if (!draft) return
    this.isResumed = true
    this.form.restore(draft.answers)
    this.opened.chooseTimes(this.needs.visit.picksOf(this.address))
    this.#submission.resume(draft.pending)
    this.#set({ offer: undefined })
    if (draft.pending) this.submit()
  }

  readonly discardDraft = (): void => {
    this.#set({ offer: undefined })
    this.#submission.autosave?.discard()
  }

  /** The page is about to go: what was entered is written down. */
  readonly leave = (): void => this.#submission.autosave?.flush()

  #formOf(given: GivenForm): OpenForm {
    const { needs } = this
    return new OpenForm({ ...given, mode: this.#mode, today: tokyoDay(needs.clock.now()), needs })
  }

  #open(given: GivenForm): void {
    const { needs, address } = this
    const opened = this.#isAsOpened(given) ? this.opened : this.#reopened(given)
    opened.checkOwner()
    if (this.#opened !== opened) this.openings += 1
    this.#opened = opened
    const phase = opened.firstPhase
    const isDirect = address.isTimeOnly && opened.isLive && phase.name === 'form'
    const isStanding = this.isEarly && phase.name === 'form'
    this.#set({ isEarly: false, ...(!isStanding && { phase: isDirect ? { name: 'loading' } : phase }) })
    if (isDirect) this.#bookAtOnce(opened).catch(this.#takeSendFailure)
    needs.recordSurveyView({ liffUrl: address.liffUrl }).catch((error) => needs.log('View not logged', error))
    if (phase.name === 'form') this.#findDraft(opened).catch((error) => needs.log('No draft', error))
  }

  /** Whether the form that was opened early is what the resident would see. */
  #isAsOpened({ surveyVersion, answer, reachedMax, memberNumber, publication }: GivenForm): boolean {
    return (
      this.isEarly &&
      surveyVersion === this.opened.surveyVersion &&
      [answer, reachedMax, memberNumber, publication].every((own) => own === undefined)
    )
  }

  /** The form anew, with what was entered before it was known by whom. */
  #reopened(given: GivenForm): OpenForm {
    const { surveyId, partitionKey } = this.address
    const opened = this.#formOf(given)
    if (opened.firstPhase.name !== 'form' || partitionKey !== undefined) return opened
    const entered = this.isEarly ? this.#entered() : this.needs.visit.takeEntered(surveyId)
    if (entered.size > 0) opened.form.restore([...entered])
    return opened
  }

  /** What was entered into the form that was opened early. */
  #entered(): Answers {
    const isEntered = (itemKey: string, answer: Answer) =>
      answer.some(Boolean) && answer.join('\n') !== this.#atFirst.get(itemKey)?.join('\n')
    return new Map([...this.form.answers()].filter(([itemKey, answer]) => isEntered(itemKey, answer)))
  }

  /** Goes to the choice of date and time with the answers as they are; the form says why where that can't be. */
  async #bookAtOnce(opened: OpenForm): Promise<void> {
    if (!opened.checkTimeOnly()) return this.#moveTo({ name: 'form' })
    await opened.checkEntries(this.needs)
    await this.needs.slots.choose(this)
    this.#moveTo({ name: 'booking' })
  }

  async #findDraft(opened: OpenForm): Promise<void> {
    const draft = await openDraft(this.needs, this.address, opened)
    if (!draft) return
    this.#submission.autosave = draft.autosave
    opened.form.onChange = () => {
      if (!this.offer) draft.autosave.touch()
    }
    this.#set({ offer: draft.found })
    if (this.isBack) this.resumeDraft()
    if (this.#isChanged) opened.form.onChange()
  }

  async #confirmed(name: 'planning' | 'pushing', work: () => Promise<void>): Promise<void> {
    if (!['confirm', 'leaving'].includes(this.phase.name)) return
    this.#set({ phase: { name }, offer: undefined })
    await work().catch(this.#takeSendFailure)
  }

  #send(): Promise<SavedAnswer | undefined> {
    const { opened, needs } = this
    return this.#submission.send(opened.command(needs.messaging.isInClient()), opened.checkout)
  }

  #finish(result: SavedAnswer | undefined): SavedAnswer | undefined {
    this.#moveTo(result ? { name: 'done', result } : { name: 'leaving' })
    if (result) this.needs.answerSent(this.address, this.config)
    if (result && !this.form.editing)
      this.needs.removeUnansweredRichMenu().catch((error) => this.needs.log('Rich menu not removed', error))
    return result
  }

  readonly #takeSendFailure = async (error: unknown): Promise<void> => {
    await this.#submission.failed(error, this.opened.checkout)
    this.#moveTo(phaseAfterFailure(this, error))
  }

  /** Shows in the form what only the form can show. @returns whether `error` was such a thing */
  #showInForm(error: unknown): boolean {
    const phase = phaseInForm(this, error)
    if (phase) this.#moveTo(phase)
    return phase !== undefined
  }

  readonly #moveTo = (phase: SurveyPhase): void => this.#set({ phase })

  #set(change: Partial<Pick<SurveyStore, 'phase' | 'offer' | 'isEarly'>>): void {
    runInAction(() => Object.assign(this, change))
  }
}
