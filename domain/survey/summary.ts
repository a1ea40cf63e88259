import { parseMarkdown } from './limited-markdown.ts'
import type { SurveyConfig } from './survey-config.ts'

/** The first paragraph of a form's description, as plain text; '' if it has none. */
export const summaryOf = ({ description = '' }: Pick<SurveyConfig, 'description'>): string =>
  (parseMarkdown(description)[0] ?? []).map((part) => (typeof part === 'string' ? part : part.text)).join('')

/** The first sentence of a form's description, as plain text; '' if it has none. */
export const firstSentenceOf = (config: Pick<SurveyConfig, 'description'>): string =>
  /^[^。]*。?/.exec(summaryOf(config))?.[0] ?? ''
