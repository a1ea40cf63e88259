import type { Context } from 'koa'
import { readBodyBytes } from '../../emulator-pages/read-body-bytes.ts'

/** The fields of a form-encoded request body; undefined for another content type or more than 64 KiB. */
export async function readForm(ctx: Context): Promise<URLSearchParams | undefined> {
  if (!ctx.is('application/x-www-form-urlencoded')) return undefined
  const bytes = await readBodyBytes(ctx.req)
  return bytes && new URLSearchParams(bytes.toString('utf8'))
}
