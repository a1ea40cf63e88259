/** What the browser needs to know before it can ask anything; nothing secret. The server writes it into the page. */
export type PublicSettings = {
  cityName: string
  contact?: string
  lineAuthorizeUrl: string
  lineChannelId: string
  /** Empty: no LIFF app is configured. */
  liffId: string
  /** Names of the emulators that are switched on ('line'); empty in production. */
  emulators: readonly string[]
}
