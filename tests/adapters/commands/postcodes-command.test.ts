import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { memoryContext } from './test-context.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postcodes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A line of Japan Post's file. */
const row = (postcode: string, prefecture: string, city: string, town: string) =>
  `13101,"100  ","${postcode}","カナ","カナ","カナ","${prefecture}","${city}","${town}",0,0,0,0,0,0`

async function renew(csv: string) {
  const it = memoryContext()
  const source = join(folder, 'utf_ken_all.csv')
  const target = join(folder, 'postcodes.tsv.gz')
  writeFileSync(source, csv)
  const code = await program(['postcodes', source, '--out', target], it)
  const written = () => gunzipSync(readFileSync(target)).toString().split('\n')
  return { ...it, code, written }
}

test("Japan Post's file becomes the directory, in the order of the codes and without what is no place [API-56]", async () => {
  const csv = [
    row('6020847', '京都府', '京都市上京区', '大宮町'),
    row('0287901', '岩手県', '九戸郡洋野町', '種市第１５地割～第２１地割（鹿糠、小路合）'),
    row('1000000', '東京都', '千代田区', '以下に掲載がない場合'),
    row('1000301', '東京都', '利島村', '利島村一円'),
    row('5220317', '滋賀県', '犬上郡多賀町', '一円'),
    row('1006001', '東京都', '千代田区', '霞が関霞が関ビル（１階）'),
    row('4980000', '愛知県', '弥富市', '以下に掲載がない場合'),
    row('4980000', '三重県', '桑名郡木曽岬町', '以下に掲載がない場合'),
    row('4411324', '愛知県', '新城市', '井道、奥井道'),
    row('6020847', '京都府', '京都市上京区', '大宮町'),
    row('4090142', '山梨県', '北都留郡小菅村', '小菅村の次に１～６６３番地がくる場合'),
  ]
  const { code, output, written } = await renew(`\ufeff${csv.join('\r\n')}\r\n`)
  expect(code).toBe(0)
  expect(output()).toContain('11件の住所を書きました')
  expect(written()).toEqual([
    '# Postcodes of Japan Post, free of rights; from utf_ken_all.csv on 2024-06-14',
    '0287901\t岩手県\t九戸郡洋野町\t種市',
    '1000000\t東京都\t千代田区\t',
    '1000301\t東京都\t利島村\t',
    '1006001\t東京都\t千代田区\t霞が関霞が関ビル',
    '4090142\t山梨県\t北都留郡小菅村\t',
    '4411324\t愛知県\t新城市\t井道',
    '4411324\t愛知県\t新城市\t奥井道',
    '4980000\t愛知県\t弥富市\t',
    '4980000\t三重県\t桑名郡木曽岬町\t',
    '5220317\t滋賀県\t犬上郡多賀町\t一円',
    '6020847\t京都府\t京都市上京区\t大宮町',
    '',
  ])
})

test.each([
  [
    'a file that cuts long names in two',
    row('0287901', '岩手県', '洋野町', '種市（第１５地割、'),
    '途中で切れています',
  ],
  ['a line without a city', row('1000001', '東京都', '', '千代田'), '1行目に'],
  ['a code that is none', row('100-0001', '東京都', '千代田区', '千代田'), '1行目に'],
  ['something else', '"a', 'CSVとして読めません'],
])('%s is refused and the directory stays', async (_, csv, reason) => {
  const { code, errorOutput, written } = await renew(csv)
  expect(code).toBe(1)
  expect(errorOutput()).toContain(reason)
  expect(written).toThrow('ENOENT')
})

test('without a file it says how it is used; a file that is not there is said', async () => {
  const it = memoryContext()
  expect(await program(['postcodes'], it)).toBe(2)
  expect(it.errorOutput()).toContain('utf_ken_all.csv')
  expect(await program(['postcodes', join(folder, 'none.csv')], it)).toBe(1)
  expect(it.errorOutput()).toContain('ファイルを読み書きできません')
})
