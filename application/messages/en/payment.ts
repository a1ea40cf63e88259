import type { payment as ja } from '../ja/payment.ts'

/** Texts of paying, in English. */
export const payment: Readonly<Record<keyof typeof ja, string>> = {
  done: 'The payment is complete.',
}
