import { describe, expect, test } from 'vitest'
import { officeIdleMs, officeLifeMs } from '../../../application/ports/office-session-repository.ts'
import { password } from '../../application/office/office-people.ts'
import { hanako } from '../../application/town.ts'
import { anOfficeTown, cookieOf, fromLine } from './office-town.ts'

describe('the way into the office', () => {
  test('user name and password of the staff directory open it, however the name is typed [OFF-01]', async () => {
    const { office } = await anOfficeTown()
    for (const username of ['kato', ' KATO', 'ｋａｔｏ']) {
      const signedIn = await office.signIn(username)
      expect([signedIn.status, signedIn.body]).toEqual([200, { result: 'OK', next: 'open' }])
    }
    const me = await office.get('me', await office.cookieFor('kato'))
    const kato = { username: 'kato', name: 'katoさん', role: 'keeper', keepsCity: true, sections: [] }
    expect(me.body.data).toEqual({ cityName: 'みなと市', ...kato })
  })

  test('a wrong password and a name that nobody has are refused alike, from the first trial to the pause [OFF-01]', async () => {
    const { office } = await anOfficeTown()
    const tried = async (username: string) => {
      const { status, body, headers } = await office.signIn(username, 'chigau-desu-9')
      const { date: _, 'x-request-id': __, 'retry-after': after, ...others } = headers
      return { status, body, after, names: Object.keys(others).toSorted() }
    }
    const first = await tried('kato')
    expect(first).toMatchObject({ status: 422, body: { refusal: { code: 'staff.sign_in_failed' } } })
    expect(first.names).not.toContain('set-cookie')
    expect(await tried('nobody')).toEqual(first)
    for (let time = 2; time <= 10; time++)
      for (const username of ['kato', 'nobody']) expect(await tried(username)).toEqual(first)
    const blocked = await tried('kato')
    expect(blocked).toMatchObject({ status: 429, after: '900' })
    expect(await tried('nobody')).toEqual(blocked)
  })

  test('ten trials of a name are compared, however many come at once, from wherever; then the right one waits, too [OFF-01]', async () => {
    const { office, clock, storage, post } = await anOfficeTown({ app: { trustProxy: true } })
    const tried = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        office.signIn('kato', 'chigau-desu-9', { 'X-Forwarded-For': `203.0.113.${at}` }),
      ),
    )
    expect(tried.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(30)
    expect((await office.signIn('kato')).status).toBe(429)
    const effectiveDate = clock.now() / 1000 + 3_600
    await storage.staffGrants.add({ kind: 'code', secret: 'open', effectiveDate, madeAtMs: 0 }, [])
    const linking = { qrcode_id: 'open', username: 'kato', password }
    expect((await post(hanako, 'line-relation/admin-login', linking)).body.refusal.code).toBe(
      'staff.too_many_trials',
    )
    clock.advance(15 * 60_000)
    expect((await office.signIn('kato')).status).toBe(200)
  })

  test('nothing of names and passwords is logged [OFF-01]', async () => {
    const { office, lines } = await anOfficeTown()
    await office.signIn('kato', 'hirake-goma-7')
    await office.cookieFor('kato')
    const logged = JSON.stringify(lines)
    for (const secret of ['kato', 'goma', password]) expect(logged).not.toContain(secret)
    expect(logged).toContain('/office/api/sign-in')
  })
})

describe('a session of the office', () => {
  test('is a cookie for the office alone, which no script reads and no other site sends along [OFF-04]', async () => {
    const { office } = await anOfficeTown()
    expect(cookieOf(await office.signIn('kato'))).toMatch(
      /^office=[\w-]{20,}; Path=\/office; HttpOnly; SameSite=Strict; Secure$/,
    )
  })

  test('ends after 30 minutes without use [OFF-04]', async () => {
    const { office, clock } = await anOfficeTown()
    const cookie = await office.cookieFor('kato')
    clock.advance(officeIdleMs - 1)
    expect((await office.get('me', cookie)).status).toBe(200)
    clock.advance(officeIdleMs - 1)
    expect((await office.get('me', cookie)).status).toBe(200)
    clock.advance(officeIdleMs)
    expect((await office.get('me', cookie)).body.refusal.code).toBe('auth.required')
  })

  test('ends after 10 hours, however much it is used [OFF-04]', async () => {
    const { office, clock } = await anOfficeTown()
    const cookie = await office.cookieFor('kato')
    const started = clock.now()
    for (let time = 0; time < 29; time++) {
      clock.advance(20 * 60_000)
      expect((await office.get('me', cookie)).status).toBe(200)
    }
    clock.advance(started + officeLifeMs - 1 - clock.now())
    expect((await office.get('me', cookie)).status).toBe(200)
    clock.advance(1)
    expect((await office.get('me', cookie)).status).toBe(401)
  })

  test('ends on the server when somebody signs out, and only that one [OFF-04]', async () => {
    const { office } = await anOfficeTown()
    const [one, other] = [await office.cookieFor('kato'), await office.cookieFor('kato')]
    const signedOut = await office.post('sign-out', {}, one)
    expect(signedOut.body).toEqual({ result: 'OK' })
    expect(cookieOf(signedOut)).toBe('office=; Max-Age=0; Path=/office; HttpOnly; SameSite=Strict; Secure')
    expect((await office.get('me', one)).status).toBe(401)
    expect((await office.get('me', other)).status).toBe(200)
    expect((await office.post('sign-out', {}, one)).status).toBe(200)
  })

  test('opens nothing until the linked LINE account has confirmed it, and another account does not [OFF-05]', async () => {
    const { office } = await anOfficeTown()
    const signedIn = await office.signIn('mori')
    expect(signedIn.body).toEqual({ result: 'OK', next: 'line' })
    const half = { Cookie: cookieOf(signedIn)!.split(';')[0]! }
    const isOpen = async (cookie: { Cookie: string }) => [
      (await office.get('me', cookie)).status,
      (await office.post('search', { words: '花子' }, cookie)).status,
    ]
    expect(await isOpen(half)).toEqual([401, 401])
    const others = await office.post('sign-in/line', fromLine('code-taro'), half)
    expect([others.status, others.body.refusal.code]).toEqual([403, 'office.other_line'])
    expect(await isOpen(half)).toEqual([401, 401])
    const confirmed = await office.post('sign-in/line', fromLine(), half)
    expect(confirmed.body).toEqual({ result: 'OK', next: 'open' })
    const whole = { Cookie: cookieOf(confirmed)!.split(';')[0]! }
    expect(await isOpen(whole)).toEqual([200, 200])
    expect(await isOpen(half)).toEqual([401, 401])
    expect((await office.post('sign-in/line', fromLine(), half)).status).toBe(401)
  })
})
