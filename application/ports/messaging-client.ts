/** Driven port of the browser: the messaging app around us (LIFF), or its absence. */
export interface MessagingClient {
  /** True only in the LIFF browser: only there may the window be closed by us. */
  isInClient(): boolean
  /** A raw ID token of the messaging app for `signInWithLiff`; undefined if it has none to give. */
  idToken(): Promise<string | undefined>
  /** Closes the in-app browser; does nothing outside. */
  close(): void
  /**
   * Lets the resident send a text to people whom they choose in the app; undefined if it can't be sent so. Absent where
   * there is no app around us.
   */
  share?(text: string): Promise<'shared' | 'dismissed' | undefined>
}
