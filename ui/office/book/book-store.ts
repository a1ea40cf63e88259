import { makeObservable, observableRef, runInAction } from 'mobx'
import type { FreeSlotsOfCalendar } from '../../../application/office/list-free-slots.ts'
import { isEmptyForm } from '../../../domain/form/form.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { FreeSlot } from '../../../domain/reservation/free-times.ts'
import { type LocalDate, plusDays, tokyoDay } from '../../../domain/shared/local-date.ts'
import { formatReservation, parseReservation } from '../../../domain/shared/reservation-value.ts'
import type { Answer } from '../../../domain/survey/answer.ts'
import type { FieldStore } from '../../form/field-store.ts'
import type { FormPage } from '../../form/form-page.ts'
import type { FormStore } from '../../form/form-store.ts'
import { deskForm } from '../form/desk-form.ts'
import { formNeedsOf } from '../form/form-needs.ts'
import type { OfficeServices } from '../services.ts'

/** What booking for somebody asks. */
export type BookNeeds = Parameters<typeof formNeedsOf>[0] &
  Pick<OfficeServices, 'openOfficeForm' | 'listSlotsForOfficer' | 'bookAsOfficer' | 'newKey'>

type BookPhase =
  | { name: 'loading' }
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'filling'; page: FormPage; title: string }
  | { name: 'booked'; answerCode: string; title: string; visits: readonly BookedVisit[] }

/** What was chosen for a reservation: when, and what and where, as people call it. */
type BookedVisit = Pick<FreeSlot, 'coma'> & { day: LocalDate; place: string }

/** What is free in a week. */
type Free =
  | { name: 'loading' }
  | { name: 'failed'; error: unknown }
  | { name: 'known'; calendars: readonly FreeSlotsOfCalendar[] }

/** Why it was not sent, beside what the form itself shows. */
export type BookTrouble = { why: 'time' | 'reason' | 'empty' } | { why: 'failed'; error: unknown }

export const DAYS_OF_WEEK = 7

/** One form that the desk fills in for somebody, with what is free in the city's calendars beside it. */
export class BookStore {
  phase: BookPhase = { name: 'loading' }
  free: Free = { name: 'loading' }
  /** The first day of the week that is shown. */
  from: LocalDate
  /** Also what residents can't book is offered. */
  isOver = false
  reason = ''
  isSending = false
  trouble: BookTrouble | undefined
  readonly #needs: BookNeeds
  readonly #surveyId: string
  /** Whatever is sent for this person again is taken down once. */
  readonly #key: string
  /** What was chosen in what is free beside the form, by what the form has of it. */
  readonly #visits = new Map<string, BookedVisit>()

  constructor(needs: BookNeeds, surveyId: string) {
    this.#needs = needs
    this.#surveyId = surveyId
    this.#key = needs.newKey()
    this.from = tokyoDay(needs.clock.now())
    makeObservable(this, {
      phase: observableRef,
      free: observableRef,
      from: observableRef,
      isOver: observableRef,
      reason: observableRef,
      isSending: observableRef,
      trouble: observableRef,
    })
  }

  readonly load = async (): Promise<void> => {
    runInAction(() => {
      this.phase = { name: 'loading' }
      this.trouble = undefined
    })
    try {
      const { config } = await this.#needs.openOfficeForm({ surveyId: this.#surveyId })
      const form = await deskForm(config, { nowMs: this.#needs.clock.now() })
      const page: FormPage = { form, needs: formNeedsOf(this.#needs), hasCalendars: true }
      this.#show({ name: 'filling', page, title: config.surveyTitle })
      if (reservationsOf(form).length > 0) await this.showWeek(this.from)
    } catch (error) {
      this.#show(isRefusal(error, 'survey.not_found') ? { name: 'missing' } : { name: 'failed', error })
    }
  }

  /** Shows what is free in the seven days from `from` on. */
  readonly showWeek = async (from: LocalDate): Promise<void> => {
    runInAction(() => {
      this.from = from
      this.free = { name: 'loading' }
    })
    const free = await this.#askFree(from)
    // Another week may have been asked for meanwhile.
    if (this.from === from)
      runInAction(() => {
        this.free = free
      })
  }

  async #askFree(from: LocalDate): Promise<Free> {
    const days = { from, to: plusDays(from, DAYS_OF_WEEK - 1) }
    try {
      const asked = { surveyId: this.#surveyId, ...days, isOver: this.isOver }
      return { name: 'known', calendars: await this.#needs.listSlotsForOfficer(asked) }
    } catch (error) {
      return { name: 'failed', error }
    }
  }

  /** Offers also what residents can't book, or no more. */
  readonly goOver = (isOver: boolean): void => {
    runInAction(() => {
      this.isOver = isOver
    })
    void this.showWeek(this.from)
  }

  readonly giveReason = (reason: string): void =>
    runInAction(() => {
      this.reason = reason
    })

  /** Chooses what, day and time for a reservation of the form. */
  readonly take = (
    field: FieldStore,
    { what, place }: FreeSlotsOfCalendar['offers'][number],
    { day, slotKey, coma }: Pick<FreeSlot, 'slotKey' | 'coma'> & { day: LocalDate },
  ): void => {
    const chosen = parseReservation(what)
    if (!chosen) return
    const timed = formatReservation({ ...chosen, day, slotKey })
    field.put([what])
    field.chooseTime(timed)
    this.#visits.set(timed, { day, coma, place })
    if (this.phase.name === 'filling') this.phase.page.form.noteAnswers()
    runInAction(() => {
      if (this.trouble?.why === 'time') this.trouble = undefined
    })
  }

  readonly send = async (): Promise<void> => {
    if (this.phase.name !== 'filling' || this.isSending) return
    const { page, title } = this.phase
    const { form } = page
    const isEmpty = isEmptyForm(form.source.config.surveySchema ?? [], form.answers())
    if (!form.check(isEmpty)) return this.#tell(isEmpty ? { why: 'empty' } : undefined)
    if (reservationsOf(form).some(({ text, timed }) => parseReservation(text) && timed === undefined))
      return this.#tell({ why: 'time' })
    if (this.isOver && this.reason.trim() === '') return this.#tell({ why: 'reason' })
    await this.#send(form, title)
  }

  async #send(form: FormStore, title: string): Promise<void> {
    runInAction(() => {
      this.isSending = true
      this.trouble = undefined
    })
    const visits = this.#visitsOf(form)
    try {
      const { answerCode } = await this.#needs.bookAsOfficer({
        ...{ surveyId: this.#surveyId, key: this.#key, answers: answersWithTimes(form), isOver: this.isOver },
        ...(this.isOver && { reason: this.reason }),
      })
      this.#show({ name: 'booked', answerCode, title, visits: await visits })
    } catch (error) {
      if (isRefusal(error, 'answer.invalid')) form.showIssues(error.details.issues)
      else if (isRefusal(error, 'office.reason_invalid')) this.#tell({ why: 'reason' })
      else this.#tell({ why: 'failed', error })
      // Somebody else may have been faster.
      if (isRefusal(error, 'reservation.slot_full')) await this.showWeek(this.from)
    } finally {
      runInAction(() => {
        this.isSending = false
      })
    }
  }

  async #visitsOf(form: FormStore): Promise<BookedVisit[]> {
    const asked = reservationsOf(form).map(
      ({ timed = '' }) => this.#visits.get(timed) ?? this.#askVisit(timed),
    )
    return (await Promise.all(asked)).flatMap((visit) => visit ?? [])
  }

  /** What was chosen in the form itself, in words; undefined if they can't be had: the record has them too. */
  async #askVisit(timed: string): Promise<BookedVisit | undefined> {
    const { day, slotKey, ...what } = parseReservation(timed) ?? {}
    if (day === undefined || !('itemId' in what)) return undefined
    try {
      const asked = { surveyId: this.#surveyId, from: day, to: day, isOver: true }
      for (const { offers, days } of await this.#needs.listSlotsForOfficer(asked)) {
        const offer = offers.find((each) => each.what === formatReservation(what))
        const slot = offer && days[0]?.slots.find((each) => each.slotKey === slotKey)
        if (slot) return { day, coma: slot.coma, place: offer.place }
      }
    } catch {
      // It is booked or not whatever comes of this.
    }
    return undefined
  }

  #tell(trouble: BookTrouble | undefined): void {
    runInAction(() => {
      this.trouble = trouble
    })
  }

  #show(phase: BookPhase): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

/** The reservations that a form asks for now, in its order. */
export const reservationsOf = ({ sections }: FormStore): FieldStore[] =>
  sections.flatMap(({ fields }) =>
    fields.filter(({ item, state }) => item.type === 'reservation' && !state.disabled),
  )

/** The answers, reservations with the day and time that were chosen. */
function answersWithTimes(form: FormStore): Map<string, Answer> {
  const answers = form.answers()
  for (const { item, timed } of reservationsOf(form))
    if (timed !== undefined) answers.set(item.itemKey, [timed])
  return answers
}
