import { makeObservable, observable } from 'mobx'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import type { FieldStore } from './field-store.ts'

/** A run of fields under one heading, or under none (ITEM-20, GRP-06). */
export class SectionStore {
  readonly header: SchemaItem | undefined
  readonly fields: readonly FieldStore[]
  open: boolean
  disabled: boolean

  constructor(header: SchemaItem | undefined, fields: readonly FieldStore[], disabled: boolean) {
    this.header = header
    this.fields = fields
    this.disabled = disabled
    this.open = !disabled
    makeObservable(this, { open: observable, disabled: observable })
  }
}
