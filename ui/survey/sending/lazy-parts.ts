import { lazyScreen } from '../../frame/lazy-screen.tsx'

/** Parts of the survey page that nobody sees before they have filled the form; fetched when they begin to. */
export const ConfirmDialog = lazyScreen(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  'part',
)
export const DoneView = lazyScreen(async () => (await import('./done-view.tsx')).DoneView)
export const FailureDialog = lazyScreen(
  async () => (await import('./failure-dialog.tsx')).FailureDialog,
  'part',
)
export const LockedView = lazyScreen(async () => (await import('./locked-view.tsx')).LockedView, 'part')

/** Fetches what comes after the form. A chunk that does not come is asked for again, at the latest when it is needed. */
export function preloadLazyParts(): void {
  for (const part of [ConfirmDialog, DoneView, FailureDialog]) part.preload().catch(() => {})
}
