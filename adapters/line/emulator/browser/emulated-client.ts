import type { MessagingClient } from '../../../../application/ports/messaging-client.ts'

const storageKey = 'madoguchi.emulated-line'

/**
 * The emulated LINE app of this tab; undefined unless a link of the emulator opened the tab (`liff.emulator=<resident>`
 * in the URL). The resident is kept in session storage, so that reloads and navigation within the tab keep it. Call it
 * only where the emulator is switched on.
 */
export function emulatedClient(): MessagingClient | undefined {
  const resident = residentOfTab()
  if (!resident) return undefined
  const query = new URLSearchParams({ resident })
  return {
    isInClient: () => true,
    idToken: async () => {
      const response = await fetch(`/emulator/line/liff-token?${query}`, { method: 'POST' })
      if (!response.ok) return undefined
      const body: unknown = await response.json()
      return typeof body === 'object' &&
        body !== null &&
        'id_token' in body &&
        typeof body.id_token === 'string'
        ? body.id_token
        : undefined
    },
    close: () => {
      sessionStorage.removeItem(storageKey)
      location.assign(`/emulator/line/chat?${query}`)
    },
    share: async (text) => (await import('./share-to-residents.ts')).shareToResidents(resident, text),
  }
}

function residentOfTab(): string | undefined {
  const named = new URLSearchParams(location.search).get('liff.emulator')
  if (named) sessionStorage.setItem(storageKey, named)
  return named ?? sessionStorage.getItem(storageKey) ?? undefined
}
