import { runInAction } from 'mobx'
import type { Issue } from '../../../domain/survey/issue.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { useTexts } from '../../frame/translation.ts'
import type { FormStore } from '../form-store.ts'
import { adviceOn } from './advice.ts'
import styles from './errors.module.css'
import { Findings } from './findings.tsx'
import { FormBar } from './form-bar.tsx'

/** What tells of the errors of a form beside its items. */
export type ErrorHelp = { Findings: typeof Findings; Bar: typeof FormBar }

/** What tells of the errors of a form; the items say from now on what to do. */
export function errorHelpOf(form: FormStore): ErrorHelp {
  runInAction(() => (form.advise = (issue, item) => <Advice issue={issue} item={item} />))
  return { Findings, Bar: FormBar }
}

function Advice({ issue, item }: { issue: Issue; item: SchemaItem }) {
  const texts = useTexts('errors')
  const advice = adviceOn(issue, item)
  return advice && <span className={styles.advice}>{texts[`advice.${advice}`]}</span>
}
