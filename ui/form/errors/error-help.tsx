import type { ComponentType, ReactNode } from 'react'
import { errors as ja } from '../../../application/messages/ja/errors.ts'
import { type Texts, textsIn } from '../../../application/messages/languages.ts'
import type { Issue } from '../../../domain/survey/issue.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import type { FormPage } from '../form-page.ts'
import type { Findings } from '../form-store.ts'
import { adviceOn } from './advice.ts'
import { ErrorSummary } from './error-summary.tsx'
import styles from './errors.module.css'
import { FormBar } from './form-bar.tsx'

/** What tells of the errors of a form beside the errors at its items; its parts are drawn with its texts. */
export type ErrorHelp = {
  texts: Texts<'errors'>
  /** What to do about an error, where its text does not tell. */
  advise(issue: Issue, item: SchemaItem): ReactNode
  Summary: ComponentType<{ findings: Findings; page: FormPage; texts: Texts<'errors'> }>
  Bar: ComponentType<{ page: FormPage; texts: Texts<'errors'>; backText: string | undefined }>
}

/** What tells of errors, in a language; in Japanese if its texts do not come. */
export async function loadErrorHelp(languageCode: string): Promise<ErrorHelp> {
  const texts = await textsIn(languageCode, 'errors', ja).catch(() => ja)
  const advise = (issue: Issue, item: SchemaItem): ReactNode => {
    const advice = adviceOn(issue, item)
    return advice && <span className={styles.advice}>{texts[`advice.${advice}`]}</span>
  }
  return { texts, advise, Summary: ErrorSummary, Bar: FormBar }
}
