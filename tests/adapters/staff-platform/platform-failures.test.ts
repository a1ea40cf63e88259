import { afterEach, describe, expect, test } from 'vitest'
import {
  type AdminPlatformFailure,
  adminPlatformDirectory,
} from '../../../adapters/staff-platform/admin-platform-directory.ts'
import { Unanswered } from '../../../application/shared/unanswered.ts'
import {
  aFreePort,
  closePlatforms,
  counted,
  created,
  json,
  platform,
  unavailable,
  user,
} from './answering-platform.ts'

afterEach(closePlatforms)

describe('where the admin platform refuses or fails', () => {
  test.each([400, 401, 403, 404])(
    'the status %i says that a login does not fit, once asked',
    async (status) => {
      const { directory, asked, failures } = await platform(json({ sub: 'a-sub' }, status))
      expect(await directory.signIn(user)).toBeUndefined()
      expect(asked).toHaveLength(1)
      expect(failures).toEqual([])
    },
  )

  test.each([400, 401, 403, 404, 409, 422])(
    'the status %i says that no account was made [STAFF-21]',
    async (status) => {
      const { directory, asked, failures } = await platform(json(created, status))
      expect(await directory.createUser(user)).toBeUndefined()
      expect(asked).toHaveLength(1)
      expect(failures).toEqual([{ step: 'users', reason: `status ${status}` }])
    },
  )

  test.each([408, 429, 500, 502, 503])('at the status %i the platform is unavailable', async (status) => {
    const creating = await platform(json(created, status))
    await expect(creating.directory.createUser(user)).rejects.toMatchObject(unavailable)
    expect(creating.asked).toHaveLength(1)
    const login = await platform(json({ sub: 'a-sub' }, status))
    await expect(login.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(login.failures).toEqual([{ step: 'login', reason: `status ${status}` }])
  })

  test('a login that fails is asked for once more; where there are too many it is not', async () => {
    const recovering = await platform((res, times) => json({ sub: 'a-sub' }, times === 1 ? 503 : 200)(res))
    expect(await recovering.directory.signIn(user)).toBe('a-sub')
    expect(recovering.asked).toHaveLength(2)
    const cut = await platform((res, times) => (times === 1 ? res.destroy() : json({ sub: 'a-sub' })(res)))
    expect(await cut.directory.signIn(user)).toBe('a-sub')
    const down = await platform(json({}, 500))
    await expect(down.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(down.asked).toHaveLength(2)
    const busy = await platform(json({}, 429))
    await expect(busy.directory.signIn(user)).rejects.toMatchObject(unavailable)
    expect(busy.asked).toHaveLength(1)
  })

  test('an account is not asked for again once a connection was open', async () => {
    const { directory, asked } = await platform((res) => res.destroy())
    await expect(directory.createUser(user)).rejects.toMatchObject(unavailable)
    expect(asked).toHaveLength(1)
  })

  test('an account is asked for once more if no connection came about', async () => {
    const refusing = `http://127.0.0.1:${await aFreePort()}`
    const answering = await platform(json(created))
    const asking = counted((times) => (times === 1 ? refusing : answering.origin))
    expect(await adminPlatformDirectory({ url: refusing, ...asking }).createUser(user)).toBe('a-sub')
    expect(asking.times()).toBe(2)
    const gone = counted(() => refusing)
    await expect(adminPlatformDirectory({ url: refusing, ...gone }).createUser(user)).rejects.toMatchObject(
      unavailable,
    )
    expect(gone.times()).toBe(2)
  })

  test('a platform that does not answer, or not to the end, is given up after the timeout', async () => {
    const silent = await platform(() => undefined)
    const asking = counted(() => silent.origin)
    const creating = adminPlatformDirectory({ url: silent.origin, timeoutMs: 100, ...asking }).createUser(
      user,
    )
    await expect(creating).rejects.toMatchObject(unavailable)
    expect(asking.times()).toBe(1)
    const half = await platform(
      (res) => res.writeHead(200, { 'content-type': 'application/json' }).write('{"sub":'),
      { timeoutMs: 100 },
    )
    await expect(half.directory.signIn(user)).rejects.toMatchObject(unavailable)
    await expect(half.directory.signIn(user)).rejects.toBeInstanceOf(Unanswered)
    expect(half.failures.slice(0, 1)).toEqual([{ step: 'login', reason: 'TimeoutError' }])
  })

  test('a login may have been compared where no answer came, and was not where the platform says so or no connection came about [R14]', async () => {
    const cut = await platform((res, times) => (times === 1 ? res.destroy() : json({}, 503)(res)))
    await expect(cut.directory.signIn(user)).rejects.toBeInstanceOf(Unanswered)
    const down = await platform(json({}, 503))
    await expect(down.directory.signIn(user)).rejects.not.toBeInstanceOf(Unanswered)
    const gone = adminPlatformDirectory({ url: `http://127.0.0.1:${await aFreePort()}` })
    await expect(gone.signIn(user)).rejects.not.toBeInstanceOf(Unanswered)
    await expect(gone.signIn(user)).rejects.toMatchObject(unavailable)
  })

  test('what is told of a failure has no name, no password, no token and no words of the platform [R15]', async () => {
    const words = { message: 'suzuki.madoka aozora-2026', code: 'aozora-2026' }
    const failures: AdminPlatformFailure[] = []
    for (const status of [200, 400, 500]) {
      const told = await platform(json(words, status), { token: 'a-token' })
      await told.directory.createUser(user).catch(() => undefined)
      await told.directory.signIn(user).catch(() => undefined)
      failures.push(...told.failures)
    }
    expect(failures).toHaveLength(5)
    for (const { reason } of failures) expect(reason).toMatch(/^(unreadable|status \d{3})$/)
  })
})
