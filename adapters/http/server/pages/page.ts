import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from '../../../../application/home/read-home.ts'
import { textOf } from '../../../../application/messages/dictionary.ts'
import { startFaults } from '../../../../application/messages/ja/start-faults.ts'
import { languageOf } from '../../../../application/messages/languages.ts'
import type { RenderedForm } from '../../../../application/ports/form-renderer.ts'
import type { PublicSettings } from '../../../../application/public-settings.ts'
import type { RenderForm } from '../../../../application/survey/render-form.ts'
import { defaultLanguage, type LanguageCode } from '../../../../domain/shared/language-code.ts'
import { CompressedText, encodingOf } from '../compressed-text.ts'
import type { PageHint } from '../page-hint.ts'
import { withSources } from '../security-headers.ts'
import type { Context, Middleware } from '../state.ts'
import { applicationPath } from './application-paths.ts'
import { escapedHtml } from './escaped-html.ts'
import { etagOf } from './etag.ts'
import { cityStyle, styleSourcesOf } from './page-styles.ts'
import { type Preloads, preloadsOf } from './preloads.ts'
import { waysHtml } from './ways-html.ts'

type PageNeeds = {
  clientFolder: string
  publicSettings: () => Promise<PublicSettings>
  /** What the first page shows. */
  home: () => Promise<Home>
  /** Forms that stand in the page, for who has signed in; absent: none do. */
  rendered?: { render: RenderForm; hint: PageHint }
  /** Origins of images that the city's settings list. */
  imageHosts: () => Promise<readonly string[]>
}

/** A page, and the sources that a policy knows its own styles by. */
type Page = { text: CompressedText; etag: string; styles: readonly string[] }

/**
 * The application's page for every path that a person may open, with what the browser needs to know in a meta element and the
 * files of that screen announced; at `/` also with what the first page shows, so that it need not ask. 404 where the application has
 * no such path; the page then says so itself (ROUTE-28).
 */
export function page({ clientFolder, publicSettings, home, imageHosts, rendered }: PageNeeds): Middleware {
  const file = join(clientFolder, 'index.html')
  if (!existsSync(file)) throw new Error(textOf(startFaults, 'build.incomplete', { file }))
  const template = readFileSync(file, 'utf8')
  const preloads = preloadsIn(clientFolder, template)
  // A handful: one per first segment and content of the settings, which change with an import, those of the first page also in time.
  const pages = new Map<string, Page>()

  // By what is drawn: the same until the form or the settings change.
  const drawnPages = new WeakMap<RenderedForm, Page>()

  const pageOf = (settings: PublicSettings, segment: string, code: LanguageCode): Page => {
    const links = preloads(segment)
    const key = `${code}\n${links}\n${JSON.stringify(settings)}`
    const known = pages.get(key)
    if (known) return known
    const made = pageWith(template, settings, { links, code })
    if (pages.size > 100) pages.clear()
    pages.set(key, made)
    return made
  }

  const drawnPageOf = async (
    ctx: Context,
    settings: PublicSettings,
    code: LanguageCode,
  ): Promise<Page | undefined> => {
    if (ctx.querystring !== '' || !rendered?.hint.isGiven(ctx)) return undefined
    const form = await rendered.render({
      surveyId: idIn(ctx.path),
      languageCode: code,
      settings,
      isInClient: /\bLine\//.test(ctx.get('User-Agent')),
    })
    if (!form) return undefined
    const known =
      drawnPages.get(form) ?? pageWith(template, settings, { links: preloads('survey'), code, form })
    drawnPages.set(form, known)
    return known
  }

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !ctx.accepts('html')) return next()
    const settings = await publicSettings()
    const pattern = applicationPath(ctx.path) ?? (hasPortal(ctx, settings) ? emulatorPath : undefined)
    ctx.state.route = pattern ?? '*'
    const code = languageIn(ctx, settings)
    const drawn = pattern === '/survey/:id' ? await drawnPageOf(ctx, settings, code) : undefined
    const shown = pattern === '/' ? { ...settings, home: await home() } : settings
    const found = drawn ?? pageOf(shown, ctx.path.split('/')[1] ?? '', code)
    if (pattern === '/survey/:id' || settings.languages) ctx.vary('Cookie')
    const images = await imageHosts()
    await answer(ctx, found, pattern === undefined ? 404 : 200, images)
  }
}

/** The language that the browser remembers, if the city offers it (`ui/language/language-memory.ts`). */
function languageIn(ctx: Context, { languages = [] }: PublicSettings): LanguageCode {
  const code = ctx.cookies.get('language') ?? defaultLanguage
  return languages.includes(code) ? code : defaultLanguage
}

/** Where the emulators have their portal. */
const emulatorPath = '/emulator'

const hasPortal = ({ path }: Context, { emulators }: PublicSettings): boolean =>
  emulators.includes('line') && (path === emulatorPath || path === `${emulatorPath}/`)

async function answer(ctx: Context, found: Page, status: number, images: readonly string[]): Promise<void> {
  ctx.status = status
  ctx.set('Content-Type', 'text/html; charset=utf-8')
  ctx.set('Cache-Control', 'no-cache')
  ctx.vary('Accept-Encoding')
  const policy = 'Content-Security-Policy'
  ctx.set(policy, withSources(ctx.response.get(policy), { images, styles: found.styles }))
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

type Shown = { links: string; code: LanguageCode; form?: RenderedForm }

function pageWith(template: string, settings: PublicSettings, { links, code, form }: Shown): Page {
  const meta = `<meta name="madoguchi" content="${escapedHtml(JSON.stringify(settings))}">`
  const css = cityStyle(settings.color)
  const html = template
    .replace(/<meta name="madoguchi"[^>]*>\s*/, '')
    .replace(/<html lang="[^"]*"/, () => `<html lang="${languageOf(code).locale}"`)
    // Functions, as a `$` in the city's name has no meaning here.
    .replace('</head>', () => `${meta}${css}${links}</head>`)
    .replaceAll('<!--ways-->', () => waysHtml(settings.contact))
    // It is the last one of the page.
    .replace(/<div id="app">[\s\S]*<\/div>/, (empty) => (form ? drawn(form, empty) : empty))
  return { text: new CompressedText(html), etag: etagOf(html), styles: styleSourcesOf(template + css) }
}

/** The form in place of the empty page, with what that says when nothing answers for long. */
function drawn({ html, mark }: RenderedForm, empty: string): string {
  const [, late = ''] = /<div class="long-start">([\s\S]*?)<\/div>/.exec(empty) ?? []
  const said = late.replace(/(<\/?)h1>/g, '$1p>')
  return `<div id="app" data-mark="${escapedHtml(mark)}">${html}</div><div class="late-start">${said}</div>`
}

/** The id of `/survey/{id}`; '' if it is not written as one. */
function idIn(path: string): string {
  try {
    return decodeURIComponent(path.split('/')[2] ?? '')
  } catch {
    return ''
  }
}

function preloadsIn(clientFolder: string, template: string): Preloads {
  const file = join(clientFolder, '.vite', 'manifest.json')
  return existsSync(file) ? preloadsOf(JSON.parse(readFileSync(file, 'utf8')), template) : () => ''
}
