import { setTimeout as sleep } from 'node:timers/promises'
import { cp932Text } from '../../../tables/cp932-text.ts'
import type { EmulatedNotice, EmulatedPayment } from './emulated-payments.ts'
import type { PaymentEmulatorConfig } from './payment-emulator-config.ts'
import { bodyOf, type Result, resultFields } from './result-message.ts'

/** What a tap on a button of the payment's page does. */
export type Action = {
  label: string
  /** A heading that groups the buttons. */
  group: 'usual' | 'order' | 'wrong'
  run(payment: EmulatedPayment, payMethod: string): Promise<void>
}

const timeoutMs = 10_000

/** What can be done with a payment, and sending what waits. */
export type PaymentActions = {
  actions: Readonly<Record<string, Action>>
  /** Sends a notification that waits; nothing happens if it was sent already. */
  sendDue(payment: EmulatedPayment, notice: EmulatedNotice): Promise<void>
}

/** The actions of a payment page, which call the shop's address for notifications over HTTP. */
export function paymentActions(config: PaymentEmulatorConfig): PaymentActions {
  const { hashKey, clock } = config
  const send = config.fetch ?? fetch

  /** Sends a notification, and keeps what the shop answers: without its OK the provider gives the payment up. */
  async function deliver(payment: EmulatedPayment, notice: EmulatedNotice): Promise<void> {
    notice.due = false
    notice.response = await responseOf(send, payment.request.fields.pagecon_url ?? '', notice.body)
  }

  function addNotice(payment: EmulatedPayment, about: string, result: Omit<Result, 'nowMs'>): EmulatedNotice {
    const fields = resultFields(payment, { ...result, nowMs: clock.now() }, { hashKey, hashedAs: 'utf-8' })
    const notice: EmulatedNotice = { about, body: bodyOf(fields), due: true }
    payment.notices.push(notice)
    return notice
  }

  function goBack(
    payment: EmulatedPayment,
    to: 'success_url' | 'cancel_url' | 'error_url',
    payMethod: string,
  ) {
    const result = to === 'success_url' ? 'OK' : to === 'cancel_url' ? 'CN' : 'NG'
    const how = { result, payMethod, nowMs: clock.now() } as const
    payment.back = {
      url: payment.request.fields[to] ?? '',
      fields: resultFields(payment, how, { hashKey, hashedAs: 'shift_jis' }),
    }
  }

  async function pay(payment: EmulatedPayment, payMethod: string, over: Partial<Result> = {}): Promise<void> {
    payment.state = 'paid'
    const notice = addNotice(payment, '支払い完了', { result: 'OK', payMethod, ...over })
    await deliver(payment, notice)
    if (!isTaken(notice)) payment.state = 'void'
    goBack(payment, isTaken(notice) ? 'success_url' : 'error_url', payMethod)
  }

  const payUnnotified = (payment: EmulatedPayment, payMethod: string): EmulatedNotice => {
    payment.state = 'paid'
    goBack(payment, 'success_url', payMethod)
    return addNotice(payment, '支払い完了', { result: 'OK', payMethod })
  }

  const sendDue: PaymentActions['sendDue'] = async (payment, notice) => {
    if (!notice.due) return
    await deliver(payment, notice)
    if (!isTaken(notice)) payment.state = 'void'
  }

  return {
    sendDue,
    actions: {
      pay: { label: '支払う', group: 'usual', run: pay },
      cancel: {
        label: 'キャンセルして戻る',
        group: 'usual',
        async run(payment) {
          payment.state = 'cancelled'
          goBack(payment, 'cancel_url', '')
        },
      },
      fail: {
        label: '支払いに失敗する（カードが使えないなど）',
        group: 'usual',
        async run(payment, payMethod) {
          payment.state = 'failed'
          await deliver(payment, addNotice(payment, '支払い失敗', { result: 'NG', payMethod }))
          goBack(payment, 'error_url', payMethod)
        },
      },
      close: {
        label: '何もせずに画面を閉じる',
        group: 'usual',
        async run(payment) {
          payment.state = 'closed'
        },
      },
      paidAndClosed: {
        label: '支払って、戻らずに画面を閉じる',
        group: 'order',
        async run(payment, payMethod) {
          await pay(payment, payMethod)
          delete payment.back
        },
      },
      twice: {
        label: '支払い、結果を2回通知する',
        group: 'order',
        async run(payment, payMethod) {
          await pay(payment, payMethod)
          const again = addNotice(payment, '支払い完了（2回目）', { result: 'OK', payMethod })
          await deliver(payment, again)
        },
      },
      late: {
        label: `支払って先に戻り、${Math.round(config.lateMs / 1000)}秒あとで通知する`,
        group: 'order',
        async run(payment, payMethod) {
          const notice = payUnnotified(payment, payMethod)
          void sleep(config.lateMs, undefined, { ref: false }).then(() => sendDue(payment, notice))
        },
      },
      held: {
        label: '支払って先に戻り、通知は「今、通知する」を押すまで待つ',
        group: 'order',
        async run(payment, payMethod) {
          payUnnotified(payment, payMethod)
        },
      },
      silent: {
        label: '支払って戻り、通知しない',
        group: 'order',
        async run(payment, payMethod) {
          payUnnotified(payment, payMethod)
          payment.notices.pop()
        },
      },
      wrongAmount: {
        label: '支払い、違う金額を通知する',
        group: 'wrong',
        run: (payment, payMethod) => pay(payment, payMethod, { wrongAmount: true }),
      },
      wrongHash: {
        label: '支払い、違うハッシュで通知する',
        group: 'wrong',
        run: (payment, payMethod) => pay(payment, payMethod, { wrongHash: true }),
      },
    },
  }
}

const isTaken = ({ response }: EmulatedNotice): boolean => response?.startsWith('200 OK,') === true

/** Status and text of the shop's response, or why there is none. */
async function responseOf(send: typeof fetch, url: string, body: Buffer): Promise<string> {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = cp932Text(new Uint8Array(await response.arrayBuffer()))
    return `${response.status} ${text.slice(0, 500)}`
  } catch (error) {
    return `届きませんでした（${error instanceof Error ? error.message : String(error)}）`
  }
}
