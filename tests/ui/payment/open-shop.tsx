import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { ProductsAnswer, ProductsControl } from '../../../ui/form/controls/products/lazy-products.ts'
import type { SurveyStore } from '../../../ui/survey/survey-store.ts'
import { anItem, aSurvey } from '../../application/forms.ts'
import { aPaymentService, aProduct, aTaxSetting } from '../../builders.ts'
import { openForm, press, send } from '../open-survey.tsx'

type Wanted = NonNullable<Parameters<typeof openForm>[1]>

const category = (id: string, name: string) => ({ productCategoryId: id, productCategoryName: name })

/** Chairs and bicycles for their stickers, five in all; the leaflet is free of tax. */
export const service = aPaymentService({
  purchaseLimit: 5,
  taxType: 0,
  products: [
    aProduct({ productId: 'sofa', productName: 'ソファ', price: 900, order: 2 }),
    aProduct({ productId: 'chair', productName: 'いす', price: 300, order: 1 }),
    aProduct({
      productId: 'leaflet',
      productName: '手引き',
      price: 100,
      order: 3,
      taxableType: 1,
      productCategories: [category('paper', '冊子')],
    }),
  ],
})

/** A form that sells them, with a name. */
export const aShopSurvey = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({
    usePayment: 1,
    paymentServiceId: 'stickers',
    isAppending: { value: true },
    surveySchema: [
      anItem({ itemKey: 'products', title: '処理券', type: 'selectProducts' }),
      anItem({ itemKey: 'name', title: 'お名前' }),
    ],
    ...over,
  })

/** The item in which the way to pay is chosen. */
export const payTypeItem = anItem({
  itemKey: 'way',
  title: '払い方',
  type: 'selectPayType',
  payTypeOptions: [
    { input: 'オンライン', payType: 0 },
    { input: '窓口', payType: 1 },
  ],
})

export const withPayType = (): SurveyConfig => {
  const { surveySchema = [] } = aShopSurvey()
  return aShopSurvey({ surveySchema: [...surveySchema, payTypeItem] })
}

/** The form in a city that takes payments. */
export async function openShop(config = aShopSurvey(), { city, ...wanted }: Wanted = {}) {
  await Promise.all([ProductsControl.preload(), ProductsAnswer.preload()])
  const opened = await openForm(config, {
    settings: { paymentFeature: true },
    ...wanted,
    city: { payment: [service], tax: aTaxSetting(), ...city },
  })
  await act(async () => {})
  return opened
}

/** The dialog in which a line is entered. */
export const entry = () => within(screen.getByRole('dialog'))

/** The button that opens the sheet of what can be bought. */
export const addButton = () => screen.findByRole('button', { name: /を(選ぶ|追加する)$/ })

/** Opens the sheet of what can be bought. */
export async function openSheet(): Promise<void> {
  const button = await addButton()
  await act(async () => void fireEvent.click(button))
}

/** Chooses a product in the open sheet, or writes another count of it. */
export async function choose(name: string, count?: string): Promise<void> {
  const button = entry().queryByRole('button', { name: `${name}を選ぶ` })
  if (button) await act(async () => void fireEvent.click(button))
  if (count !== undefined)
    fireEvent.change(entry().getByLabelText(`${name}の数`), { target: { value: count } })
}

/** Chooses chairs. */
export async function addChairs(count = '1'): Promise<void> {
  await openSheet()
  await choose('いす', count)
  await press('決める')
}

/** What the lines say. */
export const lines = (): (string | null)[] =>
  screen
    .queryAllByRole('listitem')
    .filter((line) => !line.closest('ol, dialog'))
    .map(({ textContent }) => textContent)

/** The sums under the lines, by their labels. */
export const sums = (): Record<string, string | null> =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  )

/** Waits until it is known what came of sending. */
export const untilSent = ({ store }: { store: SurveyStore }): Promise<void> =>
  act(() => vi.waitFor(() => expect(store.phase.name).not.toBe('pushing')))

/** From the confirm dialog to the payment provider. */
export async function pay(opened: { store: SurveyStore }): Promise<void> {
  await press('お支払い画面へ進む')
  await untilSent(opened)
}

/** Sends a form that is not paid now, by the confirm dialog. */
export async function sendUnpaid(opened: { store: SurveyStore }): Promise<void> {
  await send()
  await untilSent(opened)
}
