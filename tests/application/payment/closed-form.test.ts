import { describe, expect, test } from 'vitest'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { aPaidForm, aPayingTown, aPurchase, sent } from './paid-forms.ts'
import { tell } from './provider.ts'

describe.each(routes)('a form that takes payments and has closed, %s', (_name, route) => {
  test('stores what was sent in time when it is paid after the form has closed', async () => {
    const surveys = [aPaidForm({ publishTo: '2025-06-14T12:10' })]
    const town = await aPayingTown(route, { surveys, now: '2025-06-14T12:10:59+09:00' })
    const { form } = await sent(town)
    town.clock.set('2025-06-14T12:11:00+09:00')
    expect(await tell(town, form)).toBe('OK,')
    expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toHaveLength(1)
    expect(await refusalOf(town.saveTemporary(aPurchase()))).toMatchObject({ code: 'survey.not_open' })
  })

  test('keeps what was placed in time if it is filled in otherwise after the form has closed', async () => {
    const surveys = [aPaidForm({ publishTo: '2025-06-14T12:10' })]
    const town = await aPayingTown(route, { surveys, now: '2025-06-14T12:10:59+09:00' })
    const { orderId } = await town.saveTemporary(aPurchase())
    town.clock.set('2025-06-14T12:11:00+09:00')
    const otherwise = aPurchase({}, { order: { details: [{ productId: 's500', count: 3 }] } })
    expect(await refusalOf(town.saveTemporary(otherwise))).toMatchObject({ code: 'survey.not_open' })
    expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'temporary' })
  })
})
