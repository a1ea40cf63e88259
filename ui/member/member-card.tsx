import { shownNumber } from '../../domain/item-types/numbering.ts'
import { numberItem } from '../../domain/member/numbered-form.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { useTexts, useTranslation } from '../frame/translation.ts'
import styles from './member.module.css'

type Props = { form: SurveyConfig; number: string }

/** A member number as people read it, large enough to be shown at a counter (NUM-04). */
export function MemberCard({ form, number }: Props) {
  const texts = useTexts('member')
  const { say } = useTranslation()
  return (
    <dl className={styles.card}>
      <dt>{say(numberItem(form)?.title ?? '')}</dt>
      <dd>{shownNumber(form.surveySubId, number)}</dd>
      <dd className={styles.cardLead}>{texts['number.lead']}</dd>
    </dl>
  )
}
