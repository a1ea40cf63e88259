import { describe, expect, test } from 'vitest'
import { importSheets } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import { acceptedAnswers, checkForm, initialAnswers } from '../../../domain/form/form.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { Answer } from '../../../domain/survey/answer.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { today } from './bundles.ts'
import { childAllowance } from './child-allowance.ts'
import { aFormSheet, aHead, titles } from './workbooks.ts'

const workbook = writeWorkbook([
  aFormSheet(childAllowance, {
    head: aHead('jido-teate', '児童手当の申請'),
    columns: [...titles, '職員だけ'],
  }),
])

async function readForm() {
  const { files, faults, warnings } = await importSheets(readWorkbook(workbook), '/nowhere', today)
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] })
  const [file] = files
  if (!file) throw new Error('no form')
  return file.config
}

/** What is stored of these answers, and what is wrong with it. */
function sent(schema: readonly SchemaItem[], answers: ReadonlyMap<string, Answer>) {
  const accepted = acceptedAnswers({ schema, answers, mode: 'user', editing: false })
  const day = localDate('2024-06-14')
  return {
    accepted,
    issues: checkForm({ schema, answers: accepted, mode: 'user', editing: false, today: day }),
  }
}

/** What a resident with this many children enters; all that the form asks of four children is filled in first. */
async function filled(children: number) {
  const config = await readForm()
  const schema = config.surveySchema ?? []
  const answers = new Map(initialAnswers(config))
  const set = (key: string, ...answer: string[]) => answers.set(key, answer)
  for (const { itemKey, type, options } of schema) {
    if (type === 'text' || type === 'address') set(itemKey, 'みなと')
    else if (type === 'birthday') set(itemKey, '2020-04-01')
    else if (type === 'phone') set(itemKey, '0312345678')
    else if (type === 'postcode') set(itemKey, '1000001')
    else if (type === 'number') set(itemKey, '1')
    else if (type === 'radio' || type === 'dropdown') set(itemKey, options?.[0] ?? '')
  }
  set('doui', '住民票を市が確かめること', '所得を市が確かめること')
  set('kodomo', children > 0 ? 'はい' : 'いいえ')
  for (const child of [1, 2, 3]) set(`tsugi${child}`, child < children ? 'はい' : 'いいえ')
  return sent(schema, answers)
}

test('a form of 113 items in sections within sections is read from a workbook without fault', async () => {
  const { surveySchema = [] } = await readForm()
  expect(surveySchema).toHaveLength(113)
  expect(surveySchema.filter(({ type }) => type === 'choicegroupheader')).toHaveLength(5)
})

const families = [
  ['no child', 0, []],
  ['one child', 1, ['k1']],
  ['four children', 4, ['k1', 'k2', 'k3', 'k4']],
] as const

describe('the sections of a form from a workbook open one within the other [GRP-01] [GRP-05]', () => {
  test.each(families)('%s', async (_, children, asked) => {
    const { accepted, issues } = await filled(children)
    expect(issues).toEqual([])
    const answered = [...accepted.keys()].flatMap((key) => /^(k\d)_namae$/.exec(key)?.[1] ?? [])
    expect(answered).toEqual(asked)
    expect(accepted.has('h_namae')).toBe(false)
    expect(accepted.get('k_ginko')).toEqual(['みなと'])
  })
})

test('a child whose section is opened must be told, and what is entered of a later one is not kept', async () => {
  const { surveySchema: schema = [] } = await readForm()
  const answers = new Map([
    ['kodomo', ['はい']],
    ['tsugi1', ['いいえ']],
    ['tsugi2', ['はい']],
    ['k3_namae', ['三郎']],
  ])
  const { accepted, issues } = sent(schema, answers)
  const keys = issues.map(({ itemKey }) => itemKey)
  expect(keys).toContain('k1_namae')
  expect(keys).not.toContain('k2_namae')
  expect(accepted.has('k3_namae')).toBe(false)
})
