import { describe, expect, test } from 'vitest'
import { rowsOf, valueKeyOf } from '../../../adapters/http/calls/answer-rows.ts'
import { bookables, refusalOf } from '../bookables.ts'
import { answers, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, hanako, taro } from '../town.ts'
import { aCardForm, aLibrary, card, filled, find, now, rowTexts, unclaimed } from './library.ts'
import { aTownOfDoses } from './vaccination.ts'

const strangeValues = ['%', '*', '_', '山田%', '.*', "' or 1=1 --", '\\', '山田花']

describe.each(routes)('looking for own answers, %s', (_name, route) => {
  test('an own answer is found by exactly what it says, in either width [SRCH-07] [ROLE-01]', async () => {
    const town = await aLibrary(route)
    await town.saveAnswer(filled({ ...card, town: '港町', wish: '大活字' }))
    await town.saveAnswer(filled({ ...card, number: 'A-2' }))
    const rows = await find(town, { number: 'Ａ－１', name: '山田花子' })
    expect(rowTexts(rows)).toEqual(['number=A-1', 'name=山田花子', 'town=港町', 'wish=大活字'])
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([hanako]))
  })

  test('an optional item narrows what is found; a blank one does not count', async () => {
    const town = await aLibrary(route)
    await town.saveAnswer(filled({ ...card, town: '港町' }))
    await town.saveAnswer(filled({ ...card, town: '緑町' }))
    expect(rowTexts(await find(town, { ...card, town: '緑町' }))).toContain('town=緑町')
    expect(await find(town, { ...card, town: '緑町' })).toHaveLength(3)
    expect(await find(town, { ...card, town: '　 ' })).toHaveLength(6)
    expect(await find(town, { ...card, town: '南町' })).toEqual([])
  })

  test('more texts than an item can hold find nothing, and cost no look-up', async () => {
    const town = await aLibrary(route)
    await town.saveAnswer(filled(card))
    const asked = new Map([
      ...answers(card),
      ['name', Array.from({ length: 1_000 }, () => card.name)] as const,
    ])
    for (let n = 0; n < 12; n += 1) {
      expect(rowsOf(await town.findAnswers({ surveyId: 'svy1', query: asked }))).toEqual([])
    }
    await unclaimed(town, 'imported', { ...card, number: 'A-7' })
    expect(await find(town, { ...card, number: 'A-7' })).toHaveLength(2)
  })

  test('what nobody has sent finds nothing [SRCH-07]', async () => {
    const town = await aLibrary(route)
    expect(await find(town)).toEqual([])
  })

  test.each(strangeValues)("'%s' is no pattern: only what says exactly so is found", async (name) => {
    const town = await aLibrary(route)
    await town.saveAnswer(filled(card))
    await unclaimed(town, 'imported')
    expect(await find(town, { ...card, name })).toEqual([])
  })

  test('a cancelled answer is found as such, one that a change superseded is not', async () => {
    const town = await aLibrary(route)
    const first = await town.saveAnswer(filled(card))
    const { partitionKey } = await town.saveAnswer({
      ...filled({ ...card, wish: '点字' }),
      partitionKey: first.partitionKey,
    })
    expect(rowTexts(await find(town))).toEqual(['number=A-1', 'name=山田花子', 'wish=点字'])
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect((await find(town)).map(({ check }) => check)).toEqual(['キャンセル', 'キャンセル', 'キャンセル'])
  })

  test('what the office keeps is never shown, be it in an own record or in one that nobody owns [ROLE-02]', async () => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported', { ...card, memo: '延滞あり' })
    expect(rowTexts(await find(town))).toEqual(['number=A-1', 'name=山田花子'])
  })

  test('reservations that ran out unused are gone before anything is compared [CANCEL-26]', async () => {
    const town = await aTownOfDoses(route)
    const [survey] = await town.storage.surveys.list()
    const schema = (survey?.config.surveySchema ?? []).map((item) =>
      item.itemKey === 'name' ? { ...item, isSearchable: { value: true } } : item,
    )
    await town.publish({ ...aSurvey(), ...survey?.config, surveySchema: schema })
    const query = answers({ name: '花子' })
    expect(rowsOf(await town.findAnswers({ surveyId: 'svy1', query }))).toHaveLength(2)
    town.clock.set('2021-06-16T00:00:00+09:00')
    expect(rowsOf(await town.findAnswers({ surveyId: 'svy1', query }))).toEqual([])
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  })

  test("another resident's answer that fits is refused, with no row, key or id [SRCH-09] [SRCH-11] [ROLE-01]", async () => {
    const town = await aLibrary(route)
    await (await town.as(taro)).saveAnswer(filled(card))
    expect(await refusalOf(find(town))).toEqual({ code: 'search.foreign' })
  })

  test('an own answer and one of another resident: the own rows only [SRCH-11] [ROLE-01]', async () => {
    const town = await aLibrary(route)
    await (await town.as(taro)).saveAnswer(filled({ ...card, wish: '太郎の' }))
    await town.saveAnswer(filled({ ...card, wish: '花子の' }))
    const rows = await find(town)
    expect(rowTexts(rows)).toEqual(['number=A-1', 'name=山田花子', 'wish=花子の'])
    expect(rows.every(({ userId }) => userId === hanako)).toBe(true)
  })

  test('who looks is never read from what they send [ROLE-01]', async () => {
    const town = await aLibrary(route)
    const other = await town.as(taro)
    await other.saveAnswer(filled({ ...card, wish: '太郎の' }))
    await town.saveAnswer(filled({ ...card, wish: '花子の' }))
    const posing = { userId: taro, requestingUserId: taro, viewer: { userId: taro } }
    const rows = rowsOf(await town.findAnswers({ surveyId: 'svy1', query: answers(card), ...posing }))
    expect(rowTexts(rows)).toContain('wish=花子の')
    expect(rows).toHaveLength(3)
    const keys = rows.map(valueKeyOf)
    expect(await refusalOf(other.claimAnswers({ keys, ...posing }))).toEqual({ code: 'answer.not_found' })
  })

  test('whoever has answered a form of one answer looks for nothing else', async () => {
    const survey = aCardForm({ isAppending: { value: false } })
    const town = await aTown(route, { surveys: [survey], bookables: bookables(), now })
    await town.saveAnswer(filled(card))
    await (await town.as(taro)).saveAnswer(filled({ ...card, number: 'A-2' }))
    await unclaimed(town, 'imported', { ...card, number: 'A-3' })
    expect(await find(town, { ...card, number: 'A-2' })).toEqual([])
    expect(await find(town, { ...card, number: 'A-3' })).toEqual([])
    expect(await find(town)).toHaveLength(2)
  })
})

describe.each(routes)('a search that cannot be made, %s', (_name, route) => {
  test.each(['wish', 'memo', 'nothing', 'slot', '__proto__', 'constructor', 'toString'])(
    "the item '%s' is not looked for by residents: the form must be read again [SRCH-02]",
    async (itemKey) => {
      const town = await aLibrary(route)
      const finding = (texts: readonly string[]) =>
        refusalOf(
          town.findAnswers({ surveyId: 'svy1', query: new Map([...answers(card), [itemKey, texts]]) }),
        )
      const outdated = { code: 'survey.outdated', surveyId: 'svy1' }
      expect(await finding(['x'])).toEqual(outdated)
      expect(await finding(['', 'x'])).toEqual(outdated)
      expect(await finding(['', '　'])).toBe('accepted')
    },
  )

  test.each([
    ['no value', {}, ['number', 'name']],
    ['blank values', { number: ' ', name: '　' }, ['number', 'name']],
    ['one of two', { number: 'A-1' }, ['name']],
    ['an optional one', { town: '港町' }, ['number', 'name']],
  ])('%s leaves required items unanswered [SRCH-04] [SRCH-08]', async (_given, wanted, itemKeys) => {
    const town = await aLibrary(route)
    await unclaimed(town, 'imported')
    expect(await refusalOf(find(town, wanted))).toEqual({ code: 'search.required_missing', itemKeys })
  })

  test('a form without a required searchable item needs something to look for, and has nothing to claim [SRCH-08]', async () => {
    const schema = (aCardForm().surveySchema ?? []).map(({ isRequired: _, ...item }) => item)
    const town = await aLibrary(route, { surveys: [aCardForm({ surveySchema: schema })] })
    expect(await refusalOf(find(town, {}))).toEqual({ code: 'search.empty' })
    await unclaimed(town, 'imported', card)
    expect(await find(town, card)).toEqual([])
    await town.saveAnswer(filled({ town: '港町' }))
    expect(rowTexts(await find(town, { town: '港町' }))).toEqual(['town=港町'])
  })

  test('an unknown form and one without items are refused [SRCH-08]', async () => {
    const { surveySchema: _, ...bare } = aSurvey({ surveyId: 'svy2' })
    const town = await aLibrary(route, { surveys: [aCardForm(), bare] })
    const query = answers(card)
    expect(await refusalOf(town.findAnswers({ surveyId: 'svy9', query }))).toEqual({
      code: 'survey.not_found',
      surveyId: 'svy9',
    })
    expect(await refusalOf(town.findAnswers({ surveyId: 'svy2', query }))).toEqual({
      code: 'survey.no_config',
      surveyId: 'svy2',
    })
  })

  test('where the store is down nothing is found, and it says so [SRCH-08]', async () => {
    const town = await aLibrary(route)
    town.storage.down = true
    expect(await refusalOf(find(town))).toEqual({ code: 'service.unavailable' })
  }, 20_000)
})
