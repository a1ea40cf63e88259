import { localDate } from '../../../domain/shared/local-date.ts'
import type { Answer } from '../../../domain/survey/answer.ts'
import { openCheckout } from '../../../ui/composition/open-checkout.ts'
import type { Services } from '../../../ui/composition/services.ts'
import { orderOf } from '../../../ui/form/controls/products/order-store.ts'
import { FormStore } from '../../../ui/form/form-store.ts'
import type { Checkout } from '../../../ui/survey/survey-page.ts'
import { demoSurvey } from './demo-city.ts'

/** A city that takes payments. */
export const paying = { settings: { paymentFeature: true } } as const

/** Good answers to the forms of the demo city that take payments, by their ids. */
export const boughtWith: Readonly<Record<string, readonly (readonly [string, Answer])[]>> = {
  'shomei-yubin': [
    ['products', ['fee/juminhyo:2', 'fee/koseki:1', 'post/post-express:1']],
    ['purpose', ['そのほか']],
    ['name', ['港花子']],
    ['birthday', ['1980-04-01']],
    ['phone', ['0900000000']],
    ['postcode', ['9999999']],
    ['address', ['みなと台市灯台の丘一丁目２番３号']],
  ],
  kankobutsu: [
    ['products', ['history/shishi-1:1', 'map/toshikeikaku:2']],
    ['pay_type', ['窓口で現金']],
    ['name', ['港花子']],
    ['phone', ['0900000000']],
  ],
  'hall-booking': [
    ['reserve', ['hall-multi_multi']],
    ['products', ['room/multi-2:2', 'gear/mic:1']],
    ['name', ['港花子']],
    ['phone', ['0900000000']],
    ['purpose', ['会議・打ち合わせ']],
  ],
}

/** How the form of the public hall is paid, filled in with a room and what is lent there. */
export async function hallCheckout(needs: Services): Promise<Checkout> {
  const form = new FormStore({
    config: demoSurvey('hall-booking'),
    existing: new Map(boughtWith['hall-booking']),
    mode: 'user',
    today: localDate('2025-06-14'),
  })
  const page = { form, needs }
  await orderOf(page).load()
  return openCheckout(page, needs)
}
