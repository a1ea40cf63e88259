import { returnPathOf } from '../../domain/session/return-path.ts'

/** Where a resident wanted to go before sign-in; the name is the messaging app's (ROUTE-03). */
const KEY = 'liffState'

/** Remembers where to come back to after sign-in (LOGIN-05). */
export const rememberReturnPath = (storage: Storage, path: string): void => storage.setItem(KEY, path)

/** The path to come back to, once; the survey selection if there is none that may be followed (LOGIN-06). */
export function takeReturnPath(storage: Storage): string {
  const path = returnPathOf(storage.getItem(KEY))
  storage.removeItem(KEY)
  return path
}
