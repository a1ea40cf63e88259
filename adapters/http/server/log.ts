import type { Logger } from 'pino'

/** Where the server writes what happened. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>

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
