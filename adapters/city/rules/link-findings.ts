import { parseMarkdown } from '../../../domain/survey/limited-markdown.ts'
import { type Finding, finding } from '../fault.ts'

/** The beginning of `[text](target)` as an author means it; whether it becomes a link is the domain's to say. */
const written = /\[[^[\]\n]*\]\(([^)\s]*)/g

/** A description must not hold what looks like a link but is shown as plain text because its target is forbidden. */
export function* linkFindings(text: string | undefined, path: string): Generator<Finding> {
  for (const [link, target = ''] of (text ?? '').matchAll(written)) {
    const becomesLink = parseMarkdown(`${link})`).some((paragraph) =>
      paragraph.some((part) => typeof part !== 'string'),
    )
    if (!becomesLink) yield finding(path, 'link.forbidden', { target })
  }
}
