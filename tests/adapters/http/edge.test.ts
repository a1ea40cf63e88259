import { describe, expect, test } from 'vitest'
import { aSurvey } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, rows } from './http-town.ts'

const policyOf = (header: string): Map<string, string[]> =>
  new Map(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources]
    }),
  )

describe('security headers', () => {
  test('every answer forbids foreign scripts, frames, types and indexing; calls are never stored', async () => {
    const town = await anHttpTown()
    const answers = [
      await town.get(hanako, 'survey-configs/languageSettingActive'),
      await town.get(hanako, 'none'),
      await town.raw().get('/healthz'),
      await town.raw().get('/none'),
    ]
    for (const { headers } of answers) {
      const policy = policyOf(headers['content-security-policy'] ?? '')
      expect(policy.get('script-src')).toEqual(["'self'"])
      expect(policy.get('style-src')).toEqual(["'self'"])
      expect(policy.get('object-src')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('form-action')).toEqual(["'self'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(headers['content-security-policy']).not.toMatch(/unsafe|upgrade-insecure/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringMatching(
          /camera=\(\).*geolocation=\(\).*microphone=\(\).*payment=\(\)/,
        ),
        'x-robots-tag': 'noindex',
        'x-frame-options': 'DENY',
      })
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
    for (const { headers } of answers.slice(0, 3)) expect(headers['cache-control']).toBe('no-store')
  })

  test('an origin with TLS is kept to TLS', async () => {
    const town = await anHttpTown({
      app: { settings: { appOrigin: 'https://city.example', frameAncestors: [], imageHosts: [] } },
    })
    const { headers } = await town.raw().get('/healthz')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/)
  })

  test('frames and images are opened for the hosts that are configured, and for no text that would end a directive', async () => {
    const settings = {
      frameAncestors: ["'self'", 'https://portal.example'],
      imageHosts: ['https://img.example'],
    }
    const town = await anHttpTown({ app: { settings } })
    const { headers } = await town.raw().get('/healthz')
    const policy = policyOf(headers['content-security-policy'] ?? '')
    expect(policy.get('frame-ancestors')).toEqual(["'self'", 'https://portal.example'])
    expect(policy.get('img-src')).toEqual([
      "'self'",
      'data:',
      'https://profile.line-scdn.net',
      'https://sprofile.line-scdn.net',
      'https://img.example',
    ])
    expect(headers).not.toHaveProperty('x-frame-options')

    for (const source of ['x; script-src *', 'a b', "'unsafe-inline'", 'a,b'])
      await expect(
        anHttpTown({ app: { settings: { frameAncestors: [source], imageHosts: [] } } }),
      ).rejects.toThrow('not a source')
  })
})

describe('the log', () => {
  test('a request is one line with pattern, status, time and the id that the client also gets, and nothing of the resident', async () => {
    const town = await anHttpTown({ surveys: [aSurvey()] })
    const saved = await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '山田花子' }) })
    const key = encodeURIComponent(saved.body.partitionKey)
    await town.get(hanako, `survey-results/getBySurveyIdPartitionKeyIndex?surveyId=svy1&partitionKey=${key}`)
    await town.get(hanako, 'addresses/1000001')
    await town.raw().get('/survey/api/v1/db/login/token?code=secret-code')
    await town.raw().get('/survey/svy1?partitionKey=secret-key')

    const lines = town.lines.map(({ route, status, method }) => `${method} ${route} ${status}`)
    expect(lines).toEqual([
      'POST /survey/api/v1/db/survey-results/putItem 200',
      'GET /survey/api/v1/db/survey-results/getBySurveyIdPartitionKeyIndex 200',
      'GET /survey/api/v1/db/addresses/{postcode} 404',
      'GET /survey/api/v1/db/login/token 400',
      'GET * 404',
    ])
    expect(town.lines[0]).toEqual({
      level: 'info',
      what: 'request',
      requestId: saved.headers['x-request-id'],
      method: 'POST',
      route: '/survey/api/v1/db/survey-results/putItem',
      status: 200,
      ms: expect.any(Number),
    })
    const text = JSON.stringify(town.lines)
    for (const secret of ['山田', hanako, 'svy1', 'secret', '1000001', 'Bearer', 'eyJ'])
      expect(text).not.toContain(secret)
  })

  test('a request id is ours, whatever the client sends', async () => {
    const town = await anHttpTown()
    const ids = new Set<string>()
    for (let i = 0; i < 3; i += 1) {
      const { headers } = await town.raw().get('/healthz').set('X-Request-Id', 'forged')
      ids.add(headers['x-request-id'] ?? '')
    }
    expect(ids.size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test.each(['/healthz', '/readyz', '/openapi.json'])(
  '%s is there to be read and for nothing else',
  async (path) => {
    const town = await anHttpTown()
    const statuses = [
      (await town.raw().get(path)).status,
      (await town.raw().head(path)).status,
      (await town.raw().post(path)).status,
      (await town.raw().trace(path)).status,
    ]
    expect(statuses).toEqual([200, 200, 404, 404])
  },
)

describe('health', () => {
  test('alive is always told; ready follows the store', async () => {
    const town = await anHttpTown()
    const statuses = async () => [
      (await town.raw().get('/healthz')).status,
      (await town.raw().get('/readyz')).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    town.storage.down = true
    expect(await statuses()).toEqual([200, 503])
    town.storage.down = false
    expect(await statuses()).toEqual([200, 200])
  })

  test('ready is told with what is wrong: without a log or without writes it goes on, a stop is told at once [R16] [R7]', async () => {
    const condition = { stopping: false, logFails: false, writesFail: false }
    const town = await anHttpTown({ app: { condition: () => condition } })
    const ask = async () => {
      const { status, body } = await town.raw().get('/readyz')
      return [status, body]
    }
    expect(await ask()).toEqual([200, { status: 'ok' }])
    condition.logFails = true
    expect(await ask()).toEqual([200, { status: 'ok', log: 'failing' }])
    condition.writesFail = true
    expect(await ask()).toEqual([200, { status: 'ok', writes: 'failing', log: 'failing' }])
    town.storage.down = true
    expect(await ask()).toEqual([503, { status: 'unavailable', writes: 'failing', log: 'failing' }])
    town.storage.down = false
    condition.stopping = true
    expect(await ask()).toMatchObject([503, { status: 'unavailable', stopping: true }])
    expect((await town.raw().get('/healthz')).body).toEqual({ status: 'ok' })
  })

  test('a store that does not answer is not ready, and is not waited for', async () => {
    const town = await anHttpTown({ app: { ready: () => new Promise(() => undefined) } })
    expect((await town.raw().get('/readyz')).status).toBe(503)
  }, 5000)
})
