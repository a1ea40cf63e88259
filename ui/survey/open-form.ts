import type { LoadedSurvey } from '../../application/survey/load-survey.ts'
import type { FormMode } from '../../domain/form/required.ts'
import { surveyResultsOf } from '../../domain/form/survey-results.ts'
import { refuse } from '../../domain/refusal.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { formatReservation, parseReservation } from '../../domain/shared/reservation-value.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import { routeAfterForm } from '../../domain/survey/route-after-form.ts'
import {
  isAppending,
  maxAnswersOf,
  type SurveyConfig,
  takesPayments,
} from '../../domain/survey/survey-config.ts'
import type { FieldStore } from '../form/field-store.ts'
import type { FormPage } from '../form/form-page.ts'
import type { FormRules } from '../form/form-rules.tsx'
import { FormStore } from '../form/form-store.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { hasStoredNothing } from '../frame/errors/failure.ts'
import type {
  Checkout,
  EarlierAnswers,
  EditedAnswer,
  SaveCommand,
  SurveyAddress,
  SurveyCalls,
  SurveyPhase,
} from './survey-page.ts'

type Entries = Pick<SurveyCalls, 'checkEntries' | 'openCheckout'>
type Profile = Pick<BrowserServices, 'profile'>

/** What a form is opened with. */
export type OpenFormOptions = {
  config: SurveyConfig
  surveyVersion: number
  /** The answer it starts from; none for a first one. */
  answer: EditedAnswer | undefined
  /** The number of answers that the resident may have to it, and has; absent: there is room for another. */
  reachedMax?: number | undefined
  /** The resident's number where members fill in the form. */
  memberNumber?: string | undefined
  /** What judges its rules across items; undefined if it has none. */
  rules: FormRules | undefined
  /** Why the form can't be sent now; absent: it can. */
  publication?: LoadedSurvey['publication']
  mode: FormMode
  today: LocalDate
  needs: FormPage['needs'] & Profile
}

/**
 * What a form starts from: the answer that is edited; for another one, whether there is room for it. That is waited for
 * only where the form states a number, and if it can't be learnt the save decides. @throws as `earlier`
 */
export async function startOf(
  config: SurveyConfig,
  { partitionKey }: SurveyAddress,
  earlier: Promise<EarlierAnswers>,
): Promise<Pick<OpenFormOptions, 'answer' | 'reachedMax'>> {
  if (partitionKey !== undefined || !isAppending(config)) return { answer: (await earlier).toEdit }
  const max = config.maxAnswersPerResident === undefined ? undefined : maxAnswersOf(config)
  const live =
    max === undefined
      ? 0
      : await earlier.then(
          (found) => found.live,
          () => 0,
        )
  return { answer: undefined, reachedMax: max !== undefined && live >= max ? max : undefined }
}

/** A loaded form, with the answer it starts from. */
export class OpenForm {
  readonly config: SurveyConfig
  readonly surveyVersion: number
  readonly form: FormStore
  readonly page: FormPage
  /** How the form is paid, once it was submitted; undefined for one that takes no payments. */
  checkout: Checkout | undefined
  /** As in `OpenFormOptions`: what is filled in could not be sent now. */
  readonly reachedMax: number | undefined
  /** Why date and time can't be chosen at once, as the key of its text. */
  timeObstacle: 'ui.form.timeFirst' | 'ui.form.noTime' | undefined
  /** The phase of a page on which it has just been opened. */
  readonly firstPhase: SurveyPhase
  readonly #answer: EditedAnswer | undefined
  readonly #today: LocalDate
  readonly #needs: Profile
  /** Whose form it is; undefined before anybody has signed in. */
  #ownerId: string | undefined

  constructor(options: OpenFormOptions) {
    const { config, surveyVersion, answer, memberNumber, rules, publication, mode, today, needs } = options
    this.config = config
    this.surveyVersion = surveyVersion
    this.#answer = answer
    this.reachedMax = options.reachedMax
    this.form = new FormStore({
      config,
      existing: this.isLive ? answer?.answers : undefined,
      prefilled: this.isPrefilled ? lent(config, answer?.answers ?? new Map()) : answer?.answers,
      partitionKey: answer?.partitionKey,
      mode,
      today,
      rules,
    })
    this.page = { form: this.form, reservationOf: this.#reservationOf, needs }
    this.#today = today
    this.#needs = needs
    if (memberNumber !== undefined) this.form.putMemberNumber(memberNumber)
    this.firstPhase = publication
      ? { name: 'closed', publication }
      : { name: this.obstacle ? 'locked' : 'form' }
  }

  /**
   * Why the answer may not be changed, if it may not; where there is one a resident, a cancelled one makes room for
   * another.
   */
  get obstacle(): EditedAnswer['changeObstacle'] {
    return this.isLive || isAppending(this.config) ? this.#answer?.changeObstacle : undefined
  }

  /** The answer that is edited; undefined for a first one. */
  get partitionKey(): string | undefined {
    return this.#answer?.partitionKey
  }

  /** Whether there is an answer that is edited, and it is not cancelled. */
  get isLive(): boolean {
    return this.#answer?.isCancelled === false
  }

  /** Whether the form is filled in with what a cancelled answer says, and makes another one. */
  get isPrefilled(): boolean {
    return this.#answer?.isCancelled === true && this.obstacle === undefined
  }

  /** Whether the answer that is edited has a booking that can still be changed. */
  get isBookingChange(): boolean {
    const booked = (this.isLive && this.#answer?.reservations) || []
    return booked.some(({ itemKey, value }) => {
      const day = parseReservation(value)?.day
      return day !== undefined && !this.#isFixed(itemKey, day)
    })
  }

  /** Reservations whose day and time are chosen before the form can be sent. */
  get toBook(): readonly FieldStore[] {
    return slotsToChoose(this.form, this.#isFixed)
  }

  /** Whether day and time are chosen for all of them already. */
  get isTimed(): boolean {
    return this.toBook.length > 0 && this.toBook.every(({ timed }) => timed !== undefined)
  }

  readonly #isFixed = (itemKey: string, day: LocalDate): boolean =>
    this.isLive && (day < this.#today || this.#reservationOf(itemKey)?.changeObstacle !== undefined)

  /** Whether the day of a stored reservation was closed since. */
  readonly isClosed = (itemKey: string): boolean => this.#reservationOf(itemKey)?.reserved.closed === true

  readonly #reservationOf = (itemKey: string) =>
    this.isLive ? this.#answer?.reservations.find((one) => one.itemKey === itemKey) : undefined

  /** Whether date and time can be chosen at once; if not, the form shows what is wrong. */
  checkTimeOnly(): boolean {
    const canBook = this.toBook.length > 0
    if (canBook && this.form.check(false)) return true
    this.timeObstacle = canBook ? 'ui.form.timeFirst' : 'ui.form.noTime'
    return false
  }

  /** Chooses days and times, by item key, for what is reserved; none where there is none for it. */
  chooseTimes(values: ReadonlyMap<string, string>): void {
    for (const field of this.toBook) {
      const value = values.get(field.item.itemKey)
      field.chooseTime(value?.startsWith(`${field.text}|`) ? value : undefined)
    }
  }

  /** Does `work` with these reservations in the form; they go again if it fails and has certainly stored nothing. */
  async withReservations<T>(values: ReadonlyMap<string, string>, work: () => Promise<T>): Promise<T> {
    const { form } = this
    const before = [...values.keys()].map((itemKey) => [itemKey, form.field(itemKey)?.answer ?? []] as const)
    form.restore([...values].map(([itemKey, value]) => [itemKey, [value]]))
    try {
      return await work()
    } catch (error) {
      if (hasStoredNothing(error)) form.restore(before)
      throw error
    }
  }

  /** Finds out what only the server can say of the entries. @throws what is wrong, as the calls do */
  async checkEntries({ checkEntries, openCheckout }: Entries): Promise<void> {
    if (takesPayments(this.config)) {
      this.checkout ??= await openCheckout(this.page)
      await this.checkout.check()
    }
    await checkEntries?.(this.form)
  }

  /** Name of the page that follows, of those that there are (ROUTE-10). */
  nextRoute(names: ReadonlySet<string>): string {
    return routeAfterForm(this.config.surveySchema ?? [], names)
  }

  /**
   * What one resident typed goes nowhere for another. @throws Refusal `auth.required` if somebody else has signed in
   * since
   */
  checkOwner(): void {
    const userId = this.#needs.profile()?.userId
    this.#ownerId ??= userId
    if (userId !== undefined && userId !== this.#ownerId) throw refuse('auth.required', {})
  }

  /** The command that saves the current answers. @throws Refusal as `checkOwner` */
  command(isLiffMode: boolean): SaveCommand {
    this.checkOwner()
    const answer = this.#answer
    const answers = this.form.answers()
    return {
      surveyId: this.config.surveyId,
      answers,
      surveyResults: surveyResultsOf(this.config.surveySchema ?? [], answers),
      surveyVersion: this.surveyVersion,
      ...(answer && { partitionKey: answer.partitionKey, answerVersion: answer.version }),
      isLiffMode,
    }
  }
}

/**
 * What a cancelled answer lends to another one: what it had reserved, but not the time, which is others' by now, and no
 * files, which stay its own.
 */
function lent({ surveySchema = [] }: SurveyConfig, answers: Answers): Answers {
  const ofFiles = new Set(
    surveySchema.filter(({ type }) => type === 'attachment').map(({ itemKey }) => itemKey),
  )
  return new Map(
    [...answers]
      .filter(([itemKey]) => !ofFiles.has(itemKey))
      .map(([itemKey, answer]) => {
        const reserved = parseReservation(answer[0] ?? '')
        if (reserved?.day === undefined) return [itemKey, answer]
        const { categoryId, itemId } = reserved
        return [itemKey, [formatReservation({ categoryId, itemId })]]
      }),
  )
}

/**
 * The reservations of a form for which the calendar has to be opened: what has no time yet, and what has one that can
 * still be changed. A time that is over, or too late to change, stays as it is; one that was sent with an unknown
 * result is sent again as it was.
 *
 * @param isFixed whether the stored reservation of an item for a day can't be changed
 */
function slotsToChoose(
  form: FormStore,
  isFixed: (itemKey: string, day: LocalDate) => boolean,
): readonly FieldStore[] {
  return form.sections.flatMap(({ fields }) =>
    fields.filter(({ item, spec, state, text }) => {
      if (spec.control.kind !== 'category' || spec.readOnly || state.disabled) return false
      const reservation = parseReservation(text)
      if (!reservation) return false
      if (reservation.day === undefined) return true
      const isStored = form.source.prefilled?.get(item.itemKey)?.[0] === text
      return isStored && !isFixed(item.itemKey, reservation.day)
    }),
  )
}
