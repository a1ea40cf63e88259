import { type FormEvent, useEffect, useRef } from 'react'
import { lazyPart } from '../../frame/lazy-part.tsx'
import type { SurveyStore } from '../survey-store.ts'

/** Parts of the survey page that are shown after the form is filled in; loaded while it is. */
export const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)
export const DoneView = lazyPart(async () => (await import('./done-view.tsx')).DoneView)
export const FormAlert = lazyPart(async () => (await import('./form-alert.tsx')).FormAlert)
export const ClosedView = lazyPart(async () => (await import('../closed/closed-view.tsx')).ClosedView)
export const LockedView = lazyPart(async () => (await import('./locked-view.tsx')).LockedView)

/** So long nothing is entered before other work begins, which would hold up the next key. */
const PAUSE_MS = 500

/**
 * Loads the parts that follow the form once it is confirmed, or when the typing pauses; the function is to be called at
 * each entry. From the first pause on it is known where the form is left.
 */
export function useLazyParts(store: SurveyStore): (event: FormEvent) => void {
  const isConfirmed = store.phase.name === 'confirm'
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (isConfirmed) preload()
    return () => clearTimeout(waiting.current)
  }, [isConfirmed])
  return ({ target }) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      preload()
      import('./watch-leaving.ts')
        .then((watching) => watching.watchLeaving(store, target as Element))
        .catch(() => {})
    }, PAUSE_MS)
  }
}

/** A chunk that fails is loaded again, at the latest when it is shown. */
function preload(): void {
  for (const part of [ConfirmDialog, DoneView, FormAlert]) part.preload().catch(() => {})
}
