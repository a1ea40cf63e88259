import { textOf } from '../../application/texts/dictionary.ts'
import type { LinkQuestion } from '../../domain/staff/link-flow.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { useTexts } from '../frame/translation.ts'
import done from '../survey/sending/done.module.css'
import styles from './staff.module.css'

/** What the last pages of staff say it with. */
export type EndProps = Pick<BrowserServices, 'messaging'>

/** The LINE account is linked, where both were asked for by their names; the screen is to be closed (STAFF-16). */
export function CompleteScreen({ messaging, staffName, lineName }: EndProps & Partial<LinkQuestion>) {
  const texts = useTexts('staff')
  return (
    <div className={`${done.done} ${styles.complete}`}>
      <Heading title={texts['related.done']} />
      {staffName !== undefined && (
        <p>
          <strong>
            {textOf(texts, 'complete.names', { staffName, lineName: lineName || texts['account.guest'] })}
          </strong>
        </p>
      )}
      <p>{texts['complete.lead']}</p>
      <CloseInLine messaging={messaging} />
    </div>
  )
}

/** The completion screen was opened by itself: nothing was linked on the way to it. */
export function NothingLinkedScreen({ messaging }: EndProps) {
  const texts = useTexts('staff')
  return (
    <div className={styles.page}>
      <Heading title={texts['complete.none.title']} />
      <p>{texts['complete.none.lead']}</p>
      <CloseWindow messaging={messaging} />
    </div>
  )
}

/** The button that closes the window; elsewhere the page itself says that it is to be closed. */
export const CloseInLine = ({ messaging, quiet = false }: EndProps & { quiet?: boolean }) =>
  messaging.isInClient() && (
    <div className={styles.close}>
      <CloseWindow messaging={messaging} quiet={quiet} />
    </div>
  )
