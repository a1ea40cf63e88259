import { isFetched } from '../../../application/texts/languages.ts'
import { type Finding, finding } from '../fault.ts'
import type { BundleContext } from './bundle-context.ts'

/** A note if the city does not offer the language that a form or an option of it names. */
export function* languageFindings(
  code: string | undefined,
  path: string,
  { languages }: Pick<BundleContext, 'languages'>,
): Generator<Finding> {
  if (code !== undefined && isFetched(code) && !languages.has(code))
    yield finding(path, 'language.fixed_not_offered', { code })
}
