import type { PublicSettings } from '../../application/public-settings.ts'

const nothing: PublicSettings = {
  cityName: '',
  lineAuthorizeUrl: '',
  lineChannelId: '',
  liffId: '',
  emulators: [],
}

/** What the server wrote into the page; a page without it (a file opened by hand) knows nothing. */
export function publicSettings(page: Document): PublicSettings {
  const content = page.querySelector<HTMLMetaElement>('meta[name="madoguchi"]')?.content
  return content ? { ...nothing, ...(JSON.parse(content) as Partial<PublicSettings>) } : nothing
}
