import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { japanPostPostcodes } from '../../adapters/platform/japan-post-postcodes.ts'
import { knownPostcodes, postcodeDirectoryContract } from '../contracts/postcode-directory.contract.ts'
import { fakePostcodes } from '../fakes/fake-postcodes.ts'

postcodeDirectoryContract('memory', async () => fakePostcodes(knownPostcodes))
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

test('every floor of a tall building has its code, of which five digits are enough', async () => {
  for (const postcode of ['1006001', '1006036']) {
    expect(await places(postcode)).toEqual([['東京都', '千代田区', '霞が関霞が関ビル', '']])
  }
})

test('codes all over the country are found by themselves, and nothing between two of them', async () => {
  const lines = gunzipSync(readFileSync('adapters/platform/postcodes.tsv.gz'))
    .toString()
    .trimEnd()
    .split('\n')
    .slice(1)
  const expected = new Map<string, string[][]>()
  for (const [postcode = '', ...address] of lines.map((line) => line.split('\t'))) {
    expected.set(postcode, [...(expected.get(postcode) ?? []), address])
  }
  expect(expected.size).toBeGreaterThan(117_000)
  const directory = japanPostPostcodes()
  const different: string[] = []
  for (let code = 10_000; code <= 9_999_999; code += 1_009) {
    const postcode = String(code).padStart(7, '0')
    const rows = expected.get(postcode) ?? expected.get(postcode.slice(0, 5)) ?? []
    const wanted = rows.map(([prefecture, city, area]) => ({ prefecture, city, area, street: '' }))
    if (JSON.stringify(await directory.find(postcode)) !== JSON.stringify(wanted)) different.push(postcode)
  }
  for (const [at, postcode] of [...expected.keys()].entries()) {
    if (
      at % 10 === 0 &&
      postcode.length === 7 &&
      (await directory.find(postcode)).length !== expected.get(postcode)?.length
    )
      different.push(postcode)
  }
  expect(different).toEqual([])
})
