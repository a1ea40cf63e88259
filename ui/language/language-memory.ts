import type { LanguageCode } from '../../domain/shared/language-code.ts'

const name = 'language'
const YEAR_SEC = 365 * 24 * 60 * 60

/** The language that this browser remembers, in a cookie: the server draws pages in it. */
export const languageMemory = {
  read(): LanguageCode | undefined {
    const [, code] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie) ?? []
    return code === undefined || code === '' ? undefined : decodeURIComponent(code)
  },

  write(code: LanguageCode | undefined): void {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const life = code === undefined ? 0 : YEAR_SEC
    // biome-ignore lint/suspicious/noDocumentCookie: the newer way to write cookies is not everywhere yet
    document.cookie = `${name}=${encodeURIComponent(code ?? '')}; Path=/; Max-Age=${life}; SameSite=Lax${secure}`
  },
}
