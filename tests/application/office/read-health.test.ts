import { expect, test } from 'vitest'
import { makeReadHealth } from '../../../application/office/read-health.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { soundServer } from '../../fakes/sound-server.ts'
import { refusalOf } from '../bookables.ts'
import { inProcess } from '../routes.ts'
import { aTown } from '../town.ts'
import { keeper } from './office-people.ts'

test('a keeper of the city sees how it is, with the last backup, the last check of the log and digests that were given up; nobody else does', async () => {
  const { storage, clock } = await aTown(inProcess)
  const read = (duty: Duty) =>
    makeReadHealth({ ...storage, clock, serverCondition: soundServer })({
      ...{ sub: 'sub-kato', username: 'kato', duties: [duty] },
    })()
  const states = async () =>
    (await read(keeper)).lines.flatMap(({ what, state }) => (state === 'good' ? [] : [`${what} ${state}`]))
  expect(await states()).toEqual(['backup bad', 'chain look'])
  const at = clock.now()
  await storage.audit.record({ kind: 'database.backed_up', at, facts: { bytes: 1 } })
  await storage.audit.record({
    kind: 'office.log_checked',
    at,
    facts: { by: 'kato', isIntact: false, seq: 2 },
  })
  const week = 7 * 24 * 3_600_000
  await storage.audit.record({ kind: 'notice.given_up', at: at - week - 1, facts: { section: 'kenko' } })
  storage.sealAudit()
  expect(await states()).toEqual(['chain bad'])
  await storage.audit.record({ kind: 'notice.given_up', at: at - week, facts: { section: 'kenko' } })
  storage.sealAudit()
  expect(await states()).toEqual(['notices look', 'chain bad'])
  for (const duty of [{ role: 'editor' }, { role: 'keeper', sectionId: 'kenko' }] satisfies Duty[])
    expect(await refusalOf(read(duty))).toMatchObject({ code: 'office.not_allowed' })
})
