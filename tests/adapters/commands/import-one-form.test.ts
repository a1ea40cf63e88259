import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aBundle, anItemFile, aPicture, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog, anItemToReserve, aSmallFile, aTreeFile } from '../city-bundle/catalogs.ts'
import { aPaidFile, aServiceFile, aTaxFile } from '../city-bundle/payments.ts'
import { aCity, edit } from './imported-city.ts'

const pool = (over: Readonly<Record<string, unknown>> = {}) =>
  aCalendarFile({ sortKey: 'pool', name: 'プール', ...over })
const reserved = (itemName: string, over: Readonly<Record<string, unknown>> = {}) =>
  anItemToReserve({ categoryId: 'small-2', itemName, ...over })
const offering = (...categories_tree: string[]) =>
  anItemFile({ itemKey: 'r1', title: '予約', type: 'reservation', categories_tree })
const found = anItemFile({ isSearchable: { value: true }, isRequired: { value: true } })

/** A city with two forms, one of them for the office of the pool, and one that sells. */
const town = {
  ...aCatalog({
    'calendars/2.json': pool(),
    'categories.json': aTreeFile(
      aSmallFile(),
      aSmallFile({ id: 'small-2', name: '2番', order: 2, calendarId: 'pool' }),
    ),
    'items.json': [anItemToReserve(), reserved('大プール'), reserved('子どもプール', { itemId: 'b' })],
  }),
  'settings.json': { cityName: 'みなと市', languages: ['en'] },
  'languages/en/texts.json': { みなと市: 'Minato', プール: 'Pool' },
  'surveys/1.json': aSurveyFile({ surveySchema: [offering('small-1'), found] }),
  'surveys/2.json': aSurveyFile({
    surveyId: 'pool',
    surveyTitle: 'プール',
    surveySchema: [offering('small-2'), found],
  }),
}

test('one form comes with what it needs, and everything else stays as the city has it', async () => {
  const city = await aCity(town)
  const before = (await city.storage.city.export())!
  const folder = await aBundle({
    'settings.json': { cityName: '古い市', languages: ['en'] },
    'languages/en/texts.json': {
      みなと市: 'Old',
      プールの予約: 'Book the pool',
      水遊びプール: 'Splash pool',
    },
    'calendars/1.json': aCalendarFile({ name: '古い相談室' }),
    'calendars/2.json': pool({ name: '水遊びプール' }),
    'categories.json': aTreeFile(
      aSmallFile({ name: '古い1番' }),
      aSmallFile({
        id: 'small-2',
        name: '新2番',
        order: 2,
        calendarId: 'pool',
        imageUrl: '/media/place.svg',
      }),
    ),
    'items.json': [anItemToReserve({ itemName: '古い相談' }), reserved('水遊び')],
    'surveys/1.json': aSurveyFile({ surveySchema: [offering('small-1'), found], surveyTitle: '古い' }),
    'surveys/2.json': aSurveyFile({
      surveyId: 'pool',
      surveyTitle: 'プールの予約',
      headerImageUrl: '/media/pool.svg',
      surveySchema: [offering('small-2'), found],
    }),
    'media/pool.svg': aPicture,
    'media/place.svg': aPicture,
  })
  expect((await city.run('import', folder, '--only', 'pool')).errors).not.toContain('--accept')
  const after = (await city.storage.city.export())!
  const { surveys, calendars, categories, items, languages, media, ...rest } = after
  expect({ ...rest, first: surveys[0], room: calendars?.[0] }).toEqual({
    settings: before.settings,
    first: before.surveys[0],
    room: before.calendars?.[0],
  })
  expect(surveys.map(({ surveyTitle }) => surveyTitle)).toEqual(['子育て相談の申込み', 'プールの予約'])
  expect(calendars?.map(({ name }) => name)).toEqual(['相談室', '水遊びプール'])
  expect(categories).toEqual({
    ...before.categories,
    ...aTreeFile(
      aSmallFile(),
      aSmallFile({
        id: 'small-2',
        name: '新2番',
        order: 2,
        calendarId: 'pool',
        imageUrl: '/media/place.svg',
      }),
    ),
  })
  expect(items?.map(({ itemName }) => itemName)).toEqual(['相談', '水遊び'])
  expect(languages).toEqual({
    en: { みなと市: 'Minato', プール: 'Pool', プールの予約: 'Book the pool', 水遊びプール: 'Splash pool' },
  })
  expect(media.map(({ name }) => name)).toEqual(['place.svg', 'pool.svg'])
})

test('a new form that sells comes with its service and the tax', async () => {
  const city = await aCity(town)
  const shop = await aBundle({
    'surveys/1.json': aPaidFile({ surveyId: 'shop' }),
    'payment/1.json': aServiceFile(),
    'payment/2.json': aServiceFile({ sortKey: 'other', serviceId: 'other' }),
    'tax.json': aTaxFile(),
  })
  expect((await city.run('import', shop, '--only', 'shop')).code).toBe(0)
  expect(await city.surveyIds()).toEqual(['svy001', 'pool', 'shop'])
  const { payment, tax } = (await city.storage.city.export())!
  expect(payment?.map(({ serviceId }) => serviceId)).toEqual(['stickers'])
  expect(tax).toMatchObject({ taxType: 1 })
})

test('a form for members comes with its member form if the city has none', async () => {
  const city = await aCity(town)
  const folder = await aBundle({
    'members/1.json': aSurveyFile({ surveyId: 'card', surveySchema: [found] }),
    'surveys/1.json': aSurveyFile({ surveyId: 'lend', memberFormId: 'card', hasMember: true }),
  })
  expect((await city.run('import', folder, '--only', 'lend')).code).toBe(0)
  expect((await city.storage.members.list()).map(({ config }) => config.surveyId)).toEqual(['card'])
})

test('one form after another can be published from a folder that is older than the city, and nobody is asked about the rest', async () => {
  const city = await aCity(town)
  const [first, second] = [await city.exported(), await city.exported()]
  await edit(first, 'surveys/01-svy001.json', { surveyTitle: '一' })
  expect((await city.run('import', first)).code).toBe(0)
  for (const surveyTitle of ['二', '三']) {
    await edit(second, 'surveys/02-pool.json', { surveyTitle })
    expect(await city.run('import', second, '--only', 'pool')).toMatchObject({ code: 0 })
  }
  const titles = async () => (await city.storage.surveys.list()).map(({ config }) => config.surveyTitle)
  expect(await titles()).toEqual(['一', '三'])
  const asked = await city.run('import', second, '--only', 'svy001')
  expect(asked.lines.slice(-1)).toEqual([
    '  フォーム「子育て相談の申込み」（svy001） 後から市で変わりましたが、フォルダーの内容に置き換わります。',
  ])
  expect((await city.run('import', second)).code).toBe(1)
  expect(await titles()).toEqual(['一', '三'])
})

test('a form can be published while another one is unfinished, but not with faults of its own', async () => {
  const city = await aCity(town)
  const folder = await city.exported()
  await edit(folder, 'surveys/02-pool.json', { surveyTitle: '夏のプール' })
  await writeFile(join(folder, 'surveys/01-svy001.json'), '{ "surveyId": "svy001", ')
  expect((await city.run('import', folder, '--only', 'svy001')).code).toBe(1)
  expect((await city.run('import', folder, '--only', 'pool')).code).toBe(0)
  const titles = (await city.storage.surveys.list()).map(({ config }) => config.surveyTitle)
  expect(titles).toEqual(['子育て相談の申込み', '夏のプール'])
})

test('a form that the folder does not have, and one before the first import, is refused with the reason', async () => {
  const city = await aCity(town)
  const { run } = await aCity()
  expect((await run('import', await aBundle(), '--only', 'svy001')).errors).toBe(
    'まだ何も取り込まれていません。初めは --only を付けずに、全部を取り込んでください。\n',
  )
  expect(await city.run('import', await aBundle(), '--only', 'pool')).toEqual({
    code: 1,
    lines: [],
    errors: 'フォルダーに、フォーム「pool」はありません。何も取り込んでいません。\n',
  })
})

test('a form that does not fit the city is not imported, and its faults are named', async () => {
  const city = await aCity(town)
  const other = await aBundle({
    'settings.json': { cityName: '隣の市', imageHosts: ['https://img.example.jp'] },
    'surveys/1.json': aSurveyFile({ surveyId: 'far', headerImageUrl: 'https://img.example.jp/a.png' }),
  })
  const refused = await city.run('import', other, '--only', 'far')
  expect(refused.code).toBe(1)
  expect(refused.lines.some((line) => line.startsWith('誤り surveys/03-far.json'))).toBe(true)
  expect(await city.surveyIds()).toEqual(['svy001', 'pool'])
})

test('of two forms that are imported at once none undoes the other: who comes second is told', async () => {
  const city = await aCity(town)
  const forms = ['saki', 'ato']
  const only = async (surveyId: string) => {
    const bundle = await aBundle({
      ...town,
      'surveys/3.json': aSurveyFile({ surveyId, surveyTitle: surveyId }),
    })
    return city.run('import', bundle, '--only', surveyId, '--accept')
  }
  const results = await Promise.all(forms.map(only))
  const second = results.findIndex(({ code }) => code === 1)
  expect(results[1 - second]?.code).toBe(0)
  expect(results[second]?.errors).toContain('確かめている間に、ほかの取り込みで市が変わりました')
  expect(await city.surveyIds()).toEqual(['svy001', 'pool', forms[1 - second]])
  expect((await only(forms[second]!)).code).toBe(0)
  expect((await city.surveyIds()).sort()).toEqual(['ato', 'pool', 'saki', 'svy001'])
})
