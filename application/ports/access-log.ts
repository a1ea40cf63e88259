/** Driven port: who opened which form, when. */
export interface AccessLog {
  /** `path` carries no query and no key. */
  record(entry: { userId: string; path: string; at: number }): Promise<void>
}
