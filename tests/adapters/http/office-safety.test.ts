import { describe, expect, test } from 'vitest'
import { apiBase, officeBase } from '../../../adapters/http/api-base.ts'
import { calls } from '../../../adapters/http/server/calls.ts'
import { officeCalls } from '../../../adapters/http/server/office.ts'
import { program } from '../../../server/cli/program.ts'
import { employ, password } from '../../application/office/office-people.ts'
import { hanako } from '../../application/town.ts'
import { memoryContext } from '../commands/test-context.ts'
import { builtClient } from './built-client.ts'
import { anHttpTown } from './http-town.ts'
import { anOfficeTown } from './office-town.ts'

const ofOffice = Object.values(officeCalls).map(({ method, path, by }) => [method, path, by] as const)
const ofResidents = Object.values(calls).map(({ method, path, by }) => [method, path, by] as const)

type Headers = Readonly<Record<string, string>>
type Town = Awaited<ReturnType<typeof anOfficeTown>>

const ask = (town: Pick<Town, 'raw'>, method: string, url: string, headers: Headers) => {
  const path = url.replace(/\{\w+\}/g, 'x')
  const asked = town.raw()[method.toLowerCase() as 'get' | 'post' | 'delete'](path).set(headers)
  return method === 'GET' ? asked : asked.send({})
}

describe('the office and everything else', () => {
  test.each(ofOffice.filter(([, , by]) => by === 'office'))(
    '%s %s is opened by no token of a resident, of the staff or of a provider [OFF-05]',
    async (method, path) => {
      const town = await anOfficeTown()
      const effectiveDate = town.clock.now() / 1000 + 3_600
      await town.storage.staffGrants.add({ kind: 'code', secret: 'open', effectiveDate, madeAtMs: 0 }, [])
      const login = { qrcode_id: 'open', username: 'kato', password }
      const { proof } = (await town.post(hanako, 'line-relation/admin-login', login)).body
      const signedIn = await town.raw().post(`${apiBase}/login/liff`).send({ idToken: 'code-hanako' })
      const { id_token, refresh_token } = signedIn.body.data.session
      for (const token of [id_token, refresh_token, proof, 'open']) {
        expect(token).toMatch(/./)
        for (const headers of [{ Authorization: `Bearer ${token}` }, { Cookie: `office=${token}` }]) {
          const answer = await ask(town, method, `${officeBase}/${path}`, { 'X-Office': '1', ...headers })
          expect([answer.status, answer.body.refusal.code]).toEqual([401, 'auth.required'])
        }
      }
    },
  )

  test.each(ofResidents.filter(([, , by]) => by === 'resident'))(
    '%s %s of residents is not opened by a session of the office [OFF-05]',
    async (method, path) => {
      const town = await anOfficeTown()
      const { Cookie } = await town.office.cookieFor('kato')
      for (const headers of [{ Cookie }, { Authorization: `Bearer ${Cookie.split('=')[1]}` }]) {
        const answer = await ask(town, method, `${apiBase}/${path}`, { 'X-Office': '1', ...headers })
        expect([answer.status, answer.body.refusal.code]).toEqual([401, 'auth.required'])
      }
    },
  )

  test.each(ofOffice)(
    '%s %s is refused where another site’s page might have sent it [OFF-05]',
    async (method, path) => {
      const town = await anOfficeTown()
      const cookie = await town.office.cookieFor('kato')
      const from = async (headers: Headers) => {
        const { status, headers: given } = await ask(town, method, `${officeBase}/${path}`, {
          ...cookie,
          ...headers,
        })
        expect(Object.keys(given).filter((name) => name.startsWith('access-control'))).toEqual([])
        return status
      }
      const own = { 'X-Office': '1' }
      expect(await from({})).toBe(401)
      expect(await from({ 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(401)
      for (const site of ['cross-site', 'same-site', 'none'])
        expect(await from({ ...own, 'Sec-Fetch-Site': site })).toBe(401)
      expect(await from({ ...own, 'Sec-Fetch-Site': 'same-origin' })).not.toBe(401)
    },
  )

  test('a script of another origin is not told that it may send the header [OFF-05]', async () => {
    const town = await anOfficeTown()
    const asked = await town
      .raw()
      .options('/office/api/search')
      .set({ Origin: 'https://else.example', 'Access-Control-Request-Headers': 'x-office' })
    expect(asked.status).toBeGreaterThanOrEqual(400)
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('the office that is off', () => {
  const clientFolder = builtClient()
  const signIn = { username: 'kato', password }
  /** What one sees of pages and calls, without what differs from request to request. */
  const seen = async (town: Pick<Town, 'raw'>, base: string, headers: Headers = {}) => {
    const own = { 'X-Office': '1', ...headers }
    const replies = [
      await town.raw().get(base).set(own),
      await town.raw().get(`${base}/line?code=x`).set(own),
      await town.raw().get(`${base}/api/me`).set(own),
      await town.raw().post(`${base}/api/sign-in`).set(own).send(signIn),
      await town.raw().post(`${base}/api/search`).set(own).send({ words: '花子' }),
    ]
    return replies.map(({ status, text, headers: { date: _, 'x-request-id': __, ...given } }) => ({
      status,
      text: text.replaceAll(base, ''),
      given,
    }))
  }

  test.each([
    ['nobody has a duty', []],
    ['there is a desk', [{ role: 'desk' }]],
    ['only a section has a keeper', [{ role: 'keeper', sectionId: 'kenko' }]],
  ] as const)('looks like any path that is not there: %s [OFF-57]', async (_, duties) => {
    const town = await anHttpTown({ app: { clientFolder } })
    await employ(town.storage, { username: 'kato', duties })
    const found = await seen(town, '/office')
    expect(found).toEqual(await seen(town, '/nowhere'))
    expect(found.map(({ status }) => status)).toEqual(found.map(() => 404))
  })

  test('is there from the moment that the command has made a keeper [OFF-57]', async () => {
    const town = await anHttpTown({ app: { clientFolder } })
    await employ(town.storage, { username: 'kato' })
    expect((await town.raw().get('/office')).status).toBe(404)
    expect(await program(['staff', 'keeper', 'kato'], memoryContext(town.storage))).toBe(0)
    const page = await town.raw().get('/office')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('職員の画面')])
    expect((await town.raw().post('/office/api/sign-in').set('X-Office', '1').send(signIn)).status).toBe(200)
  })

  test('is kept to its origin: at every other one it looks as if it were not there [OFF-57]', async () => {
    const office = { origin: 'https://office.minato.example:8443' }
    const town = await anOfficeTown({ office, app: { clientFolder, trustProxy: true } })
    const at = (host: string, proto = 'https') => ({ Host: host, 'X-Forwarded-Proto': proto })
    for (const headers of [
      at('yoyaku.minato.example'),
      at('office.minato.example'),
      at('office.minato.example:8443', 'http'),
    ])
      expect(await seen(town, '/office', headers)).toEqual(await seen(town, '/nowhere', headers))
    const own = await seen(town, '/office', at('office.minato.example:8443'))
    expect(own.map(({ status }) => status)).toEqual([200, 200, 401, 200, 401])
  })
})
