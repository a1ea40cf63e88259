import { runInAction } from 'mobx'
import type { ReactNode } from 'react'
import { errors as ja } from '../../../application/texts/ja.json'
import { type Texts, textsIn } from '../../../application/texts/languages.ts'
import type { Issue } from '../../../domain/survey/issue.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import type { FormPage } from '../form-page.ts'
import { adviceOn } from './advice.ts'
import styles from './errors.module.css'
import { Findings } from './findings.tsx'
import { FormBar } from './form-bar.tsx'

/** What tells of the errors of a form beside its items; the parts are drawn with the texts. */
export type ErrorHelp = {
  texts: Texts<'errors'>
  Findings: typeof Findings
  Bar: typeof FormBar
}

/** What tells of the errors of a form, in its language, in Japanese if the texts do not come; the items say from now on what to do. */
export async function loadErrorHelp({ form, languageCode }: FormPage): Promise<ErrorHelp> {
  const texts = await textsIn(languageCode, 'errors', ja).catch(() => ja)
  const advise = (issue: Issue, item: SchemaItem): ReactNode => {
    const advice = adviceOn(issue, item)
    return advice && <span className={styles.advice}>{texts[`advice.${advice}`]}</span>
  }
  runInAction(() => (form.advise = advise))
  return { texts, Findings, Bar: FormBar }
}
