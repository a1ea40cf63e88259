import { returnPathOf } from '../../domain/session/return-path.ts'
import type { Answer, Answers } from '../../domain/survey/answer.ts'
import type { FoundAnswers } from '../answer/found-answers.ts'
import type { SearchStore } from '../answer/search-store.ts'
import type { FoundMember } from '../member/record-store.ts'
import type { BookedAnswer } from '../reservation/booked-again.ts'
import type { Booking } from '../reservation/booking.ts'
import type { CalendarView } from '../reservation/calendar-page.ts'
import type { CalendarStore } from '../reservation/calendar-store.ts'
import type { StaffLinkStore } from '../staff/staff-link-store.ts'
import type { SurveyStore } from '../survey/survey-store.ts'

/** Names in session storage; the first is the messaging app's (ROUTE-03). */
const keys = {
  returnPath: 'liffState',
  searchedSurvey: 'searchSurvey',
  lastFilling: 'calendarFilling',
  bookedFilling: 'calendarBooked',
  bookedAnswer: 'calendarBookedAnswer',
  picks: 'calendarPicks',
  afterMember: 'memberReturn',
  notPrefilled: 'notPrefilled',
  entered: 'enteredBefore',
}

/** The form of a resident that is filled or changed. */
type FormOf = { surveyId: string; partitionKey: string | undefined }

/** What one resident leaves for the next screen. */
type Kept = {
  /** The form of the booking under way: the way back from the calendar leads to it. */
  form?: SurveyStore | undefined
  booking?: Booking | undefined
  calendar?: CalendarStore | undefined
  calendarView?: CalendarView | undefined
  found?: FoundAnswers | undefined
  search?: SearchStore | undefined
  foundMember?: FoundMember | undefined
  staffLink?: StaffLinkStore | undefined
}

/**
 * What a resident takes from one screen to the next. Forms, bookings and results live as long as the page, and are gone
 * when another resident is signed in; the few texts that a reload must not lose are in session storage.
 */
export class Visit {
  /** The city has one searchable form only: there is nothing to choose. */
  isOnlySurvey = false
  /** A form is on the screen that may not be left yet (ROUTE-29). */
  isFilling = false
  #kept: Kept = {}
  #opened: SurveyStore | undefined
  /** Who signed in last; undefined if nobody has. */
  #owner: string | undefined
  readonly #storage: Storage
  readonly #signedInUserId: () => string | undefined

  /** `signedInUserId`: the resident of the session, run out or not; undefined without a session. */
  constructor(storage: Storage, signedInUserId: () => string | undefined) {
    this.#storage = storage
    this.#signedInUserId = signedInUserId
    this.#owner = signedInUserId()
  }

  /** What is being booked: left by the form, found by the calendar. */
  get booking(): Booking | undefined {
    return this.#own.booking
  }

  set booking(booking: Booking | undefined) {
    this.#own.booking = booking
  }

  /** A calendar that was opened before its page is shown. */
  set calendar(calendar: CalendarStore) {
    this.#own.calendar = calendar
  }

  /** The calendar that was opened for a booking, if it did open or is about to; the next page opens its own. */
  takeCalendar(booking: Booking): CalendarStore | undefined {
    const { calendar } = this.#own
    this.#own.calendar = undefined
    const isOpening = calendar && ['loading', 'picking', 'reviewing', 'alert'].includes(calendar.phase.name)
    return isOpening && calendar.booking === booking ? calendar : undefined
  }

  /** The view of the calendar that was chosen last; undefined before one was. */
  get calendarView(): CalendarView | undefined {
    return this.#own.calendarView
  }

  set calendarView(view: CalendarView | undefined) {
    this.#own.calendarView = view
  }

  /** What the last search found. */
  get found(): FoundAnswers | undefined {
    return this.#own.found
  }

  set found(found: FoundAnswers | undefined) {
    this.#own.found = found
  }

  /** The search form with what was typed into it. */
  get search(): SearchStore | undefined {
    return this.#own.search
  }

  set search(search: SearchStore | undefined) {
    this.#own.search = search
  }

  /** What a search for a member's record found, for the page that shows it next. */
  get foundMember(): FoundMember | undefined {
    return this.#own.foundMember
  }

  set foundMember(foundMember: FoundMember | undefined) {
    this.#own.foundMember = foundMember
  }

  /** How far somebody is who links their LINE account to a staff record: from one page of it to the next. */
  get staffLink(): StaffLinkStore | undefined {
    return this.#own.staffLink
  }

  set staffLink(staffLink: StaffLinkStore | undefined) {
    this.#own.staffLink = staffLink
  }

  /** Keeps a form while its booking is made. */
  keepForm(form: SurveyStore): void {
    this.#own.form = form
  }

  /** Keeps a form that was opened before its page is drawn. */
  keepOpened(form: SurveyStore): void {
    this.#opened = form
  }

  /** The form that was opened before its page is drawn, if it is this one; the next visit opens it anew. */
  readonly takeOpened = (form: FormOf): SurveyStore | undefined => {
    const opened = this.#opened
    this.#opened = undefined
    return opened && isOf(opened, form) ? opened : undefined
  }

  /** The kept form, if it is this one and was not sent: after that another visit to it is another filling (RSV-08). */
  readonly formOf = (form: FormOf): SurveyStore | undefined => {
    const kept = this.#own.form
    return kept && isOf(kept, form) ? kept : undefined
  }

  /** An answer was sent: its form is no longer kept, and the search results are outdated. */
  readonly answerSent = (form: FormOf): void => {
    this.#storage.removeItem(keys.picks)
    if (this.formOf(form)) this.#own.form = undefined
    this.found?.forget()
  }

  /** A resident signed in: discards what belongs to another one. */
  signedIn(userId: string): void {
    const { found } = this.#kept
    if (!found?.belongsTo(userId)) found?.forget()
    this.#belongTo(userId)
  }

  /** The resident signed out: nothing of the visit is left. */
  signedOut(): void {
    this.found?.forget()
    this.#kept = {}
    this.#owner = undefined
    for (const key of Object.values(keys)) this.#storage.removeItem(key)
  }

  /** Remembers where to come back to after sign-in (LOGIN-05). */
  returnTo(path: string): void {
    this.#storage.setItem(keys.returnPath, path)
  }

  /** Reads and deletes the path to come back to; the survey selection if there is no allowed one (LOGIN-06). */
  takeReturnPath(): string {
    const path = returnPathOf(this.#storage.getItem(keys.returnPath))
    this.#storage.removeItem(keys.returnPath)
    return path
  }

  /**
   * Remembers where somebody came from who has to register with a member form first (MEM-11); a form that is kept is
   * opened anew then.
   */
  leftForMember(memberFormId: string, path: string): void {
    this.#own.form = undefined
    this.#storage.setItem(keys.afterMember, JSON.stringify([memberFormId, path]))
  }

  /** Where a new member of that form came from; undefined if they came by themselves. */
  readonly afterMember = (memberFormId: string): string | undefined => {
    const [id, path] = JSON.parse(this.#storage.getItem(keys.afterMember) ?? '[]') as (string | undefined)[]
    return id === memberFormId ? path : undefined
  }

  /** The member is back where they came from. */
  readonly backFromMember = (): void => this.#storage.removeItem(keys.afterMember)

  /**
   * The forms that the resident wants to fill in without what they wrote before: their ids as JSON, '' if there are
   * none.
   */
  get notPrefilled(): string {
    return this.#storage.getItem(keys.notPrefilled) ?? ''
  }

  set notPrefilled(surveyIds: string) {
    this.#storage.setItem(keys.notPrefilled, surveyIds)
  }

  /** Keeps what was entered into a form by who has to leave it to sign in. */
  readonly keepEntered = (surveyId: string, answers: Answers): void =>
    this.#storage.setItem(keys.entered, JSON.stringify([surveyId, [...answers]]))

  /** What was entered into that form before sign-in; it is handed over once. */
  readonly takeEntered = (surveyId: string): Answers => {
    const [of, answers] = JSON.parse(this.#storage.getItem(keys.entered) ?? '[]') as [
      string?,
      [string, Answer][]?,
    ]
    if (of !== surveyId) return new Map()
    this.#storage.removeItem(keys.entered)
    return new Map(answers)
  }

  /** Id of the form in which answers are looked for; undefined before one was chosen. */
  get searchedSurvey(): string | undefined {
    return this.#storage.getItem(keys.searchedSurvey) ?? undefined
  }

  set searchedSurvey(surveyId: string) {
    this.#storage.setItem(keys.searchedSurvey, surveyId)
  }

  /**
   * The reservation values that were picked last for a form, by item key, also after a reload; empty if there are none.
   */
  readonly picksOf = ({ surveyId, partitionKey = '' }: FormOf): ReadonlyMap<string, string> => {
    const [of, key, picks] = this.#read<[string, string, [string, string][]]>('picks') ?? []
    return new Map(of === surveyId && key === partitionKey ? picks : [])
  }

  /** Keeps the reservation values that are picked for a form. */
  readonly keepPicks = ({ surveyId, partitionKey = '' }: FormOf, picks: ReadonlyMap<string, string>): void =>
    this.#write('picks', [surveyId, partitionKey, [...picks]])

  /** A filling of a form is at the calendar now. */
  startBooking(fillingId: string): void {
    this.#storage.setItem(keys.lastFilling, fillingId)
  }

  /** The filling is booked; neither a reload nor the way back books it twice (RSV-08). */
  finishBooking(fillingId: string, answer: BookedAnswer): void {
    this.#storage.setItem(keys.bookedFilling, fillingId)
    this.#write('bookedAnswer', answer)
  }

  /** What the page shows as booked, also after a reload; undefined once it was left. */
  get bookedAnswer(): BookedAnswer | undefined {
    return this.#read('bookedAnswer')
  }

  /** What was booked is no longer shown. */
  leaveBooked(): void {
    this.#storage.removeItem(keys.bookedAnswer)
  }

  /** Whether this filling is booked; after a reload, which knows of none, the one that was at the calendar last. */
  isBooked(fillingId = this.#storage.getItem(keys.lastFilling) ?? undefined): boolean {
    return fillingId !== undefined && this.#storage.getItem(keys.bookedFilling) === fillingId
  }

  /** Keeps over a reload what is of whoever is signed in now. */
  #write(key: keyof typeof keys, value: unknown): void {
    this.#storage.setItem(keys[key], JSON.stringify([this.#signedInUserId(), value]))
  }

  /** What was kept over a reload, if it is of whoever is signed in now. */
  #read<T>(key: keyof typeof keys): T | undefined {
    const [userId, value] = JSON.parse(this.#storage.getItem(keys[key]) ?? '[]') as [string?, T?]
    return userId !== undefined && userId === this.#signedInUserId() ? value : undefined
  }

  /** What is kept, if it is of whoever is signed in now: another tab may have signed in somebody else. */
  get #own(): Kept {
    const userId = this.#signedInUserId()
    if (userId !== undefined) this.#belongTo(userId)
    return this.#kept
  }

  /** What was kept before anybody signed in is of the first who does. */
  #belongTo(userId: string): void {
    if (this.#owner !== undefined && this.#owner !== userId) {
      this.#kept = {}
      this.#storage.removeItem(keys.lastFilling)
      this.#storage.removeItem(keys.afterMember)
      this.#storage.removeItem(keys.notPrefilled)
    }
    this.#owner = userId
  }
}

const isOf = ({ address }: SurveyStore, { surveyId, partitionKey }: FormOf): boolean =>
  address.surveyId === surveyId && address.partitionKey === partitionKey
