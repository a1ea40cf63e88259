import { lazyScreen } from '../../frame/lazy-screen.tsx'

/** Parts of the survey page that are shown after the form is filled in; loaded as soon as something is entered. */
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

/** Loads the parts that follow the form. A chunk that fails is loaded again, at the latest when it is shown. */
export function preloadLazyParts(): void {
  for (const part of [ConfirmDialog, DoneView, FailureDialog]) part.preload().catch(() => {})
}
