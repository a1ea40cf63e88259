import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isFinished } from '../../domain/payment/payment-status.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import styles from './payment.module.css'
import { type PaymentPageNeeds, PaymentPageStore } from './payment-page-store.ts'
import { type PaymentPageActions, PaymentPageView } from './payment-page-view.tsx'
import type { PaymentWording } from './payment-wording.ts'

/** The pages to which the payment provider sends a resident back (ROUTE-18). */
export type PaymentPage = 'completed' | 'canceled' | 'error'

type Needs = PaymentPageNeeds &
  Pick<BrowserServices, 'leaveForSignIn' | 'messaging' | 'origin'> & {
    visit: {
      /** What the last search found. */
      readonly found: { forget(): void } | undefined
    }
  }

type Props = { needs: Needs; page: PaymentPage; surveyId?: string | undefined }

/** `/completedPayment/{id}`, `/canceledPayment`, `/errorPayment`, with the order as `key`. Another order, or another resident, is another visit. */
export function PaymentPageRoute(props: Props) {
  const { search } = useLocation()
  const orderId = (new URLSearchParams(search).get('key') ?? '').trim()
  return <PaymentPageOf key={`${useSignedInUserId(props.needs)} ${orderId}`} {...props} orderId={orderId} />
}

const PaymentPageOf = observer(function PaymentPageOf(props: Props & { orderId: string }) {
  const { needs, page, surveyId, orderId } = props
  const { pathname, search } = useLocation()
  const [store] = useState(() => new PaymentPageStore(orderId, needs))
  const { phase, wording } = store
  const signIn = useSignIn(needs, false)
  const actions = useActions()
  useEffect(() => {
    store.load()
    return store.stop
  }, [store])
  const isPaid = phase.name === 'known' && isFinished(phase.payment.status)
  useEffect(() => {
    // What was found before the payment is old.
    if (isPaid) needs.visit.found?.forget()
  }, [needs, isPaid])

  switch (phase.name) {
    case 'loading':
      return <Loading text={wording.common['ui.loading']} isScreen />
    case 'failed':
      return (
        <FailureView failure={phase.failure} texts={wording.common} onRetry={store.load} onSignIn={signIn}>
          <CloseWindow messaging={needs.messaging} texts={wording.common} quiet />
        </FailureView>
      )
    case 'known':
      return (
        <>
          <PaymentPageView
            payment={phase.payment}
            survey={phase.survey?.config}
            wording={wording}
            actions={actions}
            watching={{
              isAsking: store.isAsking,
              hasFailed: store.hasFailed,
              isWatching: store.isWatching,
              onAgain: store.again,
              address: needs.origin + pathname + search,
            }}
            isAfterError={page === 'error'}
          />
          <Close needs={needs} wording={wording} />
        </>
      )
    default:
      return (
        <>
          <General
            page={page}
            wording={wording}
            onSignIn={phase.name === 'signed-out' ? signIn : undefined}
            onAnswers={() => actions.toAnswers(surveyId)}
          />
          <Close needs={needs} wording={wording} />
        </>
      )
  }
})

function useActions(): PaymentPageActions {
  const navigate = useNavigate()
  return {
    toForm: (surveyId) => navigate(`/survey/${encodeURIComponent(surveyId)}`),
    toAnswers: (surveyId) =>
      navigate(surveyId === undefined ? '/confirm' : `/confirm/${encodeURIComponent(surveyId)}`),
    toReceipt: (orderId) => navigate(`/receipt?key=${encodeURIComponent(orderId)}`),
  }
}

const titles = {
  completed: 'page.result.title',
  canceled: 'page.canceled.title',
  error: 'page.error.title',
} as const

const saidInGeneral = {
  completed: ['page.unnamed'],
  canceled: ['page.canceled.free', 'page.canceled.again'],
  error: ['page.error.text', 'page.error.check'],
} as const

type GeneralProps = {
  page: PaymentPage
  wording: PaymentWording
  /** Nobody is signed in, and the address names a payment. */
  onSignIn: (() => void) | undefined
  onAnswers: () => void
}

/** What a page says without a payment that it may speak of: nothing that nobody knows. */
function General({ page, wording: { texts }, onSignIn, onAnswers }: GeneralProps) {
  const lines = onSignIn && page === 'completed' ? [] : saidInGeneral[page]
  return (
    <div className={styles.page}>
      <Heading title={texts[titles[page]]} />
      {lines.map((line) => (
        <p key={line} className={styles.text}>
          {texts[line]}
        </p>
      ))}
      {onSignIn && <p className={styles.text}>{texts['page.signIn.lead']}</p>}
      <div className={styles.actions}>
        {onSignIn && <Button onClick={onSignIn}>{texts['page.signIn']}</Button>}
        <Button onClick={onAnswers} quiet>
          {texts['page.toAnswers']}
        </Button>
      </div>
    </div>
  )
}

const Close = ({ needs, wording }: { needs: Needs; wording: PaymentWording }) => (
  <div className={styles.close}>
    <CloseWindow messaging={needs.messaging} texts={wording.common} quiet />
  </div>
)
