import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { program } from '../../../server/cli/program.ts'
import { anAnswerRecord } from '../../builders.ts'
import { aWrite } from '../../contracts/answer-writes.ts'
import { aTake } from '../../contracts/booking-writes.ts'
import { aBundle, anItemFile, aPicture, aSurveyFile, today } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog } from '../city-bundle/catalogs.ts'
import { aShop } from '../city-bundle/payments.ts'
import { memoryContext } from './test-context.ts'

const wholeCity = () =>
  aBundle({
    'surveys/2.json': aSurveyFile({ surveyId: 'svy002', headerImageUrl: '/media/a.svg' }),
    'media/a.svg': aPicture,
  })

const aMemberFile = () =>
  aSurveyFile({
    surveyId: 'card',
    surveySchema: [anItemFile({ isSearchable: { value: true }, isRequired: { value: true } })],
  })

const aNumberedFile = (numbering: Record<string, unknown> = {}) => {
  const { surveySchema, ...form } = aMemberFile()
  const item = anItemFile({ itemKey: 'no', title: '番号', type: 'numbering', ...numbering })
  return { ...form, surveySubId: 12, surveySchema: [...surveySchema, item] }
}

test('import replaces the city, records an audit event and shows its progress', async () => {
  const it = memoryContext()
  expect(await program(['city', 'import', await wholeCity()], it)).toBe(0)
  expect((await it.storage.surveys.list()).map(({ config }) => config.surveyId)).toEqual(['svy001', 'svy002'])
  expect(await it.storage.city.settings()).toEqual({ cityName: 'みなと市' })
  expect((await it.storage.city.findMedia('a.svg'))?.contentType).toBe('image/svg+xml')
  expect(it.storage.events).toEqual([
    {
      kind: 'city.imported',
      at: today,
      facts: { surveys: 2, media: 1, added: 2, changed: 0, unchanged: 0, removed: 0 },
    },
  ])
  expect(it.errorOutput()).toContain('取り込み中 3 / 3 件')
  expect(it.output()).toContain('新しい 2件、変わった 0件、同じ 0件、なくなった 0件')
  expect(it.closed()).toBe(1)
})

test('importing the same bundle again changes no version', async () => {
  const it = memoryContext()
  const folder = await wholeCity()
  await program(['city', 'import', folder], it)
  const before = await it.storage.surveys.list()
  expect(await program(['city', 'import', folder], it)).toBe(0)
  expect(await it.storage.surveys.list()).toEqual(before)
  expect(it.output()).toContain('新しい 0件、変わった 0件、同じ 2件、なくなった 0件')
})

test('a bundle with faults is not imported and the current city stays', async () => {
  const it = memoryContext()
  await program(['city', 'import', await wholeCity()], it)
  const broken = await aBundle({ 'surveys/1.json': '{' })
  expect(await program(['city', 'import', broken], it)).toBe(1)
  expect(await it.storage.surveys.list()).toHaveLength(2)
  expect(it.storage.events).toHaveLength(1)
  expect(it.closed()).toBe(1)
})

test('an import that closes a booked day names day and time and stops; --accept goes on, and nothing is lost', async () => {
  const it = memoryContext()
  const bundle = (over: Record<string, unknown> = {}) =>
    aBundle(aCatalog({ 'calendars/1.json': aCalendarFile(over) }))
  await program(['city', 'import', await bundle()], it)
  const { version: catalogVersion, calendars } = await it.storage.bookings.catalog()
  const take = aTake('cal-1', {})
  const places = { catalogVersion, keeps: [], takes: [take] }
  expect((await it.storage.answers.save(aWrite(anAnswerRecord(), { places }))).kind).toBe('saved')
  const closing = await bundle({ dayOffs: [take.slot.day] })

  expect(await program(['city', 'import', closing], it)).toBe(1)
  expect(it.output()).toContain(
    `注意 ${calendars.get('cal-1')?.name}（cal-1） 2024/6/20(木) 9:00～10:00 休みになります。予約 1`,
  )
  expect(it.errorOutput()).toContain('--accept を付けてください。何も取り込んでいません。')
  expect((await it.storage.bookings.catalog()).version).toBe(catalogVersion)

  expect(await program(['city', 'import', closing, '--accept'], it)).toBe(0)
  expect((await it.storage.bookings.catalog()).version).toBe(catalogVersion + 1)
  expect(await program(['city', 'import', closing], it)).toBe(0)
})

test('an import that removes a time slot with bookings is refused, names the slot and changes nothing', async () => {
  const it = memoryContext()
  const bundle = (...comaList: object[]) =>
    aBundle(aCatalog({ 'calendars/1.json': aCalendarFile({ comaList, weekly: [] }) }))
  const [nine, ten, eleven] = ['09', '10', '11'].map((hour) => ({ start: `${hour}:00`, end: `${hour}:30` }))
  await program(['city', 'import', await bundle(nine!, ten!)], it)
  const { version: catalogVersion } = await it.storage.bookings.catalog()
  const takes = [aTake('cal-1', { slotKey: 1 })]
  const record = anAnswerRecord()
  const saved = await it.storage.answers.save(
    aWrite(record, { places: { catalogVersion, keeps: [], takes } }),
  )
  expect(saved.kind).toBe('saved')

  expect(await program(['city', 'import', await bundle(nine!, eleven!)], it)).toBe(1)
  expect(it.errorOutput()).toContain('相談室（cal-1）の10:00～10:30の枠には、今日から先の予約があります。')
  expect(it.errorOutput()).toContain('何も取り込んでいません。')
  expect((await it.storage.bookings.catalog()).version).toBe(catalogVersion)
})

test('member forms are checked, imported and exported with the other forms', async () => {
  const it = memoryContext()
  const folder = await aBundle({ 'members/1.json': aMemberFile() })
  expect(await program(['city', 'import', folder], it)).toBe(0)
  expect(it.output()).toBe(
    'みなと市：フォーム 1件、会員フォーム 1件、画像 0件。誤りはありません（注意 0件）。\n' +
      '取り込みました。フォーム：新しい 2件、変わった 0件、同じ 0件、なくなった 0件。\n',
  )
  expect((await it.storage.members.list()).map(({ config }) => config.surveyId)).toEqual(['card'])
  expect(it.storage.events).toMatchObject([{ facts: { surveys: 1, members: 1, added: 2 } }])
  const copy = join(await mkdtemp(join(tmpdir(), 'city-')), 'copy')
  await program(['city', 'export', copy], it)
  expect(it.output()).toContain('（フォーム 2件、画像 0件）')
  expect(await readBundle(copy, today)).toEqual(await readBundle(folder, today))
})

test('what is for sale is checked, imported and exported with the rest', async () => {
  const it = memoryContext()
  const folder = await aBundle(aShop())
  expect(await program(['city', 'import', folder], it)).toBe(0)
  expect(it.output()).toContain('フォーム 1件、決済サービス 1件、画像 0件。誤りはありません')
  expect(it.storage.events).toMatchObject([{ facts: { surveys: 1, services: 1 } }])
  const copy = join(await mkdtemp(join(tmpdir(), 'city-')), 'copy')
  await program(['city', 'export', copy], it)
  expect(await readdir(join(copy, 'payment'))).toEqual(['01-stickers.json'])
  expect(await readBundle(copy, today)).toEqual(await readBundle(folder, today))
})

test.each([
  ['survey', 'surveys/2.json', 'members/2.json', 'フォーム（surveys/）'],
  ['member form', 'members/2.json', 'surveys/2.json', '会員フォーム（members/）'],
])('what was a %s is not imported as the other, and the reason is said', async (_, from, to, was) => {
  const it = memoryContext()
  await program(['city', 'import', await aBundle({ [from]: aMemberFile() })], it)
  await program(['city', 'import', await aBundle()], it)
  expect(await program(['city', 'import', await aBundle({ [to]: aMemberFile() })], it)).toBe(1)
  expect(it.errorOutput()).toContain(`「card」は、${was}として取り込んだことがあります。`)
  expect(it.errorOutput()).toContain('何も取り込んでいません。')
})

test('a member form whose numbers would be given anew is not imported, and the reason is said', async () => {
  const it = memoryContext()
  const card = (numbering: Record<string, unknown>) =>
    aBundle({ 'members/1.json': aNumberedFile({ isAutomaticNumbering: true, ...numbering }) })
  await program(['city', 'import', await card({})], it)
  expect(await program(['city', 'import', await card({ isAutomaticNumbering: false })], it)).toBe(1)
  expect(it.errorOutput()).toContain('会員フォーム「card」の会員番号の項目（numbering）')
  expect(it.errorOutput()).toContain('何も取り込んでいません。')
})

test('import warns when the prefix of member numbers changes, and only then', async () => {
  const it = memoryContext()
  const imported = async (surveySubId: string | number) => {
    const before = it.output().length
    const folder = await aBundle({ 'members/1.json': { ...aNumberedFile(), surveySubId } })
    expect(await program(['city', 'import', folder], it)).toBe(0)
    return it.output().slice(before)
  }
  const warning =
    '会員フォーム「card」の会員番号の頭に付く番号（surveySubId）が 0012 から 0013 に変わりました。'
  for (const same of [12, '012', 12]) expect(await imported(same)).not.toContain('変わりました')
  expect(await imported(13)).toContain(`注意 ${warning}`)
  expect(await imported(13)).not.toContain('変わりました')
})

test('an exported city can be imported again and is the same', async () => {
  const it = memoryContext()
  const folder = await wholeCity()
  await program(['city', 'import', folder], it)
  const copy = join(await mkdtemp(join(tmpdir(), 'city-')), 'copy')
  expect(await program(['city', 'export', copy], it)).toBe(0)
  expect(await readBundle(copy, today)).toEqual(await readBundle(folder, today))
  expect(it.storage.events.at(-1)).toMatchObject({ kind: 'city.exported', facts: { surveys: 2, media: 1 } })
})

test('an export to where no folder can be made ends with the reason', async () => {
  const it = memoryContext()
  await program(['city', 'import', await wholeCity()], it)
  expect(await program(['city', 'export', '/proc/none/folder'], it)).toBe(1)
  expect(it.errorOutput()).toMatch(/フォルダー \/proc\/none\/folder を作れないか、そこに書けません：.*\n$/)
})

test('an export before the first import, or into a folder with files, is refused with the reason', async () => {
  const it = memoryContext()
  const folder = await wholeCity()
  expect(await program(['city', 'export', join(folder, 'copy')], it)).toBe(1)
  expect(it.errorOutput()).toContain('まだ何も取り込まれていません')
  await program(['city', 'import', folder], it)
  expect(await program(['city', 'export', folder], it)).toBe(1)
  expect(it.errorOutput()).toContain('空ではありません')
  expect(it.closed()).toBe(3)
})

test('schema writes the schemas into a bundle and changes nothing else in it', async () => {
  const it = memoryContext()
  const folder = await wholeCity()
  expect(await program(['city', 'schema', folder], it)).toBe(0)
  expect(await readdir(join(folder, 'schema'))).toEqual([
    'calendar.schema.json',
    'categories.schema.json',
    'items.schema.json',
    'language.schema.json',
    'member.schema.json',
    'payment.schema.json',
    'settings.schema.json',
    'staff.schema.json',
    'survey.schema.json',
    'tax.schema.json',
  ])
  expect(await program(['city', 'check', folder], it)).toBe(0)
})

/** A form in `folder` that is searched by name, or by name and town. */
const searched = (requiresTown: boolean, folder: string) =>
  aBundle({
    [`${folder}/2.json`]: aSurveyFile({
      surveyId: 'found',
      surveySchema: [
        anItemFile({ isRequired: { value: true }, isSearchable: { value: true } }),
        anItemFile({ itemKey: 'q2', isRequired: { value: requiresTown }, isSearchable: { value: true } }),
      ],
    }),
  })

const namedAndPlaced = [
  { itemKey: 'q1', title: 'お名前', answer: ['山田'] },
  { itemKey: 'q2', title: '町名', answer: ['港町'] },
]

/** A city with two records that nobody owns; one of them says no town. */
async function withRecords(folder = 'surveys') {
  const it = memoryContext()
  await program(['city', 'import', await searched(false, folder)], it)
  expect(it.output()).not.toContain('索引')
  for (const [answerId, entries] of [
    ['a1', namedAndPlaced],
    ['a2', namedAndPlaced.slice(0, 1)],
  ] as const) {
    const record = anAnswerRecord({
      answerId,
      answerCode: answerId,
      surveyId: 'found',
      userId: `I${answerId}`,
      registeredBy: 'import',
      entries,
    })
    await it.storage.answers.save(aWrite(record, { claimValues: ['q1', '山田'] }))
  }
  return it
}

const lookFor = (...values: string[]) => ({ userId: 'U1', surveyId: 'found', values })

test.each(['surveys', 'members'])(
  'an import rebuilds the claim index of a form in %s whose required searchable items changed, and says of how many answers',
  async (folder) => {
    const it = await withRecords(folder)
    expect(await program(['city', 'import', await searched(true, folder)], it)).toBe(0)
    expect(it.output()).toContain(
      '「found」：検索に使う項目が変わったので、回答 1件の索引を作り直しました。持ち主のいない回答 1件は、いまの項目に答えがないので、住民は自分のものにできません。\n',
    )
    expect(it.errorOutput()).toContain('「found」の回答の索引を作り直しています 2 / 2 件')
    expect((await it.storage.claims.find(lookFor('q1', '山田', 'q2', '港町'))).unclaimed).toHaveLength(1)
    expect((await it.storage.claims.find(lookFor('q1', '山田'))).unclaimed).toEqual([])
  },
)

test('an import interrupted while indexing says so, and the next import completes the index', async () => {
  const it = await withRecords()
  const stopped = { ...it, stop: AbortSignal.abort() }
  expect(await program(['city', 'import', await searched(true, 'surveys')], stopped)).toBe(1)
  expect(it.errorOutput()).toMatch(/中断しました。\n$/)
  expect(it.errorOutput()).toContain('同じ取り込みをもう一度行ってください。')
  expect(await program(['city', 'import', await searched(true, 'surveys')], it)).toBe(0)
  expect(it.output()).toContain('回答 1件の索引を作り直しました')
  expect((await it.storage.claims.find(lookFor('q1', '山田', 'q2', '港町'))).unclaimed).toHaveLength(1)
})
