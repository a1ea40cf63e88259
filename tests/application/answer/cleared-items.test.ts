import { describe, expect, test } from 'vitest'
import { answersOf } from '../../../domain/answer/entries.ts'
import { initialAnswers } from '../../../domain/form/form.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anItem, answers, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, type Town } from '../town.ts'

const filled = (over: Partial<SurveyConfig> = {}) =>
  aSurvey({
    surveySchema: [
      anItem(),
      anItem({ itemKey: 'town', title: '町名', default: '港町' }),
      anItem({
        itemKey: 'way',
        title: '連絡方法',
        type: 'dropdown',
        options: ['電話', '窓口'],
        input: '電話',
      }),
      anItem({ itemKey: 'memo', title: '備考' }),
    ],
    inputs: { memo: '窓口で受け付け' },
    ...over,
  })

/** What the form shows when the answer is edited. */
async function shown(town: Town, survey: SurveyConfig) {
  const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
  const existing = answer && answersOf(answer.entries)
  return Object.fromEntries([...initialAnswers(survey, existing)].map(([key, texts]) => [key, texts.join()]))
}

describe.each(routes)('an item that is filled when the form opens, %s', (_name, route) => {
  test('stays cleared once a resident has cleared it [FORM-21]', async () => {
    const town = await aTown(route, { surveys: [filled()] })
    expect(await shown(town, filled())).toEqual({ town: '港町', way: '電話', memo: '窓口で受け付け' })
    await town.saveAnswer(aSave({ answers: answers({ name: '花子', way: '窓口' }) }))
    expect(await shown(town, filled())).toEqual({ name: '花子', way: '窓口' })
    await town.saveAnswer(aSave({ answers: answers({ name: '花' }) }))
    expect(await shown(town, filled())).toEqual({ name: '花' })
  })

  test('is filled in an answer that never had it [FORM-21]', async () => {
    const town = await aTown(route, { surveys: [filled({ surveySchema: [anItem()] })] })
    await town.saveAnswer(aSave({ answers: answers({ name: '花子' }) }))
    expect(await shown(town, filled())).toEqual({
      name: '花子',
      town: '港町',
      way: '電話',
      memo: '窓口で受け付け',
    })
  })

  test('stays cleared where an edit leaves it alone: nobody may change it any more [FORM-18]', async () => {
    const fixed = filled({
      surveySchema: [anItem(), anItem({ itemKey: 'town', default: '港町', isNotEditable: true })],
    })
    const town = await aTown(route, { surveys: [fixed] })
    await town.saveAnswer(aSave({ answers: answers({ name: '花子' }) }))
    await town.saveAnswer(aSave({ answers: answers({ name: '花', town: '山町' }) }))
    expect(await shown(town, fixed)).toEqual({ name: '花' })
  })

  test('does not make a form of nothing one that says something [VAL-28]', async () => {
    const town = await aTown(route, { surveys: [filled()] })
    await expect(town.saveAnswer(aSave({ answers: answers({}) }))).rejects.toMatchObject({
      code: 'answer.empty',
    })
  })
})
