import type { Dictionary } from '../../application/messages/dictionary.ts'
import type { UseCases } from '../../application/use-cases.ts'
import type { CatalogNeeds } from './controls/category/catalog.ts'
import type { FormStore } from './form-store.ts'

/** What every part of an open form shares: one object, the same for the life of the form. */
export type FormPage = {
  form: FormStore
  texts: Dictionary
  languageCode: string
  /** What the controls ask of the world: the categories, and addresses. */
  needs: CatalogNeeds & Pick<UseCases, 'findAddress'>
  /** Goes to a page of ours that a link of the form leads to (ITEM-23). */
  onGo: (path: string) => void
}
