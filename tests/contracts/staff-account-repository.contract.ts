import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StaffAccount } from '../../application/ports/staff-account-repository.ts'
import { refuse } from '../../domain/refusal.ts'
import { friday } from '../builders.ts'
import { tally } from './booking-writes.ts'
import { aStaffAccount, orderFieldsOf } from './staff-writes.ts'
import type { Store } from './store.ts'

type AccountPort = 'staffAccounts' | 'officeDuties' | 'residents'

/** What every `StaffAccountRepository` promises. @param open an empty storage; the suite closes it after each test */
export function staffAccountRepositoryContract(name: string, open: () => Promise<Store<AccountPort>>): void {
  describe(`StaffAccountRepository contract: ${name}`, () => {
    let storage: Store<AccountPort>
    beforeEach(async () => {
      storage = await open()
    })
    afterEach(() => storage.close())

    const add = (account: StaffAccount) => storage.staffAccounts.add(account, [])
    const put = (...accounts: StaffAccount[]) => storage.staffAccounts.put(accounts, [])
    const storedEvents = async (userId: string) =>
      (await storage.residents.find(userId)).events.map(({ kind }) => kind)

    it('has no record at first', async () => {
      expect(await storage.staffAccounts.list()).toEqual([])
      expect(await storage.staffAccounts.find('staff-1')).toBeUndefined()
      expect(await storage.staffAccounts.findByUsername('yamada')).toBeUndefined()
    })

    it('finds a record by user name and by its identifier, as it was stored', async () => {
      const account = aStaffAccount({ username: '山田 𠮷子' })
      expect(await storage.staffAccounts.add(account, orderFieldsOf('U1', 'staff.user_created'))).toBe(true)
      expect(await storage.staffAccounts.findByUsername('山田 𠮷子')).toEqual(account)
      expect(await storage.staffAccounts.find(account.sub)).toEqual(account)
      expect(await storedEvents('U1')).toEqual(['staff.user_created'])
    })

    it('adds a record with what it does in the office, and nothing of it where the name is taken', async () => {
      const [first, second] = [aStaffAccount(), aStaffAccount()]
      const duties = [{ role: 'keeper' }, { role: 'desk', sectionId: 'zei' }] as const
      expect(await storage.staffAccounts.add(first, [], duties)).toBe(true)
      expect(await storage.officeDuties.of(first.sub)).toEqual(duties)
      const taken = { ...second, username: first.username }
      expect(await storage.staffAccounts.add(taken, [], duties)).toBe(false)
      expect(await storage.officeDuties.of(second.sub)).toEqual([])
    })

    it('keeps a record that has neither name, address nor password', async () => {
      const { name: _, email: __, passwordHash: ___, ...account } = aStaffAccount({ madeBy: 'office' })
      await add(account)
      expect(await storage.staffAccounts.find(account.sub)).toStrictEqual(account)
    })

    it.each(['username', 'sub'] as const)(
      'adds no record whose %s is taken, and stores nothing then',
      async (taken) => {
        const first = aStaffAccount()
        await add(first)
        const second = aStaffAccount({ [taken]: first[taken] })
        expect(await storage.staffAccounts.add(second, orderFieldsOf('U1', 'staff.user_created'))).toBe(false)
        expect(await storage.staffAccounts.list()).toEqual([first])
        expect(await storedEvents('U1')).toEqual([])
      },
    )

    it('lists every record by user name', async () => {
      const [b, a, z] = [
        aStaffAccount({ username: 'bando' }),
        aStaffAccount({ username: 'abe01' }),
        aStaffAccount({ username: '山田太郎' }),
      ]
      for (const account of [z, b, a]) await add(account)
      expect(await storage.staffAccounts.list()).toEqual([a, b, z])
    })

    it('puts new records as they are given, with their events, and counts them', async () => {
      const [first, second] = [aStaffAccount({ username: 'abe01' }), aStaffAccount({ username: 'bando' })]
      expect(await storage.staffAccounts.put([first, second], orderFieldsOf('U1', 'staff.imported'))).toBe(2)
      expect(await storage.staffAccounts.list()).toEqual([first, second])
      expect(await storedEvents('U1')).toEqual(['staff.imported'])
      expect(await put()).toBe(0)
    })

    it('puts name and address of a record that is there, which keeps the rest', async () => {
      const first = aStaffAccount()
      await add(first)
      const { username } = first
      const { name: _, ...given } = aStaffAccount({ username, email: 'new@city.example.jp', madeAtMs: 0 })
      const { passwordHash: __, ...renamed } = { ...given, madeBy: 'office' as const }
      expect(await put(renamed)).toBe(0)
      const { name: ___, ...kept } = first
      expect(await storage.staffAccounts.findByUsername(username)).toStrictEqual({
        ...kept,
        email: 'new@city.example.jp',
      })
    })

    it('puts a new password where one is given', async () => {
      const first = aStaffAccount()
      await add(first)
      await put({ ...first, passwordHash: 'scrypt$new' })
      expect(await storage.staffAccounts.find(first.sub)).toEqual({ ...first, passwordHash: 'scrypt$new' })
    })

    it('refuses a new record with the identifier of another one, and stores none of them', async () => {
      const first = aStaffAccount()
      await add(first)
      const { sub } = first
      const [second, third] = [aStaffAccount(), aStaffAccount({ sub })]
      const refusal = refuse('city.staff_sub', { sub })
      await expect(
        storage.staffAccounts.put([second, third], orderFieldsOf('U1', 'staff.imported')),
      ).rejects.toEqual(refusal)
      const twins = [aStaffAccount({ sub: 'twins' }), aStaffAccount({ sub: 'twins' })]
      await expect(put(...twins)).rejects.toEqual(refuse('city.staff_sub', { sub: 'twins' }))
      expect(await storage.staffAccounts.list()).toEqual([first])
      expect(await storedEvents('U1')).toEqual([])
    })

    it('does not mind the identifier that a record which is there is put with, even that of another one', async () => {
      const [first, second] = [aStaffAccount({ username: 'abe01' }), aStaffAccount({ username: 'bando' })]
      await put(first, second)
      expect(await put({ ...first, sub: second.sub })).toBe(0)
      expect(await storage.staffAccounts.list()).toEqual([first, second])
    })

    it('takes and hands out copies', async () => {
      const account = aStaffAccount()
      const given = { ...account }
      await add(given)
      given.name = 'changed'
      const { sub, username } = account
      for (const found of [
        await storage.staffAccounts.find(sub),
        await storage.staffAccounts.findByUsername(username),
        ...(await storage.staffAccounts.list()),
      ]) {
        expect(found).toEqual(account)
        found!.name = 'changed'
      }
      expect(await storage.staffAccounts.find(sub)).toEqual(account)
    })

    it('adds exactly one of 64 records of one user name that come at once [STAFF-21]', async () => {
      const accounts = Array.from({ length: 64 }, () => aStaffAccount({ username: 'yamada' }))
      const added = await Promise.all(accounts.map(add))
      expect(tally(added.map(String))).toEqual({ true: 1, false: 63 })
      expect(await storage.staffAccounts.list()).toEqual(accounts.filter((_, index) => added[index]))
    })

    it('keeps the identifier of a record that is added and put at once', async () => {
      for (let round = 0; round < 20; round += 1) {
        const made = aStaffAccount({ username: `yamada${round}` })
        const given = aStaffAccount({ username: made.username, madeBy: 'office', madeAtMs: friday + 1 })
        const [isAdded, news] = await Promise.all([add(made), put(given)])
        expect(news).toBe(isAdded ? 0 : 1)
        const kept = await storage.staffAccounts.findByUsername(made.username)
        expect(kept?.sub).toBe(isAdded ? made.sub : given.sub)
      }
    })
  })
}
