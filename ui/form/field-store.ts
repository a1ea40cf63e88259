import { type IObservableValue, observable, runInAction } from 'mobx'
import type { Refusal } from '../../domain/refusal.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import type { Issue } from '../../domain/survey/issue.ts'
import type { Control, ItemType } from '../../domain/survey/item-type.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'

/** What the page shows of a field beyond the value, which the control itself holds. */
type FieldState = {
  /** The error that is shown; one that is not shown yet is not kept. */
  readonly issue: Issue | undefined
  /** In a section that is switched off, or disabled by the schema. */
  readonly disabled: boolean
  /** Why there is nothing to answer, said in place of the control. */
  readonly notice?: Refusal | undefined
  /** Rises when the value is set from outside; the control is then drawn again from `answer`. */
  readonly epoch: number
}

/** What a field needs to know of the form around it. */
type FieldOwner = {
  issueOf(field: FieldStore, answer?: Answer): Issue | undefined
  left(field: FieldStore): void
  changed(field: FieldStore): void
}

/** How a field is drawn; decided once, when the form opens. */
type FieldSpec = {
  type: ItemType
  control: Control
  required: boolean
  readOnly: boolean
  /** Choices of the edited answer that the item does not offer any more; the control does. */
  gone: readonly string[]
  /** By the schema, whatever the sections. */
  disabled: boolean
}

/**
 * One item of a form. The controls are uncontrolled: a key press writes `answer`, which nothing observes, so that it
 * costs the same in a form of 20 items and of 500. Only `state` is observed, by this field's own item (FORM-19,
 * VAL-29).
 */
export class FieldStore {
  readonly item: SchemaItem
  readonly spec: FieldSpec
  /** The current answer; not observable. */
  answer: Answer
  /** Adds to an error the names that only the control knows. */
  withNames = (issue: Issue): Issue => issue
  /** A text as it will be once the field is left; what helps with the entry puts it right then. */
  repaired = (text: string): string => text
  readonly #state: IObservableValue<FieldState>
  readonly #owner: FieldOwner
  #touched = false
  #timed: string | undefined

  constructor(item: SchemaItem, spec: FieldSpec, answer: Answer, disabled: boolean, owner: FieldOwner) {
    this.item = item
    this.spec = spec
    this.answer = answer
    this.#owner = owner
    this.#state = observable.box<FieldState>({ issue: undefined, disabled, epoch: 0 }, { deep: false })
  }

  /** Observable. */
  get state(): FieldState {
    return this.#state.get()
  }

  /** Id of the element that takes the focus of this field, and the root of the ids around it. */
  get id(): string {
    return `item-${this.item.itemKey}`
  }

  /** The first text of the answer; '' when unanswered. */
  get text(): string {
    return this.answer[0] ?? ''
  }

  /** What is reserved with its day and time, where they are chosen already: the answer gets them once it is booked. */
  get timed(): string | undefined {
    return this.#timed
  }

  /** Chooses day and time along with the answer; undefined: later, in the calendar. Another answer forgets them. */
  readonly chooseTime = (timed: string | undefined): void => {
    this.#timed = timed
  }

  /**
   * Takes what the resident entered. An error that is shown is checked at every change, and does not stay for what
   * `leave` puts right; a new one waits for `leave` or `submit`.
   */
  readonly write = (answer: Answer): void => {
    if (this.state.disabled) return
    this.answer = answer
    this.#timed = undefined
    this.#touched = true
    if (this.state.issue) this.show(this.#owner.issueOf(this, answer.map(this.repaired)))
    this.#owner.changed(this)
  }

  /** The focus left the field: what was entered is checked now. */
  readonly leave = (): void => {
    if (!this.#touched) return
    this.show(this.#owner.issueOf(this))
    this.#owner.left(this)
  }

  /** Sets the value from outside: a look-up, a draft, the reset of a section. */
  put(answer: Answer): void {
    this.answer = answer
    this.#timed = undefined
    this.#touched = false
    this.#move({ issue: undefined, epoch: this.state.epoch + 1 })
  }

  /** Shows an error; undefined: none. */
  show(found: Issue | undefined): void {
    const issue = found && this.withNames(found)
    if (isSame(issue, this.state.issue)) return
    this.#move({ issue })
  }

  /** Says why there is nothing to answer; undefined: the control is there. */
  replace(notice: Refusal | undefined): void {
    this.#move({ notice })
  }

  /** Switches the field off or on, with its section. */
  disable(disabled: boolean): void {
    if (disabled !== this.state.disabled) this.#move({ disabled })
  }

  #move(change: Partial<FieldState>): void {
    runInAction(() => this.#state.set({ ...this.#state.get(), ...change }))
  }
}

/** Details count too: of several missing steps one may have been taken. */
const isSame = (one: Issue | undefined, other: Issue | undefined): boolean =>
  one?.code === other?.code && JSON.stringify(one?.details) === JSON.stringify(other?.details)
