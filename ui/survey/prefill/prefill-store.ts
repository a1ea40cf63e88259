import { makeObservable, observable, runInAction } from 'mobx'
import type { UseCases } from '../../../application/use-cases.ts'
import { checkItem } from '../../../domain/form/form.ts'
import { type PersonalDetail, personalItems } from '../../../domain/form/personal-items.ts'
import { corrected } from '../../../domain/survey/corrected.ts'
import { isBlank } from '../../../domain/survey/rules/blank.ts'
import type { FieldStore } from '../../form/field-store.ts'
import type { FormStore } from '../../form/form-store.ts'
import type { BrowserServices } from '../../frame/browser-services.ts'

type Prefill = Awaited<ReturnType<UseCases['readPrefill']>>

/** What a prefill depends on. */
export type PrefillNeeds = Pick<UseCases, 'readPrefill'> & {
  device: Pick<BrowserServices['device'], 'isShared'>
  visit: {
    /** Ids of the forms for which the resident has declined, as JSON; '' if there are none. */
    notPrefilled: string
  }
}

/** What the resident wrote about themselves elsewhere, offered for the empty items of an open form. */
export class PrefillStore {
  phase: 'offered' | 'filled' | 'closed' = 'closed'
  readonly form: FormStore
  readonly #needs: PrefillNeeds
  /** What each item would get. */
  #values: ReadonlyMap<FieldStore, string> = new Map()
  /** What was filled in. */
  #filled: ReadonlyMap<FieldStore, string> = new Map()

  constructor(form: FormStore, needs: PrefillNeeds) {
    this.form = form
    this.#needs = needs
    makeObservable(this, { phase: observable })
  }

  /**
   * Asks for what the form has empty items for. Residents only, for a first answer, on a device of their own, and not
   * where they have declined. @throws as `ReadPrefill`
   */
  async load(): Promise<void> {
    if (this.form.source.mode !== 'user' || this.form.editing) return
    if (this.#needs.device.isShared() || this.#declined.includes(this.#surveyId)) return
    const fields = this.#emptyFields()
    if (fields.size === 0) return
    const prefill = await this.#needs.readPrefill({ details: [...fields.keys()] })
    this.#values = new Map([...fields].flatMap(([detail, field]) => this.#valueOf(field, detail, prefill)))
    if (this.#values.size > 0) this.#moveTo('offered')
  }

  /** The titles of what is offered, or of what was filled in. */
  get titles(): readonly string[] {
    return [...(this.phase === 'filled' ? this.#filled : this.#values).keys()].map(({ item }) => item.title)
  }

  /** Fills in what is still empty. */
  readonly fill = (): void => {
    this.#filled = new Map([...this.#values].filter(([field]) => isEmpty(field)))
    this.#put([...this.#filled])
    this.#moveTo(this.#filled.size > 0 ? 'filled' : 'closed')
  }

  /** Empties again what was filled in and not changed since. */
  readonly undo = (): void => {
    const unchanged = [...this.#filled].filter(([field, text]) => field.text === text)
    this.#put(unchanged.map(([field]) => [field, undefined]))
    this.#moveTo('offered')
  }

  /** The resident wants to fill in the form by themselves: they are not asked again in this visit. */
  readonly refuse = (): void => {
    this.#needs.visit.notPrefilled = JSON.stringify([...this.#declined, this.#surveyId])
    this.close()
  }

  readonly close = (): void => this.#moveTo('closed')

  get #surveyId(): string {
    return this.form.source.config.surveyId
  }

  get #declined(): readonly string[] {
    return JSON.parse(this.#needs.visit.notPrefilled || '[]')
  }

  #emptyFields(): ReadonlyMap<PersonalDetail, FieldStore> {
    const { config, today } = this.form.source
    const fields = new Map<PersonalDetail, FieldStore>()
    for (const [detail, { itemKey }] of personalItems(config.surveySchema ?? [], { today })) {
      const field = this.form.field(itemKey)
      if (field && isEmpty(field)) fields.set(detail, field)
    }
    return fields
  }

  /** As if it had been typed; nothing where the item refuses it. */
  #valueOf(field: FieldStore, detail: PersonalDetail, prefill: Prefill): [FieldStore, string][] {
    const { item } = field
    const text = corrected(item, prefill[detail] ?? '')
    const { mode, today } = this.form.source
    return text === '' || checkItem(item, [text], { mode, today }) ? [] : [[field, text]]
  }

  #put(entries: readonly (readonly [FieldStore, string | undefined])[]): void {
    this.form.restore(entries.map(([{ item }, text]) => [item.itemKey, text === undefined ? [] : [text]]))
    this.form.onChange()
  }

  #moveTo(phase: PrefillStore['phase']): void {
    runInAction(() => {
      this.phase = phase
    })
  }
}

/** Whether the resident can fill in the field and has not. */
const isEmpty = ({ answer, spec, state }: FieldStore): boolean =>
  isBlank(answer) && !spec.readOnly && !state.disabled && state.notice === undefined
