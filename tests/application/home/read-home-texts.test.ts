import { describe, expect, test } from 'vitest'
import type { City, CitySettings } from '../../../application/ports/city-repository.ts'
import { aSurvey } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { townNeeds } from '../town.ts'

const description = '窓口でお渡しします。手数料は300円です。'
const surveys = [aSurvey({ description })]
const settings: CitySettings = {
  cityName: 'みなと市',
  contact: '代表電話',
  languages: ['en'],
  notices: [
    { title: '休館のお知らせ', text: '本日は休みです。' },
    { title: 'まだ言わないこと', from: '2025-07-01' },
  ],
}
const en = {
  みなと市: 'Minato City',
  代表電話: 'Main line',
  休館のお知らせ: 'Closed',
  まだ言わないこと: 'Not yet told',
  住民票の写しの請求: 'Residence record',
  お名前: 'Name',
  その他: 'Others',
  [description]: 'Handed out at the counter. 300 yen.',
}

/** What anybody can ask of a city. */
async function cityOf(route: Route, over: Partial<City> = {}) {
  const { needs, storage, clock } = townNeeds({ now: '2025-06-14T12:00:00+09:00' })
  await storage.city.import({ settings, surveys, languages: { en }, media: [], ...over }, clock.now())
  return (await route(needs)).signIn
}

describe.each(routes)('the texts of the first page, %s', (_name, route) => {
  test('are given to anybody, of what it shows today and of nothing else [LANG-05]', async () => {
    const { readHomeTexts } = await cityOf(route)
    expect(await readHomeTexts({ languageCode: 'en' })).toEqual({
      texts: {
        みなと市: 'Minato City',
        代表電話: 'Main line',
        休館のお知らせ: 'Closed',
        住民票の写しの請求: 'Residence record',
        // The first sentence, as the page shows it.
        '窓口でお渡しします。': 'Handed out at the counter. 300 yen.',
      },
      machine: [],
    })
  })

  test('are those of groups and of what they say of forms', async () => {
    const services = [{ surveyId: 'svy1', summary: 'その他', words: ['お名前'] }]
    const { readHomeTexts } = await cityOf(route, {
      settings: { ...settings, groups: [{ title: 'お名前', services }] },
    })
    const { texts } = await readHomeTexts({ languageCode: 'en' })
    expect(texts).toMatchObject({ お名前: 'Name', その他: 'Others' })
    expect(texts).not.toHaveProperty('窓口でお渡しします。')
  })

  test('are none in a language that the city does not offer [LANG-02]', async () => {
    const { readHomeTexts } = await cityOf(route)
    for (const languageCode of ['ja', 'ko'])
      expect(await readHomeTexts({ languageCode })).toEqual({ texts: {}, machine: [] })
    const silent = await cityOf(route, { settings: { cityName: 'みなと市' } })
    expect(await silent.readHomeTexts({ languageCode: 'en' })).toEqual({ texts: {}, machine: [] })
  })
})
