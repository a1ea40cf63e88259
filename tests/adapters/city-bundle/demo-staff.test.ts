import { beforeEach, describe, expect, test } from 'vitest'
import { demoResidents } from '../../../adapters/line/emulator/residents.ts'
import { staffProofs } from '../../../adapters/platform/staff-proofs.ts'
import { embeddedStaffDirectory } from '../../../adapters/staff-platform/embedded-staff-directory.ts'
import type { StaffEntry } from '../../../application/ports/city-repository.ts'
import { makeAuditCounters } from '../../../application/shared/audit-counters.ts'
import { makeLinkStaff } from '../../../application/staff/link-staff.ts'
import { useCasesOf } from '../../../server/demo/demo-city.ts'
import { addDemoStaff, demoStaff } from '../../../server/demo/demo-staff.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { quickPasswords } from '../../quick-passwords.ts'

const [misaki, kenichi] = demoResidents as [(typeof demoResidents)[0], (typeof demoResidents)[0]]
const staff: readonly StaffEntry[] = [
  { username: 'sakuragi', name: '桜木 直子', duties: [{ role: 'keeper' }] },
  { username: 'umezawa', name: '梅沢 亮', duties: [{ role: 'desk', sectionId: 'shimin' }] },
  { username: 'kusunoki', name: '楠 あかり' },
  { username: 'fujino', name: '藤野 誠' },
]
const origin = 'http://127.0.0.1:3000'

/** The demo's staff at noon, and the portal. */
async function aDemo() {
  const storage = testStorage()
  const clock = fixedClock('2024-06-14T12:00:00+09:00')
  const ids = countingIds()
  const needs = { ...storage, clock, ids, passwords: quickPasswords }
  const sections = [{ sectionId: 'shimin', name: '市民課' }]
  const settings = { cityName: 'みなと台市', office: { sections } }
  await storage.city.import({ settings, surveys: [], staff, media: [] }, clock.now())
  await addDemoStaff(needs, staff, useCasesOf(storage))
  const portal = demoStaff(needs, origin)
  const shown = async () => (await portal())!
  const grant = async (kind: string) => (await shown()).grants.find((one) => one.kind === kind)!
  const as = (resident = misaki) => {
    const viewer = { userId: resident.userId, name: resident.name }
    const request = { requestId: 'r' }
    const useCases = useCasesOf(storage)(clock)(viewer)
    const auditCounters = makeAuditCounters({ audit: storage.audit, clock })
    const proofs = staffProofs({ key: 'k'.repeat(32), issuer: 'demo', clock })
    const link = makeLinkStaff({ ...storage, staffProofs: proofs, clock, auditCounters })(viewer, request)
    return { check: useCases.checkStaffCode, link }
  }
  return { storage, clock, needs, shown, grant, as }
}

const codeIn = ({ path }: { path: string }) => path.replace('/staff-qrcode/', '')

let demo: Awaited<ReturnType<typeof aDemo>>
beforeEach(async () => {
  demo = await aDemo()
})

describe('the demo’s staff', () => {
  test('sign in with the passwords on the portal, one of them linked to another resident', async () => {
    const { accounts } = await demo.shown()
    const directory = embeddedStaffDirectory(demo.needs)
    for (const { username, password } of accounts)
      expect(await directory.signIn({ username, password })).toBeDefined()
    expect(accounts.map(({ name, linkedTo, duties }) => [name, linkedTo, duties])).toEqual([
      ['桜木 直子', undefined, [{ role: 'keeper' }]],
      ['梅沢 亮', kenichi.name, [{ role: 'desk', section: '市民課' }]],
      ['藤野 誠', undefined, []],
    ])
  })

  test('have a code of each kind, as its check finds it [STAFF-01] [STAFF-02] [STAFF-05] [STAFF-14]', async () => {
    const { check } = demo.as()
    expect(await check(codeIn(await demo.grant('protected')))).toMatchObject({
      passwordRequired: true,
      expired: false,
    })
    expect(await check(codeIn(await demo.grant('plain')))).toMatchObject({
      passwordRequired: false,
      expired: false,
    })
    expect(await check(codeIn(await demo.grant('expired')))).toMatchObject({ expired: true })
    expect(await check(codeIn(await demo.grant('used')))).toBe('registered')
  })

  test('have the password of the code beside it', async () => {
    const shown = await demo.grant('protected')
    const found = await demo.storage.staffGrants.find({ kind: 'code', secret: codeIn(shown) }, 'demo')
    expect(await quickPasswords.matches(shown.password ?? '', found?.passwordHash)).toBe(true)
    expect((await demo.grant('plain')).password).toBeUndefined()
  })

  test('keep their codes until one is used, nearly at its end or gone; then there is a fresh one', async () => {
    const first = await demo.shown()
    expect(await demo.shown()).toEqual(first)
    const secret = codeIn(await demo.grant('plain'))
    await demo.storage.staffGrants.take({ kind: 'code', secret }, misaki.userId)
    const second = await demo.shown()
    const changed = second.grants.filter(({ path }, at) => path !== first.grants[at]?.path)
    expect(changed.map(({ kind }) => kind)).toEqual(['plain'])
    demo.clock.advance(86_400_000 - 600_000)
    const third = await demo.shown()
    const kept = third.grants.filter(({ path }, at) => path === second.grants[at]?.path)
    expect(kept.map(({ kind }) => kind)).toEqual(['expired', 'used'])
  })

  test('get one code of each kind, however many open the portal at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => demo.shown()))
    expect(demo.storage.events.filter(({ kind }) => kind === 'staff.code_issued')).toHaveLength(3)
  })

  test('have an invitation that links, and is gone then [STAFF-23]', async () => {
    const { path, name } = await demo.grant('invitation')
    expect(name).toBe('楠 あかり')
    const [, sub = '', proof = ''] = /^\/line-relation\/([^?]+)\?proof=(.+)$/.exec(path) ?? []
    expect(await demo.as().link({ sub, proof, confirmed: 'record' })).toBe('linked')
    expect(await demo.grant('invitation')).toBeUndefined()
  })
})

test('a storage without the demo’s staff shows none, and nothing is made for it', async () => {
  const storage = testStorage()
  const clock = fixedClock('2024-06-14T12:00:00+09:00')
  const needs = { ...storage, clock, ids: countingIds(), passwords: quickPasswords }
  expect(await demoStaff(needs, origin)()).toBeUndefined()
  expect(storage.events).toEqual([])
})
