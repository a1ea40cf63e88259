import { expect, it } from 'vitest'
import type { City } from '../../application/ports/city-repository.ts'
import { anItem, aSurveyConfig, friday } from '../builders.ts'
import { aFreshRecord, aWrite } from './answer-writes.ts'
import type { Store } from './store.ts'

const aCity = (over: Partial<City> = {}): City => ({
  settings: { cityName: '窓口市' },
  surveys: ['b', 'a'].map((surveyId) => aSurveyConfig({ surveyId })),
  media: [],
  ...over,
})

/** Member forms, as part of the city. */
export function memberFormPromises(
  storage: () => Store<'answers' | 'city' | 'members' | 'ownAnswers'>,
): void {
  const [card, club] = ['card', 'club'].map((surveyId) => aSurveyConfig({ surveyId }))
  const members = [club!, card!]
  const gone = aSurveyConfig({ surveyId: 'gone' })
  const importing = (over: Partial<City>) => storage().city.import(aCity(over), friday)

  it('imports and exports member forms beside the surveys, in their order, and counts them with these', async () => {
    expect(await importing({ members })).toEqual({ added: 4, changed: 0, unchanged: 0, removed: 0 })
    expect(await storage().city.export()).toEqual(aCity({ members }))
    const next = [{ ...card!, surveyTitle: '変更後' }, club!]
    expect(await importing({ members: next })).toEqual({ added: 0, changed: 1, unchanged: 3, removed: 0 })
    expect(await storage().city.export()).toEqual(aCity({ members: next }))
    expect(await importing({})).toEqual({ added: 0, changed: 0, unchanged: 2, removed: 2 })
    expect(await storage().city.export()).toEqual(aCity())
    expect(await storage().members.list()).toEqual([])
  })

  it('keeps the answers to a member form like those to a survey', async () => {
    await importing({ members })
    const record = aFreshRecord({ surveyId: 'card' })
    expect(await storage().answers.save(aWrite(record))).toMatchObject({ kind: 'saved' })
    await importing({})
    expect(await storage().answers.save(aWrite({ surveyId: 'card' }))).toEqual({
      kind: 'conflict',
      on: 'survey',
    })
    await importing({ members })
    expect(await storage().ownAnswers.findOwn(record.userId, 'card', 0)).toEqual(record)
    expect((await storage().members.find('card'))?.version).toBe(2)
  })

  it.each<[string, Partial<City>, { surveyId: string; kind: 'survey' | 'member' }]>([
    [
      'a survey a member form',
      { surveys: [], members: [aCity().surveys[1]!] },
      { surveyId: 'a', kind: 'survey' },
    ],
    ['a member form a survey', { surveys: [card!] }, { surveyId: 'card', kind: 'member' }],
    ['a removed survey a member form', { members: [gone] }, { surveyId: 'gone', kind: 'survey' }],
    ['one form both', { members: [aCity().surveys[0]!] }, { surveyId: 'b', kind: 'survey' }],
    [
      'one new form both',
      { surveys: [aSurveyConfig({ surveyId: 'new' })], members: [aSurveyConfig({ surveyId: 'new' })] },
      { surveyId: 'new', kind: 'survey' },
    ],
  ])('refuses an import that would make %s, and imports nothing', async (_, over, details) => {
    await importing({ surveys: [...aCity().surveys, gone], members })
    await importing({ members })
    await expect(importing(over)).rejects.toMatchObject({ code: 'city.form_kind', details })
    expect(await storage().city.export()).toEqual(aCity({ members }))
  })

  const numbering = anItem({ itemKey: 'no', type: 'numbering', isAutomaticNumbering: true })
  const numbered = (...surveySchema: (typeof numbering)[]) => ({ ...card!, surveySchema })
  const byHand = { ...numbering, isAutomaticNumbering: false }

  it.each<[string, (typeof numbering)[], (typeof numbering)[]]>([
    ['get another key', [numbering], [{ ...numbering, itemKey: 'no2' }]],
    ['vanish', [numbering], [anItem()]],
    ['become one that people write', [numbering], [byHand]],
    ['become one that is given out', [byHand], [numbering]],
  ])(
    'refuses an import by which the numbers of members would %s, also after the form was removed, and imports nothing',
    async (_, before, after) => {
      const refused = { code: 'city.number_item', details: { surveyId: 'card' } }
      await importing({ members: [numbered(...before)] })
      await expect(importing({ members: [numbered(...after)] })).rejects.toMatchObject(refused)
      expect(await storage().city.export()).toEqual(aCity({ members: [numbered(...before)] }))
      await importing({})
      await expect(importing({ members: [numbered(...after)] })).rejects.toMatchObject(refused)
      expect(await storage().city.export()).toEqual(aCity())
    },
  )

  it('lets a member form get numbers, and change everything else about them', async () => {
    await importing({ members: [numbered(anItem())] })
    const shown = { ...numbering, title: '番号', isAdminItem: true }
    for (const schema of [[byHand], [anItem(), { ...byHand, title: '番号' }]]) {
      expect(await importing({ members: [numbered(...schema)] })).toMatchObject({ changed: 1 })
    }
    const club2 = { ...club!, surveySchema: [numbering] }
    expect(await importing({ members: [club2] })).toMatchObject({ added: 1, removed: 1 })
    expect(await importing({ members: [{ ...club2, surveySchema: [shown] }] })).toMatchObject({ changed: 1 })
  })
}
