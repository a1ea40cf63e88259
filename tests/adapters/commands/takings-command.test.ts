import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { program } from '../../../server/cli/program.ts'
import { aPayingTown, aPurchase, sent } from '../../application/payment/paid-forms.ts'
import { tell } from '../../application/payment/provider.ts'
import { inProcess } from '../../application/routes.ts'
import { memoryContext } from './test-context.ts'

/** A town on 14 June 2098 with two payments by card, one of them given back, and a third one to be given back. */
async function anOffice() {
  const town = await aPayingTown(inProcess)
  const pay = async (name: string, goods: string) => {
    const { orderId, form } = await sent(town, aPurchase({ name, goods: [goods] }))
    await tell(town, form, { trackingId: name.padStart(14, '1') })
    return orderId
  }
  await pay('2', 's300:2')
  await town.markPayment({ orderId: await pay('3', 's500:1'), mark: 'refunded' })
  await pay('4', 's300:1')
  const own = (await town.readOwnAnswers({ surveyId: 'svy1' })).at(-1)!
  await town.cancelAnswer({ surveyId: 'svy1', partitionKey: own.partitionKey })
  const takings = async (...args: string[]) => {
    const context = { ...memoryContext(town.storage), clock: town.clock }
    const code = await program(['payments', 'takings', ...args], context)
    return { code, output: context.output(), errors: context.errorOutput() }
  }
  const folder = await mkdtemp(join(tmpdir(), 'takings-'))
  return { takings, file: (name: string) => join(folder, name) }
}

const day = '2098-06-14'
const names = ['粗大ごみ処理券', 'stickers', '住民票の写しの請求', 'svy1', 'クレジットカード']

test('takings are the day’s money as a table: paid, given back and what is left, with what is to be settled apart', async () => {
  const { takings } = await anOffice()
  const { code, output } = await takings()
  expect(code).toBe(0)
  const [sum, , header, money, , apartHeader, left, , ...notes] = output.split('\n')
  expect(sum).toBe('2098/6/14(土)　入金 3件 1,400円、返金 1件 500円、差引 900円')
  expect(header?.split(/ +/)).toEqual([
    ...['日', 'サービス', 'フォーム', '支払い方法', '入金', '入金額', '返金', '返金額', '差引'],
  ])
  expect(money?.split(/ +/).slice(3)).toEqual(['クレジットカード', '3', '1,400', '1', '500', '900'])
  expect(apartHeader?.split(/ +/).slice(4)).toEqual(['わけ', '件数', '金額'])
  expect(left?.split(/ +/).slice(4)).toEqual(['返金が必要', '1', '300'])
  expect(notes.join('\n')).toContain('「返金が必要」は入金に含みます。')
  expect(output).not.toContain('花子')
  expect((await takings('--day', '2098-06-15')).output).toContain('入金 0件 0円、返金 0件 0円、差引 0円')
})

test('takings are written as CSV or as a workbook to reckon with, which only its owner may read, and as JSON', async () => {
  const { takings, file } = await anOffice()
  const [csv, xlsx] = [file('takings.csv'), file('takings.xlsx')]
  expect((await takings('--from', day, '--to', '2098-06-30', '--out', csv)).output).toBe(
    `日計を書き出しました：${csv}\n`,
  )
  await takings('--day', day, '--out', xlsx)
  for (const each of [csv, xlsx]) expect((await stat(each)).mode & 0o777).toBe(0o600)
  const [, row] = (await readFile(csv, 'utf8')).split('\r\n')
  const cells = row!.slice(1, -1).split('","')
  const numbers = [3, 1400, 1, 500, 900, 1, 300, 0, 0, 0, 0, 0, 0]
  expect(cells).toEqual([day, ...names, ...numbers.map(String)])
  const [sheet, notes] = readWorkbook(await readFile(xlsx))
  const second = sheet!.cells.filter(({ row }) => row === 2)
  expect(second.slice(6).map(({ text, kind }) => [kind, Number(text)])).toEqual(
    numbers.map((number) => ['number', number]),
  )
  expect([sheet?.name, notes?.name]).toEqual(['日計', '説明'])
  const { days, rows } = JSON.parse((await takings('--day', day, '--json')).output)
  expect(days).toEqual({ from: day, to: day })
  expect(rows).toMatchObject([{ serviceId: 'stickers', sums: { paid: { orders: 3, yen: 1_400 } } }])
})
