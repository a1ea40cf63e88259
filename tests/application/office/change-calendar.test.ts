import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeListCalendarVersions } from '../../../application/office/calendar-versions.ts'
import { makeListCalls, makeReadCallMark, makeTickCall } from '../../../application/office/calls.ts'
import {
  makeChangeCalendar,
  makeCloseSlots,
  makeRestoreCalendar,
} from '../../../application/office/change-calendar.ts'
import { makePreviewClosing } from '../../../application/office/preview-closing.ts'
import { makeReadCalendarMonth } from '../../../application/office/read-calendars.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { OfficeRole, Officer } from '../../../domain/staff/office-duty.ts'
import { aTownWithMessages, booking, holidays } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey, bookables, refusalOf } from '../bookables.ts'
import { inProcess } from '../routes.ts'
import { hanako, taro } from '../town.ts'

const friday = localDate('2024-06-14')
const day = { from: friday, to: friday }
const nine = 'cat01_7|20240614|0'
const words = '台風のため、14日の健診は休みます。'
const request = { requestId: 'request-1' }
const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'], calendars: ['cal1'] },
  { sectionId: 'halls', name: '施設課', calendars: ['other'] },
]
const officer = (username: string, role: OfficeRole = 'editor', sectionId = 'health'): Officer => ({
  ...{ sub: username, username },
  duties: [{ role, sectionId }],
})
const [sato, abe] = [officer('sato'), officer('abe')]

/** A town where Hanako and Taro have booked Friday at nine, and what its office can ask. */
async function anOfficeWithCalendar() {
  const { town, gateway, ...sending } = await aTownWithMessages(inProcess, {
    now: '2024-06-10T12:00:00+09:00',
    bookables: bookables(),
    office: { sections },
  })
  const book = async (who: string, slot = nine) => (await town.as(who)).saveAnswer(booking(slot))
  await book(hanako)
  await book(taro)
  await sending.sendMessages()
  const needs = { ...town.storage, clock: town.clock, holidays, ids: { messageId: randomUUID } }
  const monthAs = (who: Officer) =>
    makeReadCalendarMonth(needs)(who)({ calendarId: 'cal1', year: 2024, month: 6 })
  const version = async () => (await monthAs(sato)).version
  return {
    ...sending,
    ...{ town, gateway, book, needs, monthAs, version },
    /** Since the bookings. */
    delivered: () => gateway.delivered.slice(2),
    change: (who: Officer) => makeChangeCalendar(needs)(who, request),
    close: (who: Officer) => makeCloseSlots(needs)(who, request),
    restore: (who: Officer) => makeRestoreCalendar(needs)(who, request),
    preview: (who: Officer) => makePreviewClosing(needs)(who, request),
    versions: (who = sato) => makeListCalendarVersions(needs)(who)({ calendarId: 'cal1' }),
    calls: (who: Officer) => makeListCalls(needs)(who, request)({ calendarId: 'cal1' }),
    mark: (who: Officer) => makeReadCallMark(needs)(who)({ calendarId: 'cal1' }),
    tick: (who: Officer) => makeTickCall(needs)(who, request),
    slotOf: async (at = friday) => (await monthAs(sato)).days.find((each) => each.day === at)!,
  }
}

describe('closing and telling', () => {
  test('is one step: it closes, drops reminders, tells who has LINE, and leaves the others to be called', async () => {
    const office = await anOfficeWithCalendar()
    await office.town.storage.messages.setPreference(taro, { isOn: false })
    const preview = await office.preview(sato)({ calendarId: 'cal1', closing: day })
    expect(preview).toMatchObject({ bookings: 2, byLine: 1, byPhone: 1, sends: true, hidden: 0 })
    expect(preview.offered.map((slot) => slot.day)).toEqual(['2024-06-13', '2024-06-13', '2024-06-15'])
    const seen = await office.version()
    await office.close(sato)({ calendarId: 'cal1', version: seen, closing: day, text: words })
    expect(await office.slotOf()).toMatchObject({ isDayOff: true, quota: 0, taken: 2 })
    await expect(office.book('U-jiro')).rejects.toMatchObject({ code: 'reservation.impossible' })
    expect(await office.sendMessages()).toMatchObject({ sent: 1 })
    expect(office.delivered()).toMatchObject([
      { userId: hanako, message: { words, free: { times: expect.anything() } } },
    ])
    expect(await office.calls(sato)).toMatchObject({
      ...{ waiting: 1, done: 0, byLine: 1, hidden: 0 },
      people: [{ reach: 'switched_off' }],
    })
    await office.sendAt('2024-06-13T18:00:00')
    expect(office.delivered()).toHaveLength(1)
    const changed = office.town.storage.events.filter(({ kind }) => kind === 'calendar.changed')
    expect(changed).toMatchObject([
      { request, facts: { what: 'close', ...day, calendarId: 'cal1', by: 'sato' } },
    ])
  })

  test('is done once however often and by how many it is pressed [OFF-27]', async () => {
    const office = await anOfficeWithCalendar()
    const seen = await office.version()
    const press = (who: Officer) =>
      office.close(who)({ calendarId: 'cal1', version: seen, closing: day, text: words })
    await Promise.all([press(sato), press(abe), press(sato), press(abe)])
    await press(abe)
    expect(await office.sendMessages()).toMatchObject({ sent: 2 })
    expect(office.delivered()).toHaveLength(2)
    expect((await office.versions()).versions).toHaveLength(2)
    expect(office.town.storage.events.filter(({ kind }) => kind === 'calendar.changed')).toHaveLength(1)
  })

  test('loses no message that LINE does not take: those people are to be called [OFF-27]', async () => {
    const office = await anOfficeWithCalendar()
    await office.close(sato)({
      calendarId: 'cal1',
      version: await office.version(),
      closing: day,
      text: words,
    })
    office.gateway.fails = (userId) =>
      userId === taro ? { kind: 'unreachable', reason: 'status_400' } : undefined
    await office.sendMessages()
    expect(await office.calls(sato)).toMatchObject({ byLine: 1, waiting: 1, people: [{ reach: 'line' }] })
  })

  test('of hours leaves the other times of the day as they are', async () => {
    const office = await anOfficeWithCalendar()
    const closing = { ...day, slotKeys: [0] }
    await office.close(sato)({ calendarId: 'cal1', version: await office.version(), closing })
    expect(await office.slotOf()).toMatchObject({
      isDayOff: false,
      slots: [
        { slotKey: 0, quota: 0, taken: 2 },
        { slotKey: 1, quota: 1, taken: 0 },
      ],
    })
    expect(await office.calls(sato)).toMatchObject({ waiting: 2, byLine: 0 })
  })

  test('shares the list of calls: the first tick stays, with who made it, and is on record', async () => {
    const office = await anOfficeWithCalendar()
    const before = await office.mark(sato)
    await office.close(sato)({ calendarId: 'cal1', version: await office.version(), closing: day })
    const { people, mark } = await office.calls(sato)
    expect({ mark }).not.toEqual(before)
    const { answerCode, surveyId, slotKey } = people[0]!
    const tick = { calendarId: 'cal1', answerCode, surveyId, day: friday, slotKey, isDone: true }
    const desk = officer('mori', 'desk')
    await office.tick(desk)(tick)
    expect(await office.mark(sato)).not.toEqual({ mark })
    await office.tick(abe)(tick)
    expect(await office.calls(sato)).toMatchObject({
      ...{ waiting: 1, done: 1 },
      people: [{ informedBy: 'mori' }, {}],
    })
    const ticks = office.town.storage.events.filter(({ kind }) => kind === 'bookings.informed')
    expect(ticks).toMatchObject([{ userId: hanako, surveyId, facts: { by: 'mori', isInformed: true } }])
    await office.tick(abe)({ ...tick, isDone: false })
    expect(await office.calls(sato)).toMatchObject({ waiting: 2, done: 0 })
    expect(await refusalOf(office.tick(abe)({ ...tick, slotKey: 1 }))).toMatchObject({
      code: 'answer.not_found',
    })
  })
})

describe('changing a calendar', () => {
  const lower = { kind: 'quota', ...day, weekdays: [5], slotKeys: [0], places: 1 } as const

  test('below what is booked names the slots and asks, and does it once that is agreed to [OFF-25]', async () => {
    const office = await anOfficeWithCalendar()
    const of = { calendarId: 'cal1', version: await office.version(), change: lower }
    expect(await office.change(sato)({ ...of, isAgreed: false })).toMatchObject({
      kind: 'asks',
      touched: [{ day: friday, slotKey: 0, reserved: 2, quota: 1, why: 'lowered' }],
      reopened: [],
      booked: { people: [{ reach: 'line' }, { reach: 'line' }], hidden: 0 },
    })
    expect(await office.version()).toBe(of.version)
    expect(await office.change(sato)({ ...of, isAgreed: true })).toMatchObject({ kind: 'changed' })
    expect((await office.slotOf()).slots[0]).toEqual({ slotKey: 0, quota: 1, taken: 2 })
    const raise = { ...lower, places: 9 }
    const seen = await office.version()
    const raised = await office.change(sato)({ ...of, version: seen, change: raise, isAgreed: false })
    expect(raised).toMatchObject({ kind: 'changed' })
  })

  test('to stop takes no new bookings and touches none that stand; to start again is asked about [OFF-28]', async () => {
    const office = await anOfficeWithCalendar()
    const of = { calendarId: 'cal1', version: await office.version(), isAgreed: false }
    expect(await office.change(sato)({ ...of, change: { kind: 'stop' } })).toMatchObject({ kind: 'changed' })
    expect(await office.monthAs(sato)).toMatchObject({ isStopped: true, calls: 0 })
    await expect(office.book('U-jiro')).rejects.toMatchObject({ code: 'reservation.closed' })
    expect((await office.town.loadCalendar({ calendarId: 'cal1' })).window).toBeUndefined()
    await office.sendAt('2024-06-13T18:00:00')
    expect(office.delivered()).toHaveLength(2)
    const start = { ...of, version: await office.version(), change: { kind: 'start' } } as const
    expect(await office.change(sato)(start)).toMatchObject({
      kind: 'asks',
      reopened: [{ kind: 'calendar', name: '健診センター', reserved: 2 }],
    })
    expect(await office.change(sato)({ ...start, isAgreed: true })).toMatchObject({ kind: 'changed' })
    await office.book('U-jiro', 'cat01_7|20240618|0')
  })

  test('that somebody else changed meanwhile is refused, and what they did stands in the versions [OFF-29]', async () => {
    const office = await anOfficeWithCalendar()
    const of = { calendarId: 'cal1', version: await office.version(), isAgreed: true }
    await office.change(abe)({ ...of, change: { kind: 'stop' } })
    expect(await refusalOf(office.change(sato)({ ...of, change: lower }))).toMatchObject({
      code: 'office.calendar_changed',
    })
    const [newest] = (await office.versions()).versions
    expect(newest).toMatchObject({ by: 'abe', differences: [{ what: 'stopped' }] })
    const now = { ...of, version: newest!.version }
    expect(await office.change(sato)({ ...now, change: lower })).toMatchObject({ kind: 'changed' })
  })

  test('is not in the way of changes of other things of the city', async () => {
    const office = await anOfficeWithCalendar()
    const of = { calendarId: 'cal1', version: await office.version(), isAgreed: true }
    await office.town.publish(aBookingSurvey({ surveyTitle: '健診' }))
    expect(await office.change(sato)({ ...of, change: { kind: 'stop' } })).toMatchObject({ kind: 'changed' })
    expect((await office.town.storage.city.export())?.surveys).toMatchObject([{ surveyTitle: '健診' }])
  })

  test('back to a version makes a new one, and is always asked about first', async () => {
    const office = await anOfficeWithCalendar()
    const first = await office.version()
    const closing = { from: localDate('2024-06-20'), to: localDate('2024-06-20') }
    await office.close(sato)({ calendarId: 'cal1', version: first, closing })
    const back = { calendarId: 'cal1', version: await office.version(), to: first, isAgreed: false }
    expect(await office.restore(abe)(back)).toMatchObject({
      kind: 'asks',
      reopened: [{ kind: 'days', days: [{ day: closing.from, reserved: 0, places: 6 }] }],
    })
    await office.restore(abe)({ ...back, isAgreed: true })
    expect(await office.versions()).toMatchObject({
      version: first + 2,
      versions: [
        { version: first + 2, by: 'abe', differences: [{ what: 'reopened', days: [closing.from] }] },
        { version: first + 1, by: 'sato', differences: [{ what: 'closed', days: [closing.from] }] },
        { version: first, differences: [{ what: 'added' }] },
      ],
    })
    const forth = { ...back, version: first + 2, to: first + 1 }
    expect(await office.restore(abe)(forth)).toMatchObject({ kind: 'asks', touched: [], reopened: [] })
    expect(await office.version()).toBe(first + 2)
    expect(await refusalOf(office.restore(abe)({ ...back, version: 99, to: 99 }))).toMatchObject({
      code: 'office.change_unfit',
      why: 'no_version',
    })
  })

  test('is for editors, and what is outside of their sections looks as if it were not there', async () => {
    const office = await anOfficeWithCalendar()
    const of = { calendarId: 'cal1', version: await office.version(), isAgreed: true }
    const stop = { ...of, change: { kind: 'stop' } } as const
    const codeFor = async (who: Officer) => refusalOf(office.change(who)(stop))
    expect(await codeFor(officer('mori', 'desk'))).toMatchObject({ code: 'office.not_allowed' })
    expect(await codeFor(officer('ueda', 'keeper', 'halls'))).toMatchObject({ code: 'calendar.not_found' })
    expect(await refusalOf(office.calls(officer('ono', 'viewer')))).toMatchObject({
      code: 'office.not_allowed',
    })
    expect(await refusalOf(office.monthAs(officer('ueda', 'keeper', 'halls')))).toMatchObject({
      code: 'calendar.not_found',
    })
    expect(await office.monthAs(officer('ono', 'viewer'))).toMatchObject({ role: 'viewer', isStopped: false })
  })
})
