import { type Dictionary, issueText } from '../../application/texts/dictionary.ts'
import type { Issue } from '../../domain/survey/issue.ts'
import type { Translation } from '../frame/translation.ts'

/** What a person reads for an error, with what the city says in it as the page says it. */
export const saidIssue = (
  dictionary: Dictionary,
  issue: Issue,
  { plain }: Pick<Translation, 'plain'>,
): string => issueText(dictionary, translated(issue, plain))

function translated(issue: Issue, plain: (source: string) => string): Issue {
  if (issue.code === 'category.missing') {
    const levels = issue.details.levels.map(({ level, title }) =>
      title === undefined ? { level } : { level, title: plain(title) },
    )
    return { ...issue, details: { levels } }
  }
  if (issue.code === 'rule.message') return { ...issue, details: { message: plain(issue.details.message) } }
  if (issue.code === 'rule.atLeastOne') {
    const titles = issue.details.titles.replace(/「([^」]*)」/g, (_, title: string) => `「${plain(title)}」`)
    return { ...issue, details: { titles } }
  }
  return 'other' in issue.details
    ? ({ ...issue, details: { other: plain(issue.details.other) } } as Issue)
    : issue
}
