import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { ComponentType } from 'react'
import type { Address } from '../../application/ports/postcode-directory.ts'
import {
  checkForm,
  checkItem,
  firstAnswer,
  initialAnswers,
  isDisabledItem,
  visibleItems,
} from '../../domain/form/form.ts'
import { type FormMode, isRequired } from '../../domain/form/required.ts'
import {
  disabledItems,
  isShownHeading,
  opensSections,
  resetDisabled,
  sectionsOf,
} from '../../domain/form/sections.ts'
import { itemTypeOf } from '../../domain/item-types/registry.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { Answer, Answers } from '../../domain/survey/answer.ts'
import type { Issue } from '../../domain/survey/issue.ts'
import { goneChoices, withChoices } from '../../domain/survey/rules/choice-rules.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { FieldStore } from './field-store.ts'
import type { FormRules } from './form-rules.tsx'
import { RepeatStore } from './repeat-store.ts'

/** What a form is made from. */
type FormSource = {
  config: SurveyConfig
  /** The answer that is edited; undefined for a first entry. */
  existing: Answers | undefined
  /** The answers with which it opens; left out, those of `existing`. */
  prefilled?: Answers | undefined
  /** Partition key of the answer that is edited. */
  partitionKey?: string | undefined
  mode: FormMode
  today: LocalDate
  /** What is wrong with one answer by itself; left out, what its item says. */
  checkAnswer?: typeof checkItem
  /** What judges the rules across items; undefined for a form that has none. */
  rules?: FormRules | undefined
}

/** What a failed submit found, for the summary above the form; `attempt` tells one from the next. */
export type Findings = { attempt: number; issues: readonly Issue[]; nothingAnswered: boolean }

/** Names an item in its error, before what its rule says, and says after that what to do. */
export type ErrorWords = Readonly<
  Record<'Name' | 'Advice', ComponentType<{ issue: Issue; field: FieldStore }>>
>

/** A run of fields under one heading, or under none (ITEM-20, GRP-06). */
export type FormSection = {
  readonly header: SchemaItem | undefined
  readonly fields: readonly FieldStore[]
  open: boolean
  disabled: boolean
}

/** Which of the times a group is answered a section is. */
export type CopyOfGroup = { readonly repeat: RepeatStore; readonly copy: number }

/** The fields of an open form: their answers, their errors, and which sections are switched on. */
export class FormStore {
  readonly source: FormSource
  readonly sections: readonly FormSection[]
  findings: Findings | undefined
  /** What is said at an item beside its error; undefined until that is fetched. */
  errorWords: ErrorWords | undefined
  /** Called after any answer changed; the draft is saved after it. */
  onChange: () => void = () => {}
  readonly #schema: readonly SchemaItem[]
  readonly #watchers = new Set<() => void>()
  readonly #fields = new Map<string, FieldStore>()
  /** Checkboxes whose section was closed since the form was opened (GRP-02). */
  readonly #emptied = new Set<FieldStore>()
  readonly #sectionOf = new Map<string, FormSection>()
  readonly #copies = new Map<FormSection, CopyOfGroup>()

  constructor(source: FormSource) {
    this.source = source
    this.#schema = visibleItems(source.config.surveySchema ?? [], source.mode).filter(
      (item) => itemTypeOf(item)?.hidden !== true,
    )
    const answers = initialAnswers(source.config, source.prefilled ?? source.existing)
    const disabled = disabledItems(this.#schema, answers)
    this.sections = sectionsOf(this.#schema).map(({ header, items }) => {
      const fields = items.map((item) => this.#field(item, answers, disabled))
      const off = header !== undefined && disabled.has(header.itemKey)
      const section = observable(
        { header, fields, open: !off, disabled: off },
        { header: false, fields: false },
      )
      for (const field of fields) this.#sectionOf.set(field.item.itemKey, section)
      return section
    })
    for (const field of this.#fields.values()) if (field.item.type === 'repeat') this.#addRepeat(field)
    makeObservable(this, { findings: observableRef, errorWords: observableRef })
  }

  /** Whether an existing answer is edited. */
  get editing(): boolean {
    return this.source.existing !== undefined
  }

  /** Whether anything has to be answered. */
  get hasRequired(): boolean {
    return [...this.#fields.values()].some(({ spec }) => spec.required)
  }

  field(itemKey: string): FieldStore | undefined {
    return this.#fields.get(itemKey)
  }

  /** The group that a section is a copy of; undefined for every other one. */
  copyIn(section: FormSection): CopyOfGroup | undefined {
    return this.#copies.get(section)
  }

  /** The current answers of every field that takes one, in schema order. */
  answers(): Map<string, Answer> {
    const answers = new Map<string, Answer>()
    for (const [itemKey, field] of this.#fields) {
      if (field.spec.type.takesAnswer && !field.state.disabled) answers.set(itemKey, field.answer)
    }
    return answers
  }

  /** Calls `watcher` after any answer changed, by whomever: what depends on other answers looks at them again. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** An answer changed, or is there from now on. */
  readonly noteAnswers = (): void => {
    for (const watcher of this.#watchers) watcher()
  }

  /** Checks the whole form, shows every error and opens the sections that hold one (GRP-04). True if it may be sent. */
  check(nothingAnswered: boolean): boolean {
    const issues = this.issues()
    const byItem = new Map(issues.map((issue) => [issue.itemKey, issue]))
    runInAction(() => {
      for (const [itemKey, field] of this.#fields) field.show(byItem.get(itemKey))
      this.showSummary(issues, nothingAnswered)
    })
    return issues.length === 0 && !nothingAnswered
  }

  /** What is wrong with the form, in its order. */
  issues(): Issue[] {
    const { editing, source } = this
    const check = source.rules?.check ?? checkForm
    return check({ ...source, schema: this.#schema, answers: this.answers(), editing }).filter(
      ({ itemKey }) => this.#fields.get(itemKey)?.state.notice === undefined,
    )
  }

  /**
   * Shows errors in the summary above the form and opens the sections that have one; without errors there is no
   * summary.
   */
  showSummary(issues: readonly Issue[], nothingAnswered: boolean): void {
    runInAction(() => {
      for (const { itemKey } of issues) {
        const section = this.#sectionOf.get(itemKey)
        if (section) section.open = true
      }
      const attempt = (this.findings?.attempt ?? 0) + 1
      this.findings = issues.length > 0 || nothingAnswered ? { attempt, issues, nothingAnswered } : undefined
    })
  }

  /** Copies of a group came, went or moved up: the summary, where there is one, tells of the errors that are there. */
  readonly noteCopies = (): void => {
    if (!this.findings) return
    const known = new Map(this.findings.issues.map((issue) => [issue.itemKey, issue]))
    const issues = [...this.#fields].flatMap(
      ([itemKey, { state }]) => state.issue ?? (state.disabled ? undefined : known.get(itemKey)) ?? [],
    )
    const isOver = issues.length === 0 && !this.findings.nothingAnswered
    runInAction(() => (this.findings = isOver ? undefined : { ...this.findings!, issues }))
  }

  /** Opens the section an item stands in. */
  reveal(itemKey: string): void {
    const section = this.#sectionOf.get(itemKey)
    if (section) runInAction(() => (section.open = true))
  }

  /** Shows what the server found wrong, as if it had been found here. */
  showIssues(issues: readonly Issue[]): void {
    runInAction(() => {
      for (const issue of issues) this.#fields.get(issue.itemKey)?.show(issue)
      this.showSummary(issues, false)
    })
  }

  /** Puts a draft's answers into the fields; what the form does not have, or nobody fills in, is left out. */
  restore(answers: Iterable<readonly [string, Answer]>): void {
    runInAction(() => {
      for (const [itemKey, answer] of answers) {
        const field = this.#fields.get(itemKey)
        if (field && !field.spec.readOnly) field.put(field.spec.type.opened?.(answer, field.item) ?? answer)
      }
      this.#switchSections()
    })
    this.noteAnswers()
  }

  /** Shows the number of the member who fills in the form (ITEM-32). */
  putMemberNumber(number: string): void {
    for (const field of this.#fields.values()) if (field.item.type === 'memberNumber') field.put([number])
  }

  /** What is wrong with an answer to one field; nothing where none is asked for. */
  issueOf(field: FieldStore, answer: Answer = field.answer): Issue | undefined {
    if (field.state.disabled || field.spec.readOnly) return undefined
    const { mode, today, existing, rules, checkAnswer = checkItem } = this.source
    const stored = existing?.get(field.item.itemKey)
    return checkAnswer(field.item, answer, { mode, today, stored }) ?? rules?.issueOf(this, field)
  }

  left(field: FieldStore): void {
    this.source.rules?.judgeOthers(this, field, true)
  }

  changed(field: FieldStore): void {
    this.source.rules?.judgeOthers(this, field, false)
    if (opensSections(field.item)) runInAction(() => this.#switchSections())
    this.noteAnswers()
    this.onChange()
  }

  /** The first address field after `field`, which a postcode fills (ITEM-05, ITEM-06). */
  addressAfter(field: FieldStore): FieldStore | undefined {
    const keys = [...this.#fields.keys()]
    const rest = keys.slice(keys.indexOf(field.item.itemKey) + 1)
    return rest.map((key) => this.#fields.get(key)).find((next) => next?.item.type === 'address')
  }

  /** Fills in a looked-up address. */
  fill(field: FieldStore, address: Address): void {
    field.put([addressText(address)])
    this.onChange()
  }

  /**
   * Switches sections by the current choices and resets the answers of those that are off (GRP-01, GRP-02, GRP-07).
   * What is opened starts with its first answers, which may open more; checkboxes that were open before stay empty.
   */
  #switchSections(): void {
    const answers = new Map([...this.#fields].map(([key, field]) => [key, field.answer]))
    const disabled = disabledItems(this.#schema, answers)
    const reset = resetDisabled(this.#schema, answers)
    for (const section of this.sections) {
      const off = section.header !== undefined && disabled.has(section.header.itemKey)
      if (off !== section.disabled) section.open = !off
      section.disabled = off
    }
    let isFilled = false
    for (const [itemKey, field] of this.#fields) {
      const off = disabled.has(itemKey)
      const wasOff = field.state.disabled
      if (off && !wasOff) {
        field.put(reset.get(itemKey) ?? [])
        if (field.spec.type.rowPerOption) this.#emptied.add(field)
      }
      field.disable(off || field.spec.disabled)
      if (!wasOff || field.state.disabled || field.answer.some(Boolean) || this.#emptied.has(field)) continue
      field.put(firstAnswer(this.source.config, field.item))
      isFilled = true
    }
    if (isFilled) this.#switchSections()
  }

  #addRepeat(field: FieldStore): void {
    const headers = new Set(field.item.sectionOptions?.map(({ groupheader }) => groupheader.value))
    const copies = this.sections.filter(({ header }) => isShownHeading(header) && headers.has(header.itemKey))
    const repeat = new RepeatStore(field, copies, this)
    for (const [at, section] of copies.entries()) this.#copies.set(section, { repeat, copy: at + 1 })
  }

  #field(item: SchemaItem, answers: Answers, disabled: ReadonlySet<string>): FieldStore {
    const type = itemTypeOf(item)
    if (!type) throw new Error(`item without a type: ${item.itemKey}`)
    const { mode, today, existing } = this.source
    const isAnswered = existing?.has(item.itemKey) === true
    const gone = goneChoices(item, existing?.get(item.itemKey))
    const spec = {
      type,
      control: type.control(withChoices(item, gone), { today }),
      gone,
      required: isRequired(item, mode) && !isDisabledItem(item),
      readOnly:
        (item.isNotEditable === true && this.editing) ||
        type.readOnly?.(item) === true ||
        type.fixed?.({ mode, isAnswered }) === true,
      disabled: isDisabledItem(item),
    }
    const off = spec.disabled || disabled.has(item.itemKey)
    const ofStaff = mode === 'admin' ? type.answerOfStaff?.(item) : undefined
    const field = new FieldStore(item, spec, ofStaff ?? answers.get(item.itemKey) ?? [], off, this)
    this.#fields.set(item.itemKey, field)
    return field
  }
}

/** An address as one text, as it is written on an envelope. */
export const addressText = ({ prefecture, city, area, street }: Address): string =>
  `${prefecture}${city}${area}${street}`
