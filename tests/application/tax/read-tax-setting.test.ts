import { describe, expect, test } from 'vitest'
import { order } from '../../../application/texts/ja.json'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aTaxSetting } from '../../builders.ts'
import { refusalOf } from '../bookables.ts'
import { routes } from '../routes.ts'
import { aTown } from '../town.ts'

const rates = [
  { applyDate: localDate('2014-04-01'), value: 8 },
  { applyDate: localDate('2019-10-01'), value: 10 },
]
const tax = aTaxSetting({ rateSettings: rates })

const ratesAt: [now: string, taxRate: number][] = [
  ['2019-09-30T23:59:59+09:00', 8],
  ['2019-10-01T00:00:00+09:00', 10],
]

describe.each(routes)('the tax setting, %s', (_name, route) => {
  test.each(ratesAt)(
    'has the rate that applies in Japan, at %s %d percent [API-49] [ENT-13] [TAX-10]',
    async (now, taxRate) => {
      const town = await aTown(route, { shop: { tax }, now })
      expect(await town.readTaxSetting()).toEqual({ ...tax, taxRate })
    },
  )

  test('is told without the terms that it lacks [ENT-13]', async () => {
    const town = await aTown(route, { shop: { tax: { rateSettings: rates } } })
    expect(await town.readTaxSetting()).toEqual({ rateSettings: rates, taxRate: 10 })
  })

  test('that is not there is refused [TAX-12]', async () => {
    const town = await aTown(route)
    expect(await refusalOf(town.readTaxSetting())).toEqual({ code: 'tax.not_set' })
  })

  test('of which no rate applies yet is refused [TAX-11]', async () => {
    const town = await aTown(route, { shop: { tax }, now: '2014-03-31T23:59:59+09:00' })
    expect(await refusalOf(town.readTaxSetting())).toEqual({ code: 'tax.no_rate' })
  })

  test('that can not be read has a text of its own [TAX-13]', async () => {
    const town = await aTown(route, { shop: { tax } })
    town.storage.down = true
    expect(await refusalOf(town.readTaxSetting())).toEqual({ code: 'service.unavailable' })
    expect(order['failed.tax']).toBe('消費税設定の取得中にエラーが発生しました。')
  })
})
