import { makeObservable, observableRef, runInAction } from 'mobx'
import type { FormFinding, WrittenForm } from '../../../application/office/form-drafts.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { mayAs } from '../../../domain/staff/office-duty.ts'
import {
  freeKey,
  type ItemChange,
  withAdded,
  withChanged,
  withCopied,
  withMoved,
  withoutItem,
} from '../../../domain/survey/edit-form.ts'
import { type FormClash, keysApart, mergeForms, withNewKeys } from '../../../domain/survey/merge-forms.ts'
import { withOpeningsLinked } from '../../../domain/survey/opening-words.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { DraftSaver, type SaverNeeds } from './draft-saver.ts'
import type { QuickItem } from './quick-lines.ts'

type Phase = { name: 'loading' } | { name: 'missing' } | { name: 'failed'; error: unknown } | { name: 'open' }

/** What stands beside the item, one of it at a time. */
export const sides = ['preview', 'findings', 'sections'] as const
type Side = (typeof sides)[number]
/** What the page shows where there is room for one thing only. */
export type Part = 'items' | 'item' | Side

/** The form at a moment, and the item that was chosen. */
type Moment = { form: SurveyConfig; chosen: string | undefined }

/** What was done; `title` is that of the item. */
export type Done =
  | { what: 'added'; title: string; count: number }
  | { what: 'moved'; title: string; place: number }
  | { what: 'copied' | 'removed'; title: string }
  | { what: 'undone' | 'redone' }

/** A finding at the item that it is about. */
export type PlacedFinding = FormFinding & { itemKey?: string }

/** What the check says, without what only files and commands have: names of fields in brackets, and options. */
const onScreen = (message: string): string =>
  message.replace(/（[a-z][A-Za-z]*）/g, '').replace(/[^。]*--[a-z]+[^。]*。/g, '')

const isSide = (part: Part): part is Side => part !== 'items' && part !== 'item'

const nothing: SurveyConfig = { surveyId: '', surveyTitle: '' }

/** A form as somebody writes it: what stands in it, which item is chosen, and the way back. */
export class BuilderStore {
  phase: Phase = { name: 'loading' }
  form: SurveyConfig = nothing
  /** The key of the item that is shown; undefined: the form itself. */
  chosen: string | undefined
  part: Part = 'items'
  side: Side = 'preview'
  written: WrittenForm | undefined
  findings: readonly PlacedFinding[] = []
  clashes: readonly FormClash[] = []
  /** Who else wrote in it last, by name. */
  other: string | undefined
  /** What was done last, for those who do not see it; undefined: something was typed. */
  done: Done | undefined
  /** Counts what was put in the place of all that is typed, for fields that keep it. */
  round = 0
  readonly saver: DraftSaver
  readonly #needs: SaverNeeds
  readonly #surveyId: string
  #known: SurveyConfig[] = []
  past: readonly Moment[] = []
  future: readonly Moment[] = []
  /** What the last change was about: what is typed on end is taken back as one. */
  #about: string | undefined

  constructor(needs: SaverNeeds, surveyId: string) {
    this.#needs = needs
    this.#surveyId = surveyId
    this.saver = new DraftSaver(needs, surveyId, {
      form: () => this.form,
      onStored: this.#show,
      onOthers: this.#join,
    })
    makeObservable(this, {
      ...{ phase: observableRef, form: observableRef, chosen: observableRef, part: observableRef },
      ...{ side: observableRef },
      ...{ written: observableRef, findings: observableRef, clashes: observableRef, other: observableRef },
      ...{ done: observableRef, round: observableRef, past: observableRef, future: observableRef },
    })
  }

  get items(): readonly SchemaItem[] {
    return this.form.surveySchema ?? []
  }

  get item(): SchemaItem | undefined {
    return this.items.find(({ itemKey }) => itemKey === this.chosen)
  }

  get mayWrite(): boolean {
    return this.written !== undefined && mayAs(this.written.role, 'editor')
  }

  get hasFaults(): boolean {
    return this.findings.some(({ isWarning }) => !isWarning)
  }

  readonly load = async (): Promise<void> => {
    try {
      const written = await this.#needs.readWrittenForm({ surveyId: this.#surveyId })
      runInAction(() => {
        this.phase = { name: 'open' }
        this.form = written.config
        this.past = []
        this.future = []
        this.clashes = []
        this.round += 1
      })
      this.#show(written)
      this.saver.opened(written)
    } catch (error) {
      runInAction(() => {
        this.phase = isRefusal(error, 'survey.not_found') ? { name: 'missing' } : { name: 'failed', error }
      })
    }
  }

  readonly choose = (itemKey: string | undefined, part: Part = this.part): void =>
    runInAction(() => {
      this.#about = undefined
      this.chosen = itemKey
      this.part = part
    })

  readonly show = (part: Part): void =>
    runInAction(() => {
      this.part = part
      if (isSide(part)) this.side = part
    })

  /** Adds items at the end, or behind one, and chooses the last of them. */
  readonly add = (given: readonly QuickItem[], after?: string): void => {
    const known = [...this.#known, ...this.past.map(({ form }) => form)]
    const first = Number(freeKey(this.form, known, this.written?.lastKey).slice(1))
    const added = given.map((item, at) => ({ ...item, itemKey: `q${first + at}` }))
    const last = added.at(-1)
    if (!last) return
    this.#change(withOpeningsLinked(withAdded(this.form, added, after)), {
      chosen: last.itemKey,
      done: { what: 'added', title: last.title, count: added.length },
    })
  }

  /** What is written with an arrow opens its heading, if that stands there. */
  readonly link = (): void => {
    const linked = withOpeningsLinked(this.form)
    if (linked !== this.form) this.#change(linked, {})
  }

  readonly change = (itemKey: string, change: ItemChange): void =>
    this.#change(withChanged(this.form, itemKey, change), { about: `${itemKey} ${Object.keys(change)}` })

  readonly changeForm = (
    change: { readonly [F in keyof SurveyConfig]?: SurveyConfig[F] | undefined },
  ): void => {
    const form: SurveyConfig = { ...this.form }
    for (const [field, value] of Object.entries(change))
      if (value === undefined) Reflect.deleteProperty(form, field)
      else Reflect.set(form, field, value)
    this.#change(form, { about: `form ${Object.keys(change)}` })
  }

  readonly copy = (itemKey: string): void => {
    const known = [...this.#known, ...this.past.map(({ form }) => form)]
    const key = freeKey(this.form, known, this.written?.lastKey)
    this.#change(withCopied(this.form, itemKey, key), {
      chosen: key,
      done: { what: 'copied', title: this.#titleOf(itemKey) },
    })
  }

  readonly move = (itemKey: string, to: number): void => {
    const place = Math.min(Math.max(to, 0), this.items.length - 1)
    if (this.items[place]?.itemKey === itemKey) return
    const done = { what: 'moved', title: this.#titleOf(itemKey), place: place + 1 } as const
    this.#change(withMoved(this.form, itemKey, place), { chosen: itemKey, done })
  }

  readonly remove = (itemKey: string): void => {
    const at = this.items.findIndex((item) => item.itemKey === itemKey)
    const done = { what: 'removed', title: this.#titleOf(itemKey) } as const
    const next = this.items[at + 1] ?? this.items[at - 1]
    this.#change(withoutItem(this.form, itemKey), { chosen: next?.itemKey, done })
  }

  readonly undo = (): void => this.#go(this.past, this.future, 'undone')
  readonly redo = (): void => this.#go(this.future, this.past, 'redone')

  /** Decides what both wrote in the same place. */
  readonly settle = (clash: FormClash, whose: 'mine' | 'theirs'): void => {
    const { itemKey, field, theirs } = clash
    const isGone = theirs === undefined || theirs === null
    if (field === undefined && itemKey !== undefined) {
      // One removed it: it stands in the form until this is decided.
      if (isGone === (whose === 'theirs')) this.#change(withoutItem(this.form, itemKey), {})
    } else if (whose === 'theirs' && field !== undefined) {
      if (itemKey === undefined) this.changeForm({ [field]: theirs })
      else this.change(itemKey, { [field]: theirs })
    }
    runInAction(() => {
      this.clashes = this.clashes.filter((each) => each !== clash)
      this.round += 1
    })
  }

  #titleOf(itemKey: string): string {
    return this.items.find((item) => item.itemKey === itemKey)?.title ?? ''
  }

  #change(form: SurveyConfig, how: { chosen?: string | undefined; done?: Done; about?: string }): void {
    if (!this.mayWrite) return
    const isMore = how.about !== undefined && how.about === this.#about && this.past.length > 0
    this.#about = how.about
    runInAction(() => {
      if (!isMore) this.past = [...this.past.slice(-99), { form: this.form, chosen: this.chosen }]
      this.future = []
      this.form = form
      if ('chosen' in how) this.chosen = how.chosen
      this.done = how.done
    })
    this.saver.changed()
  }

  #go(from: readonly Moment[], to: readonly Moment[], what: 'undone' | 'redone'): void {
    const there = from.at(-1)
    if (!there || !this.mayWrite) return
    const here = { form: this.form, chosen: this.chosen }
    const [left, kept] = [from.slice(0, -1), [...to, here]]
    this.#about = undefined
    runInAction(() => {
      this.past = what === 'undone' ? left : kept
      this.future = what === 'undone' ? kept : left
      this.form = there.form
      this.chosen = there.chosen
      this.done = { what }
      this.round += 1
    })
    this.saver.changed()
  }

  readonly #show = (written: WrittenForm): void => {
    const { config, inForce, findings } = written
    if (inForce) this.#known = [...this.#known, inForce]
    this.#known = [...this.#known, config].slice(-20)
    const keyAt = (at: number) => config.surveySchema?.[at]?.itemKey
    runInAction(() => {
      this.written = written
      this.findings = findings.map((finding) => {
        const itemKey = finding.item === undefined ? undefined : keyAt(finding.item)
        const message = onScreen(finding.message)
        return { ...finding, message, ...(itemKey !== undefined && { itemKey }) }
      })
    })
  }

  /** Joins what somebody else wrote, also to what can be gone back to, so that going back undoes nothing of theirs. */
  readonly #join = (theirs: WrittenForm, base: SurveyConfig): void => {
    const keys = keysApart(base, this.form, theirs.config, theirs.lastKey)
    const joined = (form: SurveyConfig) => mergeForms(base, withNewKeys(form, keys), theirs.config)
    const { form, clashes } = joined(this.form)
    const moved = ({ form: was, chosen }: Moment): Moment => ({
      form: joined(was).form,
      chosen: chosen === undefined ? undefined : (keys.get(chosen) ?? chosen),
    })
    runInAction(() => {
      this.form = form
      this.chosen = this.chosen === undefined ? undefined : (keys.get(this.chosen) ?? this.chosen)
      this.past = this.past.map(moved)
      this.future = this.future.map(moved)
      this.clashes = [...this.clashes, ...clashes]
      this.other = theirs.by
    })
    this.#show(theirs)
  }
}
