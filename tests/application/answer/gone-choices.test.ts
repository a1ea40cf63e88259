import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, type Town } from '../town.ts'

const interests = (...options: string[]) => [
  anItem(),
  anItem({ itemKey: 'likes', title: '関心', type: 'checkboxes', options }),
  anItem({ itemKey: 'hall', title: '会場', type: 'radio', options: options.slice(0, 2) }),
]

const before = interests('防災', '旧', '子育て')
const after = interests('防災', '子育て')

const change = async (town: Town, survey = aSurvey()) =>
  town.storage.city.import(
    {
      settings: { cityName: 'みなと市' },
      surveys: [{ ...survey, surveySchema: after }],
      media: [],
      calendars: [],
      items: [],
    },
    town.clock.now(),
  )

const valuesOf = async (town: Town) =>
  rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' })).flatMap(({ itemKey, value, check }) =>
    value && check === '未対応' ? [`${itemKey} ${value}`] : [],
  )

const chosen = answers({ name: '花子', likes: ['防災', '旧'], hall: '旧' })

describe.each(routes)('an option that a form has no more, %s', (_name, route) => {
  test('stays in an answer that is edited otherwise, and is listed with it [R10][ITEM-09][ITEM-11]', async () => {
    const town = await aTown(route, { surveys: [aSurvey({ surveySchema: before })] })
    await town.saveAnswer(aSave({ answers: chosen }))
    await change(town)
    await town.saveAnswer(aSave({ answers: new Map([...chosen, ['name', ['花']]]) }))
    expect(await valuesOf(town)).toEqual(['name 花', 'likes 防災', 'likes 旧', 'hall 旧'])
  })

  test('can be taken away, and is then gone for good [R10][ITEM-11]', async () => {
    const town = await aTown(route, { surveys: [aSurvey({ surveySchema: before })] })
    await town.saveAnswer(aSave({ answers: chosen }))
    await change(town)
    const without = answers({ name: '花子', likes: ['防災'], hall: '防災' })
    await town.saveAnswer(aSave({ answers: without }))
    expect(await valuesOf(town)).toEqual(['name 花子', 'likes 防災', 'hall 防災'])
    await expect(town.saveAnswer(aSave({ answers: chosen }))).rejects.toMatchObject({
      code: 'answer.invalid',
      details: {
        issues: [
          { itemKey: 'likes', code: 'choice.unknown' },
          { itemKey: 'hall', code: 'choice.unknown' },
        ],
      },
    })
  })

  test('is refused in a first answer [R10][ITEM-09][ITEM-11]', async () => {
    const town = await aTown(route, { surveys: [aSurvey({ surveySchema: after })] })
    await expect(town.saveAnswer(aSave({ answers: chosen }))).rejects.toMatchObject({
      code: 'answer.invalid',
    })
  })

  test('stays in a change that supersedes an answer, and is refused in another answer [R10][STATE-04]', async () => {
    const survey = anAppendingSurvey({ surveySchema: before })
    const town = await aTown(route, { surveys: [survey] })
    const { partitionKey } = await town.saveAnswer(aSave({ answers: chosen }))
    await change(town, survey)
    const edited = new Map([...chosen, ['name', ['花']] as const])
    await expect(town.saveAnswer(aSave({ answers: edited }))).rejects.toMatchObject({
      code: 'answer.invalid',
    })
    await town.saveAnswer(aSave({ answers: edited, partitionKey }))
    expect(await valuesOf(town)).toEqual(['name 花', 'likes 防災', 'likes 旧', 'hall 旧'])
  })
})
