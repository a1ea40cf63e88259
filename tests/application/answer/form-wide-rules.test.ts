import { describe, expect, test } from 'vitest'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown } from '../town.ts'

const wish: SchemaItem = anItem({
  itemKey: 'wish',
  title: '希望の日',
  type: 'date',
  range: { min: 'today', max: '+30d' },
})
const until: SchemaItem = anItem({
  itemKey: 'until',
  title: '終わりの日',
  type: 'date',
  range: { max: '+1y' },
})
const withRule: Partial<SurveyConfig> = {
  surveySchema: [anItem(), wish, until],
  rules: [{ kind: 'notAfter', items: ['wish', 'until'] }],
}
const named = (given: Record<string, string>) => aSave({ answers: answers({ name: '花子', ...given }) })

describe.each(routes)('days that move and rules across items, %s', (_name, route) => {
  test('a range relative to today is judged on the day in Japan on which the answer is saved [VAL-08]', async () => {
    const town = await aTown(route, {
      surveys: [anAppendingSurvey({ surveySchema: [anItem(), wish] })],
      now: '2026-11-22T23:59:59+09:00',
    })
    const last = '2026-12-22'
    await expect(town.saveAnswer(named({ wish: '2026-12-23' }))).rejects.toMatchObject({
      code: 'answer.invalid',
      details: {
        issues: [{ itemKey: 'wish', code: 'date.range', details: { min: '2026/11/22', max: '2026/12/22' } }],
      },
    })
    await town.saveAnswer(named({ wish: last }))
    await town.saveAnswer(named({ wish: '2026-11-22' }))
    town.clock.set('2026-11-23T00:00:00+09:00')
    await town.saveAnswer(named({ wish: '2026-12-23' }))
    await expect(town.saveAnswer(named({ wish: '2026-11-22' }))).rejects.toMatchObject({
      code: 'answer.invalid',
    })
  })

  test('a day that has left the range may stay when something else is changed, and not be put back [VAL-08]', async () => {
    const town = await aTown(route, {
      surveys: [aSurvey({ surveySchema: [anItem(), wish] })],
      now: '2026-11-22T12:00:00+09:00',
    })
    await town.saveAnswer(named({ wish: '2026-11-30' }))
    town.clock.set('2026-12-24T12:00:00+09:00')
    await town.saveAnswer(aSave({ answers: answers({ name: '花', wish: '2026-11-30' }) }))
    await expect(town.saveAnswer(named({ wish: '2026-11-29' }))).rejects.toMatchObject({
      code: 'answer.invalid',
      details: { issues: [{ itemKey: 'wish', code: 'date.range' }] },
    })
    await town.saveAnswer(named({ wish: '2026-12-24' }))
    await expect(town.saveAnswer(named({ wish: '2026-11-30' }))).rejects.toMatchObject({
      code: 'answer.invalid',
    })
  })

  test('a rule across items refuses with the errors of the form, and nothing is stored [VAL-26]', async () => {
    const town = await aTown(route, { surveys: [aSurvey(withRule)], now: '2026-11-22T12:00:00+09:00' })
    const given = { wish: '2026-12-01', until: '2026-11-30' }
    await expect(town.saveAnswer(named(given))).rejects.toMatchObject({
      code: 'answer.invalid',
      details: {
        issues: [{ itemKey: 'until', code: 'rule.notBefore', details: { other: '希望の日' } }],
      },
    })
    expect(await town.storage.officeAnswers.count('svy1')).toBe(0)
    await town.saveAnswer(named({ ...given, until: '2026-12-01' }))
    expect(await town.storage.officeAnswers.count('svy1')).toBe(1)
  })

  test('a rule across items is sent with the form, unless it is about an item of the office [ROLE-02]', async () => {
    const office = anItem({ itemKey: 'done', title: '実施日', type: 'date', isAdminItem: true })
    const rules = [...(withRule.rules ?? []), { kind: 'before', items: ['wish', 'done'] } as const]
    const town = await aTown(route, {
      surveys: [aSurvey({ surveySchema: [anItem(), wish, until, office], rules })],
    })
    expect((await town.loadSurvey({ surveyId: 'svy1' })).config.rules).toEqual(withRule.rules)
  })
})
