import type { createBrowserRouter } from 'react-router-dom'

/**
 * Resolves when the code of the first screen is there, or has failed to come: what is drawn then says so. Until then
 * the page shows what stands in it.
 */
export const firstScreen = (router: ReturnType<typeof createBrowserRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
