import type { BrowserServices } from '../frame/browser-services.ts'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import styles from './staff.module.css'
import type { StaffTexts } from './staff-texts.ts'

/** What the last pages of staff say it with. */
export type EndProps = { texts: StaffTexts } & Pick<BrowserServices, 'messaging'>

/** The LINE account is linked; the screen is to be closed (STAFF-16). */
export const CompleteScreen = ({ texts, messaging }: EndProps) => (
  <div className={styles.complete}>
    <Heading title={texts['related.done']} />
    <p>{texts['complete.lead']}</p>
    <CloseInLine texts={texts} messaging={messaging} />
  </div>
)

/** The button that closes the window; elsewhere the page itself says that it is to be closed. */
export const CloseInLine = ({ texts, messaging, quiet = false }: EndProps & { quiet?: boolean }) =>
  messaging.isInClient() && (
    <div className={styles.close}>
      <CloseWindow messaging={messaging} texts={texts} quiet={quiet} />
    </div>
  )
