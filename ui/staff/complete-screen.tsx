import { textOf } from '../../application/texts/dictionary.ts'
import type { LinkQuestion } from '../../domain/staff/link-flow.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import done from '../survey/sending/done.module.css'
import styles from './staff.module.css'
import type { StaffTexts } from './staff-texts.ts'

/** What the last pages of staff say it with. */
export type EndProps = { texts: StaffTexts } & Pick<BrowserServices, 'messaging'>

/** The LINE account is linked, where both were asked for by their names; the screen is to be closed (STAFF-16). */
export const CompleteScreen = ({
  texts,
  messaging,
  staffName,
  lineName,
}: EndProps & Partial<LinkQuestion>) => (
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
    <CloseInLine texts={texts} messaging={messaging} />
  </div>
)

/** The completion screen was opened by itself: nothing was linked on the way to it. */
export const NothingLinkedScreen = ({ texts, messaging }: EndProps) => (
  <div className={styles.page}>
    <Heading title={texts['complete.none.title']} />
    <p>{texts['complete.none.lead']}</p>
    <CloseWindow messaging={messaging} texts={texts} />
  </div>
)

/** The button that closes the window; elsewhere the page itself says that it is to be closed. */
export const CloseInLine = ({ texts, messaging, quiet = false }: EndProps & { quiet?: boolean }) =>
  messaging.isInClient() && (
    <div className={styles.close}>
      <CloseWindow messaging={messaging} texts={texts} quiet={quiet} />
    </div>
  )
