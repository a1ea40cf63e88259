import { listText } from '../../application/texts/day-text.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import type { LinkQuestion } from '../../domain/staff/link-flow.ts'
import { Button } from '../frame/parts/button.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { useTexts } from '../frame/translation.ts'
import { CloseInLine, type EndProps } from './complete-screen.tsx'
import { LineAccount, type LineAccountProps } from './line-account.tsx'
import styles from './staff.module.css'

type Props = EndProps &
  Pick<LineAccountProps, 'profile'> & { question: LinkQuestion; isBusy: boolean; onYes: () => void }

/** Asks whether this LINE account is to be linked to this record, or to it beside another one. */
export function ConfirmScreen({ messaging, profile, question, isBusy, onYes }: Props) {
  const texts = useTexts('staff')
  const { linkedTo, lineName, staffName } = question
  const names = {
    staffName,
    lineName: lineName || texts['account.guest'],
    linkedTo: linkedTo && listText(texts, linkedTo),
  }
  const isSecond = linkedTo !== undefined
  return (
    <div className={styles.page}>
      <Heading title={texts[isSecond ? 'confirm.second.title' : 'confirm.title']} />
      <LineAccount profile={profile} />
      <p className={styles.notice}>
        {textOf(texts, isSecond ? 'refusal.staff.second_record' : 'refusal.staff.link_unconfirmed', names)}
      </p>
      <p>{texts['confirm.lead']}</p>
      <div className={styles.actions}>
        <Button onClick={onYes} disabled={isBusy}>
          {texts[isSecond ? 'confirm.second.yes' : 'confirm.yes']}
        </Button>
        <CloseInLine messaging={messaging} quiet />
      </div>
    </div>
  )
}
