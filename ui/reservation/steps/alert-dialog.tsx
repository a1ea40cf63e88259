import type { ReactNode } from 'react'
import type { Texts } from '../../../application/texts/languages.ts'
import { FailureDialog } from '../../frame/errors/failure-dialog.tsx'
import { useTexts, useTranslation } from '../../frame/translation.ts'
import { type BookingAlert, goneIn, sayAlert } from '../booking-alert.ts'
import type { CalendarStore } from '../calendar-store.ts'
import { NearestOffers } from './nearest-offers.tsx'

type Props = { store: CalendarStore; alert: BookingAlert; onSignIn: () => void }

/** Says what went wrong with a booking, and offers what can be done about it (CAL-11). */
export function AlertDialog({ store, alert, onSignIn }: Props) {
  const texts = useTexts('shared', 'reservation')
  const said = sayAlert(useTranslation(), alert, store.booking)
  const toBookings = { text: texts['cap.see'], run: () => store.needs.go('/my') }
  return (
    <FailureDialog
      title={said.title}
      lines={said.lines}
      note={said.note}
      action={actionFor(said.remedy, alert.itemKey, texts, { store, onSignIn, toBookings })}
      alsoAction={said.alsoRemedy && toBookings}
      closeText={texts['ui.close']}
      onClose={store.closeAlert}
    >
      {goneIn(alert) && <NearestOffers store={store} alert={alert} />}
    </FailureDialog>
  )
}

type Action = { text: ReactNode; run: () => void }

function actionFor(
  remedy: ReturnType<typeof sayAlert>['remedy'],
  itemKey: string | undefined,
  texts: Texts<'shared' | 'reservation'>,
  { store, onSignIn, toBookings }: Pick<Props, 'store' | 'onSignIn'> & { toBookings: Action },
): Action | undefined {
  switch (remedy) {
    case 'choose':
      return { text: texts.chooseOther, run: () => store.chooseAgain(itemKey) }
    case 'bookings':
      return toBookings
    case 'retry':
      return { text: texts['ui.error.resend'], run: store.submit }
    case 'change':
      return { text: texts.back, run: store.leave }
    case 'sign-in':
      return { text: texts['ui.error.signIn'], run: onSignIn }
    case 'none':
      return store.booking.checkout?.lookUp
  }
}
