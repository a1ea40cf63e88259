import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anAnswerRecord } from '../../builders.ts'
import { aWrite } from '../../contracts/answer-writes.ts'
import { aTake } from '../../contracts/booking-writes.ts'
import { aBundle, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog, anItemToReserve, aSmallFile, aTreeFile } from '../city-bundle/catalogs.ts'
import { aCity, edit } from './imported-city.ts'

const thursday = '2024-06-20'
const pool = aCalendarFile({ sortKey: 'pool', name: 'プール' })
const twoPlaces = aTreeFile(
  aSmallFile(),
  aSmallFile({ id: 'small-2', name: '2番', order: 2, calendarId: 'pool' }),
)
const notAccepted = 'このまま取り込むときは、--accept を付けてください。何も取り込んでいません。\n'

const calendarFile = 'calendars/01-cal-1.json'
const formFile = 'surveys/01-svy001.json'

test('an older folder that would reopen a closed day and remove a form with answers is asked about by name and number', async () => {
  const city = await aCity(aCatalog())
  const [first, second] = [await city.exported(), await city.exported()]
  await edit(first, calendarFile, { dayOffs: [thursday] })
  await writeFile(
    join(first, 'surveys/02-new.json'),
    JSON.stringify(aSurveyFile({ surveyId: 'jidou', surveyTitle: '児童手当' })),
  )
  expect(await city.run('import', first)).toMatchObject({
    code: 0,
    errors: expect.not.stringContaining('--accept'),
  })
  await city.answer('jidou', 20)

  const asked = await city.run('import', second)
  expect(asked.lines.slice(1)).toEqual([
    '注意 このフォルダーを書き出した後（版 1）に、市で変わったものが 2件あります。取り込むと、こうなります。',
    '  フォーム「児童手当」（jidou） 後から市に加わりましたが、なくなります。',
    '  カレンダー「相談室」（cal-1） 後から市で変わりましたが、フォルダーの内容に置き換わります。',
    '注意 回答 20件：フォーム「児童手当」（jidou）がなくなります。回答は残り、書き出せますが、住民には見えなくなります。',
    '注意 予約 0件：カレンダー「相談室」（cal-1）の休みの日 1日が、また開きます。',
    '  2024/6/20(木) 予約 0、定員 3',
  ])
  expect([asked.code, asked.errors]).toEqual([1, notAccepted])
  expect(await city.surveyIds()).toEqual(['svy001', 'jidou'])
  const compared = await city.run('check', second, '--against')
  expect(compared.lines.slice(1, -1)).toEqual(asked.lines.slice(1))
  expect(compared.lines.at(-1)).toBe(
    'いまの市と比べました：誤り 0件、注意 3件。取り込むときは --accept が要ります。何も変えていません。',
  )
  expect((await city.run('import', second, '--accept')).code).toBe(0)
  expect(await city.surveyIds()).toEqual(['svy001'])
})

test('a folder that is edited and imported again and again is not asked about its own changes', async () => {
  const city = await aCity(aCatalog())
  const folder = await city.exported()
  for (const surveyTitle of ['一', '二', '三']) {
    await edit(folder, formFile, { surveyTitle })
    expect(await city.run('import', folder)).toMatchObject({ code: 0 })
  }
  expect((await city.storage.surveys.find('svy001'))?.config.surveyTitle).toBe('三')
})

test('two sections that change different things, each with the folder of the other, are asked once', async () => {
  const city = await aCity(aCatalog())
  const [first, second] = [await city.exported(), await city.exported()]
  await edit(first, formFile, { surveyTitle: '一' })
  await edit(second, calendarFile, { name: '新相談室' })
  expect((await city.run('import', first)).code).toBe(0)
  const asked = await city.run('import', second)
  expect(asked.lines.slice(2)).toEqual([
    '  フォーム「子育て相談の申込み」（svy001） 後から市で変わりましたが、フォルダーの内容に置き換わります。',
  ])
  await edit(second, formFile, { surveyTitle: '一' })
  expect((await city.run('import', second)).code).toBe(0)
})

test('what a folder brings back that the city has removed since is asked about', async () => {
  const city = await aCity({ ...aCatalog(), 'surveys/2.json': aSurveyFile({ surveyId: 'jidou' }) })
  await city.answer('jidou', 2)
  const [first, second] = [await city.exported(), await city.exported()]
  await rm(join(first, 'surveys/02-jidou.json'))
  expect((await city.run('import', first)).lines.at(-1)).toContain('注意 回答 2件：')
  expect((await city.run('import', first, '--accept')).code).toBe(0)
  expect((await city.run('import', second)).lines.slice(1)).toEqual([
    '注意 このフォルダーを書き出した後（版 1）に、市で変わったものが 1件あります。取り込むと、こうなります。',
    '  フォーム「子育て相談の申込み」（jidou） 後から市でなくなりましたが、また加わります。',
    '注意 回答 2件：なくしたフォーム「子育て相談の申込み」（jidou）が、また受け付けます。',
  ])
})

const form = (over: Readonly<Record<string, unknown>>) => ({
  ...aCatalog(),
  'surveys/1.json': aSurveyFile(over),
})
const calendar = (over: Readonly<Record<string, unknown>>) =>
  aCatalog({ 'calendars/1.json': aCalendarFile(over) })
const bigger = aCatalog({ 'calendars/2.json': pool, 'categories.json': twoPlaces })

test.each([
  [
    'a calendar goes',
    aCatalog({ 'calendars/2.json': pool }),
    aCatalog(),
    ['注意 カレンダー「プール」（pool）がなくなります。今日から先の予約はありません。'],
  ],
  [
    'a category goes',
    { ...bigger, 'items.json': [anItemToReserve(), anItemToReserve({ categoryId: 'small-2' })] },
    { ...bigger, 'categories.json': aTreeFile() },
    ['注意 分野「市役所／1階／2番」（small-2）がなくなります。予約するもの 1件、今日から先の予約 0件。'],
  ],
  [
    'all categories go',
    aCatalog(),
    {},
    [
      '注意 カレンダー「相談室」（cal-1）がなくなります。今日から先の予約はありません。',
      '注意 分野「市役所」（large-1）がなくなります。予約するもの 1件、今日から先の予約 0件。',
    ],
  ],
  [
    'a stopped calendar goes on',
    calendar({ calendarOff: true }),
    calendar({}),
    ['注意 予約 0件：受付を止めているカレンダー「相談室」（cal-1）が、また受け付けます。'],
  ],
  [
    'a category can be booked again',
    aCatalog({ 'categories.json': aTreeFile(aSmallFile({ calendarId: undefined })) }),
    aCatalog(),
    ['注意 予約できない分野「市役所／1階／1番」（small-1）が、予約できるようになります。予約するもの 1件。'],
  ],
  [
    'a form whose time is over takes answers again',
    form({ publishTo: '2024-06-01T00:00' }),
    form({ publishTo: '2024-07-01T00:00' }),
    ['注意 回答 0件：受付の終わったフォーム「子育て相談の申込み」（svy001）が、また受け付けます。'],
  ],
  [
    'a form whose time has not come takes answers',
    form({ publishFrom: '2024-07-01T00:00' }),
    form({}),
    ['注意 回答 0件：受付の始まっていないフォーム「子育て相談の申込み」（svy001）が、受け付けを始めます。'],
  ],
])('a folder that was never exported is asked when %s', async (_, before, after, lines) => {
  const city = await aCity(before)
  const next = await aBundle(after)
  const asked = await city.run('import', next)
  const warnings = asked.lines.filter((line) => /^注意 (?!\S+\.json)/.test(line))
  expect([asked.code, warnings, asked.errors]).toEqual([1, lines, notAccepted])
  expect((await city.run('import', next, '--accept')).code).toBe(0)
  expect((await city.run('import', next)).code).toBe(0)
})

test('a day that is opened says how many bookings still stand on it', async () => {
  const city = await aCity(calendar({}))
  const { version: catalogVersion } = await city.storage.bookings.catalog()
  const places = { catalogVersion, keeps: [], takes: [aTake('cal-1')] }
  expect((await city.storage.answers.save(aWrite(anAnswerRecord(), { places }))).kind).toBe('saved')
  expect((await city.run('import', await aBundle(calendar({ dayOffs: [thursday] })), '--accept')).code).toBe(
    0,
  )
  const asked = await city.run('import', await aBundle(calendar({ dayOffs: [] })))
  expect(asked.lines.slice(1)).toEqual([
    '注意 予約 1件：カレンダー「相談室」（cal-1）の休みの日 1日が、また開きます。',
    '  2024/6/20(木) 予約 1、定員 3',
  ])
})

test('a folder of another city is asked about all that differs, and one whose memory is broken too', async () => {
  const city = await aCity(aCatalog())
  const other = await aCity({
    'surveys/1.json': aSurveyFile({ surveySchema: [anItemFile({ title: '別の市' })] }),
  })
  const foreign = await other.exported()
  expect((await city.run('import', foreign)).lines).toContain(
    '  フォーム「子育て相談の申込み」（svy001） 後から市で変わりましたが、フォルダーの内容に置き換わります。',
  )
  const folder = await city.exported()
  await edit(folder, formFile, { surveyTitle: '一' })
  const broken = join(await mkdtemp(join(tmpdir(), 'city-')), 'broken')
  await cp(folder, broken, { recursive: true })
  await writeFile(join(broken, 'city-version.json'), '{')
  expect((await city.run('import', broken)).code).toBe(1)
  expect((await city.run('import', folder)).code).toBe(0)
})
