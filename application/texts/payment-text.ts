import { PaymentStatus } from '../../domain/order/order-state.ts'
import type { PayMethod } from '../../domain/order/payment-service.ts'
import type { TaxTerms } from '../../domain/tax/tax-terms.ts'
import { textOf } from './dictionary.ts'
import type { Texts } from './languages.ts'

type PaymentTexts = Texts<'payment'>

/** An amount of yen as it is displayed: `1,208円` (GEN-09). @throws RangeError if `amount` is not an integer */
export function yenText(texts: PaymentTexts, amount: number): string {
  if (!Number.isInteger(amount)) throw new RangeError(`not whole yen: ${amount}`)
  return textOf(texts, 'yen', { amount: numberFormat(texts.locale ?? 'ja').format(amount) })
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** How numbers are written in a language. Making one takes a hundred times as long as using it. */
function numberFormat(locale: string): Intl.NumberFormat {
  const kept = numberFormats.get(locale) ?? new Intl.NumberFormat(`${locale}-u-nu-latn`)
  numberFormats.set(locale, kept)
  return kept
}

/** A way to pay in words: `クレジットカード` (PAY-09). */
export const payMethodText = (texts: PaymentTexts, method: PayMethod): string => texts[`method.${method}`]

/**
 * A payment status in words: `支払い済み` (PAY-08); without anything to pay that there is nothing. @param total whole yen
 */
export const paymentStatusText = (texts: PaymentTexts, status: PaymentStatus, total: number): string =>
  status === PaymentStatus.NOT_APPLICABLE && total === 0 ? texts['status.free'] : texts[`status.${status}`]

/** The label of the tax in an order: `消費税（外税 10%）` (ORDER-01). */
export const taxLabel = (
  texts: PaymentTexts,
  { taxType, taxRate }: Pick<TaxTerms, 'taxType' | 'taxRate'>,
): string => textOf(texts, `tax.${taxType}`, { rate: taxRate })
