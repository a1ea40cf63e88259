import { Button } from '../../frame/parts/button.tsx'
import { Dialog } from '../../frame/parts/dialog.tsx'
import type { BookingAlert } from '../booking-alert.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { NearestOffers } from './nearest-offers.tsx'
import styles from './steps.module.css'

type Props = { store: CalendarStore; alert: BookingAlert; onSignIn: () => void }

/** Says what went wrong, and offers what can be done about it; what was entered stays (CAL-11). */
export function AlertDialog({ store, alert, onSignIn }: Props) {
  const { texts } = store.booking
  const action = remedyAction(store, alert, onSignIn)
  return (
    <Dialog title={alert.title} onClose={store.closeAlert}>
      <div role="alert" className="alert">
        {alert.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {alert.gone && <NearestOffers store={store} alert={alert} />}
      <div className={styles.actions}>
        {action && <Button onClick={action.run}>{action.text}</Button>}
        {alert.alsoRemedy && (
          <Button onClick={() => store.needs.go('/my')} quiet>
            {store.texts['cap.see']}
          </Button>
        )}
        <Button onClick={store.closeAlert} quiet={action !== undefined}>
          {texts['ui.close']}
        </Button>
      </div>
    </Dialog>
  )
}

function remedyAction(store: CalendarStore, { remedy, itemKey }: BookingAlert, onSignIn: () => void) {
  const { texts } = store.booking
  switch (remedy) {
    case 'choose':
      return { text: store.texts.chooseOther, run: () => store.chooseAgain(itemKey) }
    case 'bookings':
      return { text: store.texts['cap.see'], run: () => store.needs.go('/my') }
    case 'resend':
      return { text: texts['ui.error.resend'], run: store.submit }
    case 'form':
      return { text: store.texts.back, run: store.leave }
    case 'sign-in':
      return { text: texts['ui.error.signIn'], run: onSignIn }
    case 'none':
      return store.booking.checkout?.lookUp
  }
}
