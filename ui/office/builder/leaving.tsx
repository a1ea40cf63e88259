import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { builder as texts } from '../../../application/texts/office.json'
import { OfficeDialog } from '../frame/office-dialog.tsx'
import type { BuilderStore } from './builder-store.ts'

/** What is not stored yet is stored before the page is left; if it can't be, that is asked about. */
export const Leaving = observer(function Leaving({ store: { saver } }: { store: BuilderStore }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !saver.isSaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const { state, proceed } = blocker
  useEffect(() => {
    if (state === 'blocked') void saver.flush().then((isSaved) => isSaved && proceed?.())
  }, [state, saver, proceed])
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (!saver.isSaved) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [saver])
  if (state !== 'blocked' || !['offline', 'failed'].includes(saver.state.name)) return null
  return (
    <OfficeDialog
      title={texts['leave.title']}
      action={texts['leave.do']}
      onSubmit={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{texts['leave.why']}</p>
    </OfficeDialog>
  )
})
