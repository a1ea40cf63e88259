import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { notificationPath } from '../../../adapters/http/server/payment-messages.ts'
import type { ReturnPage } from '../../../application/payment/receive-return.ts'
import type { RequestContext } from '../../../application/ports/audit-log.ts'
import { refuse } from '../../../domain/refusal.ts'
import { anHttpTown } from './http-town.ts'
import type { OpenApi } from './open-api-shape.ts'

const orderId = '00000000ABCD1234'
const pages = ['/completedPayment/svy001', '/canceledPayment', '/errorPayment'] as const

type Heard = { page?: ReturnPage; body: string; signature?: unknown; request: RequestContext }

const said = { status: 200, contentType: 'text/plain; charset=Shift_JIS', text: 'OK,' }

/** A town that writes down what the provider posts, and answers it with `says`. */
async function aTown({ says = said, brings = orderId as string | null, limited = false } = {}) {
  const heard: Heard[] = []
  const text = (body: Uint8Array) => Buffer.from(body).toString('latin1')
  const town = await anHttpTown({
    ...(limited && { limited }),
    app: {
      paymentMessages: {
        async receiveNotice({ body, headers }, context) {
          heard.push({ body: text(body), signature: headers['x-signature'], request: context })
          return says
        },
        async receiveReturn(page, { body }, context) {
          heard.push({ page, body: text(body), request: context })
          return brings ?? undefined
        },
      },
    },
  })
  const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
    request(town.handler).post(path).set('Content-Type', type).set('X-Signature', 'signed').send(body)
  return { ...town, heard, post }
}

describe('a notification', () => {
  test('is handed on as it came and answered with what the provider expects [PAY-21]', async () => {
    const says = { status: 202, contentType: 'text/plain; charset=Shift_JIS', text: 'NG,amount' }
    const { heard, post } = await aTown({ says })
    const body = 'item_name=%8F%D8%96%BE&order_id=1&order_id=2&x=%zz'
    const answer = await post(notificationPath, body)
    expect(answer.status).toBe(202)
    expect(answer.headers['content-type']).toBe('text/plain; charset=Shift_JIS')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.text).toBe('NG,amount')
    const context = { requestId: expect.any(String), address: '127.0.0.0/24' }
    expect(heard).toEqual([{ body, signature: 'signed', request: context }])
  })

  test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded; charset=nonsense'])(
    'said to be %s is judged by its bytes alone [PAY-21]',
    async (type) => {
      const { heard, post } = await aTown()
      expect((await post(notificationPath, '{"a":', type)).text).toBe('OK,')
      expect(heard[0]?.body).toBe('{"a":')
    },
  )

  test('of 64 KiB is read, a larger one is refused [PAY-21]', async () => {
    const { heard, post } = await aTown()
    expect((await post(notificationPath, 'a'.repeat(65_536))).status).toBe(200)
    expect((await post(notificationPath, 'a'.repeat(65_537))).status).toBe(413)
    expect(heard).toHaveLength(1)
  })

  test('needs no session, and no limit counts it [PAY-21]', async () => {
    const { post } = await aTown({ limited: true })
    const statuses = new Set<number>()
    for (let times = 0; times < 150; times += 1) statuses.add((await post(notificationPath, 'a=1')).status)
    expect([...statuses]).toEqual([200])
  })

  test('that can’t be stored is no OK [R7]', async () => {
    const fail = async () => {
      throw refuse('service.unavailable', {})
    }
    const town = await anHttpTown({ app: { paymentMessages: { receiveNotice: fail, receiveReturn: fail } } })
    const answer = await town.raw().post(notificationPath).send('a=1')
    expect(answer.status).toBe(503)
    expect(answer.text).not.toContain('OK')
  })

  test('is described where there is a payment provider, and is not taken otherwise [API-01]', async () => {
    const described = async (town: Pick<Awaited<ReturnType<typeof anHttpTown>>, 'raw'>) =>
      ((await town.raw().get('/openapi.json')).body as OpenApi).paths[notificationPath]
    expect(await described(await aTown())).toMatchObject({
      post: { security: [], responses: { 409: { description: 'request.in_progress' } } },
    })
    const without = await anHttpTown()
    expect(await described(without)).toBeUndefined()
    expect((await without.raw().post(notificationPath).send('a=1')).status).toBe(405)
  })
})

describe('what a browser brings back from the provider', () => {
  test.each(pages)(
    'to %s is handed on, and the browser sent on with the order [ROUTE-18, PAY-20]',
    async (path) => {
      const { heard, post } = await aTown()
      const answer = await post(path, 'order_id=%82')
      expect(answer.status).toBe(303)
      expect(answer.headers.location).toBe(`${path}?key=${orderId}`)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(heard).toMatchObject([{ page: path.split('/')[1], body: 'order_id=%82' }])
    },
  )

  test.each([null, '', '"><script>', '0000', `${orderId}&x=1`, `\r\n${orderId}`])(
    'that names %j as its order leads to the page without one [ROUTE-18]',
    async (brings) => {
      const { post } = await aTown({ brings })
      const answer = await post('/canceledPayment', 'a=1')
      expect(answer.status).toBe(303)
      expect(answer.headers.location).toBe('/canceledPayment')
    },
  )

  test('with more than 64 KiB leads to the page without an order [ROUTE-18]', async () => {
    const { heard, post } = await aTown()
    const answer = await post('/errorPayment', 'a'.repeat(65_537))
    expect(answer.headers.location).toBe('/errorPayment')
    expect(heard).toEqual([])
  })

  test.each([
    '/completedPayment',
    '/completedPayment/a/b',
    '/canceledPayment/x',
    '/survey/svy001',
    '//evil.example/canceledPayment',
  ])('to %s leads nowhere [ROUTE-18]', async (path) => {
    const { heard, post } = await aTown()
    const answer = await post(path, 'a=1')
    expect(answer.status).toBe(404)
    expect(answer.headers.location).toBeUndefined()
    expect(heard).toEqual([])
  })

  test('stays on this server whatever the id of the form is [ROUTE-18]', async () => {
    const { post } = await aTown()
    const path = '/completedPayment/%0d%0aSet-Cookie:%20a=1'
    const answer = await post(path, 'a=1')
    expect(answer.headers.location).toBe(`${path}?key=${orderId}`)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('is logged by its pattern', async () => {
    const { post, lines } = await aTown()
    await post('/completedPayment/svy001', 'a=1')
    expect(lines.at(-1)).toMatchObject({ route: '/completedPayment/:id', status: 303 })
  })
})

test('forms may be posted to us and to the payment provider alone', async () => {
  const settings = { frameAncestors: [], imageHosts: [], formTargets: ['https://provider.example'] }
  const town = await anHttpTown({ app: { settings } })
  const policy = (await town.raw().get('/none')).headers['content-security-policy']
  expect(policy).toContain(";form-action 'self' https://provider.example;")
  const wrong = { ...settings, formTargets: ["https://x; script-src 'unsafe-inline'"] }
  await expect(anHttpTown({ app: { settings: wrong } })).rejects.toThrow('not a source')
})
