import type { OwnPayment } from '../../../application/payment/own-payment.ts'
import { answer } from '../../../application/texts/ja.json'
import type { OrderState } from '../../../domain/order/order-state.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { OrderView } from '../../../ui/payment/order-view.tsx'
import { type PaymentPage, PaymentPageRoute } from '../../../ui/payment/payment-page-route.tsx'
import { PaymentPageStore } from '../../../ui/payment/payment-page-store.ts'
import { PaymentPageView } from '../../../ui/payment/payment-page-view.tsx'
import { japanesePaymentWording, loadPaymentWording } from '../../../ui/payment/payment-wording.ts'
import { ReceiptRoute } from '../../../ui/payment/receipt-route.tsx'
import { ReceiptScreen } from '../../../ui/payment/receipt-screen.tsx'
import { ReceiptStore } from '../../../ui/payment/receipt-store.ts'
import { aPayment } from '../../application/payment/a-payment.ts'
import { demoCity, demoSurvey } from './demo-city.ts'
import {
  demoServices,
  failing,
  failures,
  forEachError,
  inEnglish,
  longText,
  neverResolves,
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
  (payment: OwnPayment, { isAfterError = false, hasFailed = false, ...wanted }: Partial<Look> = {}): State =>
  async () => {
    const { services } = await demoServices({
      ...wanted,
      needs: (useCases) => ({ readPaymentResult: async () => payment, ...wanted.needs?.(useCases) }),
    })
    const store = new PaymentPageStore(orderId, services)
    await store.load()
    store.stop()
    const { phase, wording } = store
    if (phase.name !== 'known') throw new Error(`not known: ${phase.name}`)
    const screen = (
      <PaymentPageView
        payment={phase.payment}
        survey={phase.survey?.config}
        wording={wording}
        actions={{ toForm: nothing, toAnswer: nothing, toReceipt: nothing }}
        watching={{ isAsking: false, hasFailed, isWatching: !hasFailed, onAgain: nothing, address: '#' }}
        contact={services.speech().plain(demoCity.settings.contact ?? '')}
        isAfterError={isAfterError}
      />
    )
    return { screen, phase: 'known' }
  }

/** The pages read the order from their address. */
function nameInAddress(key: string): void {
  const query = new URLSearchParams(location.search)
  query.set('key', key)
  window.history.replaceState(null, '', `?${query}${location.hash}`)
}

type Look = Wanted & { isAfterError: boolean; hasFailed: boolean }

/** The page itself, where it knows of no payment. */
const route =
  (of: PaymentPage, wanted: Wanted = {}): State =>
  async () => {
    const { services } = await demoServices(wanted)
    nameInAddress('')
    return { screen: <PaymentPageRoute needs={services} page={of} /> }
  }

/** The page in that phase, as it is drawn for a payment that is asked for. */
const asked =
  (readPaymentResult: () => Promise<never>): State =>
  async () => {
    const { services } = await demoServices({ needs: () => ({ readPaymentResult }) })
    const store = new PaymentPageStore(orderId, services)
    const loading = store.load()
    if (readPaymentResult !== neverResolves) await loading
    nameInAddress(orderId)
    return { screen: <PaymentPageRoute needs={services} page="completed" />, phase: store.phase.name }
  }

const noMessage = demoSurvey(surveyId, { endOfSurveyMessage: '' })

const { 'session has ended': _, ...answered } = failures

/** Every phase of the pages after a payment. */
export const paymentPageStates = {
  loading: { 'the payment': asked(neverResolves) },
  'signed-out': {
    'after the provider': asked(failing(refuse('auth.required', {}))),
    'session has ended': asked(failing(failures['session has ended'])),
  },
  unnamed: {
    'after success': route('completed'),
    'after a cancellation': route('canceled'),
    'after an error': route('error'),
  },
  failed: forEachError(answered, (error) => asked(failing(error))),
  known: {
    paid: page(paid('completed')),
    'paid, without a message of the office': page(paid('completed'), { survey: noMessage }),
    'paid, in English': page(paid('completed'), { survey: noMessage, needs: inEnglish }),
    'reserved on a card': page(paid('authorised')),
    'to be paid at the counter': page(paid('due', { selectedPayType: 1, payMethod: 'cash' })),
    'nothing to pay': page(paid('due', { amount: 0, tax: 0 }), { survey: noMessage }),
    'not known yet': page(paid('sent')),
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
        wording={japanesePaymentWording()}
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
    nameInAddress(orderId)
    return { screen: <ReceiptRoute needs={services} />, phase: store.phase.name }
  }

/** Every phase of the receipt. */
export const receiptStates = {
  loading: { 'the receipt': receiptPage(neverResolves) },
  'signed-out': { 'on the way to sign-in': receiptPage(failing(refuse('auth.required', {}))) },
  failed: forEachError(
    {
      'no such order': refuse('order.not_found', {}),
      'nothing was paid': refuse('payment.no_receipt', {}),
      ...failures,
    },
    (error) => receiptPage(failing(error)),
  ),
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
  (
    payment: OwnPayment,
    { isBrief = false, languageCode }: { isBrief?: boolean; languageCode?: string } = {},
  ): State =>
  async () => {
    const { services } = await demoServices({})
    const wording = await loadPaymentWording(languageCode ?? services.speech().code, services)
    return {
      screen: (
        <>
          <h1>{services.speech().texts('answer', answer)['details.title']}</h1>
          <OrderView payment={payment} wording={wording} isBrief={isBrief} />
        </>
      ),
    }
  }

/** The order of an answer, in the details and before a cancellation. */
export const orderStates = {
  order: {
    paid: order(paid('completed')),
    'in LINE': order(paid('completed'), { isBrief: true }),
    English: order(paid('completed'), { languageCode: 'en' }),
    'not known yet': order(paid('sent')),
    'to be refunded': order(paid('refund_needed', { canceledDate: 1711866700 })),
    refunded: order(paid('refunded', { canceledDate: 1711866700 })),
  },
} satisfies Readonly<Record<string, States>>
