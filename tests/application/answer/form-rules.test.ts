import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anItem, answers, aSave, aSurvey } from '../forms.ts'
import { type Route, routes } from '../routes.ts'
import { aTown } from '../town.ts'
import { type Given, ruleCases } from './rule-cases.ts'

const sides = (side: 'taken' | 'refused') =>
  Object.entries(ruleCases).flatMap(([name, rule]) => rule[side].map((given) => ({ name, rule, given })))

/** A form with the item under test between two others that are answered well. */
async function save(route: Route, item: Partial<SchemaItem>, given: Given) {
  const schema = [anItem(), anItem({ itemKey: 'tested', ...item }), anItem({ itemKey: 'last' })]
  const town = await aTown(route, { surveys: [aSurvey({ surveySchema: schema })] })
  const outcome = town.saveAnswer(aSave({ answers: answers({ name: '花子', tested: given, last: '以上' }) }))
  return { town, outcome }
}

describe.each(routes)('the rules of a form, %s', (_name, route) => {
  test.each(sides('taken'))('$name takes $given', async ({ rule, given }) => {
    const { town, outcome } = await save(route, rule.item, given)
    await outcome
    const rows = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
    const stored = rows.filter((row) => row.itemKey === 'tested' && row.value !== '').map((row) => row.value)
    expect(stored).toEqual([given].flat())
  })

  test.each(sides('refused'))(
    '$name refuses $given, names the item and stores nothing [VAL-26]',
    async ({ rule, given }) => {
      const { town, outcome } = await save(route, rule.item, given)
      await expect(outcome).rejects.toMatchObject({
        code: 'answer.invalid',
        details: { issues: [{ itemKey: 'tested', code: rule.code }] },
      })
      expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
      expect(town.storage.events).toEqual([])
    },
  )

  test('all faults of a form are named at once, in its order [VAL-26]', async () => {
    const schema = [
      anItem({ isRequired: { value: true } }),
      anItem({ itemKey: 'mail', type: 'email' }),
      anItem({ itemKey: 'good' }),
      anItem({ itemKey: 'phone', type: 'phone' }),
    ]
    const town = await aTown(route, { surveys: [aSurvey({ surveySchema: schema })] })
    const bad = aSave({ answers: answers({ phone: '1', good: 'x', mail: '@' }) })
    await expect(town.saveAnswer(bad)).rejects.toMatchObject({
      code: 'answer.invalid',
      details: {
        issues: [
          { itemKey: 'name', code: 'required' },
          { itemKey: 'mail', code: 'email.invalid' },
          { itemKey: 'phone', code: 'phone.digits' },
        ],
      },
    })
  })

  test('an item with one answer is not stored with two', async () => {
    const { town, outcome } = await save(route, { type: 'radio', options: ['A', 'B'] }, ['A', 'B'])
    await outcome.catch(() => undefined)
    const rows = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
    expect(rows.filter((row) => row.itemKey === 'tested').length).toBeLessThan(2)
  })

  test('a form without any answer is refused [VAL-28]', async () => {
    const town = await aTown(route, {
      surveys: [
        aSurvey({
          surveySchema: [
            anItem(),
            anItem({ itemKey: 'b' }),
            anItem({ itemKey: 'office', isAdminItem: true }),
          ],
        }),
      ],
    })
    for (const given of [{}, { name: '' }, { name: '', b: '' }, { unknown: 'x' }, { office: 'x' }]) {
      await expect(town.saveAnswer(aSave({ answers: answers(given) }))).rejects.toMatchObject({
        code: 'answer.empty',
      })
    }
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
  })

  test('a form without any answer still names the items that are required [VAL-26] [VAL-28]', async () => {
    const town = await aTown(route, {
      surveys: [aSurvey({ surveySchema: [anItem({ isRequired: { value: true } })] })],
    })
    await expect(town.saveAnswer(aSave({ answers: answers({}) }))).rejects.toMatchObject({
      code: 'answer.invalid',
      details: { issues: [{ itemKey: 'name', code: 'required' }] },
    })
  })
})

describe.each(routes)('days are Japanese days, %s', (_name, route) => {
  test.each([
    ['2025-06-14T14:59:59Z', '2025-06-14', 'taken'],
    ['2025-06-14T14:59:59Z', '2025-06-15', 'refused'],
    ['2025-06-14T15:00:00Z', '2025-06-15', 'taken'],
    ['2025-06-14T15:00:00Z', '2025-06-16', 'refused'],
    ['2024-12-31T15:00:00Z', '2025-01-01', 'taken'],
  ])('at %s a birthday on %s is %s [CONST-02]', async (now, day, expected) => {
    for (const type of ['birthday', 'date']) {
      const town = await aTown(route, { surveys: [aSurvey({ surveySchema: [anItem({ type })] })], now })
      const outcome = town.saveAnswer(aSave({ answers: answers({ name: day }) }))
      if (expected === 'taken') await expect(outcome).resolves.toMatchObject({ answerVersion: 1 })
      else await expect(outcome).rejects.toMatchObject({ code: 'answer.invalid' })
    }
  })
})
