import { WaysOn } from '../../frame/errors/ways-on.tsx'
import { Button } from '../../frame/parts/button.tsx'
import { CloseWindow } from '../../frame/parts/close-window.tsx'
import { Heading } from '../../frame/parts/heading.tsx'
import type { CalendarStore } from '../calendar-store.ts'
import styles from './steps.module.css'

type Props = { store: CalendarStore; message: string; detail: string | undefined }

/** That nothing can be booked, and why (CAL-17, CAL-18, RSV-08, ERR-15, ERR-18, ERR-19, ERR-22). */
export function NoticeView({ store, message, detail }: Props) {
  const { texts, needs, isBooked, wording } = store
  return (
    <>
      <Heading title={texts['notice.title']} />
      <div role="alert" className={styles.notice}>
        <p>{message}</p>
        {detail && <p className={styles.noticeDetail}>{detail}</p>}
      </div>
      <div className={styles.actions}>
        {!isBooked && <Button onClick={store.back}>{texts.back}</Button>}
        <CloseWindow messaging={needs.messaging} texts={wording.common} quiet={!isBooked} />
      </div>
      {isBooked && <WaysOn />}
    </>
  )
}
