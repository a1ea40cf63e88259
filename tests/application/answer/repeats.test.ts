import { describe, expect, test } from 'vitest'
import { makeExportAnswers } from '../../../application/office/export-answers.ts'
import { makeFindForOfficer } from '../../../application/office/find-for-officer.ts'
import { makeReadRecord } from '../../../application/office/read-record.ts'
import { answerLines } from '../../../domain/answer/answer-lines.ts'
import { answersOf } from '../../../domain/answer/entries.ts'
import { anAppendingSurvey, anItem, answers, aSave } from '../forms.ts'
import { aDesk, deskNeeds } from '../office/a-desk.ts'
import { inProcess, routes } from '../routes.ts'
import { aTown } from '../town.ts'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }
const club = anAppendingSurvey({
  surveyTitle: '放課後児童クラブの申込み',
  surveySchema: [
    anItem({ itemKey: 'parent', title: '保護者の氏名', ...sought }),
    anItem({ itemKey: 'child', title: 'お子さん', type: 'repeat', range: { min: 1, max: 3 } }),
    anItem({ itemKey: 'name', title: 'お子さんの名前', ...sought }),
    anItem({ itemKey: 'born', title: '生年月日', type: 'birthday' }),
    anItem({ itemKey: 'from', title: '始める日', type: 'date', range: { min: '2015-01-01', max: '+1y' } }),
    anItem({ itemKey: 'days', title: '来る曜日', type: 'checkboxes', options: ['月', '水'] }),
    anItem({ itemKey: 'other', title: 'そのほか', type: 'groupheader' }),
    anItem({ itemKey: 'note', title: '伝えたいこと' }),
  ],
  rules: [{ kind: 'after', items: ['from', 'born'] }],
  lists: { export: ['#code', 'child', 'name', 'born', 'note'] },
})

const two = {
  ...{
    parent: '佐藤 花',
    child: '2',
    name: '佐藤 一郎',
    born: '2015-04-02',
    from: '2024-04-01',
    days: ['月'],
  },
  ...{ 'name~2': '佐藤 二葉', 'born~2': '2017-08-20', 'from~2': '2024-04-01', 'days~2': ['月', '水'] },
}
const sent = (over: Record<string, string | readonly string[]> = {}) =>
  aSave({ answers: answers({ ...two, ...over }) })
const request = { requestId: 'r1' }

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

describe('the office', () => {
  /** A desk to which Hanako has sent two children; on paper came one with three, and one with one. */
  async function afterAnswers() {
    const desk = await aDesk({ surveys: [club], bookables: {} })
    const { answerCode } = await desk.town.saveAnswer(sent())
    const [report] = await desk.bring({
      ...{ 保護者の氏名: '鈴木 実', お子さんの名前: '鈴木 葵', 'お子さんの名前（2）': '鈴木 蓮' },
      ...{ 'お子さんの名前（3）': '鈴木 湊', 'name~2': '上書き', 伝えたいこと: '3人です' },
    })
    return { ...desk, answerCode, report, needs: { ...deskNeeds(desk.town) } }
  }

  test('exports as many columns as any answer needs, and takes a list without counts [OFF-45]', async () => {
    const { needs, answerCode, report } = await afterAnswers()
    expect(report).toMatchObject({ outcome: 'imported', problems: [] })
    const table = await makeExportAnswers({ ...needs })({ surveyId: 'svy1' })
    const rows: (readonly string[])[] = []
    for await (const row of table.rows) rows.push(row)
    const titles = ['お子さんの名前', '生年月日']
    expect(table.header).toEqual([
      ...['受付コード', 'お子さん', ...titles, 'お子さんの名前（2）', '生年月日（2）'],
      ...['お子さんの名前（3）', '伝えたいこと'],
    ])
    expect(rows).toContainEqual([
      ...[answerCode, '2', '佐藤 一郎', '2015-04-02', '佐藤 二葉', '2017-08-20', '', ''],
    ])
    expect(rows).toContainEqual([report?.answerCode, '3', '鈴木 葵', '', '鈴木 蓮', '', '鈴木 湊', '3人です'])
    const all = await makeExportAnswers({ ...needs })({ surveyId: 'svy1', isComplete: true })
    expect(all.header.filter((title) => title.endsWith('（3）'))).toEqual([
      'お子さんの名前（3）',
      '来る曜日（3）',
    ])
  })

  test('sees each in a section of its own, and finds an answer by any of them; residents by the first [OFF-45]', async () => {
    const { town, needs, answerCode, report } = await afterAnswers()
    const officer = { sub: 's', username: 'sato', duties: [{ role: 'viewer' }] } as const
    const read = makeReadRecord({ ...needs })(officer, request)
    const { sections } = await read({ surveyId: 'svy1', answerCode })
    expect(sections.map(({ title, rows }) => `${title}:${rows.map(({ text }) => text).join('/')}`)).toEqual([
      ':佐藤 花/2',
      'お子さん（1）:佐藤 一郎/2015/04/02/2024/04/01/月',
      'お子さん（2）:佐藤 二葉/2017/08/20/2024/04/01/月、水',
      'そのほか:',
    ])
    const find = makeFindForOfficer({ ...needs })(officer, request)
    for (const words of ['佐藤二葉', '2017-08-20', '佐藤 一郎'])
      expect((await find({ words })).found.map((each) => each.answerCode)).toEqual([answerCode])
    const found = await town.findAnswers({
      surveyId: 'svy1',
      query: answers({ parent: '鈴木 実', name: '鈴木 葵' }),
    })
    expect(found.map((each) => each.answerCode)).toEqual([report?.answerCode])
  })

  test('corrects a copy, and the count, by its rules [OFF-45]', async () => {
    const { correct, stored, answerCode } = await afterAnswers()
    const asked = { by: 'tanaka', dryRun: false, answerCode }
    const items = [
      { item: 'お子さん', text: '3' },
      { item: 'お子さんの名前（3）', text: '佐藤 三太' },
    ]
    expect((await correct({ ...asked, items: items.slice(0, 1) })).problems).toMatchObject([
      { column: 'お子さんの名前（3）', why: 'item_invalid' },
    ])
    expect((await correct({ ...asked, items: items.slice(1) })).problems).toMatchObject([
      { column: 'お子さんの名前（3）', why: 'section_closed' },
    ])
    expect((await correct({ ...asked, items })).problems).toEqual([])
    expect(answersOf((await stored(answerCode)).entries).get('name~3')).toEqual(['佐藤 三太'])
    await correct({ ...asked, items: [{ item: 'お子さん', text: '1' }] })
    const left = answersOf((await stored(answerCode)).entries)
    const answered = [...left].filter(([itemKey, answer]) => itemKey.includes('~') && answer.length > 0)
    expect(answered).toEqual([])
  })
})

test('titles of copies are said in another language as what they are copies of [OFF-45]', async () => {
  const languages = { en: { お子さん: 'Child', お子さんの名前: 'Name of the child' } }
  const town = await aTown(inProcess, { surveys: [club], offered: ['en'], languages })
  const { texts } = await town.readTexts({ languageCode: 'en', surveyId: 'svy1' })
  expect(texts).toMatchObject({
    'お子さん（1）': 'Child (1)',
    'お子さん（3）': 'Child (3)',
    'お子さんの名前（2）': 'Name of the child (2)',
  })
  expect(texts).not.toHaveProperty('生年月日（2）')
})
