import { cp932Bytes, cp932Text } from '../../../tables/cp932-text.ts'
import { hashField, hashOf, joinedOf, type Message, pairsOf, requestOrder } from '../message-fields.ts'
import { bytePairsOf, isSame } from '../read-message.ts'
import { tokyoDigits } from '../sent-fields.ts'
import type { PaymentEmulatorConfig } from './payment-emulator-config.ts'

type Contract = Pick<PaymentEmulatorConfig, 'merchantId' | 'serviceId' | 'hashKey' | 'clock'>

/** A purchase request, or what is wrong with it in sentences for whoever runs the demo. */
type CheckedRequest = { message: Message } | { faults: readonly string[] }

/**
 * Checks a purchase request as the provider would: encoding, fields and their order, values, hash, and whether it comes
 * in time.
 */
export function checkRequest(body: Uint8Array, contract: Contract): CheckedRequest {
  const pairs = bytePairsOf(body)?.map(([name, bytes]): TextPair => [name, textOf(bytes)])
  if (!pairs) return { faults: ['送信内容が application/x-www-form-urlencoded の形ではありません。'] }
  const misplaced = misplacedOf(pairs)
  if (misplaced !== undefined) return { faults: [misplaced] }
  const texts = pairs.map(([name, text]): [string, string] => [name, text ?? ''])
  const message = messageOf(texts)
  const told = texts.at(-1)?.[1] ?? ''
  const faults = [
    ...pairs.flatMap(([name, text]) => encodingFaults(name, text)),
    ...texts.flatMap(([name, value]) => valueFaults(name, value)),
    ...contractFaults(message, contract),
    ...timeFaults(message, contract),
    ...hashFaults(message, told, contract),
  ]
  return faults.length > 0 ? { faults } : { message }
}

/** The text is undefined where the bytes are none in Shift_JIS. */
type TextPair = [name: string, text: string | undefined]

function textOf(bytes: string): string | undefined {
  const raw = Buffer.from(bytes, 'latin1')
  const text = cp932Text(raw)
  return cp932Bytes(text).equals(raw) ? text : undefined
}

function misplacedOf(pairs: readonly TextPair[]): string | undefined {
  const rows = pairs.filter(([name]) => name === requestOrder.row[0]).length
  const message = { fields: {}, rows: Array.from({ length: rows }, () => ({})) }
  const expected = [...pairsOf(requestOrder, message).map(([name]) => name), hashField]
  const length = Math.max(expected.length, pairs.length)
  const at = Array.from({ length }, (_, index) => index).find(
    (index) => expected[index] !== pairs[index]?.[0],
  )
  if (at === undefined) return undefined
  return `${at + 1}番目の項目は ${expected[at] ?? '（なし）'} のはずですが、${pairs[at]?.[0] ?? '（なし）'} でした。`
}

function messageOf(pairs: readonly [string, string][]): Message {
  const isRow = ([name]: readonly [string, string]) => requestOrder.row.includes(name)
  const cells = pairs.filter(isRow)
  const width = requestOrder.row.length
  const rows = Array.from({ length: cells.length / width }, (_, at) =>
    Object.fromEntries(cells.slice(at * width, (at + 1) * width)),
  )
  return { fields: Object.fromEntries(pairs.filter((pair) => !isRow(pair))), rows }
}

const encodingFaults = (name: string, text: string | undefined): string[] => {
  if (text === undefined) return [`${name} が Shift_JIS ではありません。`]
  return /&#\d+;/.test(text) ? [`${name} に、Shift_JIS にない文字がありました（${text}）。`] : []
}

const yen = /^\d{1,7}$/
const address = /^https?:\/\/[\x21-\x7e]{1,240}$/
const name = /^[^\r\n]*$/

const forms: Readonly<Record<string, RegExp>> = {
  pay_method: /^[a-z0-9,]*$/,
  cust_code: /^[\x21-\x7e]{1,64}$/,
  order_id: /^[\x21-\x7e]{1,38}$/,
  item_id: /^[\x21-\x7e]{1,32}$/,
  item_name: name,
  tax: /^\d{0,7}$/,
  amount: /^[1-9]\d{0,6}$/,
  pay_type: /^0$/,
  service_type: /^0$/,
  terminal_type: /^0?$/,
  success_url: address,
  cancel_url: address,
  error_url: address,
  pagecon_url: address,
  dtl_rowno: /^\d{1,3}$/,
  dtl_item_id: /^[\x21-\x7e]{0,20}$/,
  dtl_item_name: name,
  dtl_item_count: /^\d{1,6}$/,
  dtl_tax: yen,
  dtl_amount: yen,
  request_date: /^\d{14}$/,
  limit_second: /^\d{0,4}$/,
}

function valueFaults(field: string, value: string): string[] {
  const faults: string[] = []
  if (forms[field]?.test(value) === false)
    faults.push(`${field} の値「${value}」は、決められた形ではありません。`)
  if (forms[field] === name && cp932Bytes(value).length > 40)
    faults.push(`${field} が 40 バイトを超えています。`)
  return faults
}

function contractFaults({ fields }: Message, { merchantId, serviceId }: Contract): string[] {
  const faults: string[] = []
  if (fields.merchant_id !== merchantId)
    faults.push(`merchant_id「${fields.merchant_id}」の契約はありません。`)
  if (fields.service_id !== serviceId) faults.push(`service_id「${fields.service_id}」の契約はありません。`)
  return faults
}

/** A date is compared as digits: both are of one length. */
function timeFaults(
  { fields: { request_date = '', limit_second = '' } }: Message,
  { clock }: Contract,
): string[] {
  const sent = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(request_date)
  if (!sent || limit_second === '') return []
  const [, year, month, day, hour, minute, second] = sent
  const sentAtMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+09:00`)
  if (Number.isNaN(sentAtMs)) return [`request_date「${request_date}」は日時ではありません。`]
  return tokyoDigits(clock.now()) > tokyoDigits(sentAtMs + Number(limit_second) * 1000)
    ? ['受付できる時間を過ぎました。申請先の画面からやり直してください。']
    : []
}

function hashFaults(message: Message, told: string, { hashKey }: Contract): string[] {
  const hash = hashOf(Buffer.from(joinedOf(requestOrder, message), 'utf8'), hashKey)
  return isSame(hash, told)
    ? []
    : ['sps_hashcode が一致しません。ハッシュキーと、項目の順番を確かめてください。']
}
