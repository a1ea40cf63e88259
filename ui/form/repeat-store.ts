import { makeObservable, observableRef, runInAction } from 'mobx'
import type { Answer } from '../../domain/survey/answer.ts'
import type { Issue } from '../../domain/survey/issue.ts'
import type { FieldStore } from './field-store.ts'

/** One of the times that a group is answered, as a section of the form. */
type CopySection = { readonly fields: readonly FieldStore[]; readonly disabled: boolean; open: boolean }

type Form = {
  issueOf(field: FieldStore): Issue | undefined
  changed(field: FieldStore): void
  noteCopies(): void
}

/** What stood in a copy that was removed, by item, until another one is removed or added. */
type Removed = { copy: number; answers: readonly Answer[] }

/** A group of an open form that is answered several times; its copies are counted from 1. */
export class RepeatStore {
  /** The item that says how often. */
  readonly field: FieldStore
  readonly bounds: { min: number; max: number }
  removed: Removed | undefined
  readonly #copies: readonly CopySection[]
  readonly #form: Form

  constructor(field: FieldStore, copies: readonly CopySection[], form: Form) {
    const { control } = field.spec
    this.field = field
    this.bounds = control.kind === 'repeat' ? control : { min: 1, max: 1 }
    this.#copies = copies
    this.#form = form
    makeObservable(this, { removed: observableRef })
  }

  /** How often it is answered now; 0 where it is switched off itself. */
  get count(): number {
    return this.#copies.filter(({ disabled }) => !disabled).length
  }

  get mayAdd(): boolean {
    return !this.field.spec.readOnly && this.count < this.bounds.max
  }

  get mayRemove(): boolean {
    return !this.field.spec.readOnly && this.count > this.bounds.min
  }

  /** Opens one more copy at the end. */
  readonly add = (): void => {
    if (!this.mayAdd) return
    runInAction(() => (this.removed = undefined))
    this.field.write([String(this.count + 1)])
  }

  /** Takes a copy away; those behind it move up. */
  readonly remove = (copy: number): void => {
    if (!this.mayRemove) return
    const answers = this.#fieldsOf(copy).map(({ answer }) => answer)
    const { count } = this
    for (let at = copy; at < count; at++) this.#move(at + 1, at)
    runInAction(() => (this.removed = { copy, answers }))
    this.field.write([String(count - 1)])
    this.#form.noteCopies()
  }

  /** Puts the copy that was taken away back to where it stood. */
  readonly undo = (): void => {
    const { removed } = this
    if (!removed || !this.mayAdd) return
    this.add()
    for (let at = this.count; at > removed.copy; at--) this.#move(at - 1, at)
    for (const [at, field] of this.#fieldsOf(removed.copy).entries()) field.put(removed.answers[at] ?? [])
    this.#form.changed(this.field)
    this.#form.noteCopies()
  }

  #move(from: number, to: number): void {
    const [source, target] = [this.#copies[from - 1], this.#copies[to - 1]]
    if (!source || !target) return
    runInAction(() => (target.open = source.open))
    for (const [at, field] of target.fields.entries()) {
      const moved = source.fields[at]
      if (!moved) continue
      field.put(moved.answer)
      if (moved.state.issue) field.show(this.#form.issueOf(field))
    }
  }

  #fieldsOf(copy: number): readonly FieldStore[] {
    return this.#copies[copy - 1]?.fields ?? []
  }
}
