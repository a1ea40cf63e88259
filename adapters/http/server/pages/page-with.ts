import type { PublicSettings } from '../../../../application/public-settings.ts'
import type { Rendered } from '../../../../application/render-page.ts'
import type { LoadedSurvey } from '../../../../application/survey/load-survey.ts'
import { languageOf } from '../../../../application/texts/languages.ts'
import type { LanguageCode } from '../../../../domain/shared/language-code.ts'
import { parseMarkdown } from '../../../../domain/survey/limited-markdown.ts'
import { html } from '../../../web/html.ts'
import { type CachedResponse, keptBody } from '../response-body.ts'
import { cityStyle, styleSourcesOf } from './page-styles.ts'
import { waysHtml } from './ways-html.ts'

type Shown = {
  code: LanguageCode
  /** The form that the page is about. */
  survey?: LoadedSurvey
  drawing?: Rendered | undefined
  /**
   * How the form stands in the page: to be taken over, to be seen only, since the page leads on to that of the form, or
   * by what it is about.
   */
  stands?: 'drawn' | 'seen' | 'about'
}

/** The built page with the city's settings, and with what is shown before any script has run. */
export function pageWith(
  template: string,
  settings: PublicSettings,
  { code, drawing, survey, stands }: Shown,
): CachedResponse {
  const meta = html`<meta name="madoguchi" content="${JSON.stringify(settings)}">`
  const css = cityStyle(settings.color)
  const page = template
    .replace(/<meta name="madoguchi"[^>]*>\s*/, '')
    .replace(/<html lang="[^"]*"/, () => `<html lang="${languageOf(code).locale}"`)
    // Functions, as a `$` in the city's name has no meaning here.
    .replace('</head>', () => `${meta}${css}</head>`)
    .replaceAll('<!--ways-->', () => String(waysHtml(settings.contact)))
    // It is the last one of the page.
    .replace(/<div id="app">[\s\S]*<\/div>/, (empty) => {
      if (drawing) return drawn(drawing, empty, { survey, isInert: stands === 'seen' })
      return survey ? about(survey, empty) : empty
    })
  return { body: keptBody(page), styles: styleSourcesOf(template + css) }
}

/**
 * What is drawn in place of the empty page. A form comes with what it was drawn from if it can be filled in; the first
 * page works without any script, and all others come with what the empty page says when nothing answers for long.
 */
function drawn(
  { html: drawing, mark }: Rendered,
  empty: string,
  { survey, isInert }: { survey: LoadedSurvey | undefined; isInert: boolean },
): string {
  const place = isInert
    ? html`<div id="app" data-mark="${mark}" inert>`
    : html`<div id="app" data-mark="${mark}">`
  const isHome = !survey && mark !== ''
  if (isHome) return `${place}${drawing}</div>`
  const [, late = ''] = /<div class="long-start">([\s\S]*?)<\/div>/.exec(empty) ?? []
  const said = late.replace(/(<\/?)h1>/g, '$1p>')
  const isFilledIn = survey && !isInert
  const from = isFilledIn
    ? `<script type="application/json" id="drawn-from">${inScript(survey)}</script>`
    : ''
  return `${place}${drawing}</div><div class="late-start">${said}</div>${from}`
}

const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The empty page with title and description of the form: it is filled in after sign-in. */
function about({ config: { surveyTitle, description = '' } }: LoadedSurvey, empty: string): string {
  const paragraphs = parseMarkdown(description).map(
    (paragraph) =>
      html`<p>${paragraph.map((part) => (typeof part === 'string' ? part : part.text)).join('')}</p>`,
  )
  const said = html`<h1>${surveyTitle}</h1>${paragraphs}`
  return empty.replace('<p class="waiting-start">', (waiting) => `${said}${waiting}`)
}
