import { detailLines } from '../../../application/texts/cap-text.ts'
import { refusalText } from '../../../application/texts/dictionary.ts'
import { WaysOn } from '../../frame/errors/ways-on.tsx'
import { Button } from '../../frame/parts/button.tsx'
import { CloseWindow } from '../../frame/parts/close-window.tsx'
import { Heading } from '../../frame/parts/heading.tsx'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import type { CalendarPhase } from '../calendar-page.ts'
import type { CalendarStore } from '../calendar-store.ts'
import styles from './steps.module.css'

type Props = { store: CalendarStore; why: Extract<CalendarPhase, { name: 'notice' }>['why'] }

/** That nothing can be booked, and why (CAL-17, CAL-18, RSV-08, ERR-15, ERR-18, ERR-19, ERR-22). */
export function NoticeView({ store, why }: Props) {
  const texts = useTexts('shared', 'reservation')
  const { plain } = useTranslation()
  const { needs, isBooked } = store
  const details = why === 'booked already' ? [texts['reserved.detail']] : detailLines({ texts, plain }, why)
  return (
    <>
      <Heading title={texts['notice.title']} />
      <div role="alert" className={styles.notice}>
        <p>{why === 'booked already' ? texts.reserved : refusalText(texts, why)}</p>
        {details.map((line) => (
          <p key={line} className={styles.noticeDetail}>
            {line}
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        {!isBooked && <Button onClick={store.back}>{texts.back}</Button>}
        <CloseWindow messaging={needs.messaging} quiet={!isBooked} />
      </div>
      {isBooked && <WaysOn />}
    </>
  )
}
