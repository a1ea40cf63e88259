import { describe, expect, test } from 'vitest'
import { answerLines } from '../../../domain/answer/answer-lines.ts'
import { answersOf } from '../../../domain/answer/entries.ts'
import { answers } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown } from '../town.ts'
import { club, sent, two } from './children.ts'

describe.each(routes)('a group that is answered several times, %s', (_name, route) => {
  const aClub = () => aTown(route, { surveys: [club] })

  test('is sent, read, changed and told as often as it was answered [OFF-45]', async () => {
    const town = await aClub()
    const { partitionKey } = await town.saveAnswer(sent())
    const { entries } = (await town.readAnswer({ surveyId: 'svy1', partitionKey }))!
    expect(answersOf(entries)).toEqual(answers(two))
    const { config } = await town.loadSurvey({ surveyId: 'svy1' })
    const [own] = await town.readOwnAnswers({ surveyId: 'svy1' })
    const lines = answerLines(config, own!).map((line) => [
      line.section,
      line.title,
      'text' in line && line.text,
    ])
    expect(lines.slice(1, 3)).toEqual([
      [undefined, 'お子さん', '2'],
      ['お子さん（1）', 'お子さんの名前', '佐藤 一郎'],
    ])
    expect(lines.slice(6)).toEqual([
      ['お子さん（2）', 'お子さんの名前（2）', '佐藤 二葉'],
      ['お子さん（2）', '生年月日（2）', '2017/08/20'],
      ['お子さん（2）', '始める日（2）', '2024/04/01'],
      ['お子さん（2）', '来る曜日（2）', '月、水'],
    ])
    const third = { child: '3', 'name~3': '佐藤 三太', 'days~3': [] }
    const changed = { ...sent(third), partitionKey, answerVersion: 1 }
    const next = await town.saveAnswer(changed)
    const less = { ...sent({ child: '1' }), partitionKey: next.partitionKey, answerVersion: 1 }
    const last = await town.saveAnswer(less)
    const answer = (await town.readAnswer({ surveyId: 'svy1', partitionKey: last.partitionKey }))!
    expect(answer.entries.map(({ itemKey }) => itemKey)).toEqual([
      ...['parent', 'child', 'name', 'born', 'from', 'days'],
    ])
  })

  test.each([
    ['a required item', { 'name~2': '' }, 'name~2', 'required'],
    ['a date', { 'born~2': '2017-02-30' }, 'born~2', 'date.invalid'],
    ['a rule across items', { 'from~2': '2017-08-20' }, 'from~2', 'rule.after'],
    ['the number of copies', { child: '4', 'name~3': '佐藤 三太' }, 'child', 'number.range'],
  ])('has the rules of its items in each: %s [OFF-45]', async (_what, over, itemKey, code) => {
    const town = await aClub()
    await expect(town.saveAnswer(sent(over))).rejects.toMatchObject({
      code: 'answer.invalid',
      details: { issues: [{ itemKey, code }] },
    })
  })

  test('is asked for only as far as it is counted: what lies behind is neither checked nor kept [OFF-45]', async () => {
    const town = await aClub()
    const { partitionKey } = await town.saveAnswer(sent({ child: '1', 'name~2': '', 'name~4': '四郎' }))
    const { entries } = (await town.readAnswer({ surveyId: 'svy1', partitionKey }))!
    expect(entries.filter(({ itemKey }) => itemKey.includes('~'))).toEqual([])
  })
})
