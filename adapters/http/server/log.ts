/** Where the server writes what happened: facts first, then what it was. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', (facts: object, what: string) => void>>

/**
 * A fault for the log: its class, code and place. Its message stays out, as it may quote what a resident wrote
 * ("Unexpected token …").
 */
export function faultOf(error: unknown): { name: string; code?: string; at: readonly string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  const at = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { name: error.constructor.name, ...code, at: at.map((line) => line.trim()) }
}
