import type { Texts } from '../../application/texts/languages.ts'
import { shownNumber } from '../../domain/member/member-number.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { useSpeech } from '../frame/speech.ts'
import styles from './member.module.css'

type Props = { form: SurveyConfig; number: string; texts: Texts<'member'> }

/** A member number as people read it, large enough to be shown at a counter (NUM-04). */
export function MemberCard({ form, number, texts }: Props) {
  const { say } = useSpeech()
  return (
    <dl className={styles.card}>
      <dt>{say(numberItem(form)?.title ?? '')}</dt>
      <dd>{shownNumber(form.surveySubId, number)}</dd>
      <dd className={styles.cardLead}>{texts['number.lead']}</dd>
    </dl>
  )
}
