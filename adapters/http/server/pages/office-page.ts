import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OfficeNeeds } from '../office-api.ts'
import { originOf } from '../request-context.ts'
import type { Middleware } from '../state.ts'

/**
 * The page of the office's application for every path under `/office`; as long as there is no office, there is no such
 * page. It is not built where only the residents' pages are.
 */
export function officePage({ isOpen }: Pick<OfficeNeeds, 'isOpen'>, clientFolder: string): Middleware {
  const file = join(clientFolder, 'office', 'index.html')
  const html = existsSync(file) ? readFileSync(file) : undefined
  return async (ctx, next) => {
    const isMeant = ctx.path === '/office' || ctx.path.startsWith('/office/')
    if (!html || !isMeant || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    if (!(await isOpen(originOf(ctx)))) return next()
    ctx.state.route = '/office/*'
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'html'
    ctx.body = html
  }
}
