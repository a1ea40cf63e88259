import { type ReactNode, useState } from 'react'
import type { FieldStore } from '../../field-store.ts'
import type { FormPage } from '../../form-page.ts'

/** Help that is fetched when it is needed first. */
type Help = { fetchHelp(): void; help: ReactNode }

/** What `load` gives; nothing as long as it does not come. */
export function useHelp(load: () => Promise<ReactNode>): Help {
  const [help, setHelp] = useState<ReactNode>()
  const fetchHelp = (): void => {
    if (!help) load().then(setHelp, () => {})
  }
  return { fetchHelp, help }
}

/** What helps with a written entry; without it, what is written is taken as it is. */
export const useEntryHelp = (field: FieldStore, page: FormPage): Help =>
  useHelp(async () => {
    const before = field.text
    const { EntryHelp } = await import('./entry-help.tsx')
    return <EntryHelp field={field} page={page} before={before} />
  })
