import { observer } from 'mobx-react-lite'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { isReview } from './calendar-page.ts'
import type { CalendarStore } from './calendar-store.ts'
import { PickerView } from './slots/picker-view.tsx'
import { AlertDialog } from './steps/alert-dialog.tsx'
import { BookedAgainView, BookedView } from './steps/booked-view.tsx'
import { NoticeView } from './steps/notice-view.tsx'
import { ReviewView } from './steps/review-view.tsx'
import { TimeDialog } from './steps/time-dialog.tsx'

type Props = {
  store: CalendarStore
  /** Starts sign-in and comes back to the form. */
  onSignIn: () => void
}

/** The calendar page in each of its phases (CAL-08). */
export const CalendarScreen = observer(function CalendarScreen({ store, onSignIn }: Props) {
  const { phase } = store
  switch (phase.name) {
    case 'loading':
    case 'signed-out':
    case 'invalid':
      return <Loading text={store.texts.loading} isScreen />
    case 'notice':
      return <NoticeView store={store} message={phase.message} detail={phase.detail} />
    case 'failed':
      return (
        <FailureView
          failure={phase.failure}
          texts={store.booking.texts}
          onRetry={store.load}
          onSignIn={onSignIn}
        >
          <Button onClick={store.back} quiet>
            {store.texts.back}
          </Button>
          <CloseWindow messaging={store.needs.messaging} texts={store.booking.texts} quiet />
        </FailureView>
      )
    case 'done':
      return <BookedView store={store} result={phase.result} />
    case 'done-again':
      return <BookedAgainView store={store} booked={phase.booked} />
    default:
      // One place for what is shown and one for the dialog over it: a dialog that comes and goes draws nothing anew.
      return (
        <>
          {isReview(phase) ? <ReviewView store={store} /> : <PickerView store={store} />}
          {phase.name === 'asking' && <TimeDialog store={store} cell={phase.cell} />}
          {phase.name === 'alert' && <AlertDialog store={store} alert={phase.alert} onSignIn={onSignIn} />}
        </>
      )
  }
})
