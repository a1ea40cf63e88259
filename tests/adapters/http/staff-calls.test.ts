import { expect, test } from 'vitest'
import { anAccount, suzuki } from '../../application/staff/staff-town.ts'
import { hanako } from '../../application/town.ts'
import { anHttpTown, fetchOpenApi } from './http-town.ts'

/** A town with a code without a password. */
async function aTownWithACode() {
  const town = await anHttpTown()
  const effectiveDate = Math.floor(town.clock.now() / 1000) + 3600
  await town.storage.staffGrants.add({ kind: 'code', secret: 'open', effectiveDate, madeAtMs: 0 }, [])
  return town
}

test('a proof is no session [STAFF-30]', async () => {
  const { post, raw } = await aTownWithACode()
  const { body } = await post(hanako, 'line-relation/create-user', { qrcode_id: 'open', ...anAccount() })
  const asked = raw().get('/survey/api/v1/db/calendars/tag_labels')
  expect((await asked.set('Authorization', `Bearer ${body.proof}`)).status).toBe(401)
})

test('too many trials are answered with the time after which to come back, from whatever address', async () => {
  const { post } = await aTownWithACode()
  const login = { qrcode_id: 'open', username: suzuki.username, password: 'wrong' }
  const tried = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      post(hanako, 'line-relation/admin-login', login, { 'X-Forwarded-For': `203.0.113.${at}` }),
    ),
  )
  const blocked = tried.filter(({ status }) => status === 429)
  expect(blocked).toHaveLength(30)
  expect(blocked[0]?.headers['retry-after']).toBe('900')
  expect(blocked[0]?.body.errorMessage).toContain('約15分後にもう一度お試しください。')
})

test('nothing of codes, names and passwords is logged', async () => {
  const { post, lines } = await aTownWithACode()
  await post(hanako, 'line-relation/staff_qr_code_password', { qrcode_id: 'a-code', password: 'hirake-goma' })
  await post(hanako, 'line-relation/create-user', { qrcode_id: 'open', ...anAccount() })
  const logged = JSON.stringify(lines)
  for (const secret of ['a-code', 'goma', 'sato', 'akebono']) expect(logged).not.toContain(secret)
  expect(logged).toContain('line-relation/create-user')
})

test('no call unlinks: that is done by the office alone [STAFF-24]', async () => {
  const { paths } = await fetchOpenApi()
  const ofStaff = Object.keys(paths).filter((path) => path.includes('line-relation'))
  expect(ofStaff.map((path) => path.split('/').at(-1)).toSorted()).toEqual([
    ...['admin-login', 'create-relation', 'create-user', 'staff_qr_code_check', 'staff_qr_code_password'],
  ])
})
