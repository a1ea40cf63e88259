import { describe, expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { faultLines } from '../../../server/cli/city/bundle-report.ts'
import { aBundle, aPicture, expectFaults, findingsOf, today } from './bundles.ts'

const settings = (over: object) => ({ 'settings.json': { cityName: 'みなと市', ...over } })
const group = (title: string, ...surveyIds: string[]) => ({
  title,
  services: surveyIds.map((surveyId) => ({ surveyId })),
})

test('a city may have a colour, a sign, notices, groups of services, those most used and words that mean the same', async () => {
  const folder = await aBundle({
    ...settings({
      color: '#00606b',
      logo: '/media/sign.svg',
      notices: [
        { title: '年末年始の休み', from: '2024-06-01', until: '2024-06-14', important: true },
        { title: '窓口の予約を始めました', text: '待たずに手続きができます。', url: '/survey/svy001' },
        { title: '市のホームページ', url: 'https://www.example.jp/' },
      ],
      groups: [{ ...group('子育て', 'svy001'), icon: 'child' }],
      mostUsed: ['svy001'],
      synonyms: [['子育て', '育児']],
    }),
    'media/sign.svg': aPicture,
  })
  expect(await findingsOf(folder)).toEqual({ faults: [], warnings: [] })
})

test('a city may have statuses of its own', async () => {
  const folder = await aBundle(
    settings({
      statuses: [
        { name: '書類待ち', shown: '書類をお待ちしています' },
        { name: '台風', freesPlace: true },
        { name: '完了', shown: '終わりました', endsCase: true },
        { name: 'キャンセル', freesPlace: true },
      ],
    }),
  )
  expect(await findingsOf(folder)).toEqual({ faults: [], warnings: [] })
})

const mistakes: [what: string, settings: object, ...faults: string[]][] = [
  ['a colour that white text is hard to read on', { color: '#00a3bf' }, '$.color city.color_unreadable'],
  [
    'a status twice',
    { statuses: [{ name: '電話済' }, { name: '電話済', endsCase: true }] },
    '$.statuses[1].name status.twice',
  ],
  [
    'a status that a change leaves behind',
    { statuses: [{ name: '取り消し' }] },
    '$.statuses[0].name status.superseded',
  ],
  [
    'a status that the tables of the office say of it',
    { statuses: [{ name: '変更済み' }] },
    '$.statuses[0].name status.superseded',
  ],
  [
    'a cancelling word that keeps the place',
    { statuses: [{ name: 'キャンセル' }] },
    '$.statuses[0] status.fixed',
  ],
  ['a status with space around it', { statuses: [{ name: '電話済 ' }] }, '$.statuses[0].name shape.pattern'],
  ['a colour by its name', { color: 'navy' }, '$.color shape.pattern'],
  ['a sign that is not there', { logo: '/media/none.svg' }, '$.logo image.not_found'],
  [
    'a notice that ends before it begins',
    { notices: [{ title: 'お知らせ', from: '2024-07-02', until: '2024-07-01' }] },
    '$.notices[0].until notice.reversed',
  ],
  [
    'a day that does not exist',
    { notices: [{ title: 'お知らせ', from: '2024-06-31' }] },
    '$.notices[0].from notice.not_day',
  ],
  [
    'a link to anywhere',
    { notices: [{ title: 'お知らせ', url: 'javascript:alert(1)' }] },
    '$.notices[0].url notice.url_invalid',
  ],
  [
    'a form that is not there',
    { groups: [group('子育て', 'svy001', 'svy02')] },
    '$.groups[0].services[1].surveyId home.form_unknown',
  ],
  [
    'a form in two places',
    { groups: [group('子育て', 'svy001'), group('健康', 'svy001')] },
    '$.groups[1].services[0].surveyId home.form_twice',
  ],
  [
    'a heading twice',
    { groups: [group('子育て', 'svy001'), group('子育て', 'svy001')] },
    '$.groups[1].title home.group_twice',
    '$.groups[1].services[0].surveyId home.form_twice',
  ],
  ['a most used form that is not there', { mostUsed: ['svy02'] }, '$.mostUsed[0] home.form_unknown'],
  ['a most used form twice', { mostUsed: ['svy001', 'svy001'] }, '$.mostUsed[1] home.form_twice'],
  ['more most used forms than tiles', { mostUsed: Array(7).fill('svy001') }, '$.mostUsed shape.too_long'],
  ['a word that means the same as none', { synonyms: [['育児']] }, '$.synonyms[0] shape.too_short'],
  ['a group without services', { groups: [group('子育て')] }, '$.groups[0].services shape.too_short'],
]
test.each(mistakes)('%s is a fault', (_, over, ...faults) =>
  expectFaults(settings(over), ...faults.map((fault) => `settings.json ${fault}`)),
)

describe('notes', () => {
  test('say that a notice is over and that a form is in no group', async () => {
    const over = { notices: [{ title: 'お知らせ', until: '2024-06-13' }], groups: [group('会員', 'card')] }
    const folder = await aBundle({
      ...settings(over),
      'members/1.json': {
        surveyId: 'card',
        surveyTitle: 'カード',
        surveySchema: [],
        endOfSurveyMessage: '済',
      },
    })
    const { faults, warnings } = await findingsOf(folder)
    expect(faults).toEqual([])
    expect(warnings).toContain('settings.json $.notices[0].until notice.over')
    expect(warnings).toContain('settings.json $.groups home.form_in_no_group')
  })
})

test('a fault names line, heading and what to write instead', async () => {
  const text = `{
  "cityName": "みなと市",
  "color": "#00a3bf",
  "groups": [
    { "title": "子育て", "services": [{ "surveyId": "svy001x" }] }
  ]
}`
  const read = await readBundle(await aBundle({ 'settings.json': text }), today)
  const lines = faultLines('誤り', 'faults' in read ? read.faults : []).join('\n')
  expect(lines).toContain('#008298')
  expect(lines).toMatch(/settings\.json:5:\d+/)
  expect(lines).toContain('「子育て」')
  expect(lines).toContain('svy001')
})
