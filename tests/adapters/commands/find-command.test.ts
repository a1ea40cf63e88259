import { expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aBundle, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog } from '../city-bundle/catalogs.ts'
import { memoryContext } from './test-context.ts'

const items = [
  { itemKey: 'name', title: 'お名前' },
  { itemKey: 'tel', title: '電話番号', type: 'phone' },
  { itemKey: 'slot', title: '予約', type: 'reservation', isSearchable: { value: true } },
]

/** A city where people of these names have answered; what its commands print is `said`. */
async function anOffice(...names: readonly string[]) {
  const { storage } = memoryContext()
  const surveySchema = items.map(anItemFile)
  const bundle = await aBundle({
    'surveys/1.json': aSurveyFile({
      surveyId: 'often',
      surveyTitle: '相談の予約',
      isAppending: { value: true },
      surveySchema,
    }),
    ...aCatalog({ 'calendars/1.json': aCalendarFile({}) }),
  })
  expect(await program(['city', 'import', bundle], memoryContext(storage))).toBe(0)
  const save = (at: number, name: string, over = {}, slot = '') =>
    storage.answers.save(
      aWrite(
        aFreshRecord({
          ...{
            surveyId: 'often',
            keyMs: friday + at,
            createdAt: friday / 1000,
            answerCode: `ABCD${1000 + at}`,
          },
          entries: items.map(({ itemKey, title }) => ({
            ...{ itemKey, title },
            answer: [{ name, tel: '09012345678' }[itemKey] ?? slot],
          })),
          ...over,
        }),
        { terms: [...new Set([name.replace(' ', ''), ...name.split(' ')])] },
      ),
    )
  for (const [at, name] of names.entries()) expect((await save(at, name)).kind).toBe('saved')
  const find = async (...args: string[]) => {
    const context = memoryContext(storage)
    const code = await program(['answers', 'find', ...args], { ...context, account: 'uketsuke' })
    return { code, lines: context.output().trimEnd().split('\n'), error: context.errorOutput() }
  }
  return { storage, save, find }
}

test('somebody is found with one line an answer: who, what, when, state, code and phone', async () => {
  const { save, find } = await anOffice('山田 花子', '佐藤 一')
  await save(
    7,
    '山田 太郎',
    { series: { codes: ['ABCD0001'], createdAt: 1, before: 1 } },
    'small-1_a|20240620|0',
  )
  expect(await find('山田')).toEqual({
    code: 0,
    lines: [
      '山田 太郎　相談の予約　2024/6/20(木) 9:00～10:00 市役所／1階／1番 相談　未対応　ABCD1007（前 ABCD0001）　09012345678',
      '山田 花子　相談の予約　2024/6/14(金)に受付　未対応　ABCD1000　09012345678',
      '2件です。',
    ],
    error: '',
  })
  expect((await find('山田', '花子')).lines).toHaveLength(2)
})

test('nothing found says what to try instead', async () => {
  const { code, lines } = await (await anOffice('山田 花子')).find('090-1111-2222')
  expect(code).toBe(0)
  expect(lines[0]).toBe('見つかりません。次のどれか1つだけで試してください。')
  expect(lines.join()).toContain('ふりがな')
})

test('more than a page is told, and shown whole with --all [OFF-09]', async () => {
  const { find, storage } = await anOffice(...Array.from({ length: 41 }, () => '山田 花子'))
  const page = await find('山田')
  expect(page.lines).toHaveLength(21)
  expect(page.lines[20]).toBe('新しい20件です。ほかにもあります。ことばを足すか、--all を付けてください。')
  const all = await find('山田', '--all', '--by', 'Tanaka')
  expect(all.lines).toHaveLength(42)
  expect(all.lines[41]).toBe('41件です。')
  const searched = storage.events.filter(({ kind }) => kind === 'answers.searched')
  expect(searched.map(({ facts }) => facts)).toEqual([
    { by: 'uketsuke', count: 20 },
    ...[20, 20, 1].map((count) => ({ by: 'tanaka', count })),
  ])
})

test('what is printed is one line each, whatever was answered', async () => {
  const { save, find } = await anOffice()
  await save(1, '山田\u202e\n花子')
  expect((await find('ABCD1001')).lines[0]).toContain('山田□□花子')
})

test('somebody who is not on the staff finds nothing, and reads whom to name', async () => {
  const { find, storage } = await anOffice('山田 花子')
  await storage.staffAccounts.put([{ sub: 's', username: 'tanaka', madeBy: 'office', madeAtMs: 1 }], [])
  const { code, lines, error } = await find('山田')
  expect([code, lines]).toEqual([1, ['']])
  expect(error).toContain('職員「uketsuke」はいません')
})
