import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { City } from '../../application/ports/city-repository.ts'
import { aPaymentService, aProduct, aTaxSetting, friday } from '../builders.ts'
import { surveysOfContract } from './answer-writes.ts'
import type { Store } from './store.ts'

const selling = (over: Partial<City> = {}): City => ({
  ...surveysOfContract,
  payment: [aPaymentService({ serviceId: 'stickers' }), aPaymentService({ serviceId: 'hall' })],
  tax: aTaxSetting(),
  ...over,
})

/** What every `PaymentConfigRepository` promises. @param open an empty storage; the suite closes it after each test */
export function paymentConfigRepositoryContract(
  name: string,
  open: () => Promise<Store<'paymentConfig' | 'city'>>,
): void {
  describe(`PaymentConfigRepository contract: ${name}`, () => {
    let storage: Store<'paymentConfig' | 'city'>
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    it('is empty under version 0 before anything is for sale', async () => {
      const empty = { version: 0, services: new Map(), tax: undefined }
      expect(await storage.paymentConfig.find()).toEqual(empty)
      await storage.city.import(surveysOfContract, friday)
      expect(await storage.paymentConfig.find()).toEqual(empty)
    })

    it('has the services by id in the order of the bundle, and the tax, field for field [ENT-11] [ENT-12]', async () => {
      const city = selling()
      await storage.city.import(city, friday)
      const { version, services, tax } = await storage.paymentConfig.find()
      expect(version).toBe(1)
      expect([...services]).toEqual(city.payment?.map((service) => [service.serviceId, service]))
      expect(tax).toEqual(city.tax)
      expect(await storage.city.export()).toEqual(city)
    })

    it('is the same object until a price or the tax changes, and the new one right after the import', async () => {
      await storage.city.import(selling(), friday)
      const first = await storage.paymentConfig.find()
      await storage.city.import(selling({ settings: { cityName: '新窓口市' } }), friday)
      expect(await storage.paymentConfig.find()).toBe(first)
      const dearer = [aPaymentService({ serviceId: 'stickers', products: [aProduct({ price: 400 })] })]
      await storage.city.import(selling({ payment: dearer }), friday)
      const second = await storage.paymentConfig.find()
      expect(second.version).toBe(2)
      expect(second.services.get('stickers')?.products[0]?.price).toBe(400)
      expect(second.services.has('hall')).toBe(false)
      await storage.city.import(selling({ payment: dearer, tax: aTaxSetting({ taxType: 0 }) }), friday)
      expect(await storage.paymentConfig.find()).toMatchObject({ version: 3, tax: { taxType: 0 } })
    })

    it('raises its version also where the city stops selling, and when it sells the same again', async () => {
      const versions: number[] = []
      for (const city of [selling(), surveysOfContract, selling()]) {
        await storage.city.import(city, friday)
        versions.push((await storage.paymentConfig.find()).version)
      }
      expect(versions).toEqual([1, 2, 3])
    })

    it('keeps its version when only the order of fields changes', async () => {
      await storage.city.import(selling(), friday)
      const reversed = (selling().payment ?? []).map(
        (service) => Object.fromEntries(Object.entries(service).reverse()) as typeof service,
      )
      await storage.city.import(selling({ payment: reversed }), friday)
      expect((await storage.paymentConfig.find()).version).toBe(1)
    })

    it('is a copy of what was imported', async () => {
      const city = structuredClone(selling())
      await storage.city.import(city, friday)
      Object.assign(city.payment![0]!, { serviceName: '別の名前' })
      expect((await storage.paymentConfig.find()).services.get('stickers')).toEqual(
        aPaymentService({ serviceId: 'stickers' }),
      )
    })
  })
}
