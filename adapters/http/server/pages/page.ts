import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../../../../application/messages/dictionary.ts'
import { startFaults } from '../../../../application/messages/ja/start-faults.ts'
import type { RenderedForm } from '../../../../application/ports/form-renderer.ts'
import type { PublicSettings } from '../../../../application/public-settings.ts'
import type { RenderForm } from '../../../../application/survey/render-form.ts'
import { CompressedText, encodingOf } from '../compressed-text.ts'
import type { PageHint } from '../page-hint.ts'
import { withSources } from '../security-headers.ts'
import type { Context, Middleware } from '../state.ts'
import { applicationPath } from './application-paths.ts'
import { etagOf } from './etag.ts'
import { type Preloads, preloadsOf } from './preloads.ts'

type PageNeeds = {
  clientFolder: string
  publicSettings: () => Promise<PublicSettings>
  /** Forms that stand in the page, for who has signed in; absent: none do. */
  rendered?: { render: RenderForm; hint: PageHint }
  /** Origins of images that the city's settings list. */
  imageHosts: () => Promise<readonly string[]>
}

type Page = { text: CompressedText; etag: string }

/**
 * The application's page for every path that a person may open, with what the browser needs to know in a meta element and the
 * files of that screen announced. 404 where the application has no such path; the page then says so itself (ROUTE-28).
 */
export function page({ clientFolder, publicSettings, imageHosts, rendered }: PageNeeds): Middleware {
  const file = join(clientFolder, 'index.html')
  if (!existsSync(file)) throw new Error(textOf(startFaults, 'build.incomplete', { file }))
  const template = readFileSync(file, 'utf8')
  const preloads = preloadsIn(clientFolder, template)
  const styles = styleSourcesOf(template)
  // A handful: one per first segment and content of the settings; the settings change with an import only.
  const pages = new Map<string, Page>()

  // By what is drawn: the same until the form or the settings change.
  const drawnPages = new WeakMap<RenderedForm, Page>()

  const pageOf = (content: string, segment: string): Page => {
    const links = preloads(segment)
    const key = `${links}\n${content}`
    const known = pages.get(key)
    if (known) return known
    const made = pageWith(template, content, links)
    if (pages.size > 20) pages.clear()
    pages.set(key, made)
    return made
  }

  const drawnPageOf = async (ctx: Context, settings: PublicSettings): Promise<Page | undefined> => {
    if (ctx.querystring !== '' || !rendered?.hint.isGiven(ctx)) return undefined
    const form = await rendered.render({
      surveyId: idIn(ctx.path),
      settings,
      isInClient: /\bLine\//.test(ctx.get('User-Agent')),
    })
    if (!form) return undefined
    const known =
      drawnPages.get(form) ?? pageWith(template, JSON.stringify(settings), preloads('survey'), form)
    drawnPages.set(form, known)
    return known
  }

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !ctx.accepts('html')) return next()
    const settings = await publicSettings()
    const pattern = applicationPath(ctx.path)
    ctx.state.route = pattern ?? (ctx.path === '/' ? '/' : '*')
    const isKnown = pattern !== undefined || (ctx.path === '/' && hasRoot(ctx, settings))
    const drawn = pattern === '/survey/:id' ? await drawnPageOf(ctx, settings) : undefined
    const found = drawn ?? pageOf(JSON.stringify(settings), ctx.path.split('/')[1] ?? '')
    if (pattern === '/survey/:id') ctx.vary('Cookie')
    await answer(ctx, found, isKnown ? 200 : 404, { images: await imageHosts(), styles })
  }
}

// The messaging app opens the root with what it wants to show (`liff.state`); emulators have their portal there.
const hasRoot = (ctx: Context, settings: PublicSettings): boolean =>
  settings.emulators.length > 0 || ctx.querystring.includes('liff.')

type Sources = Parameters<typeof withSources>[1]

async function answer(ctx: Context, found: Page, status: number, sources: Sources): Promise<void> {
  ctx.status = status
  ctx.set('Content-Type', 'text/html; charset=utf-8')
  ctx.set('Cache-Control', 'no-cache')
  ctx.vary('Accept-Encoding')
  const policy = 'Content-Security-Policy'
  ctx.set(policy, withSources(ctx.response.get(policy), sources))
  ctx.etag = found.etag
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const encoding = encodingOf(ctx.req.headers['accept-encoding'])
  const bytes = encoding ? await found.text.in(encoding) : found.text.plain
  if (encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = bytes
}

function pageWith(template: string, content: string, links: string, form?: RenderedForm): Page {
  const meta = `<meta name="madoguchi" content="${escaped(content)}">`
  const html = template
    .replace(/<meta name="madoguchi"[^>]*>\s*/, '')
    // Functions, as a `$` in the city's name has no meaning here.
    .replace('</head>', () => `${meta}${links}</head>`)
    .replace(/<div id="app">[\s\S]*?<\/div>/, (empty) =>
      form ? `<div id="app" data-mark="${escaped(form.mark)}">${form.html}</div>` : empty,
    )
  return { text: new CompressedText(html), etag: etagOf(html) }
}

/** What lets a browser take the styles that stand in the page itself, and no others. */
const styleSourcesOf = (template: string): readonly string[] =>
  [...template.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  )

/** The id of `/survey/{id}`; '' if it is not written as one. */
function idIn(path: string): string {
  try {
    return decodeURIComponent(path.split('/')[2] ?? '')
  } catch {
    return ''
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

function preloadsIn(clientFolder: string, template: string): Preloads {
  const file = join(clientFolder, '.vite', 'manifest.json')
  return existsSync(file) ? preloadsOf(JSON.parse(readFileSync(file, 'utf8')), template) : () => ''
}
