import type { Middleware } from 'koa'

/** What stands on every page of a preview. */
const NOTICE = 'プレビュー：送信しても保存されません'

const styles = `#preview { position: sticky; top: 0; z-index: 1000; margin: 0; padding: .5rem 1rem; background: #ffd43d; color: #1a1a1c; font: 700 1rem/1.5 sans-serif; text-align: center }
`

/** Looks once a second whether another bundle is shown, and loads the page anew then. */
const script = `let shown
const look = async () => {
  try {
    const { version } = await (await fetch('/preview/version.json')).json()
    if (shown !== undefined && version !== shown) location.reload()
    shown = version
  } catch {}
  setTimeout(look, 1000)
}
look()
`

const inHead =
  '<link rel="stylesheet" href="/preview/banner.css"><script type="module" src="/preview/reload.js"></script>'
const inBody = `<p id="preview" role="note">${NOTICE}</p>`

/**
 * Puts a banner on every page, and has open pages loaded anew when another bundle is shown.
 * @param version rises with every bundle that is shown
 */
export function previewPages(version: () => number): Middleware {
  const files: Readonly<Record<string, () => [type: string, text: string]>> = {
    '/preview/banner.css': () => ['css', styles],
    '/preview/reload.js': () => ['js', script],
    '/preview/version.json': () => ['json', JSON.stringify({ version: version() })],
  }
  return async (ctx, next) => {
    const file = Object.hasOwn(files, ctx.path) ? files[ctx.path]?.() : undefined
    if (file) {
      ctx.set('Cache-Control', 'no-store')
      ;[ctx.type, ctx.body] = file
      return
    }
    // A page is written to: it has to come unpacked, and not as one that is known.
    delete ctx.req.headers['accept-encoding']
    delete ctx.req.headers['if-none-match']
    await next()
    if (!ctx.response.is('html')) return
    ctx.remove('ETag')
    ctx.body = String(ctx.body)
      .replace('</head>', `${inHead}</head>`)
      .replace(/<body[^>]*>/, (body) => body + inBody)
  }
}
