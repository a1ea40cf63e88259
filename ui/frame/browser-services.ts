import type { Clock } from '../../application/ports/clock.ts'
import type { MessagingClient } from '../../application/ports/messaging-client.ts'
import type { SessionKeeper } from '../../application/ports/session-keeper.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import type { LanguageOfPage } from './language-of-page.ts'

/** What a screen uses of the browser and of the application around it; each screen picks what it needs. */
export type BrowserServices = {
  settings: PublicSettings
  session: SessionKeeper
  messaging: MessagingClient
  clock: Clock
  /** Origin of this page. */
  origin: string
  /** Whether there is a session at all, run out or not. */
  hasSession(): boolean
  /** Who is signed in, run out or not, as LINE names them; undefined without a session. */
  profile(): { userId: string; name?: string; pictureUrl?: string } | undefined
  /** This browser, as far as the resident shares it with others. */
  device: {
    /** Whether others use it too: then nothing is kept on it after its tab is closed. */
    isShared(): boolean
    setShared(isShared: boolean): void
    /** Calls `listener` when the resident signs out in another tab. @returns how to stop that */
    onSignOutElsewhere(listener: () => void): () => void
  }
  /**
   * Signs out: what the resident left in this browser is deleted at once. Resolves when the server has ended the
   * session, too; rejects if it could not be told.
   */
  signOut(): Promise<void>
  /** Ends the session and remembers that path, to come back to after sign-in (LOGIN-05). */
  leaveForSignIn(path: string): void
  /** The language of the page; undefined where there is nothing to choose. */
  language: LanguageOfPage | undefined
  /** Goes to a page of this site, unless a form stops it that may not be left yet (ROUTE-29). */
  go(path: string, options?: { replace?: boolean }): void
  /** The page that is shown. `key`: of its entry in the history of the tab. */
  location(): { pathname: string; search: string; key: string }
  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<void>
  /** Loads the page anew from the server. */
  reload(): void
  /** Opens the browser's print dialog. */
  print(): void
  /** Hands a text file to the resident: by the share sheet of the phone where there is one, else as a download. */
  saveFile(file: { name: string; type: string; text: string }): Promise<void>
  /** The same of any other file. */
  saveBytes(file: { name: string; type: string; bytes: Uint8Array }): Promise<void>
  /**
   * A photo as it is sent: upright, smaller, without where it was taken. @throws Refusal `attachment.kind`,
   * `attachment.heic`, `attachment.unreadable`; rejects if the code for it can't be loaded
   */
  preparePhoto(photo: File): Promise<{ content: Blob; name: string; thumbnail: ImageBitmap | undefined }>
  /** A text as a QR code: a square of `size` units, and what is dark in it as the path of an SVG. */
  drawQr(text: string): Promise<{ size: number; path: string }>
  /** Hands a text to somebody else by the messaging app or the share sheet, or copies it; says what became of it. */
  share(text: string): Promise<'shared' | 'dismissed' | 'copied' | 'failed'>
  /** Writes to the console what the resident need not read. */
  log(message: string, error?: unknown): void
}
