import { useEffect, useRef } from 'react'
import { lazyScreen } from '../../frame/lazy-screen.tsx'

/** Parts of the survey page that are shown after the form is filled in; loaded while it is. */
export const ConfirmDialog = lazyScreen(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  'part',
)
export const DoneView = lazyScreen(async () => (await import('./done-view.tsx')).DoneView)
export const FailureDialog = lazyScreen(
  async () => (await import('./failure-dialog.tsx')).FailureDialog,
  'part',
)
export const ClosedView = lazyScreen(
  async () => (await import('../closed/closed-view.tsx')).ClosedView,
  'part',
)
export const LockedView = lazyScreen(async () => (await import('./locked-view.tsx')).LockedView, 'part')

/** So long nothing is entered before other work begins, which would hold up the next key. */
const PAUSE_MS = 500

/** Loads the parts that follow the form once it is confirmed, or when the typing pauses; the function is to be called at each entry. */
export function useLazyParts(isConfirmed: boolean): () => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (isConfirmed) preload()
    return () => clearTimeout(waiting.current)
  }, [isConfirmed])
  return () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(preload, PAUSE_MS)
  }
}

/** A chunk that fails is loaded again, at the latest when it is shown. */
function preload(): void {
  for (const part of [ConfirmDialog, DoneView, FailureDialog]) part.preload().catch(() => {})
}
