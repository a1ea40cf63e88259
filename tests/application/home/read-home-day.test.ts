import { describe, expect, test } from 'vitest'
import { makeReadHome } from '../../../application/home/read-home.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import type { Settings } from '../../../application/shared/settings.ts'
import { offeredCalendars } from '../../offered-calendars.ts'
import { aCalendar } from '../bookables.ts'
import { anItem, aSurvey } from '../forms.ts'
import { townNeeds } from '../town.ts'

const noon = '2025-06-14T12:00:00+09:00'

/** The first page of a city at a time. */
async function homeOf(city: Partial<City>, given: { now?: string; settings?: Partial<Settings> } = {}) {
  const { needs, storage, clock } = townNeeds({ now: noon, ...given })
  const settings = { cityName: 'みなと市', ...city.settings }
  await storage.city.import({ surveys: [], media: [], ...city, settings }, clock.now())
  return makeReadHome({ ...needs, city: storage.city })()
}
const titlesIn = ({ groups }: Awaited<ReturnType<typeof homeOf>>) =>
  groups.map(({ title, services }) => [title, ...services.map((service) => service.title)])

const paid = aSurvey({ surveyId: 'paid', surveyTitle: '処理券の購入', usePayment: 1 })
const { surveySchema: _, ...unfinished } = aSurvey({ surveyId: 'draft', surveyTitle: '準備中' })
const card = aSurvey({ surveyId: 'card', surveyTitle: '利用カード' })
const forms = { surveys: [aSurvey({ surveyTitle: '住民票' }), paid, unfinished], members: [card] }

describe('a city without groups', () => {
  test('shows the forms that residents can open, in one group without a heading', async () => {
    expect(titlesIn(await homeOf(forms))).toEqual([[undefined, '住民票']])
  })

  test('shows those with payment and of members while these are on', async () => {
    const home = await homeOf(forms, { settings: { paymentFeature: true, membersTab: true } })
    expect(titlesIn(home)).toEqual([[undefined, '住民票', '処理券の購入', '利用カード']])
    expect(home.groups[0]?.services.map(({ path }) => path)).toEqual([
      '/survey/svy1',
      '/survey/paid',
      '/member/card',
    ])
  })

  test('that has no form shows no group', async () => {
    expect(await homeOf({})).toEqual({ today: '2025-06-14', notices: [], groups: [] })
  })
})

describe('groups', () => {
  test('stand in the order of the settings, without what residents cannot open and without empty groups', async () => {
    const groups = [
      { title: '買う', services: [{ surveyId: 'paid' }] },
      { title: '図書館', icon: 'book' as const, services: [{ surveyId: 'card' }, { surveyId: 'svy1' }] },
    ]
    const home = await homeOf({ ...forms, settings: { cityName: 'みなと市', groups } })
    expect(titlesIn(home)).toEqual([['図書館', '住民票']])
    expect(home.groups[0]?.icon).toBe('book')
  })

  test('say of a form what the settings say, else the first sentence of its description', async () => {
    const description = '[郵便](https://www.example.jp/)で届きます。手数料は300円です。\n\n二つ目。'
    const survey = aSurvey({ description })
    const summaryIn = async (service: object) => {
      const groups = [{ title: '証明', services: [{ surveyId: 'svy1', ...service }] }]
      const home = await homeOf({ surveys: [survey], settings: { cityName: 'みなと市', groups } })
      return home.groups[0]?.services[0]?.summary
    }
    expect(await summaryIn({})).toBe('郵便で届きます。')
    expect(await summaryIn({ summary: '家に届きます。' })).toBe('家に届きます。')
  })
})

describe('the search', () => {
  test('is given what stands in a form, and the words that mean the same in the city', async () => {
    const survey = aSurvey({ description: '郵便で届きます。', surveySchema: [anItem({ title: '通数' })] })
    const synonyms = [['住民票', '写し']]
    const home = await homeOf({ surveys: [survey], settings: { cityName: 'みなと市', synonyms } })
    expect(home.groups[0]?.services[0]?.content).toBe('郵便で届きます。\n通数')
    expect(home.synonyms).toEqual(synonyms)
  })
})

test('what is most used is named in the order of the settings, as far as it can be used today', async () => {
  const over = aSurvey({ surveyId: 'over', publishTo: '2025-06-13T23:59' })
  const settings = { cityName: 'みなと市', mostUsed: ['card', 'over', 'paid', 'svy1', 'none'] }
  const home = await homeOf(
    { ...forms, surveys: [...forms.surveys, over], settings },
    { settings: { membersTab: true } },
  )
  expect(home.mostUsed).toEqual(['/member/card', '/survey/svy1'])
  expect(
    await homeOf({ ...forms, settings: { cityName: 'みなと市', mostUsed: ['over'] } }),
  ).not.toHaveProperty('mostUsed')
})

describe('notices', () => {
  const notices = [{ title: '休館', from: '2025-06-14', until: '2025-06-14' }]
  const days: [now: string, shown: number][] = [
    ['2025-06-13T23:59:59+09:00', 0],
    ['2025-06-14T00:00:00+09:00', 1],
    ['2025-06-14T23:59:59+09:00', 1],
    ['2025-06-15T00:00:00+09:00', 0],
  ]
  test.each(days)('at %s: %i, by Japanese days', async (now, shown) => {
    const home = await homeOf({ settings: { cityName: 'みなと市', notices } }, { now })
    expect(home.notices).toHaveLength(shown)
  })
})

describe('a form that books', () => {
  const booking = aSurvey({ surveySchema: [anItem({ itemKey: 'visit', type: 'reservation' })] })
  const availability = async (calendar: object) => {
    const calendars = [aCalendar({ sortKey: 'c1', ...calendar })]
    const home = await homeOf({ surveys: [booking], ...offeredCalendars(calendars) })
    return home.groups[0]?.services[0]?.availability
  }

  test('can be used while a calendar takes bookings', async () => {
    expect(await availability({})).toEqual({ state: 'open' })
  })

  test('is paused while its calendars are off or over', async () => {
    expect(await availability({ calendarOff: true })).toEqual({ state: 'paused' })
    expect(await availability({ endDate: '2025-06-13' })).toEqual({ state: 'paused' })
  })
})
