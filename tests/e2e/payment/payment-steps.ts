import type { Page } from 'playwright'
import { callAs } from '../resident-steps.ts'
import { button } from '../search/search-steps.ts'

/** The form that sells stickers, and who buys them in these tests. */
export const stickers = 'gomi-shoriken'
export const buyer = '佐藤 美咲'

/** What is bought: two stickers for 300 yen and one for 900, tax included. */
const goods = ['isu:2', 'tsukue:1']

/**
 * Places an order for stickers as whoever is signed in, by the interface. @returns its number, and the provider's form
 * for it
 */
export async function placeOrder(page: Page, origin: string) {
  const answers = {
    name: buyer,
    phone: '0312345678',
    postcode: '1000001',
    address: '東京都千代田区千代田1-1',
  }
  const row = (itemKey: string, value: string) => ({ surveyId: stickers, itemKey, value })
  const details = goods.map((line) => {
    const [productId = '', count] = line.split(':')
    return { productId, count: Number(count) }
  })
  const data = Object.entries(answers).map(([itemKey, value]) => row(itemKey, value))
  const placed = await callAs(page, origin, 'survey-results/temprary', { data, order: { details } })
  if (placed.code !== 'success') throw new Error(`not placed: ${JSON.stringify(placed)}`)
  const orderId = String(placed.orderId)
  const form = await callAs(page, origin, 'payment-results/order', { orderId, details })
  if (form.code !== 'success') throw new Error(`not sent: ${JSON.stringify(form)}`)
  return {
    orderId,
    action: String(form.action),
    charset: String(form.charset),
    fields: form.fields as readonly { name: string; value: string }[],
  }
}

/** Goes to the provider's page with its form for an order. */
export async function openProvider(
  page: Page,
  { action, charset, fields }: Awaited<ReturnType<typeof placeOrder>>,
): Promise<void> {
  await page.evaluate(
    ({ action, charset, fields }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action, acceptCharset: charset })
      for (const { name, value } of fields) {
        const input = document.createElement('input')
        Object.assign(input, { type: 'hidden', name, value })
        form.append(input)
      }
      document.body.append(form)
      form.submit()
    },
    { action, charset, fields },
  )
  await page.getByRole('heading', { name: 'お支払い' }).waitFor()
}

/** Goes to the provider's page with an order for stickers, as whoever is signed in. @returns the number of the order */
export async function goToProvider(page: Page, origin: string): Promise<string> {
  const placed = await placeOrder(page, origin)
  await openProvider(page, placed)
  return placed.orderId
}

/** Does something on the provider's page, and goes back to the city's. */
export async function returnAfter(page: Page, action: string): Promise<void> {
  await button(page, action).tap()
  await button(page, '申込先のサイトへ戻る').tap()
}
