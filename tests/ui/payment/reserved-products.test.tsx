import { act, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import {
  aBookingSurvey,
  aReservation,
  bookables,
  oneCategory,
  someItems,
} from '../../application/bookables.ts'
import { anItem } from '../../application/forms.ts'
import { aPaymentService, aProduct } from '../../builders.ts'
import { press } from '../open-survey.tsx'
import { addButton, aShopSurvey, entry, openSheet, openShop } from './open-shop.tsx'

const noNetwork = () => Promise.reject(new CallFailure('network', 'Network Error'))

const hall = aPaymentService({
  products: [
    aProduct({ productId: 'hour', productName: '1時間', reservationPaymentItemId: '7' }),
    aProduct({ productId: 'elsewhere', productName: 'ほかの部屋', reservationPaymentItemId: '99' }),
    aProduct({ productId: 'plain', productName: '冊子' }),
  ],
})
const scope = aProduct({ productId: 'scope', productName: '内視鏡', reservationPaymentItemId: '8' })
const form = (reservation: Partial<SchemaItem> = {}) => {
  const { surveySchema = [], ...rest } = aBookingSurvey({ surveySchema: [aReservation(reservation)] })
  return aShopSurvey({
    ...rest,
    usePayment: 1,
    isAppending: { value: true },
    surveySchema: [...surveySchema, anItem({ itemKey: 'products', title: '料金', type: 'selectProducts' })],
  })
}
const city = { ...bookables(), payment: [hall] }

/** The products that can be chosen. */
const offered = async () => {
  await openSheet()
  return entry()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

describe('the products of a form with a reservation', () => {
  test('are those of the chosen category [ORDER-24]', async () => {
    const { store } = await openShop(form(), { city })
    expect(screen.getByText(/先に、予約する内容を選んでください。/)).toBeTruthy()
    act(() => store.form.restore([['slot', ['cat01_7']]]))
    await addButton()
    expect(await offered()).toEqual(['1時間300円選ぶ'])
  })

  test('are there from the start where only one category is offered, which is chosen at once [ORDER-24][ITEM-29]', async () => {
    let deliver = () => {}
    const late = new Promise<void>((resolve) => (deliver = resolve))
    const onlyItem = someItems.filter(({ categoryId, itemId }) => categoryId === 'cat01' && itemId === '7')
    await openShop(form({ isRequired: { value: true } }), {
      city: { ...city, categories: oneCategory, items: onlyItem },
      needs: ({ loadCategoryTree }) => ({
        loadCategoryTree: async () => {
          await late
          return loadCategoryTree()
        },
      }),
    })
    expect(await screen.findByText(/先に、予約する内容を選んでください。/)).toBeTruthy()
    await act(async () => deliver())
    expect(await addButton()).toBeTruthy()
  })

  test('are those of the category that was chosen last, whichever come first [ORDER-24]', async () => {
    const arrivals = new Map<string, () => void>()
    const { store } = await openShop(form(), {
      city: { ...city, payment: [{ ...hall, products: [...hall.products, scope] }] },
      needs: ({ listReservationProducts }) => ({
        listReservationProducts: async (command) => {
          await new Promise<void>((resolve) => arrivals.set(command.categoryId, resolve))
          return listReservationProducts(command)
        },
      }),
    })
    act(() => store.form.restore([['slot', ['cat01_8']]]))
    await vi.waitFor(() => expect(arrivals.has('cat01')).toBe(true))
    act(() => store.form.restore([['slot', ['cat_02_7']]]))
    await act(async () => arrivals.get('cat01')?.())
    await vi.waitFor(() => expect(arrivals.has('cat_02')).toBe(true))
    await act(async () => arrivals.get('cat_02')?.())
    expect(await offered()).toEqual(['1時間300円選ぶ'])
  })

  test('are those of its own service, whoever else sells for the category [ORDER-24]', async () => {
    const other = aPaymentService({
      serviceId: 'other',
      products: [aProduct({ productId: 'tea', productName: 'お茶', reservationPaymentItemId: '7' })],
    })
    const { store } = await openShop(form(), { city: { ...city, payment: [hall, other] } })
    act(() => store.form.restore([['slot', ['cat01_7']]]))
    await addButton()
    expect(await offered()).toEqual(['1時間300円選ぶ'])
  })

  test('which do not come are asked for again [ORDER-24][ERR-33]', async () => {
    let isDown = true
    const { store } = await openShop(form(), {
      city,
      needs: ({ listReservationProducts }) => ({
        listReservationProducts: (command) => (isDown ? noNetwork() : listReservationProducts(command)),
      }),
    })
    act(() => store.form.restore([['slot', ['cat01_7']]]))
    expect(await screen.findByText('決済予約項目の取得に失敗しました。')).toBeTruthy()
    isDown = false
    await press('もう一度読み込む')
    expect(await addButton()).toBeTruthy()
  })
})
