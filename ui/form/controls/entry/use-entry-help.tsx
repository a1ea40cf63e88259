import { type ReactNode, useState } from 'react'
import type { FieldStore } from '../../field-store.ts'
import type { FormPage } from '../../form-page.ts'

/** Help that is fetched when it is needed first. */
type Help = { fetchHelp(): void; help: ReactNode }

/** What helps with a written entry; without it, what is written is taken as it is. */
export function useEntryHelp(field: FieldStore, page: FormPage): Help {
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
