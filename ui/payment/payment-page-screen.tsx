import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { isFinished } from '../../domain/order/order-state.ts'
import { endMessageBlocks } from '../../domain/survey/end-message.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import { loadFailure } from '../frame/errors/failure.ts'
import { FailureView } from '../frame/errors/failure-view.tsx'
import { Button } from '../frame/parts/button.tsx'
import { CloseWindow } from '../frame/parts/close-window.tsx'
import { Heading } from '../frame/parts/heading.tsx'
import { Loading } from '../frame/parts/loading.tsx'
import { useTexts } from '../frame/translation.ts'
import { useSignIn } from '../frame/use-sign-in.ts'
import { useSignedInUserId } from '../frame/use-signed-in-user-id.ts'
import { EndMessage } from '../survey/sending/end-message.tsx'
import styles from './payment.module.css'
import { type PaymentPageNeeds, PaymentPageStore } from './payment-page-store.ts'
import { type PaymentPageActions, PaymentPageView } from './payment-page-view.tsx'
import { useWayToAnswer, type WayToAnswerNeeds } from './use-way-to-answer.ts'

/** The pages to which the payment provider sends a resident back (ROUTE-18). */
type Kind = 'completed' | 'canceled' | 'error'

type Needs = PaymentPageNeeds &
  WayToAnswerNeeds &
  Pick<BrowserServices, 'leaveForSignIn' | 'messaging' | 'settings'>

type Props = { needs: Needs; page: Kind }

/** `/completedPayment/{id}`, with the order as `key`. */
export const CompletedPaymentScreen = ({ needs }: { needs: Needs }) => (
  <PaymentPage needs={needs} page="completed" />
)

/** `/canceledPayment`, with the order as `key`. */
export const CanceledPaymentScreen = ({ needs }: { needs: Needs }) => (
  <PaymentPage needs={needs} page="canceled" />
)

/** `/errorPayment`, with the order as `key`. */
export const ErrorPaymentScreen = ({ needs }: { needs: Needs }) => <PaymentPage needs={needs} page="error" />

/** Another order, or another resident, is another visit. */
function PaymentPage(props: Props) {
  const { search } = useLocation()
  const { id } = useParams()
  const orderId = (new URLSearchParams(search).get('key') ?? '').trim()
  const userId = useSignedInUserId(props.needs)
  return <PaymentPageOf key={`${userId} ${orderId}`} {...props} orderId={orderId} surveyId={id} />
}

const PaymentPageOf = observer(function PaymentPageOf(
  props: Props & { orderId: string; surveyId: string | undefined },
) {
  const { needs, page, surveyId, orderId } = props
  const [store] = useState(() => new PaymentPageStore(orderId, needs, surveyId))
  const { phase } = store
  const texts = useTexts('shared', 'payment')
  const signIn = useSignIn(needs, false)
  const navigate = useNavigate()
  const { isOpening, toAnswer } = useWayToAnswer(needs, orderId)
  const actions: PaymentPageActions = {
    toForm: (surveyId) => navigate(`/survey/${encodeURIComponent(surveyId)}`, { state: { isBack: true } }),
    toAnswer,
    toReceipt: (orderId) => navigate(`/receipt?key=${encodeURIComponent(orderId)}`),
  }
  useEffect(() => {
    store.load()
    return store.stop
  }, [store])
  const isPaid = phase.name === 'known' && isFinished(phase.payment.status)
  useEffect(() => {
    // What was found before the payment is old.
    if (isPaid) needs.visit.found?.forget()
  }, [needs, isPaid])

  if (isOpening) return <Loading text={texts['ui.loading']} shape="unknown" />
  switch (phase.name) {
    case 'loading':
      return <Loading text={texts['ui.loading']} shape="unknown" />
    case 'failed':
      return (
        <FailureView
          failure={loadFailure(texts, phase.error, texts['page.loadFailed'])}
          onRetry={store.load}
          onSignIn={signIn}
          messaging={needs.messaging}
        />
      )
    case 'known':
      return (
        <PaymentPageView
          payment={phase.payment}
          survey={phase.survey?.config}
          actions={actions}
          watching={{
            isAsking: store.isAsking,
            hasFailed: store.hasFailed,
            isWatching: store.isWatching,
            isLong: store.isLong,
            onAgain: store.again,
          }}
          isAfterError={page === 'error'}
          contact={needs.settings.contact}
          close={<CloseWindow messaging={needs.messaging} quiet />}
        />
      )
    default:
      return (
        <General
          page={page}
          thanks={page === 'completed' && orderId === '' ? endOf(phase) : undefined}
          onSignIn={phase.name === 'signed-out' ? signIn : undefined}
          onAnswers={() => navigate('/my')}
        />
      )
  }
})

const endOf = (phase: PaymentPageStore['phase']) =>
  phase.name === 'unnamed' && phase.survey ? endMessageBlocks(phase.survey.config) : []

const titles = {
  completed: 'page.result.title',
  canceled: 'page.canceled.title',
  error: 'page.error.title',
} as const

const saidInGeneral = {
  completed: ['page.unnamed'],
  canceled: ['page.canceled.free', 'page.canceled.again'],
  error: ['page.error.text', 'page.error.check'],
  thanked: ['page.error.check'],
} as const

type GeneralProps = {
  page: Kind
  /** What is said after a payment, where the address does not say which; empty: the default (PAY-23). */
  thanks: ReturnType<typeof endMessageBlocks> | undefined
  /** Nobody is signed in, and the address names a payment. */
  onSignIn: (() => void) | undefined
  onAnswers: () => void
}

/** What a page says without a payment that it may speak of: nothing that nobody knows. */
function General({ page, thanks, onSignIn, onAnswers }: GeneralProps) {
  const texts = useTexts('shared', 'payment')
  const lines = onSignIn && page === 'completed' ? [] : saidInGeneral[thanks ? 'thanked' : page]
  return (
    <div className={styles.page}>
      <Heading title={texts[titles[page]]} />
      {thanks && thanks.length > 0 && <EndMessage blocks={thanks} imageText={texts['ui.done.image']} />}
      {thanks?.length === 0 && <p className={styles.lead}>{texts['page.completed.default']}</p>}
      {lines.map((line) => (
        <p key={line} className={styles.text}>
          {texts[line]}
        </p>
      ))}
      {onSignIn && page === 'completed' && <p className={styles.text}>{texts['page.signIn.lead']}</p>}
      <div className={styles.actions}>
        <Button onClick={onSignIn ?? onAnswers}>{texts[onSignIn ? 'page.signIn' : 'page.toAnswers']}</Button>
      </div>
    </div>
  )
}
