/** What a row of a provider's report tells of an order, in whole yen; less than 0: it was given back. */
export type ReportedPayment = { orderId: string; yen: number }

/** What the columns of a report may be called, the surest first. */
const heads = {
  orderId: [
    ...['受付番号', '購入id', '購入番号', '注文id', '注文番号', 'オーダーid', '取引番号', '加盟店取引番号'],
    ...['order_id', 'orderid', 'order id', 'order no', 'order_no'],
  ],
  yen: [
    ...[
      '決済金額',
      '売上金額',
      '請求金額',
      '取引金額',
      '支払金額',
      '支払い金額',
      '金額（税込）',
      '金額',
      '合計金額',
    ],
    ...['合計', 'amount', 'total'],
  ],
} as const

/** The columns of the order ids and of the amounts, as far as their heads tell. */
export function reportColumns(header: readonly string[]): { orderId?: string; yen?: string } {
  const orderId = columnOf(header, heads.orderId)
  const yen = columnOf(header, heads.yen)
  return { ...(orderId !== undefined && { orderId }), ...(yen !== undefined && { yen }) }
}

function columnOf(header: readonly string[], names: readonly string[]): string | undefined {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  for (const name of names) {
    const found = header.find((title) => plain(title) === plain(name))
    if (found !== undefined) return found
  }
  return undefined
}

/** `1,500`, `¥1500`, `1500円`, `1500.00`; with `-`, `△` or `▲` before it, or in brackets, it was given back. */
const amount = /^(?<back>[-△▲(])?[¥\\]?(?<back2>[-△▲])?(?<digits>\d{1,3}(?:,\d{3})+|\d+)(?:\.0+)?円?\)?$/u

/** The amount that a cell tells, in whole yen; undefined: it is none. */
export function yenOfCell(cell: string): number | undefined {
  const found = amount.exec(
    cell
      .normalize('NFKC')
      .replaceAll(/[\s"']/gu, '')
      .replace('−', '-'),
  )
  if (!found?.groups) return undefined
  const { back, back2, digits = '' } = found.groups
  const yen = Number(digits.replaceAll(',', ''))
  if (!Number.isSafeInteger(yen)) return undefined
  return back !== undefined || back2 !== undefined ? -yen : yen
}

/** Letters and digits that the ids of orders are made of. */
const id = /^[\w-]{1,60}$/

/** The order id that a cell tells; undefined: it is none. */
export function orderIdOfCell(cell: string): string | undefined {
  const text = cell.normalize('NFKC').trim()
  return id.test(text) ? text : undefined
}
