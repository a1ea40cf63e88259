import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { aBundle, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { pixelsOfPng, textOfQr } from '../platform/read-qr.ts'
import { memoryContext } from './test-context.ts'

const member = aSurveyFile({
  surveyId: 'card',
  surveyTitle: '会員の登録',
  surveySchema: [anItemFile({ type: 'date', isRequired: { value: true }, isSearchable: { value: true } })],
})
const june = { publishFrom: '2024-06-01T09:00', publishTo: '2024-06-30T17:00' }
const site = 'https://madoguchi.city.example.jp'

const folder = () => aBundle({ 'surveys/1.json': aSurveyFile(june), 'members/1.json': member })
const inLine = () => ({ ...memoryContext(), site: () => ({ appOrigin: site, liffId: '1234-abcd' }) })

test('links prints where each form of a bundle is opened, inside LINE and in a browser, and when', async () => {
  const context = inLine()
  expect(await program(['city', 'links', await folder()], context)).toBe(0)
  expect(context.output().split('\n')).toEqual([
    '子育て相談の申込み（svy001）',
    '  受付    2024年6月1日（土）9:00から 2024年6月30日（日）17:00まで',
    '  LINE    https://liff.line.me/1234-abcd/survey/svy001',
    `  ブラウザ  ${site}/survey/svy001`,
    '会員の登録（card）',
    '  LINE    https://liff.line.me/1234-abcd/member/card',
    `  ブラウザ  ${site}/member/card`,
    '予約と申請の確認・変更・取り消し',
    '  LINE    https://liff.line.me/1234-abcd/confirm',
    `  ブラウザ  ${site}/confirm`,
    '',
  ])
  expect(context.errorOutput()).toBe('')
})

test('without a bundle links prints the forms of the city in force, and without a LIFF id only their web addresses', async () => {
  const context = memoryContext()
  expect(await program(['city', 'links'], context)).toBe(1)
  expect(context.errorOutput()).toBe('まだ何も取り込まれていません。\n')

  const later = memoryContext(context.storage)
  await program(['city', 'import', await folder()], memoryContext(context.storage))
  expect(await program(['city', 'links'], later)).toBe(0)
  expect(later.output()).toContain(`子育て相談の申込み（svy001）\n`)
  expect(later.output()).toContain(`  ブラウザ  ${site}/member/card\n`)
  expect(later.output()).not.toContain('LINE ')
  expect(later.errorOutput()).toContain('LIFF_ID がない')
})

test('links warns of addresses that lead to this computer, and writes no QR codes of them', async () => {
  const here = () => ({
    ...memoryContext(),
    site: () => ({ appOrigin: 'http://127.0.0.1:3000', liffId: '' }),
  })
  const context = here()
  expect(await program(['city', 'links', await folder()], context)).toBe(0)
  expect(context.errorOutput()).toContain('APP_ORIGIN がないので')

  const [asked, out] = [here(), join(await mkdtemp(join(tmpdir(), 'qr-')), 'codes')]
  expect(await program(['city', 'links', await folder(), '--qr', out], asked)).toBe(1)
  expect(asked.errorOutput()).toContain('2次元コードは書きません')
  await expect(readdir(out)).rejects.toThrow('ENOENT')
})

test('links writes QR codes of the addresses, and one sheet of all of them', async () => {
  const context = inLine()
  const out = join(await mkdtemp(join(tmpdir(), 'qr-')), 'codes')
  expect(await program(['city', 'links', await folder(), '--qr', out], context)).toBe(0)
  expect((await readdir(out)).sort()).toEqual([
    '_confirm.png',
    '_confirm.svg',
    'card.png',
    'card.svg',
    'links.html',
    'svy001.png',
    'svy001.svg',
  ])
  expect(textOfQr(pixelsOfPng(await readFile(join(out, 'svy001.png'))))).toBe(
    'https://liff.line.me/1234-abcd/survey/svy001',
  )
  const sheet = await readFile(join(out, 'links.html'), 'utf8')
  expect(sheet).toContain('<h1>みなと市 フォームの2次元コード</h1>')
  expect(sheet).toContain('<h2>会員の登録</h2>')
  expect(sheet).toContain('受付：2024年6月1日（土）9:00から 2024年6月30日（日）17:00まで')
  expect(sheet.match(/<svg /g)).toHaveLength(3)
  expect((await stat(join(out, 'links.html'))).mode & 0o777).toBe(0o600)
})

test('links of a bundle with faults prints the faults', async () => {
  const context = memoryContext()
  expect(await program(['city', 'links', await aBundle({ 'surveys/1.json': '{' })], context)).toBe(1)
  expect(context.output()).toContain('誤り surveys/1.json')
})
