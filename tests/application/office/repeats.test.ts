import { describe, expect, test } from 'vitest'
import { makeExportAnswers } from '../../../application/office/export-answers.ts'
import { makeFindForOfficer } from '../../../application/office/find-for-officer.ts'
import { makeReadRecord } from '../../../application/office/read-record.ts'
import { answersOf } from '../../../domain/answer/entries.ts'
import { club, sent } from '../answer/children.ts'
import { answers } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { aTown } from '../town.ts'
import { aDesk, deskNeeds } from './a-desk.ts'

const request = { requestId: 'r1' }

describe('of a group that is answered several times the office', () => {
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
    const { sections, sheet } = await read({ surveyId: 'svy1', answerCode })
    expect(sheet?.map(({ title, text }) => `${title} ${text}`)).toEqual([
      ...['お子さんの名前 佐藤 一郎', '生年月日 2015/04/02'],
      ...['お子さんの名前（2） 佐藤 二葉', '生年月日（2） 2017/08/20'],
    ])
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
