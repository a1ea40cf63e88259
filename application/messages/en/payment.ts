import type { payment as ja } from '../ja/payment.ts'

/** Texts of paying, in English. */
export const payment: Readonly<Record<keyof typeof ja, string>> = {
  done: 'The payment is complete.',

  'method.credit': 'Credit card',
  'method.linepay': 'LINE Pay',
  'method.paypay': 'PayPay',
  'method.cash': 'Cash',
  'status.0': 'Paid',
  'status.1': 'Not paid',
  'status.2': 'Refunded',
  'status.3': 'Card authorised',
  'status.4': 'Card authorisation cancelled',
  'tax.0': 'Consumption tax (added, {rate}%)',
  'tax.1': 'Consumption tax (included, {rate}%)',
  'line.count': 'Please enter a number of 1 or more in half-width digits.',
}
