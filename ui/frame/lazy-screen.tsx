import { type ComponentType, useEffect, useState } from 'react'
import { shared as ja } from '../../application/texts/ja.json'
import { ErrorView } from './errors/error-view.tsx'
import { Button } from './parts/button.tsx'
import { Loading } from './parts/loading.tsx'
import { useTexts } from './speech.ts'

export type LazyScreen<P> = ComponentType<P> & {
  /** Loads the chunk, if it is not loaded; drawn afterwards, the screen is there at once. Rejects if it can't be loaded. */
  preload(): Promise<void>
}

/**
 * A screen, or a part of one, in a chunk of its own; if the chunk fails to load, it can be loaded again. Not React's `lazy`:
 * behind Suspense a screen whose chunk is already there still waits for a fallback, and React holds the next commit back for
 * up to 300 ms after one.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  kind: 'screen' | 'part' = 'screen',
): LazyScreen<P> {
  let screen: ComponentType<P> | undefined
  const preload = async (): Promise<void> => {
    screen ??= await load()
  }
  function Lazy(props: P) {
    const texts = useTexts('shared', ja)
    const [state, setState] = useState({ screen, failed: false })
    useEffect(() => {
      if (state.screen || state.failed) return
      preload().then(
        () => setState({ screen, failed: false }),
        () => setState({ screen: undefined, failed: true }),
      )
    }, [state])
    const Screen = state.screen
    if (Screen) return <Screen {...props} />
    if (!state.failed) return <Loading text={texts['ui.loading']} isScreen={kind === 'screen'} />
    const retry = (
      <Button onClick={() => setState({ screen: undefined, failed: false })}>
        {texts['ui.error.retry']}
      </Button>
    )
    const [message, detail] = [texts['ui.error.network'], texts['ui.error.network.detail']]
    if (kind === 'screen') return <ErrorView {...{ message, detail }}>{retry}</ErrorView>
    return (
      <>
        <div role="alert">
          <p>{message}</p>
          <p>{detail}</p>
        </div>
        {retry}
      </>
    )
  }
  return Object.assign(Lazy, { preload })
}
