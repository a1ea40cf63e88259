import { makeObservable, observableRef, runInAction } from 'mobx'
import type { StaffAccountForm, StaffIssue } from '../../domain/staff/staff-account.ts'

/** Names of the fields that forms of staff have. */
export type StaffField = keyof StaffAccountForm

/**
 * What is typed into a form of staff, and what is wrong with it: checked first when it is sent, then at every change.
 * What was typed stays as long as the page lives, whatever becomes of the form.
 */
export class StaffForm<F extends StaffField = StaffField> {
  /** What is wrong now; nothing before the first check. */
  issues: readonly StaffIssue[] = []
  /** What the last check found; another object at every check. */
  findings: readonly StaffIssue[] | undefined
  /** In the order in which the fields stand. */
  readonly fields: readonly F[]
  readonly #values: Record<F, string>
  readonly #validate: (values: Readonly<Record<F, string>>) => readonly StaffIssue[]

  constructor(
    fields: readonly F[],
    validate: (values: Readonly<Record<F, string>>) => readonly StaffIssue[],
  ) {
    this.fields = fields
    this.#values = Object.fromEntries(fields.map((field) => [field, ''])) as Record<F, string>
    this.#validate = validate
    makeObservable(this, { issues: observableRef, findings: observableRef })
  }

  get values(): Readonly<Record<F, string>> {
    return { ...this.#values }
  }

  /** Takes what was typed. */
  readonly write = (field: F, text: string): void => {
    this.#values[field] = text
    if (this.findings) runInAction(() => Object.assign(this, { issues: this.#validate(this.#values) }))
  }

  /** Whether it can be sent; if not, says why. */
  check(): boolean {
    const issues = this.#validate(this.#values)
    this.show(issues)
    return issues.length === 0
  }

  /** Says what is wrong. */
  show(issues: readonly StaffIssue[]): void {
    runInAction(() => Object.assign(this, { issues, findings: [...issues] }))
  }

  /** Forgets what was typed. */
  clear(): void {
    for (const field of this.fields) this.#values[field] = ''
    runInAction(() => Object.assign(this, { issues: [], findings: undefined }))
  }
}
