import { type ReactNode, useState } from 'react'
import type { FieldStore } from '../../field-store.ts'
import type { FormPage } from '../../form-page.ts'

/** What helps with a written entry. Fetched when it is needed first; without it, what is written is taken as it is. */
export function useEntryHelp(field: FieldStore, page: FormPage): { fetchHelp(): void; help: ReactNode } {
  const [help, setHelp] = useState<ReactNode>()
  const fetchHelp = (): void => {
    if (help) return
    const before = field.text
    import('./entry-help.tsx').then(
      ({ EntryHelp }) => setHelp(<EntryHelp field={field} page={page} before={before} />),
      () => {},
    )
  }
  return { fetchHelp, help }
}
