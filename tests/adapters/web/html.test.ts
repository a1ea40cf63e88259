import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { faultPage } from '../../../adapters/http/server/pages/fault-page.ts'
import { lineMessageGateway } from '../../../adapters/line/line-message-gateway.ts'
import type { EmulatedPayment } from '../../../adapters/payment/sb/emulator/emulated-payments.ts'
import {
  faultPage as faultsOfPayment,
  listPage,
  paymentPage,
  resultPage,
} from '../../../adapters/payment/sb/emulator/payment-pages.ts'
import { qrSvg } from '../../../adapters/platform/qr-image.ts'
import { escapeXml } from '../../../adapters/tables/package-parts.ts'
import { emulatorPage } from '../../../adapters/web/emulator-page.ts'
import { html } from '../../../adapters/web/html.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { answerPage } from '../../../server/cli/answers/answer-page.ts'
import { dayPage } from '../../../server/cli/answers/day-page.ts'
import { linksPage } from '../../../server/cli/city/links-page.ts'
import { sheetHtml } from '../../../server/cli/staff/sheet-html.ts'
import { aChatMessage } from '../../fakes/a-chat-message.ts'
import { messagingToken, misaki, startEmulatedLine } from '../line/emulated-line.ts'

const hostile = `<script>alert(1)</script>&"'`
const escaped = '&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;'

test('a text is escaped, in an element and in an attribute', () => {
  expect(String(html`<p title="${hostile}">${hostile}</p>`)).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('what was escaped is not escaped again, alone or in lists', () => {
  const items = ['a', hostile].map((text) => html`<li>${text}</li>`)
  expect(String(html`<ul>${items}${[[html`<li>&</li>`]]}</ul>`)).toBe(
    `<ul><li>a</li><li>${escaped}</li><li>&</li></ul>`,
  )
  expect(String(html`${['<', '>']}`)).toBe('&lt;&gt;')
})

test('undefined and false leave nothing, 0 and an empty text are what they are', () => {
  expect(String(html`[${undefined}${false}${[undefined, false]}][${0}${''}]`)).toBe('[][0]')
})

test('what only looks like markup that was escaped is not taken for it', () => {
  const forged = { text: '<b>', toString: () => '<b>' } as unknown as string
  expect(() => String(html`${forged}`)).toThrow(TypeError)
})

describe('whatever stands in it is only text on', () => {
  const visit = {
    ...{ name: '', reading: '', birthday: '', phone: '', people: '', remarks: '', reserved: '', check: '' },
    ...{ answerCode: '', earlierCodes: [], formTitle: '', cost: 1 },
    cells: [
      ...['#name', '#reading', '#phone', '#status', '#code', '#earlier'].map((column) => ({
        ...{ column, title: column, text: hostile },
      })),
      { column: hostile, title: hostile, text: hostile },
    ],
  }
  const slot = { start: '09:00', end: '10:00', quota: 1, taken: 1, visits: [visit] }
  const field = Object.fromEntries(
    [
      'pay_method',
      'item_name',
      'tax',
      'amount',
      'order_id',
      'dtl_item_name',
      'dtl_item_count',
      'dtl_amount',
    ].map((name) => [name, hostile]),
  )
  const payment: EmulatedPayment = {
    ...{ id: '1', trackingId: '1', orderId: hostile, state: 'paid' },
    request: { fields: field, rows: [field] },
    notices: [{ about: hostile, body: Buffer.from(''), due: true, response: hostile }],
    back: { url: hostile, fields: [[hostile, hostile]] },
  }
  const action = { label: hostile, group: 'usual', run: async () => {} } as const

  test.each([
    ['a page of an emulator', 1, emulatorPage({ title: hostile, styles: '/style.css', body: html`` })],
    ['the page of a payment', 10, paymentPage(payment, { pay: action })],
    ['what became of a payment', 5, resultPage(payment)],
    ['the list of payments', 4, listPage([payment])],
    ['what is wrong with a payment', 1, faultsOfPayment([hostile])],
    ['the page of a fault', 3, faultPage({ cityName: hostile, contact: hostile })],
    [
      'the list of a day',
      9,
      dayPage({
        days: [
          {
            day: localDate('2024-06-20'),
            list: [{ calendarId: 'c', name: hostile, isDayOff: false, slots: [slot] }],
          },
        ],
        madeAtMs: 0,
      }),
    ],
    [
      'the page of an answer',
      18,
      answerPage({
        answer: {
          ...{ formTitle: hostile, answerCode: hostile, status: hostile, name: hostile, reading: hostile },
          ...{ receivedAt: 0, receivedBy: 'resident', updatedAt: 1 },
          bookings: [
            { itemKey: '', title: hostile, 場所: hostile, 内容: hostile, 日: hostile, 時刻: hostile },
          ],
          sections: [{ title: hostile, rows: [{ title: hostile, text: hostile }] }],
          payment: [{ title: hostile, text: hostile }],
          codes: [{ code: hostile }],
        },
        ...{ madeAtMs: 0, by: hostile },
      }),
    ],
    [
      'the sheet of all forms',
      6,
      linksPage(hostile, [{ name: 'a', title: hostile, period: hostile, webUrl: hostile, url: hostile }]),
    ],
    [
      'a sheet for staff',
      7,
      sheetHtml({ title: hostile, name: hostile, url: hostile, until: hostile, steps: [hostile] }),
    ],
    ['a QR code', 1, qrSvg(hostile, hostile)],
    ['a part of a workbook or of XLIFF', 1, escapeXml(hostile)],
  ])('%s', (_, times, page) => {
    expect(String(page).split(escaped)).toHaveLength(times + 1)
    expect(String(page).replaceAll(escaped, '')).not.toContain('alert')
  })

  test('the chats of the messaging app, with its forms', async () => {
    const line = await startEmulatedLine({ forms: async () => [{ title: hostile, path: `/${hostile}` }] })
    try {
      const gateway = lineMessageGateway({ messagingUrl: line.base, token: messagingToken })
      await gateway.send({
        userId: misaki.userId,
        retryKey: randomUUID(),
        message: aChatMessage({
          title: hostile,
          visits: [{ when: hostile, place: hostile }],
          links: [{ label: '見る', url: `http://a.example/${hostile}` }],
        }),
      })
      const page = await (await fetch(`${line.base}/chat?resident=${misaki.userId}`)).text()
      expect(page.split(escaped)).toHaveLength(7)
      expect(page.replaceAll(escaped, '')).not.toContain('alert')
    } finally {
      await line.close()
    }
  })
})
