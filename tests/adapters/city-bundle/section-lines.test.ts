import { expect, test } from 'vitest'
import { hasNestedSections, sectionLines } from '../../../adapters/city-bundle/section-lines.ts'
import type { SchemaItem, SectionOption } from '../../../domain/survey/survey-config.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'

const opens = (option: string, header: string): SectionOption => ({
  option: { value: option },
  groupheader: { value: header },
})
const choice = (itemKey: string, title: string, ...sectionOptions: SectionOption[]) =>
  anItem({ itemKey, title, type: 'choicegroupheader', sectionOptions })
const header = (itemKey: string, title: string) => anItem({ itemKey, title, type: 'groupheader' })
const text = (itemKey: string) => anItem({ itemKey, title: itemKey })
const form = (...surveySchema: SchemaItem[]) =>
  aSurveyConfig({ surveyId: 'jido', surveyTitle: '児童手当', surveySchema })

const nested = form(
  text('name'),
  choice('more1', '2人目', opens('いる', 'child2'), opens('生まれる', 'child2')),
  choice('job', 'お仕事', opens('会社', 'work')),
  header('child2', '2人目のお子さん'),
  text('name2'),
  choice('more2', '3人目', opens('いる', 'child3')),
  header('child3', '3人目のお子さん'),
  text('name3'),
  header('work', '勤め先'),
  text('company'),
)

test('the tree of a form shows which option opens which section, and the choices within it [GRP-01]', () => {
  expect(sectionLines(nested)).toEqual([
    'jido「児童手当」の、選択で開く見出し',
    '├ more1「2人目」',
    '│ └ いる・生まれる → child2「2人目のお子さん」 2項目',
    '│ 　 └ more2「3人目」',
    '│ 　 　 └ いる → child3「3人目のお子さん」 1項目',
    '└ job「お仕事」',
    '　 └ 会社 → work「勤め先」 1項目',
  ])
})

test('a section that two choices open is drawn once, and what nothing opens is named [GRP-01]', () => {
  const twice = form(
    choice('c1', '1', opens('はい', 'both')),
    choice('c2', '2', opens('はい', 'both'), opens('いいえ', 'gone')),
    header('both', '両方'),
    text('q'),
    header('alone', '孤立'),
    choice('c3', '3', opens('はい', 'alone')),
  )
  expect(sectionLines(twice)).toEqual([
    'jido「児童手当」の、選択で開く見出し',
    '├ c1「1」',
    '│ └ はい → both「両方」 1項目',
    '└ c2「2」',
    '　 ├ はい → both「両方」（2回目）',
    '　 └ いいえ → gone（見出しがありません）',
    '× alone「孤立」は、どこからも開きません。',
  ])
})

test('a form without choices has no tree, and sections are nested only if a choice stands in one that another opens', () => {
  expect(sectionLines(form(text('q'), header('h', '見出し')))).toEqual([])
  expect(hasNestedSections(nested)).toBe(true)
  const flat = form(choice('c', 'c', opens('はい', 'h')), header('h', 'h'), text('q'))
  expect(hasNestedSections(flat)).toBe(false)
  expect(sectionLines(flat)).toHaveLength(3)
})
