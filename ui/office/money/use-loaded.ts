import { useCallback, useEffect, useState } from 'react'

/** What was loaded, or why it was not; what was there before stays until the next is. */
type Loaded<T> = { value?: T; error?: unknown; isLoading: boolean; reload(): void }

/** Loads by what `key` says, anew whenever that changes or it is asked for. `load` is that of the latest render. */
export function useLoaded<T>(key: string, load: (key: string) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<{ value?: T; error?: unknown; of?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const asked = `${attempt} ${key}`
  useEffect(() => {
    let isGone = false
    load(key).then(
      (value) => isGone || setLoaded({ value, of: asked }),
      (error: unknown) => isGone || setLoaded({ error, of: asked }),
    )
    return () => {
      isGone = true
    }
  }, [asked, key])
  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  const { of, ...rest } = loaded
  return { ...rest, isLoading: of !== asked, reload }
}
