import { expect, test } from 'vitest'
import { aBundle, aPicture, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog } from '../city-bundle/catalogs.ts'
import { aCity, edit } from './imported-city.ts'

const withPicture = {
  ...aCatalog(),
  'surveys/2.json': aSurveyFile({
    surveyId: 'jidou',
    surveyTitle: '児童手当',
    headerImageUrl: '/media/a.svg',
  }),
  'media/a.svg': aPicture,
}
const closed = aCatalog({ 'calendars/1.json': aCalendarFile({ dayOffs: ['2024-06-20'] }) })

/** A city whose second version has lost a form with two answers and an image, and has a day off. */
async function changedCity() {
  const city = await aCity(withPicture)
  await city.answer('jidou', 2)
  expect((await city.run('import', await aBundle(closed), '--accept')).code).toBe(0)
  return city
}

test('the history says which versions there were, when, by whom and what each has changed', async () => {
  const city = await changedCity()
  expect((await city.run('history')).lines).toEqual([
    '版 2（いまの市）  2024-06-14 12:00  tanaka',
    '  フォーム「児童手当」（jidou） なくなりました',
    '  カレンダー「相談室」（cal-1） 変わりました',
    '  画像「a.svg」 なくなりました',
    '版 1  2024-06-14 12:00  tanaka',
    '  初めての取り込みです',
  ])
})

test('the history lists 20 versions, and all of them with --all', async () => {
  const city = await aCity(aCatalog())
  const folder = await city.exported()
  for (let at = 2; at <= 22; at++) {
    await edit(folder, 'surveys/01-svy001.json', { surveyTitle: `第${at}版` })
    await city.run('import', folder)
  }
  const { lines } = await city.run('history')
  expect(lines.filter((line) => line.startsWith('版'))).toHaveLength(20)
  expect(lines.at(-1)).toBe('ほか 2版。全部を見るには --all を付けてください。')
  expect((await city.run('history', '--all')).lines.filter((line) => line.startsWith('版'))).toHaveLength(22)
})

test('a version is restored as a new one, with its images, by the checks of an import', async () => {
  const city = await changedCity()
  const asked = await city.run('restore', '1')
  expect(asked.lines.slice(1)).toEqual([
    '版 1 に戻すと、次のように変わります。',
    '  カレンダー「相談室」（cal-1） 変わりました',
    '  フォーム「児童手当」（jidou） 加わりました',
    '  画像「a.svg」 加わりました',
    '注意 回答 2件：なくしたフォーム「児童手当」（jidou）が、また受け付けます。',
    '注意 予約 0件：カレンダー「相談室」（cal-1）の休みの日 1日が、また開きます。',
    '  2024/6/20(木) 予約 0、定員 3',
  ])
  expect([asked.code, asked.errors]).toEqual([1, expect.stringContaining('--accept を付けてください。')])
  expect(await city.surveyIds()).toEqual(['svy001'])

  expect((await city.run('restore', '1', '--accept')).code).toBe(0)
  expect(await city.surveyIds()).toEqual(['svy001', 'jidou'])
  expect(String(new TextDecoder().decode((await city.storage.city.findMedia('a.svg'))?.bytes))).toBe(aPicture)
  expect((await city.storage.city.versions()).map(({ version }) => version)).toEqual([3, 2, 1])
})

test('a folder that was exported before a version was restored is asked about it', async () => {
  const city = await changedCity()
  const folder = await city.exported()
  await city.run('restore', '1', '--accept')
  expect((await city.run('import', folder)).lines).toContain(
    '  フォーム「児童手当」（jidou） 後から市に加わりましたが、なくなります。',
  )
})

test('a version that is like the city in force changes nothing', async () => {
  const city = await aCity(aCatalog())
  const restored = await city.run('restore', '1')
  expect([restored.code, restored.lines[1]]).toEqual([0, 'いまの市は、版 1 と同じです。'])
  expect(await city.storage.city.versions()).toHaveLength(1)
})

test('a version that is not kept is not restored, and the reason is said', async () => {
  const city = await aCity(aCatalog())
  expect(await city.run('restore', '9')).toEqual({
    code: 1,
    lines: [],
    errors: '版 9 は残っていません。残っている版は、npm run city -- history --all で出ます。\n',
  })
})
