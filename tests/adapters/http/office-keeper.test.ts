import { expect, test } from 'vitest'
import { officeBase } from '../../../adapters/http/api-base.ts'
import { openApiOf } from '../../../adapters/http/server/api/open-api.ts'
import { officeCalls } from '../../../adapters/http/server/office.ts'
import { anAppendingSurvey } from '../../application/forms.ts'
import { hanako } from '../../application/town.ts'
import { rows } from './http-town.ts'
import { anOfficeTown } from './office-town.ts'
import { schemaErrors } from './open-api.ts'
import type { OpenApi } from './open-api-shape.ts'

const description = openApiOf({ [officeBase]: officeCalls }) as OpenApi

/** What of a body is not as it is described. */
const undescribed = (path: string, method: 'get' | 'post', body: object) => {
  const { schema } =
    description.paths[`${officeBase}/${path}`]![method]!.responses[200]!.content['application/json']
  return schemaErrors(body, schema, description)
}

test('a keeper sees who is signed in and ends a session, whose cookie opens nothing more [OFF-04]', async () => {
  const { office } = await anOfficeTown()
  const [own, other] = [await office.cookieFor('kato'), await office.cookieFor('kato')]
  const { body } = await office.get('sessions', own)
  expect(undescribed('sessions', 'get', body)).toEqual([])
  const [one, two] = body.data.sessions
  expect([one.isOwn, two.isOwn].toSorted()).toEqual([false, true])
  const { id } = one.isOwn ? two : one
  expect((await office.delete(`sessions/${id}`, own)).status).toBe(200)
  expect((await office.get('me', other)).status).toBe(401)
  expect((await office.get('me', own)).status).toBe(200)
})

test('memo, release and a person’s data are asked for under form and code, as they are described', async () => {
  const { office, storage, post } = await anOfficeTown({ surveys: [anAppendingSurvey()] })
  await post(hanako, 'survey-results/putItem', { data: rows({ name: '山田花子' }) })
  const [record] = await storage.ownAnswers.listOwn(hanako, 'svy1')
  const of = `svy1/${record!.answerCode}`
  const cookie = await office.cookieFor('kato')

  const people = await office.get(`answers/${of}/assignees`, cookie)
  expect(undescribed('answers/{surveyId}/{answerCode}/assignees', 'get', people.body)).toEqual([])
  const note = { memo: '要確認', assignee: 'sub-mori', version: 0 }
  const written = await office.post(`answers/${of}/note`, note, cookie)
  expect([written.status, written.body.data]).toEqual([200, { version: 1 }])
  const again = await office.post(`answers/${of}/note`, note, cookie)
  expect([again.status, again.body.refusal.code]).toEqual([422, 'office.note_changed'])

  const release = await office.post(`answers/${of}/release`, { version: 1, reason: '別の人' }, cookie)
  expect([release.status, release.body.refusal.code]).toEqual([422, 'office.not_claimed'])

  const person = await office.get(`people/${of}`, cookie)
  expect(undescribed('people/{surveyId}/{answerCode}', 'get', person.body)).toEqual([])
  expect(JSON.stringify(person.body)).not.toContain(hanako)
  const exported = await office.post(`people/${of}/exports`, {}, cookie)
  expect(JSON.parse(exported.body.data.text)).toMatchObject({
    userId: hanako,
    deskNotes: [{ memo: '要確認' }],
  })
  const erasure = await office.post(`people/${of}/erasures`, { version: 1 }, cookie)
  expect(erasure.body.refusal.code).toBe('office.no_erased_list')
})

test('somebody is added and what waits is listed as they are described; a kind that there is not is not read for', async () => {
  const { office } = await anOfficeTown()
  const cookie = await office.cookieFor('kato')
  const entry = { username: 'tsubaki01', hasPassword: true, duties: [{ role: 'desk' }] }
  const added = await office.post('staff', entry, cookie)
  expect(undescribed('staff', 'post', added.body)).toEqual([])
  const again = await office.post('staff', entry, cookie)
  expect(undescribed('staff', 'post', again.body)).toEqual([])
  expect([added.body.data.kind, again.body.data.kind]).toEqual(['added', 'faults'])
  const counts = await office.get('waiting/counts', cookie)
  expect(undescribed('waiting/counts', 'get', counts.body)).toEqual([])
  const page = await office.get('waiting/owner?after=2026-11-30.12', cookie)
  expect(undescribed('waiting/{whom}', 'get', page.body)).toEqual([])
  for (const path of ['waiting/nobody', 'waiting/desk?after=x', 'audit-log?kind=x'])
    expect((await office.get(path, cookie)).status).toBe(400)
})
