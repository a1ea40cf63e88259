import type { PublicSettings } from '../../application/public-settings.ts'
import type { LoadedSurvey } from '../../application/survey/load-survey.ts'

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

/** What the form that stands in the page was drawn from; undefined where none stands there. */
export function drawnFrom(page: Document): LoadedSurvey | undefined {
  const text = page.getElementById('drawn-from')?.textContent
  return text ? (JSON.parse(text) as LoadedSurvey) : undefined
}
