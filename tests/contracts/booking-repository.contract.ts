import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookingRepository } from '../../application/ports/booking-repository.ts'
import type { City } from '../../application/ports/city-repository.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import { noFormer } from '../../domain/reservation/former-catalog.ts'
import { localDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { friday } from '../builders.ts'
import { fresh, surveysOfContract } from './answer-writes.ts'
import { bookingRacePromises } from './booking-races.ts'
import {
  aBooking,
  aBookingChange,
  aCalendar,
  aHold,
  aTake,
  audit,
  day,
  expectSound,
  holdPlaces,
  places,
  plain,
  redeemed,
  releaseHold,
  reservedIn,
} from './booking-writes.ts'
import type { Store } from './store.ts'

type Open = () => Store<'answers' | 'bookings' | 'orders' | 'city' | 'selfAudit'>

/** What every `BookingRepository` promises. @param open an empty storage; the suite closes it */
export function bookingRepositoryContract(
  name: string,
  open: () => Promise<Store<'answers' | 'bookings' | 'orders' | 'city' | 'selfAudit'>>,
): void {
  describe(`BookingRepository contract: ${name}`, () => {
    let storage: Store<'answers' | 'bookings' | 'orders' | 'city' | 'selfAudit'>
    let bookings: BookingRepository
    beforeAll(async () => {
      storage = await open()
      bookings = storage.bookings
      await storage.city.import(surveysOfContract, friday)
    })
    afterAll(() => storage.close())

    reservedPromises(() => storage)
    ownPromises(() => storage)
    holdPromises(() => storage)
    bookingRacePromises(() => storage)

    it('finds nothing where nothing was booked', async () => {
      const days = { from: day, to: day }
      expect(await bookings.ofAnswer('none')).toEqual([])
      expect(await bookings.reserved('none', day, day)).toEqual(new Map())
      expect(await bookings.ownSlots(fresh('U'), ['none', 'nothing'], days)).toEqual([])
    })
  })

  describe(`BookingRepository contract: ${name}: the catalog`, () => catalogPromises(open))
}

function catalogPromises(
  open: () => Promise<Store<'answers' | 'bookings' | 'orders' | 'city' | 'selfAudit'>>,
): void {
  const bookable = (over: Partial<City> = {}): City => ({
    ...surveysOfContract,
    calendars: [aCalendar(), aCalendar({ sortKey: 'pool', name: '市民プール' })],
    categories: {
      display: { tag1: '施設', tag2: '種類', tag3: '場所', title: '施設の予約' },
      categories: [{ id: 'sports', name: 'スポーツ', order: 1 }],
    },
    items: [{ categoryId: 'court-a', itemId: '1', itemName: 'コートA' }],
    ...over,
  })

  it('is empty before the first import and under version 0', async () => {
    const storage = await open()
    expect(await storage.bookings.catalog()).toEqual({
      version: 0,
      calendars: new Map(),
      categories: undefined,
      items: [],
      former: noFormer,
    })
    await storage.city.import(surveysOfContract, friday)
    expect((await storage.bookings.catalog()).version).toBe(0)
    await storage.close()
  })

  it('is the same object until its content changes, and the new one right after the import', async () => {
    const storage = await open()
    const city = bookable()
    await storage.city.import(city, friday)
    const first = await storage.bookings.catalog()
    expect(first.version).toBe(1)
    expect([...first.calendars]).toEqual(city.calendars?.map((calendar) => [calendar.sortKey, calendar]))
    expect(first.categories).toEqual(city.categories)
    expect(first.items).toEqual(city.items)
    await storage.city.import(bookable({ settings: { cityName: '新窓口市' } }), friday)
    expect(await storage.bookings.catalog()).toBe(first)
    await storage.city.import(bookable({ items: [] }), friday)
    expect(await storage.bookings.catalog()).toMatchObject({ version: 2, items: [] })
    await storage.city.import(bookable({ calendars: [aCalendar()], items: [] }), friday)
    expect(await storage.bookings.catalog()).toMatchObject({ version: 3 })
    await storage.close()
  })

  it('keeps what imports take away for reading, and gives none of it as part of the city', async () => {
    const storage = await open()
    const [court, pool] = [aCalendar(), aCalendar({ sortKey: 'pool', name: '市民プール' })]
    const small = { id: 'court-a', name: '第一', order: 1, calendarId: court.sortKey }
    const medium = { id: 'tennis', name: 'テニス', order: 1, children: [small] }
    const categories = {
      display: { tag1: '施設', tag2: '種類', tag3: '場所', title: '施設の予約' },
      categories: [{ id: 'sports', name: 'スポーツ', order: 1, children: [medium] }],
    }
    const full = bookable({ categories })
    const later = friday + 24 * 60 * 60 * 1000
    await storage.city.import(full, friday)
    await storage.city.import({ ...full, calendars: [pool] }, friday)
    await storage.city.import(surveysOfContract, later)
    const timesOf = ({ sortKey, name, comaList }: Calendar) => ({ sortKey, name, comaList })
    const former = {
      categories: [
        {
          info: { sortKey: 'court-a', tag1: 'スポーツ', tag2: 'テニス', tag3: '第一' },
          calendarId: court.sortKey,
          until: tokyoDay(later),
        },
      ],
      items: [{ categoryId: 'court-a', itemId: '1', itemName: 'コートA', until: tokyoDay(later) }],
      calendars: [
        { ...timesOf(court), until: tokyoDay(friday) },
        { ...timesOf(pool), until: tokyoDay(later) },
      ],
    }
    const gone = await storage.bookings.catalog()
    expect(gone).toEqual({ version: 3, calendars: new Map(), categories: undefined, items: [], former })
    expect(await storage.city.export()).toEqual(surveysOfContract)
    await storage.city.import(surveysOfContract, later)
    expect(await storage.bookings.catalog()).toBe(gone)
    await storage.city.import(full, later)
    expect(await storage.bookings.catalog()).toMatchObject({ version: 4, items: full.items, former })
    expect(await storage.city.export()).toEqual(full)
    await storage.close()
  })

  it('lets a save through only that was validated against the version in force', async () => {
    const storage = await open()
    await storage.city.import(bookable(), friday)
    const take = aTake('court')
    const write = (catalogVersion: number) =>
      storage.answers.save(aBooking([take], {}, { places: places([take], { catalogVersion }) }))
    expect(await write(0)).toEqual({ kind: 'conflict', on: 'catalog' })
    expect(await holdPlaces(storage, aHold([take]))).toBe('conflict')
    expect(await write(1)).toMatchObject({ kind: 'saved' })
    await storage.close()
  })
}

function reservedPromises(storage: Open): void {
  const from = localDate('2024-06-19')
  const to = localDate('2024-06-21')
  const reserved = (calendarId: string) => storage().bookings.reserved(calendarId, from, to)

  it('tells the places taken of the days asked for, both included, slot by slot', async () => {
    const calendarId = fresh('cal')
    for (const on of ['2024-06-18', '2024-06-19', '2024-06-21', '2024-06-22']) {
      await storage().answers.save(aBooking([aTake(calendarId, { day: localDate(on), quota: 9, cost: 2 })]))
    }
    await storage().answers.save(aBooking([aTake(calendarId, { day: to, slotKey: 7 })]))
    expect(plain(await reserved(calendarId))).toEqual({
      '2024-06-19': { 0: 2 },
      '2024-06-21': { 0: 2, 7: 1 },
    })
    expect(plain(await storage().bookings.reserved(calendarId, to, from))).toEqual({})
  })

  it('tells of every change at once', async () => {
    const calendarId = fresh('cal')
    const { record } = aBooking([])
    const see = async () => plain(await reserved(calendarId))
    expect(await see()).toEqual({})
    await storage().answers.save(aBooking([aTake(calendarId)], record))
    expect(await see()).toEqual({ [day]: { 0: 1 } })
    await storage().answers.save(aBookingChange(record, places([aTake(calendarId, { slotKey: 1 })])))
    expect(await see()).toEqual({ [day]: { 1: 1 } })
    await storage().answers.amend({ ...record, version: 2, releases: 'all', audit })
    expect(await see()).toEqual({})
    const hold = aHold([aTake(calendarId)])
    await holdPlaces(storage(), hold)
    expect(await see()).toEqual({ [day]: { 0: 1 } })
    await releaseHold(storage(), hold)
    expect(await see()).toEqual({})
  })
}

function ownPromises(storage: Open): void {
  it('finds the bookings and holds of a resident in some calendars, by day and slot key', async () => {
    const [calendarId, other] = [fresh('cal'), fresh('cal')]
    const { record } = aBooking([])
    const { userId, answerId } = record
    const on = (text: string, slotKey = 0) => aTake(calendarId, { day: localDate(text), slotKey })
    await storage().answers.save(aBooking([on('2024-06-19'), { ...on('2024-06-20'), itemKey: 'r2' }], record))
    await storage().answers.save(aBooking([on('2024-06-20', 1)], { userId, keyMs: friday + 1 }))
    await storage().answers.save(aBooking([on('2024-06-20', 2)]))
    await holdPlaces(storage(), aHold([on('2024-06-21')], { userId }))
    const elsewhere = aTake(other, { day: localDate('2024-06-20'), slotKey: 2 })
    await storage().answers.save(aBooking([elsewhere], { userId, keyMs: friday + 2 }))
    const slots = async (calendarIds: readonly string[], from: string, to: string, except?: string) => {
      const days = { from: localDate(from), to: localDate(to) }
      const own = await storage().bookings.ownSlots(userId, calendarIds, days, except)
      return own.map((slot) => [slot.calendarId === other ? 'other' : 'cal', slot.day, slot.slotKey])
    }
    const all = [
      ['cal', '2024-06-19', 0],
      ['cal', '2024-06-20', 0],
      ['cal', '2024-06-20', 1],
      ['cal', '2024-06-21', 0],
    ]
    expect(await slots([calendarId], '2024-06-01', '2024-06-30')).toEqual(all)
    expect(await slots([calendarId], '2024-06-20', '2024-06-20')).toEqual(all.slice(1, 3))
    expect(await slots([calendarId], '2024-06-19', '2024-06-21', answerId)).toEqual(all.slice(2))
    expect(await slots([calendarId], '2024-06-22', '2024-06-30')).toEqual([])
    expect(await slots([calendarId, other], '2024-06-20', '2024-06-30', answerId)).toEqual([
      ['cal', '2024-06-20', 1],
      ['other', '2024-06-20', 2],
      ['cal', '2024-06-21', 0],
    ])
  })
}

function holdPromises(storage: Open): void {
  it('keeps places for somebody until they are let go, once', async () => {
    const calendarId = fresh('cal')
    const takes = [aTake(calendarId), aTake(calendarId, { itemKey: 'r2', slotKey: 1, cost: 2, quota: 2 })]
    const hold = aHold(takes)
    expect(await holdPlaces(storage(), hold)).toBe('held')
    expect(await storage().answers.save(aBooking([takes[1]!]))).toEqual({
      kind: 'full',
      itemKey: 'r2',
      remaining: 0,
    })
    await expectSound(storage())
    const gone = await Promise.all([1, 2, 3].map(() => releaseHold(storage(), hold)))
    expect(gone.filter(Boolean)).toHaveLength(1)
    expect(await storage().answers.save(aBooking(takes))).toMatchObject({ kind: 'saved' })
    await expectSound(storage())
  })

  it('holds all places or none, and within the caps', async () => {
    const calendarId = fresh('cal')
    const taken = aTake(calendarId)
    await storage().answers.save(aBooking([taken]))
    const free = aTake(calendarId, { itemKey: 'r0', slotKey: 1, quota: 9 })
    const full = { kind: 'full', itemKey: 'r1', remaining: 0 }
    expect(await holdPlaces(storage(), aHold([free, taken]))).toEqual(full)
    expect(await reservedIn(storage(), free)).toBe(0)
    const userId = fresh('U')
    const capped = { ...free, caps: { maxOfDay: 1 } }
    expect(await holdPlaces(storage(), aHold([capped], { userId }))).toBe('held')
    const tooMany = { kind: 'capped', itemKey: 'r0', per: 'day' }
    expect(await holdPlaces(storage(), aHold([capped], { userId }))).toEqual(tooMany)
    expect(await storage().answers.save(aBooking([capped], { userId }))).toEqual(tooMany)
    await expectSound(storage())
  })

  it('lets an expired hold keep nobody from a place, neither as a place nor in the caps', async () => {
    const userId = fresh('U')
    const take = aTake(fresh('cal'), { caps: { maxOfDay: 1 } })
    const expiresAtMs = Date.now() - 1
    const expired = aHold([take], { userId, atMs: expiresAtMs - 1000, expiresAtMs })
    expect(await holdPlaces(storage(), expired)).toBe('held')
    const days = { from: day, to: day }
    expect(await storage().bookings.ownSlots(userId, [take.slot.calendarId], days)).toEqual([])
    expect(await storage().answers.save(aBooking([take], { userId }))).toMatchObject({ kind: 'saved' })
    expect(await reservedIn(storage(), take)).toBe(1)
    await expectSound(storage())
  })

  it('gives an expired hold up to another hold that comes when it ends, and not before', async () => {
    const take = aTake(fresh('cal'))
    const atMs = Date.now() + 60_000
    const expiresAtMs = atMs + 1000
    expect(await holdPlaces(storage(), aHold([take], { atMs, expiresAtMs }))).toBe('held')
    const early = aHold([take], { atMs: expiresAtMs - 1, expiresAtMs: expiresAtMs + 9_000 })
    expect(await holdPlaces(storage(), early)).toMatchObject({ kind: 'full' })
    const late = aHold([take], { atMs: expiresAtMs, expiresAtMs: expiresAtMs + 9_000 })
    expect(await holdPlaces(storage(), late)).toBe('held')
    await expectSound(storage())
  })

  it('counts a hold in the caps until it ends', async () => {
    const [calendarId, userId] = [fresh('cal'), fresh('U')]
    const caps = { period: { from: day, to: day, max: 1 } }
    const atMs = Date.now() + 60_000
    const expiresAtMs = atMs + 1000
    const holdAt = (slotKey: number, at: number) => {
      const take = aTake(calendarId, { slotKey, caps })
      return holdPlaces(storage(), aHold([take], { userId, atMs: at, expiresAtMs: at + 1000 }))
    }
    expect(await holdAt(0, atMs)).toBe('held')
    expect(await holdAt(1, expiresAtMs - 1)).toMatchObject({ kind: 'capped', per: 'period' })
    expect(await holdAt(1, expiresAtMs)).toBe('held')
    await expectSound(storage())
  })

  it('turns a hold into a booking of its resident, and of nobody else', async () => {
    const take = aTake(fresh('cal'), { caps: { maxOfDay: 1 } })
    const hold = aHold([take])
    await holdPlaces(storage(), hold)
    const redeeming = redeemed(hold)
    expect(await storage().answers.save(aBooking([], {}, redeeming))).toEqual({
      kind: 'conflict',
      on: 'order',
    })
    const { record } = aBooking([], { userId: hold.userId })
    expect(await storage().answers.save(aBooking([], record, redeeming))).toMatchObject({ kind: 'saved' })
    expect(await storage().bookings.ofAnswer(record.answerId)).toEqual([
      { ...take.slot, answerId: record.answerId, itemKey: 'r1', cost: 1 },
    ])
    expect(await releaseHold(storage(), hold)).toBe(false)
    expect(await reservedIn(storage(), take)).toBe(1)
    await expectSound(storage())
  })

  it('keeps a hold whose redemption is refused', async () => {
    const calendarId = fresh('cal')
    const take = aTake(calendarId)
    const other = aTake(calendarId, { itemKey: 'r2', slotKey: 1 })
    await storage().answers.save(aBooking([other]))
    const hold = aHold([take])
    await holdPlaces(storage(), hold)
    const redeeming = redeemed(hold, [other])
    const { userId } = hold
    expect(await storage().answers.save(aBooking([], { userId }, redeeming))).toMatchObject({
      kind: 'full',
      itemKey: 'r2',
    })
    expect(await releaseHold(storage(), hold)).toBe(true)
  })
}
