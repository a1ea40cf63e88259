import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeUseCases } from '../../../application/office/office-use-cases.ts'
import type { OfficeOrder, OfficeOrderDetails } from '../../../application/office/orders-of-office.ts'
import { refuse } from '../../../domain/refusal.ts'
import { aMember, openOffice } from './open-office.tsx'

const editor = { ...aMember, role: 'editor' } as const
const anOrder = (over: Partial<OfficeOrder> = {}): OfficeOrder => ({
  ...{ orderId: 'P1', state: 'refund_needed', serviceName: '粗大ごみ処理券', surveyId: 'gomi' },
  ...{ formTitle: '粗大ごみ', amount: 1_500, givenBack: 0, payMethod: 'credit', version: 4 },
  createdAtMs: Date.parse('2026-11-17T12:00:00+09:00'),
  ...{ marks: ['refunded'], refundable: 0 },
  ...over,
})
const counts = { refund_needed: 1, unknown: 0, authorised: 0, due: 0 }
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('each order says what to do, and one that changed meanwhile is read anew before it is marked', async () => {
  const marked: object[] = []
  let order = anOrder()
  openOffice(
    {
      listOrders: async () => ({ orders: [order], counts, next: 'P1' }),
      markOrder: async (command) => {
        marked.push(command)
        if (command.version === order.version) return { state: 'refunded' }
        throw refuse('office.order_changed', {})
      },
    },
    { office: editor, at: '/office/money' },
  )
  const row = within(await screen.findByRole('row', { name: /P1/ }))
  expect(row.getByText('決済会社の画面で返金し（押さえただけなら取り消し）、記録します。')).toBeDefined()
  expect(row.getByText(/3日前/)).toBeDefined()
  expect(screen.getByRole('link', { name: '次を見る' }).getAttribute('href')).toBe('/office/money?after=P1')
  order = anOrder({ version: 5 })
  press('P1：返金した')
  press('記録する')
  expect(await screen.findByText(/^開いている間に、この支払いが変わりました。/)).toBeDefined()
  await screen.findByRole('dialog')
  press('記録する')
  expect(await screen.findByText('P1 を「返金済み」にしました。')).toBeDefined()
  expect(marked).toEqual([4, 5].map((version) => ({ orderId: 'P1', mark: 'refunded', version })))
})

test('a part that can’t be noted keeps what was typed, and what is noted is told with what remains', async () => {
  const noted: object[] = []
  let parts: OfficeOrderDetails['parts'] = []
  openOffice(
    {
      readOrder: async () => ({
        ...anOrder({ state: 'completed', marks: [], refundable: 1_500 }),
        ...{ bought: { lines: [{ name: 'いす', count: 2, yen: 600 }], tax: 136 }, parts },
      }),
      refundOrderPart: async (command) => {
        if (command.yen > 1_500) throw refuse('office.part_invalid', { most: 1_500 })
        noted.push(command)
        parts = [{ yen: command.yen, notedAtMs: Date.parse('2026-11-20T12:00:00+09:00'), why: command.why }]
        return { remainder: 1_200 }
      },
    },
    { office: editor, at: '/office/money/orders/P1' },
  )
  fireEvent.click(await screen.findByRole('button', { name: '一部の返金を記録' }))
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(/^返金した額/, '２，０００円')
  type(/^理由/, '使えなかった')
  press('記録する')
  expect(await screen.findByText('返金額は、1円から残りの金額までの整数で入れてください。')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>(/^理由/).value).toBe('使えなかった')
  type(/^返金した額/, '300')
  press('記録する')
  expect(await screen.findByText('P1 の300円の返金を記録しました。残りは1,200円です。')).toBeDefined()
  expect(noted).toEqual([{ orderId: 'P1', version: 4, yen: 300, why: '使えなかった' }])
  expect((await screen.findByRole('listitem')).textContent).toContain('使えなかった')
})

test('a report of other columns is read by those that are chosen, without being chosen anew', async () => {
  type Asked = Parameters<OfficeUseCases['compareWithReport']>[0]
  const asked: Asked[] = []
  const header = ['ご注文', 'お支払い']
  openOffice(
    {
      compareWithReport: async (command) => {
        asked.push(command)
        const { idColumn, yenColumn } = command
        if (!idColumn || !yenColumn)
          return { kind: 'columns', header, ...(idColumn !== undefined && { idColumn }) }
        return {
          ...{ kind: 'compared', header, idColumn, yenColumn, rows: 1, same: 0, differing: 1 },
          ...{ unreadable: [], unreadableCount: 0 },
          differences: [{ kind: 'theirs_only', orderId: 'X1', theirs: { paid: 70, back: 0 } }],
          totals: { theirs: { orders: 1, yen: 70 }, ours: { orders: 0, yen: 0 } },
        }
      },
    },
    { office: editor, at: '/office/money/compare' },
  )
  const file = new File(['ご注文,お支払い'], 'report.csv', { type: 'text/csv' })
  fireEvent.drop(await screen.findByRole('region', { name: '報告のファイル' }), {
    dataTransfer: { files: [file] },
  })
  const choose = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  await choose('受付番号の列', 'ご注文')
  await screen.findByDisplayValue('ご注文')
  await choose('金額の列', 'お支払い')
  expect((await screen.findByRole('row', { name: /X1/ })).textContent).toContain('報告だけ')
  const columns = asked.map(({ idColumn, yenColumn }) => [idColumn, yenColumn])
  expect(columns).toEqual([
    [undefined, undefined],
    ['ご注文', undefined],
    ['ご注文', 'お支払い'],
  ])
  expect(asked.map((each) => [each.from, each.to, each.file.length])).toEqual(
    asked.map(() => ['2026-11-19', '2026-11-19', file.size]),
  )
})

test('a day is typed key by key: its field stays where it is, and half a year asks for nothing', async () => {
  const asked: string[] = []
  openOffice(
    {
      readTakings: async (days) => {
        asked.push(`${days.from} ${days.to}`)
        return { days, services: [], byDay: [] }
      },
    },
    { office: editor, at: '/office/money/takings' },
  )
  const from = await screen.findByLabelText<HTMLInputElement>('から')
  from.focus()
  for (const value of ['2026-01-20', '2026-01-15', '0002-01-15', '0020-01-15', '0202-01-15', '2025-12-15']) {
    fireEvent.change(from, { target: { value } })
    await waitFor(() => expect(from.value).toBe(value))
  }
  expect(document.activeElement).toBe(from)
  expect(from.isConnected).toBe(true)
  await waitFor(() => expect(asked.at(-1)).toBe('2025-12-15 2026-11-20'))
  expect(asked.filter((days) => days.startsWith('0'))).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.change(from, { target: { value: '2026-12-15' } })
  expect(screen.getByRole('alert').textContent).toBe('「から」の日が、「まで」の日より後です。')
})
