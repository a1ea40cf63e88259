import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './parts/button.tsx'
import { Loading } from './parts/loading.tsx'
import { useTexts } from './translation.ts'

type LazyPart<P> = ComponentType<P> & {
  /**
   * Loads the chunk, if it is not loaded; drawn afterwards, the part is there at once. Rejects if it can't be loaded.
   */
  preload(): Promise<void>
}

/**
 * A part of a screen in a chunk of its own; if the chunk fails to load, it can be loaded again, and nothing around it
 * is lost. React's `lazy` keeps a failure for good, and shows its fallback for 300 ms also where the chunk is there.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | undefined
  const preload = async (): Promise<void> => {
    loaded ??= await load()
  }
  function Lazy(props: P) {
    const texts = useTexts('shared')
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
    // What the server has drawn holds no part: a page that takes it over begins without them, too.
    const Part = useSyncExternalStore(
      never,
      () => loaded,
      () => undefined,
    )
    useEffect(() => {
      if (state !== 'loading') return
      preload().then(
        () => setState('loaded'),
        () => setState('failed'),
      )
    }, [state])
    if (Part) return <Part {...props} />
    if (state !== 'failed') return <Loading text={texts['ui.loading']} />
    return (
      <>
        <div role="alert">
          <p>{texts['ui.error.network']}</p>
          <p>{texts['ui.error.network.detail']}</p>
        </div>
        <Button onClick={() => setState('loading')}>{texts['ui.error.retry']}</Button>
      </>
    )
  }
  return Object.assign(Lazy, { preload })
}

/** Nothing is told of it: a part is looked for whenever it is drawn. */
const never = () => () => {}
