import type { OwnPayment } from '../../../application/payment/own-payment.ts'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { CloseWindow } from '../../../ui/frame/parts/close-window.tsx'
import { japanese } from '../../../ui/frame/translation.ts'
import { OrderView } from '../../../ui/payment/order-view.tsx'
import {
  CanceledPaymentScreen,
  CompletedPaymentScreen,
  ErrorPaymentScreen,
} from '../../../ui/payment/payment-page-screen.tsx'
import { PaymentPageStore } from '../../../ui/payment/payment-page-store.ts'
import { PaymentPageView } from '../../../ui/payment/payment-page-view.tsx'
import { ReceiptRoute, ReceiptScreen } from '../../../ui/payment/receipt-screen.tsx'
import { ReceiptStore } from '../../../ui/payment/receipt-store.ts'
import { aPayment } from '../../application/payment/a-payment.ts'
import { demoCity, demoSurvey } from './demo-city.ts'
import {
  demoServices,
  failing,
  failures,
  forEachError,
  frame,
  inEnglish,
  longText,
  neverResolves,
  noNetwork,
  type State,
  type States,
  type Wanted,
} from './state.ts'

const surveyId = 'juminhyo'
const orderId = '0123456789ABCDEF'
const nothing = (): void => {}

const paid = (state: OrderState, over: Partial<OwnPayment> = {}): OwnPayment =>
  aPayment(state, { surveyId, ...over })

/** What the page says about a payment. */
const page =
  (
    payment: OwnPayment,
    { isAfterError = false, hasFailed = false, isLong = false, ...wanted }: Partial<Look> = {},
  ): State =>
  async () => {
    const { services } = await demoServices({
      ...wanted,
      needs: (useCases) => ({ readPaymentResult: async () => payment, ...wanted.needs?.(useCases) }),
    })
    const store = new PaymentPageStore(orderId, services)
    await store.load()
    store.stop()
    const { phase } = store
    if (phase.name !== 'known') throw new Error(`not known: ${phase.name}`)
    const screen = (
      <PaymentPageView
        payment={phase.payment}
        survey={phase.survey?.config}
        actions={{ toForm: nothing, toAnswer: nothing, toReceipt: nothing }}
        watching={{
          isAsking: false,
          hasFailed,
          isWatching: payment.state === 'sent',
          isLong,
          onAgain: nothing,
        }}
        contact={demoCity.settings.contact}
        isAfterError={isAfterError}
        close={<CloseWindow messaging={services.messaging} quiet />}
      />
    )
    return { screen, phase: 'known' }
  }

type Look = Wanted & { isAfterError: boolean; hasFailed: boolean; isLong: boolean }

/** The page itself, where it knows of no payment. */
const route =
  (Page: typeof CompletedPaymentScreen, wanted: Wanted = {}): State =>
  async () => {
    const { services } = await demoServices(wanted)
    return { screen: <Page needs={services} /> }
  }

/** The page in that phase, as it is drawn for a payment that is asked for. */
const asked =
  (readPaymentResult: () => Promise<never>): State =>
  async () => {
    const { services } = await demoServices({ needs: () => ({ readPaymentResult }) })
    const store = new PaymentPageStore(orderId, services)
    const loading = store.load()
    if (readPaymentResult !== neverResolves) await loading
    const screen = <CompletedPaymentScreen needs={services} />
    return { screen, phase: store.phase.name, at: `/completedPayment?key=${orderId}` }
  }

const noMessage = demoSurvey(surveyId, { endOfSurveyMessage: '' })

/** Every phase of the pages after a payment. */
export const paymentPageStates = {
  loading: { 'the payment': asked(neverResolves) },
  'signed-out': {
    'after the provider': asked(failing(refuse('auth.required', {}))),
    'session has ended': asked(failing(failures['session has ended'])),
  },
  unnamed: {
    'after success': route(CompletedPaymentScreen),
    'after a cancellation': route(CanceledPaymentScreen),
    'after an error': route(ErrorPaymentScreen),
  },
  failed: forEachError(noNetwork, (error) => asked(failing(error))),
  known: {
    paid: page(paid('completed')),
    'paid, without a message of the office': page(paid('completed'), { survey: noMessage }),
    'paid, in English': inEnglish(page(paid('completed'), { survey: noMessage })),
    'reserved on a card': page(paid('authorised')),
    'to be paid at the counter': page(paid('due', { selectedPayType: 1, payMethod: 'cash' })),
    'nothing to pay': page(paid('due', { amount: 0, tax: 0 }), { survey: noMessage }),
    'not known yet': page(paid('sent')),
    'not known yet, after half a minute': page(paid('sent'), { isLong: true }),
    'not known yet, after an error': page(paid('sent'), { isAfterError: true }),
    'not known yet, no network': page(paid('sent'), { hasFailed: true }),
    'not known for long': page(paid('unknown')),
    failed: page(paid('failed'), { isAfterError: true }),
    cancelled: page(paid('cancelled')),
    expired: page(paid('expired')),
    'paid, and the place was gone': page(paid('refund_needed')),
    'paid, and cancelled since': page(paid('refund_needed', { canceledDate: 1711866700 })),
    'reserved on a card, and cancelled since': page(
      paid('refund_needed', { status: 3, canceledDate: 1711866700 }),
    ),
    refunded: page(paid('refunded')),
    released: page(paid('authorisation_cancelled')),
  },
} satisfies Record<PaymentPageStore['phase']['name'], States>

const receipt =
  (payment: OwnPayment): State =>
  async () => {
    const { services } = await demoServices({})
    const screen = (
      <ReceiptScreen
        receipt={payment}
        profile={{ userId: 'U-hanako', name: '港 花子' }}
        today={localDate('2025-06-14')}
        onPrint={services.print}
        onBack={nothing}
      />
    )
    return { screen, phase: 'open' }
  }

/** The receipt's page where it shows none. */
const receiptPage =
  (readReceipt: () => Promise<never>): State =>
  async () => {
    const { services } = await demoServices({ needs: () => ({ readReceipt }) })
    const store = new ReceiptStore(orderId, services)
    const loading = store.load()
    if (readReceipt !== neverResolves) await loading
    const screen = <ReceiptRoute needs={services} />
    return { screen, phase: store.phase.name, at: `/receipt?key=${orderId}` }
  }

/** Every phase of the receipt. */
export const receiptStates = {
  loading: { 'the receipt': receiptPage(neverResolves) },
  'signed-out': { 'on the way to sign-in': receiptPage(failing(refuse('auth.required', {}))) },
  failed: forEachError(
    {
      'no such order': refuse('order.not_found', {}),
      'nothing was paid': refuse('payment.no_receipt', {}),
      ...noNetwork,
    },
    (error) => receiptPage(failing(error)),
  ),
  unnamed: {
    'no order': async () => ({ ...(await receiptPage(neverResolves)()), phase: 'unnamed', at: '/receipt' }),
  },
  open: {
    'tax on top': receipt(paid('completed')),
    'tax included': receipt(paid('completed', { taxType: 1, amount: 1110, tax: 90 })),
    'longest text': receipt(
      paid('completed', {
        serviceName: longText('住民票の写し'),
        receiptCreatorName: longText('みなと市長'),
        details: aPayment().details.map((each) => ({
          ...each,
          productName: longText(each.productName),
          price: 9_999_999,
          amount: 9_999_999,
        })),
        amount: 9_999_999,
      }),
    ),
  },
} satisfies Record<ReceiptStore['phase']['name'], States>

const order =
  (payment: OwnPayment, { isBrief = false }: { isBrief?: boolean } = {}): State =>
  async () => {
    const { 'details.title': title } = (frame.language?.translation ?? japanese).texts('answer')
    const screen = (
      <>
        <h1>{title}</h1>
        <OrderView payment={payment} isBrief={isBrief} />
      </>
    )
    return { screen }
  }

/** The order of an answer, in the details and before a cancellation. */
export const orderStates = {
  order: {
    paid: order(paid('completed')),
    'in LINE': order(paid('completed'), { isBrief: true }),
    English: inEnglish(order(paid('completed'))),
    'not known yet': order(paid('sent')),
    'to be refunded': order(paid('refund_needed', { canceledDate: 1711866700 })),
    refunded: order(paid('refunded', { canceledDate: 1711866700 })),
  },
} satisfies Readonly<Record<string, States>>
