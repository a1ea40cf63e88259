import { parseMarkdown } from '../../../domain/survey/limited-markdown.ts'
import { type Finding, finding } from '../fault.ts'

/** The beginning of `[text](target)`, whether or not it is shown as a link. */
const linkStart = /\[[^[\]\n]*\]\(([^)\s]*)/g

/** Where the links of a text lead. */
export const linkTargets = (text: string): string[] =>
  [...text.matchAll(linkStart)].map(([, target = '']) => target)

/** A finding for each link of a description that would be shown as plain text because its target is forbidden. */
export function* linkFindings(text: string | undefined, path: string): Generator<Finding> {
  for (const [link, target = ''] of (text ?? '').matchAll(linkStart)) {
    const becomesLink = parseMarkdown(`${link})`).some((paragraph) =>
      paragraph.some((part) => typeof part !== 'string'),
    )
    if (!becomesLink) yield finding(path, 'link.forbidden', { target })
  }
}
