import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicSettings } from '../../../../application/public-settings.ts'
import { html } from '../../../web/html.ts'
import type { OfficeNeeds } from '../office-api.ts'
import { originOf } from '../request-context.ts'
import { allowCamera } from '../security-headers.ts'
import type { Middleware } from '../state.ts'

type Needs = { office: Pick<OfficeNeeds, 'isOpen'>; publicSettings: () => Promise<PublicSettings> }

/**
 * The page of the office's application for every path under `/office`, with what it needs to know in a meta element; as
 * long as there is no office, there is no such page. It is not built where only the residents' pages are.
 */
export function officePage({ office: { isOpen }, publicSettings }: Needs, clientFolder: string): Middleware {
  const file = join(clientFolder, 'office', 'index.html')
  const template = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  return async (ctx, next) => {
    const isMeant = ctx.path === '/office' || ctx.path.startsWith('/office/')
    if (!template || !isMeant || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    if (!(await isOpen(originOf(ctx)))) return next()
    ctx.state.route = '/office/*'
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = 'html'
    allowCamera(ctx)
    const { cityName, lineAuthorizeUrl, lineChannelId } = await publicSettings()
    const settings = JSON.stringify({ cityName, lineAuthorizeUrl, lineChannelId })
    // A function, as a `$` in the city's name has no meaning here.
    ctx.body = template.replace(/<meta name="madoguchi"[^>]*>/, () =>
      String(html`<meta name="madoguchi" content="${settings}">`),
    )
  }
}
