import { type Dictionary, textOf } from '../../application/texts/dictionary.ts'
import { shared as ja, payment as paymentJa } from '../../application/texts/ja.json'
import { type TextKey, type Texts, textsIn } from '../../application/texts/languages.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { Speech } from '../frame/speech.ts'

/** The texts of payments in one language. */
export class PaymentWording {
  readonly common: Dictionary
  readonly texts: Texts<'payment'>

  constructor(common: Dictionary, texts: Texts<'payment'>) {
    this.common = common
    this.texts = texts
  }

  readonly say = (key: TextKey<'payment'>, values: Readonly<Record<string, string | number>>): string =>
    textOf(this.texts, key, values)
}

/** As the page speaks. */
export const wordingOf = ({ texts }: Pick<Speech, 'texts'>): PaymentWording =>
  new PaymentWording(texts('shared', ja), texts('payment', paymentJa))

/** In Japanese. */
export const japanesePaymentWording = (): PaymentWording => new PaymentWording(ja, paymentJa)

/** Loads the wording of a language; Japanese if its texts cannot be loaded. */
export async function loadPaymentWording(
  languageCode: string,
  { loadTexts, log }: Pick<BrowserServices, 'loadTexts' | 'log'>,
): Promise<PaymentWording> {
  try {
    const [common, texts] = await Promise.all([
      loadTexts(languageCode),
      textsIn(languageCode, 'payment', paymentJa),
    ])
    return new PaymentWording(common, texts)
  } catch (error) {
    log('The texts did not come; Japanese instead', error)
    return japanesePaymentWording()
  }
}
