import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from '../../../../application/home/read-home.ts'
import { type PagePath, pages } from '../../../../application/pages.ts'
import type { PublicSettings } from '../../../../application/public-settings.ts'
import type { PageRenderer } from '../../../../application/render-page.ts'
import { startFaults } from '../../../../application/start-faults.ts'
import { textOf } from '../../../../application/texts/dictionary.ts'
import { returnPathOf } from '../../../../domain/session/return-path.ts'
import { defaultLanguage, type LanguageCode } from '../../../../domain/shared/language-code.ts'
import { type CachedResponse, type ResponseCache, sendPacked } from '../response-body.ts'
import { withSources } from '../security-headers.ts'
import type { SessionMark } from '../session-mark.ts'
import type { Context, Middleware } from '../state.ts'
import { pageFiles } from './page-files.ts'
import { pageWith } from './page-with.ts'

type PageNeeds = {
  clientFolder: string
  publicSettings: () => Promise<PublicSettings>
  /** What the first page shows. */
  home: () => Promise<Home>
  /** What stands in the page, forms and residents' screens for who has signed in; absent: nothing does. */
  rendered?: { render: PageRenderer; sessionMark: SessionMark }
  /** Origins of images that the city's settings list. */
  imageHosts: () => Promise<readonly string[]>
  cache: ResponseCache
}

/**
 * The application's page for every path that a person may open, with what the browser needs to know in a meta element
 * and the files of that screen announced; at `/` also with what the first page shows, so that it need not ask, drawn
 * and as data. 404 where the application has no such path; the page then says so itself (ROUTE-28).
 */
export function page({
  clientFolder,
  publicSettings,
  home,
  imageHosts,
  rendered,
  cache,
}: PageNeeds): Middleware {
  const file = join(clientFolder, 'index.html')
  if (!existsSync(file)) throw new Error(textOf(startFaults, 'build.incomplete', { file }))
  const template = readFileSync(file, 'utf8')
  const withFiles = pageFiles(clientFolder, template)
  /** The built page with the files that a path of the application needs. */
  const templateOf = (ctx: Context, path: PagePath | undefined, { languages }: PublicSettings): string =>
    withFiles(modulesOf(ctx, path), languages !== undefined)

  /** The page in which nothing is drawn. */
  const emptyPageOf = (
    ctx: Context,
    settings: PublicSettings,
    code: LanguageCode,
    path: PagePath | undefined,
  ): Promise<CachedResponse> =>
    cache(`${code} ${modulesOf(ctx, path)} ${JSON.stringify(settings)}`, () =>
      pageWith(templateOf(ctx, path, settings), settings, { code }),
    )

  /**
   * The page with the form in it, for who signs in without leaving it: inside LINE, or with a session. For others what
   * it is about. undefined if it is not drawn.
   */
  const drawnFormOf = async (
    ctx: Context,
    settings: PublicSettings,
    code: LanguageCode,
  ): Promise<CachedResponse | undefined> => {
    const surveyId = surveyIdOf(ctx.path, ctx.search)
    // LINE opens the first page, and leads on from there.
    const onTheWay = ctx.path === '/' ? surveyIdOf(...partsOf(ctx.query['liff.state'])) : undefined
    const shownId = surveyId ?? onTheWay
    if (shownId === undefined || !rendered) return undefined
    const isInClient = isInLine(ctx)
    const drawing = await rendered.render.form({
      surveyId: shownId,
      languageCode: code,
      settings,
      isInClient,
    })
    if (!drawing) return undefined
    const isShown = isInClient || rendered.sessionMark.isPresent(ctx)
    const stands = !isShown ? 'about' : onTheWay === undefined ? 'drawn' : 'seen'
    return cache(`${stands} ${drawing.of}`, async () => {
      const template = templateOf(ctx, '/survey/:id', settings)
      const form = isShown ? await drawing.draw() : undefined
      return pageWith(template, settings, { code, drawing: form, survey: drawing.survey, stands })
    })
  }

  /** The first page with what it shows in it. */
  const drawnHomeOf = async (
    ctx: Context,
    settings: PublicSettings,
    code: LanguageCode,
  ): Promise<CachedResponse | undefined> => {
    const drawing = await rendered?.render.home({ settings, languageCode: code })
    return (
      drawing &&
      cache(`home ${isInLine(ctx)} ${drawing.of}`, async () => {
        const template = templateOf(ctx, '/', settings)
        return pageWith(template, settings, { code, drawing: await drawing.draw() })
      })
    )
  }

  /** The page of a resident's screen, with its title and shapes of what it will show. */
  const drawnWaitingOf = async (
    ctx: Context,
    settings: PublicSettings,
    code: LanguageCode,
    path: PagePath,
  ): Promise<CachedResponse | undefined> => {
    const isInClient = isInLine(ctx)
    if (!rendered || !(isInClient || rendered.sessionMark.isPresent(ctx))) return undefined
    const drawing = await rendered.render.waiting({ settings, languageCode: code, path, isInClient })
    return cache(`waiting ${drawing.of}`, async () => {
      const template = templateOf(ctx, path, settings)
      return pageWith(template, settings, { code, drawing: await drawing.draw() })
    })
  }

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || !ctx.accepts('html')) return next()
    const settings = await publicSettings()
    const named = applicationPath(ctx.path)
    const pattern = named === '/emulator' && !settings.emulators.includes('line') ? undefined : named
    ctx.state.route = pattern ?? '*'
    const code = languageIn(ctx, settings)
    const shown = pattern === '/' ? { ...settings, home: await home() } : settings
    const isHome = pattern === '/' && ctx.query['liff.state'] === undefined
    // LINE opens the first page, and leads on from there.
    const ahead = pattern === '/' ? applicationPath(partsOf(ctx.query['liff.state'])[0]) : pattern
    const found =
      (await drawnFormOf(ctx, settings, code)) ??
      (isHome ? await drawnHomeOf(ctx, shown, code) : undefined) ??
      (ahead ? await drawnWaitingOf(ctx, shown, code, ahead) : undefined) ??
      (await emptyPageOf(ctx, shown, code, pattern))
    if (!isHome || settings.languages) ctx.vary('Cookie')
    ctx.vary('User-Agent')
    const images = await imageHosts()
    await answer(ctx, found, pattern === undefined ? 404 : 200, images)
  }
}

const isInLine = (ctx: Context): boolean => /\bLine\//.test(ctx.get('User-Agent'))

/** What the page of a path is announced with: its screen, inside LINE with LINE's SDK before it. */
const modulesOf = (ctx: Context, path: PagePath | undefined): readonly string[] => [
  ...(isInLine(ctx) ? ['../adapters/line/liff/liff-client.ts'] : []),
  ...(path ? pages[path] : []),
]

/** The language that the browser remembers, if the city offers it (`ui/language/language-memory.ts`). */
function languageIn(ctx: Context, { languages = [] }: PublicSettings): LanguageCode {
  const code = ctx.cookies.get('language') ?? defaultLanguage
  return languages.includes(code) ? code : defaultLanguage
}

async function answer(
  ctx: Context,
  { body, styles = [] }: CachedResponse,
  status: number,
  images: readonly string[],
): Promise<void> {
  ctx.status = status
  ctx.set('Content-Type', 'text/html; charset=utf-8')
  ctx.set('Cache-Control', 'no-cache')
  const policy = 'Content-Security-Policy'
  ctx.set(policy, withSources(ctx.response.get(policy), { images, styles }))
  ctx.etag = body.etag
  if (!ctx.fresh) return sendPacked(ctx, body)
  ctx.vary('Accept-Encoding')
  ctx.status = 304
}

/** The id of `/survey/{id}`; undefined for other paths, and where an answer is edited. */
function surveyIdOf(path: string, search: string): string | undefined {
  if (applicationPath(path) !== '/survey/:id' || /[?&](partitionKey|only)=/.test(search)) return undefined
  try {
    return decodeURIComponent(path.split('/')[2] ?? '')
  } catch {
    return undefined
  }
}

/** Path and query of where LINE leads on to. */
function partsOf(liffState: string | string[] | undefined): [path: string, search: string] {
  const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(returnPathOf(String(liffState ?? ''))) ?? []
  return [path, search]
}

const compiled = (Object.keys(pages) as PagePath[]).map((pattern) => ({
  pattern,
  test: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
}))

/** The pattern that a path of the application matches; undefined if it is none of them. */
export const applicationPath = (path: string): PagePath | undefined =>
  compiled.find(({ test }) => test.test(path))?.pattern
