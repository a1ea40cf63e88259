import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import type { AuditEvent } from '../../../application/ports/audit-log.ts'
import { program } from '../../../server/cli/program.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aTake } from '../../contracts/booking-writes.ts'
import { aBundle, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog } from '../city-bundle/catalogs.ts'
import { memoryContext } from './test-context.ts'

/** A city where some have written on Friday 14 June 2024, which is today. */
async function anOffice() {
  const { storage } = memoryContext()
  const bundle = await aBundle({
    'surveys/1.json': aSurveyFile({
      surveyId: 'often',
      surveyTitle: '相談の予約',
      isAppending: { value: true },
      surveySchema: [anItemFile({ itemKey: 'name', title: 'お名前' })],
    }),
    ...aCatalog({ 'calendars/1.json': aCalendarFile({}) }),
  })
  expect(await program(['city', 'import', bundle], memoryContext(storage))).toBe(0)
  const { version: catalogVersion } = await storage.bookings.catalog()
  const save = async (
    events: readonly (readonly [AuditEvent['kind'], AuditEvent['facts']?])[],
    over: Parameters<typeof aWrite>[1] = {},
  ) => {
    const record = aFreshRecord({ surveyId: 'often', keyMs: friday })
    const { answerId, surveyId, userId } = record
    const audit = events.map(([kind, facts]) => ({
      ...{ kind, at: friday, answerId, surveyId, userId, ...(facts && { facts }) },
    }))
    expect(await storage.answers.save(aWrite(record, { ...over, audit }))).toMatchObject({ kind: 'saved' })
  }
  const takes = [aTake('cal-1', { quota: 9, cost: 2 })]
  await save([['answer.saved'], ['answer.changed', { by: 'tanaka' }]], {
    language: 'vi',
    places: { catalogVersion, keeps: [], takes },
  })
  await save([['answer.saved'], ['answer.cancelled', { check: 'キャンセル' }]])
  await save([['answer.registered', { by: 'tanaka' }]])
  const numbers = async (...args: string[]) => {
    const context = memoryContext(storage)
    const code = await program(['answers', 'numbers', ...args], context)
    return { code, output: context.output(), errors: context.errorOutput() }
  }
  return { numbers, file: async () => join(await mkdtemp(join(tmpdir(), 'numbers-')), 'numbers.xlsx') }
}

test('numbers are tables of this week and the four before it, with what they don’t have', async () => {
  const { numbers } = await anOffice()
  const { code, output } = await numbers('--to', '2024-06-22')
  expect(code).toBe(0)
  expect(output.split('\n').slice(0, 12)).toEqual([
    '2024/5/12(日)～2024/6/22(土)　受付 3件、変更 1件、キャンセル 1件、予約 1件',
    '',
    'フォーム             週                           開いた  受付                 変更         キャンセル',
    '相談の予約（often）  2024/6/9(日)～2024/6/15(土)       0  3（住民 2、職員 1）  1（職員 1）  1（住民 1）',
    '',
    '場所    来る日の週                    フォーム             予約  枠の数  来た  来なかった',
    '相談室  2024/6/16(日)～2024/6/22(土)  相談の予約（often）     1       2     0           0',
    '',
    'フォーム             住民のことば  受付',
    '相談の予約（often）  選んでいない     1',
    '相談の予約（often）  Tiếng Việt       1',
    '',
  ])
  expect(output).toContain('あとで回答や住民が消えても、数は残ります')
  expect((await numbers()).output).toContain('2024/5/12(日)～2024/6/15(土)　受付 3件')
  expect((await numbers('--from', '令和6年7月1日')).output).toContain('2024/7/1(月)　受付 0件')
})

test('numbers are written as a workbook to reckon with, which only its owner may read', async () => {
  const { numbers, file } = await anOffice()
  const out = await file()
  const days = ['--from', '2024-06-10', '--to', '2024-06-20']
  expect((await numbers(...days, '--out', out)).output).toBe(
    `2024/6/10(月)～2024/6/20(木)の数を書き出しました：${out}\n`,
  )
  expect((await stat(out)).mode & 0o777).toBe(0o600)
  const sheets = readWorkbook(await readFile(out))
  expect(sheets.map(({ name }) => name)).toEqual(['受付', '予約', 'ことば', '曜日と時間', '説明'])
  const rows = (at: number) =>
    sheets[at]!.cells.filter(({ row }) => row > 1).map(({ text, kind }) =>
      kind === 'number' ? Number(text) : text,
    )
  expect(rows(0)).toEqual([
    '相談の予約',
    'often',
    '2024-06-10',
    '2024-06-15',
    0,
    3,
    2,
    1,
    0,
    1,
    0,
    1,
    1,
    1,
    0,
    0,
    0,
  ])
  expect(rows(1)).toEqual(['相談室', 'cal-1', '2024-06-16', '2024-06-20', '相談の予約', 'often', 1, 2, 0, 0])
})

test('numbers --json has the same for other programs', async () => {
  const { numbers } = await anOffice()
  const { output } = await numbers('--from', '2024-06-14', '--to', '2024-06-14', '--json')
  expect(JSON.parse(output)).toEqual({
    days: { from: '2024-06-14', to: '2024-06-14' },
    forms: [
      {
        surveyId: 'often',
        formTitle: '相談の予約',
        ...{ opened: 0, sentInLine: 0 },
        from: '2024-06-14',
        to: '2024-06-14',
        acts: { sent: { resident: 2, office: 1 }, changed: { office: 1 }, cancelled: { resident: 1 } },
        languages: { '': 1, vi: 1 },
      },
    ],
    places: [],
    hours: [],
  })
})
