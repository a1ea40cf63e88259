import { runInAction } from 'mobx'
import type { ComponentProps } from 'react'
import { textOf } from '../../../application/texts/dictionary.ts'
import { isSentence } from '../../../domain/survey/rules/titles.ts'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { ErrorWords, FormStore } from '../form-store.ts'
import { adviceOn, isBlank, namingOf } from './advice.ts'
import styles from './errors.module.css'
import { Findings } from './findings.tsx'
import { FormBar } from './form-bar.tsx'

/** What tells of the errors of a form beside its items. */
export type ErrorHelp = { Findings: typeof Findings; Bar: typeof FormBar }

/** What tells of the errors of a form; the items are named in theirs from now on, and say what to do. */
export function errorHelpOf(form: FormStore): ErrorHelp {
  runInAction(() => (form.errorWords = { Name, Advice }))
  return { Findings, Bar: FormBar }
}

type WordsProps = ComponentProps<ErrorWords['Name']>

function Name({ issue, field }: WordsProps) {
  const texts = useTexts('errors')
  const { plain } = useTranslation()
  const title = plain(field.item.title)
  const naming = namingOf(issue, field.spec.control.kind, title)
  if (!naming) return null
  if (!isBlank(issue)) {
    const thing = isSentence(title) ? textOf(texts, 'quoted', { title }) : title
    return <b>{textOf(texts, naming, { title: thing })}</b>
  }
  return (
    <>
      <b className={styles.asking}>{textOf(texts, naming, { title })}</b>
      <br />
    </>
  )
}

function Advice({ issue, field }: WordsProps) {
  const texts = useTexts('errors')
  const advice = adviceOn(issue, field.item)
  return advice && <span className={styles.advice}>{texts[advice]}</span>
}
