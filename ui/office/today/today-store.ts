import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type {
  AttendanceMark,
  DayName,
  DayState,
  DayVisit,
  OfficeDay,
} from '../../../application/office/read-day.ts'
import type { Clock } from '../../../application/ports/clock.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { Attendance } from '../../../domain/reservation/attendance.ts'

type TodayPhase =
  | { name: 'loading' }
  /** There is no such place, or it is not theirs to see. */
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'open'; day: OfficeDay; more: More }

/** The page after what is shown: it is asked for, or `error` tells why it did not come. */
type More = { name: 'waiting' } | { name: 'loading' } | { name: 'failed'; error: unknown }

/** A row of the list. */
export type Row = { visit: DayVisit; calendarId: string }

/** What was noted by a tap, or why it was not. */
type Tapped = Row & { as: Attendance | 'none'; before: Attendance | 'none' } & (
    | { name: 'done' }
    | { name: 'failed'; error: unknown }
  )

/** Whether the list is as of now. `atMs`: when it was asked last. */
type Connection = { isLost: boolean; atMs: number }

type TodayNeeds = Pick<OfficeUseCases, 'readDay' | 'readDayAnew' | 'followDay' | 'noteAttendance'> & {
  clock: Clock
  /** What who is signed in is called. */
  self(): string
}

export const keyOf = (of: Pick<DayVisit, 'surveyId' | 'answerCode' | 'itemKey'>): string =>
  `${of.surveyId} ${of.answerCode} ${of.itemKey}`

/**
 * The list of a day as it hangs on a desk. It stays as it was left until another one is looked at, is followed without
 * being read again, and is read again where somebody comes or goes.
 */
export class TodayStore {
  phase: TodayPhase = { name: 'loading' }
  marks: ReadonlyMap<string, AttendanceMark> = new Map()
  connection: Connection = { isLost: false, atMs: 0 }
  /** What the last tap did. */
  tapped: Tapped | undefined
  /** Key of the row that was looked at last. */
  row = ''
  readonly #needs: TodayNeeds
  #name: DayName | undefined
  #stamp = ''
  #done: Tapped[] = []
  #taps = 0
  #asking = false

  constructor(needs: TodayNeeds) {
    this.#needs = needs
    makeObservable(this, {
      phase: observableRef,
      marks: observableRef,
      connection: observableRef,
      tapped: observableRef,
      row: observable,
    })
  }

  /** The rows that are shown, in their order. */
  get rows(): Row[] {
    const { phase } = this
    if (phase.name !== 'open') return []
    return phase.day.sections.flatMap(({ calendarId, slots }) =>
      slots.flatMap(({ visits }) => visits.map((visit) => ({ visit, calendarId }))),
    )
  }

  /** Shows the list of a day, as it was left if it is the one that was shown last. */
  readonly show = async (name: DayName): Promise<void> => {
    const isSame = this.#name?.day === name.day && this.#name.calendarId === name.calendarId
    if (isSame && this.phase.name === 'open') return this.follow()
    this.#name = name
    this.#done = []
    this.#set({ phase: { name: 'loading' }, tapped: undefined, row: '' })
    await this.#load(name)
  }

  readonly again = async (): Promise<void> => {
    if (!this.#name) return
    this.#set({ phase: { name: 'loading' } })
    await this.#load(this.#name)
  }

  /** Asks what has changed; where who comes has, reads the list again. */
  readonly follow = async (): Promise<void> => {
    const { phase } = this
    const name = this.#name
    if (phase.name !== 'open' || !name || this.#asking) return
    const taps = this.#taps
    this.#asking = true
    try {
      const state = await this.#needs.followDay({ ...name, known: this.#stamp })
      if (this.#name !== name) return
      this.#set({ connection: { isLost: false, atMs: this.#needs.clock.now() } })
      // What was noted meanwhile is newer than what was asked.
      if (!state || taps !== this.#taps) return
      if (state.version === phase.day.state.version) this.#take(state)
      else await this.#readAgain(name, phase.day)
    } catch {
      // Whatever it was, what is shown may be old.
      if (this.#name === name) this.#set({ connection: { ...this.connection, isLost: true } })
    } finally {
      this.#asking = false
    }
  }

  /** Notes that somebody came or did not; again, what is noted already, takes it back. */
  readonly tap = (row: Row, as: Attendance): Promise<void> => {
    const before = this.#attendanceOf(row)
    return this.#note({ ...row, as: before === as ? 'none' : as, before, name: 'done' })
  }

  /** Puts back what the last tap changed. */
  readonly undo = async (): Promise<void> => {
    const last = this.#done.pop()
    if (!last) return
    await this.#note({ ...last, as: last.before, before: last.as, name: 'done' }, { mayUndo: false })
  }

  /** The next page, below what is shown. */
  readonly more = async (): Promise<void> => {
    const { phase } = this
    const name = this.#name
    if (phase.name !== 'open' || phase.day.next === undefined || phase.more.name === 'loading' || !name)
      return
    const asked: TodayPhase = { ...phase, more: { name: 'loading' } }
    this.#set({ phase: asked })
    const come = await this.#needs
      .readDay({ ...name, from: phase.day.next })
      .catch((error: unknown) => ({ error }))
    if (this.phase !== asked) return
    if ('error' in come)
      return this.#set({ phase: { ...phase, more: { name: 'failed', error: come.error } } })
    this.#open({ ...come, sections: [...phase.day.sections, ...come.sections] })
  }

  /** Everything of the list. @returns whether it is there */
  readonly all = async (): Promise<boolean> => {
    while (this.phase.name === 'open' && this.phase.day.next !== undefined) {
      await this.more()
      if (this.phase.more.name === 'failed') return false
    }
    return this.phase.name === 'open'
  }

  /** Forgets what was looked at in this tab. */
  readonly forget = (): void => {
    this.#name = undefined
    this.#done = []
    this.#set({ phase: { name: 'loading' }, tapped: undefined })
  }

  async #load(name: DayName): Promise<void> {
    const come = await this.#needs.readDay(name).catch((error: unknown) => ({ error }))
    if (this.#name !== name) return
    if (!('error' in come)) return this.#open(come)
    const isMissing = isRefusal(come.error, 'calendar.not_found')
    this.#set({ phase: isMissing ? { name: 'missing' } : { name: 'failed', error: come.error } })
  }

  /** Reads as many pages anew as are shown. */
  async #readAgain(name: DayName, shown: OfficeDay): Promise<void> {
    let day = await this.#needs.readDayAnew(name)
    while (day.next !== undefined && (shown.next === undefined || day.next < shown.next)) {
      const page = await this.#needs.readDayAnew({ ...name, from: day.next })
      day = { ...page, sections: [...day.sections, ...page.sections] }
    }
    if (this.#name === name) this.#open(day)
  }

  #open(day: OfficeDay): void {
    this.#set({
      phase: { name: 'open', day, more: { name: 'waiting' } },
      connection: { isLost: false, atMs: this.#needs.clock.now() },
    })
    this.#take(day.state)
  }

  #take({ stamp, marks }: DayState): void {
    this.#stamp = stamp
    this.#set({ marks: new Map(marks.map((mark) => [keyOf(mark), mark])) })
  }

  #attendanceOf({ visit }: Row): Attendance | 'none' {
    return this.marks.get(keyOf(visit))?.attendance ?? 'none'
  }

  /** Shows at once what is noted, and takes it back where it could not be. */
  async #note(tapped: Tapped, { mayUndo } = { mayUndo: true }): Promise<void> {
    const name = this.#name
    if (!name) return
    const { visit, calendarId, as } = tapped
    const { surveyId, answerCode, itemKey, slotKey } = visit
    this.#taps += 1
    const before = this.marks.get(keyOf(visit))
    this.#mark(visit, as === 'none' ? undefined : this.#ownMark(visit, as))
    this.#set({ tapped })
    if (mayUndo) this.#done.push(tapped)
    const slot = { calendarId, day: name.day, slotKey }
    try {
      await this.#needs.noteAttendance({ surveyId, answerCode, itemKey, ...slot, attendance: as })
    } catch (error) {
      this.#mark(visit, before)
      this.#done = this.#done.filter((each) => each !== tapped)
      this.#set({ tapped: { ...tapped, name: 'failed', error } })
    }
    this.#taps += 1
    await this.follow()
  }

  #ownMark({ surveyId, answerCode, itemKey }: DayVisit, attendance: Attendance): AttendanceMark {
    const { clock, self } = this.#needs
    return { surveyId, answerCode, itemKey, attendance, atMs: clock.now(), by: self() }
  }

  #mark(visit: DayVisit, mark: AttendanceMark | undefined): void {
    const marks = new Map(this.marks)
    if (mark) marks.set(keyOf(visit), mark)
    else marks.delete(keyOf(visit))
    this.#set({ marks })
  }

  #set(
    changes: Partial<Pick<TodayStore, 'phase' | 'marks' | 'connection' | 'row'>> & {
      tapped?: Tapped | undefined
    },
  ): void {
    runInAction(() => Object.assign(this, changes))
  }
}
