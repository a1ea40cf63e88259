import { residentForm } from '../form/resident-form.ts'
import { parseMarkdown } from '../survey/limited-markdown.ts'
import type { SurveyConfig } from '../survey/survey-config.ts'

/** A title that more than this share of the forms have says nothing of any (お名前). */
const TELLING_SHARE = 0.25

/**
 * What a search looks through within each of these forms: its description as plain text and the titles of its items
 * that residents see and that tell it from others, a line each; '' if there is neither.
 */
export function contentsIn(configs: readonly SurveyConfig[]): (config: SurveyConfig) => string {
  const titles = new Map(configs.map((config) => [config, titlesOf(config)]))
  const forms = new Map<string, number>()
  for (const title of [...titles.values()].flatMap((own) => [...own]))
    forms.set(title, (forms.get(title) ?? 0) + 1)
  const most = Math.max(1, configs.length * TELLING_SHARE)
  return (config) => {
    const telling = [...(titles.get(config) ?? [])].filter((title) => (forms.get(title) ?? 0) <= most)
    return [plainText(config.description), ...telling].filter(Boolean).join('\n')
  }
}

const titlesOf = (config: SurveyConfig): ReadonlySet<string> =>
  new Set(residentForm(config).surveySchema?.map(({ title }) => title))

const plainText = (markdown = ''): string =>
  parseMarkdown(markdown)
    .map((parts) => parts.map((part) => (typeof part === 'string' ? part : part.text)).join(''))
    .join('\n')
