import type { Dictionary } from '../../application/messages/dictionary.ts'
import type { FindAddress } from '../../application/survey/find-address.ts'
import type { CatalogNeeds } from './controls/category/catalog.ts'
import type { FormStore } from './form-store.ts'

/** What every part of an open form shares: one object, the same for the life of the form. */
export type FormPage = {
  form: FormStore
  texts: Dictionary
  languageCode: string
  findAddress: FindAddress
  /** What a choice of categories asks of the world. */
  needs: CatalogNeeds
}
