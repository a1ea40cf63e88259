import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { tokyoDay } from '../../domain/shared/local-date.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { ReceiptScreen } from './receipt-screen.tsx'
import { type ReceiptNeeds, ReceiptStore } from './receipt-store.ts'
import { useWayToAnswer, type WayToAnswerNeeds } from './use-way-to-answer.ts'

type Needs = ReceiptNeeds &
  WayToAnswerNeeds &
  Pick<BrowserServices, 'leaveForSignIn' | 'profile' | 'messaging' | 'clock' | 'print'>

/** `/receipt` with the order as `key` (ROUTE-19). Another order, or another resident, is another visit. */
export function ReceiptRoute({ needs }: { needs: Needs }) {
  const { search } = useLocation()
  const orderId = (new URLSearchParams(search).get('key') ?? '').trim()
  return <Receipt key={`${useSignedInUserId(needs)} ${orderId}`} needs={needs} orderId={orderId} />
}

const Receipt = observer(function Receipt({ needs, orderId }: { needs: Needs; orderId: string }) {
  const [store] = useState(() => new ReceiptStore(orderId, needs))
  const { phase, wording } = store
  const signIn = useSignIn(needs, phase.name === 'signed-out')
  const { isOpening, toAnswer } = useWayToAnswer(needs, orderId)
  useEffect(() => {
    store.load()
  }, [store])

  if (isOpening) return <Loading text={wording.common['ui.loading']} isScreen />
  if (phase.name === 'failed') {
    return (
      <FailureView failure={phase.failure} texts={wording.common} onRetry={store.load} onSignIn={signIn}>
        <Button onClick={toAnswer} quiet>
          {wording.texts['receipt.back']}
        </Button>
        <CloseWindow messaging={needs.messaging} texts={wording.common} quiet />
      </FailureView>
    )
  }
  if (phase.name !== 'open') return <Loading text={wording.common['ui.loading']} isScreen />
  return (
    <ReceiptScreen
      receipt={phase.receipt}
      profile={needs.profile()}
      today={tokyoDay(needs.clock.now())}
      wording={wording}
      // LINE's own browser has no print dialog: the button would do nothing.
      onPrint={needs.messaging.isInClient() ? undefined : needs.print}
      onBack={toAnswer}
    />
  )
})
