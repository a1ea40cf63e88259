const SHARED = 'madoguchi.shared'
const SIGNED_OUT = 'madoguchi.signed-out'

/** Where a page keeps what outlives it: on the device, or on one that others use too only until its tab is closed. */
export const keptStorage = (): Storage => (isSharedDevice() ? sessionStorage : localStorage)

/** Whether the resident has said in this tab that others use the device too. */
export const isSharedDevice = (): boolean => sessionStorage.getItem(SHARED) !== null

/** Says whether others use the device too; session and drafts go where they now belong. */
export function setSharedDevice(isShared: boolean): void {
  const from = keptStorage()
  if (isShared) sessionStorage.setItem(SHARED, '1')
  else sessionStorage.removeItem(SHARED)
  for (const key of keysOfResident(from)) {
    keptStorage().setItem(key, from.getItem(key)!)
    from.removeItem(key)
  }
}

const keysOfResident = (storage: Storage): string[] =>
  Object.keys(storage).filter((key) => /^madoguchi\.(session|draft)/.test(key))

/**
 * Tells all other tabs that the resident has signed out, and deletes what one of them may have kept on the device
 * although this one keeps nothing there.
 */
export function announceSignOut(): void {
  for (const key of keysOfResident(localStorage)) localStorage.removeItem(key)
  localStorage.setItem(SIGNED_OUT, '1')
  localStorage.removeItem(SIGNED_OUT)
}

/** Calls `listener` when the resident signs out in another tab. @returns how to stop that */
export function onSignOutElsewhere(listener: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_OUT && newValue) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
