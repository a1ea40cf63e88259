import { expect, it } from 'vitest'
import type { City, StaffEntry } from '../../application/ports/city-repository.ts'
import { aSurveyConfig, friday } from '../builders.ts'
import { aStaffAccount } from './staff-writes.ts'
import type { Store } from './store.ts'

const aCity = (over: Partial<City> = {}): City => ({
  settings: { cityName: '窓口市' },
  surveys: [aSurveyConfig()],
  media: [],
  ...over,
})

/** What every `CityRepository` promises of staff records. @param storage the one of the running test */
export function staffOfCityPromises(storage: () => Store<'city' | 'staffAccounts' | 'officeDuties'>): void {
  it('makes the staff records that it asks for, of the office and without a password, and exports them', async () => {
    const staff = [
      { sub: 'staff-1', username: 'abe01', name: '安部 一郎', email: 'abe@city.example.jp' },
      { sub: 'staff-2', username: '山田太郎' },
    ]
    await storage().city.import(aCity({ staff: [...staff].reverse() }), friday)
    expect(await storage().city.export()).toEqual(aCity({ staff }))
    const made = { madeBy: 'office', madeAtMs: friday }
    expect(await storage().staffAccounts.list()).toEqual(staff.map((entry) => ({ ...entry, ...made })))
  })

  it('gives a new staff record without an identifier one that nothing follows from, and keeps it', async () => {
    const staff = [{ username: 'abe01' }, { username: 'bando' }]
    await storage().city.import(aCity({ staff }), friday)
    const [abe, bando] = await storage().staffAccounts.list()
    expect(abe?.sub).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(bando?.sub).not.toBe(abe?.sub)
    await storage().city.import(aCity({ staff }), friday + 1)
    expect(await storage().staffAccounts.list()).toEqual([abe, bando])
  })

  it('gives staff records their new names and addresses; the rest stays, and so do those that it does not name', async () => {
    const [made, other] = [aStaffAccount({ username: 'abe01' }), aStaffAccount({ username: 'bando' })]
    for (const account of [made, other]) await storage().staffAccounts.add(account, [])
    const entry = { sub: other.sub, username: 'abe01', email: 'new@city.example.jp' }
    await storage().city.import(aCity({ staff: [entry] }), friday + 1)
    const { name: _, ...kept } = made
    expect(await storage().staffAccounts.list()).toEqual([{ ...kept, email: entry.email }, other])
    await storage().city.import(aCity(), friday + 2)
    const { username, name: named, sub, email } = other
    expect((await storage().city.export())?.staff).toEqual([
      { ...entry, sub: made.sub },
      { sub, username, name: named, email },
    ])
  })

  it('gives staff records the duties that it says, keeps those of which it says nothing, and exports them [OFF-06]', async () => {
    const duties = [{ role: 'editor' }, { role: 'desk', sectionId: 'zei' }] as const
    const staff: StaffEntry[] = [
      { sub: 'staff-1', username: 'abe01', duties },
      { sub: 'staff-2', username: 'bando', duties: [{ role: 'keeper' }] },
    ]
    await storage().city.import(aCity({ staff }), friday)
    expect(await storage().city.export()).toStrictEqual(aCity({ staff }))
    expect(await storage().staffAccounts.find('staff-1')).not.toHaveProperty('duties')
    const next = [{ username: 'abe01' }, { username: 'bando', duties: [] }]
    await storage().city.import(aCity({ staff: next }), friday + 1)
    expect(await storage().officeDuties.list()).toStrictEqual(new Map([['staff-1', duties]]))
    await storage().city.import(aCity(), friday + 2)
    expect(await storage().officeDuties.of('staff-1')).toStrictEqual(duties)
  })

  it('refuses a new staff record with the identifier of another one, and changes nothing', async () => {
    const account = aStaffAccount()
    const { sub } = account
    await storage().staffAccounts.add(account, [])
    await storage().city.import(aCity(), friday)
    const next = aCity({
      settings: { cityName: '新窓口市' },
      staff: [{ username: 'abe01' }, { sub, username: 'bando' }],
    })
    await expect(storage().city.import(next, friday + 1)).rejects.toMatchObject({
      code: 'city.staff_sub',
      details: { sub },
    })
    expect((await storage().city.settings())?.cityName).toBe('窓口市')
    expect(await storage().staffAccounts.list()).toEqual([account])
  })
}
