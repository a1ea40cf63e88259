import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from '../../../../application/home/read-home.ts'
import type { RenderedForm } from '../../../../application/ports/form-renderer.ts'
import type { PublicSettings } from '../../../../application/public-settings.ts'
import { BoundedMap } from '../../../../application/shared/bounded-map.ts'
import { startFaults } from '../../../../application/start-faults.ts'
import type { RenderForm } from '../../../../application/survey/render-form.ts'
import { textOf } from '../../../../application/texts/dictionary.ts'
import { languageOf } from '../../../../application/texts/languages.ts'
import { defaultLanguage, type LanguageCode } from '../../../../domain/shared/language-code.ts'
import { html } from '../../../html/html.ts'
import { CompressedText, encodingOf } from '../compressed-text.ts'
import type { PageHint } from '../page-hint.ts'
import { withSources } from '../security-headers.ts'
import type { Context, Middleware } from '../state.ts'
import { applicationPath } from './application-paths.ts'
import { etagOf } from './etag.ts'
import { pageFiles } from './page-files.ts'
import { cityStyle, styleSourcesOf } from './page-styles.ts'
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
  const withFiles = pageFiles(clientFolder, template)
  // A handful: one per first segment and content of the settings, which change with an import, those of the first page also in time.
  const pages = new BoundedMap<string, Page>(100)

  // By what is drawn: the same until the form or the settings change.
  const drawnPages = new WeakMap<RenderedForm, Page>()

  const pageOf = (settings: PublicSettings, segment: string, code: LanguageCode): Page => {
    const key = `${code}\n${segment}\n${JSON.stringify(settings)}`
    const known = pages.get(key)
    if (known) return known
    const made = pageWith(withFiles(segment, settings.languages !== undefined), settings, { code })
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
      drawnPages.get(form) ??
      pageWith(withFiles('survey', settings.languages !== undefined), settings, { code, form })
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
    // Of unknown addresses there is one page.
    const found = drawn ?? pageOf(shown, pattern?.split('/')[1] ?? '*', code)
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

type Shown = { code: LanguageCode; form?: RenderedForm }

function pageWith(template: string, settings: PublicSettings, { code, form }: Shown): Page {
  const meta = html`<meta name="madoguchi" content="${JSON.stringify(settings)}">`
  const css = cityStyle(settings.color)
  const page = template
    .replace(/<meta name="madoguchi"[^>]*>\s*/, '')
    .replace(/<html lang="[^"]*"/, () => `<html lang="${languageOf(code).locale}"`)
    // Functions, as a `$` in the city's name has no meaning here.
    .replace('</head>', () => `${meta}${css}</head>`)
    .replaceAll('<!--ways-->', () => String(waysHtml(settings.contact)))
    // It is the last one of the page.
    .replace(/<div id="app">[\s\S]*<\/div>/, (empty) => (form ? drawn(form, empty) : empty))
  return { text: new CompressedText(page), etag: etagOf(page), styles: styleSourcesOf(template + css) }
}

/** The form in place of the empty page, with what that says when nothing answers for long. */
function drawn(form: RenderedForm, empty: string): string {
  const [, late = ''] = /<div class="long-start">([\s\S]*?)<\/div>/.exec(empty) ?? []
  const said = late.replace(/(<\/?)h1>/g, '$1p>')
  return `${html`<div id="app" data-mark="${form.mark}">`}${form.html}</div><div class="late-start">${said}</div>`
}

/** The id of `/survey/{id}`; '' if it is not written as one. */
function idIn(path: string): string {
  try {
    return decodeURIComponent(path.split('/')[2] ?? '')
  } catch {
    return ''
  }
}
