import { expect, test } from 'vitest'
import { officeBase } from '../../../adapters/http/api-base.ts'
import { openApiOf } from '../../../adapters/http/server/api/open-api.ts'
import { officeCalls } from '../../../adapters/http/server/office.ts'
import { anAppendingSurvey } from '../../application/forms.ts'
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

test('a form is written, published and paused as the calls describe it, and what is no form is not kept', async () => {
  const { office } = await anOfficeTown({ surveys: [anAppendingSurvey()] })
  const cookie = await office.cookieFor('kato')
  const post = (path: string, body: object) => office.post(`forms/svy1/${path}`, body, cookie)
  const { body } = await office.get('forms/svy1/draft', cookie)
  expect(undescribed('forms/{surveyId}/draft', 'get', body)).toEqual([])
  const { config, version } = body.data

  const [item] = config.surveySchema
  for (const wrong of [
    { ...config, surveySchema: [{ itemKey: 1 }] },
    { ...config, surveySchema: [{ ...item, sectionOptions: [null] }] },
    { surveySchema: [] },
    [],
    'form',
  ])
    expect((await post('draft', { revision: 0, version, config: wrong })).status).toBe(400)
  expect((await post('draft', { revision: 0, config })).status).toBe(400)
  const given = { revision: 0, version, config: { ...config, surveyId: 'other', surveyTitle: '申請' } }
  const written = await post('draft', given)
  expect(undescribed('forms/{surveyId}/draft', 'post', written.body)).toEqual([])
  expect(written.body.data).toMatchObject({ revision: 1, config: { surveyId: 'svy1', surveyTitle: '申請' } })
  const again = await post('draft', given)
  expect([again.status, again.body.refusal.code]).toEqual([422, 'office.draft_changed'])

  const asked = await post('draft/published', { revision: 1, isAgreed: false, version: 0 })
  expect(undescribed('forms/{surveyId}/draft/published', 'post', asked.body)).toEqual([])
  expect(asked.body.data).toMatchObject({ kind: 'asks', answers: 0 })
  const agreed = { revision: 1, isAgreed: true, version: asked.body.data.version }
  for (const wrong of [{ version: undefined }, { at: 8.65e15 }])
    expect((await post('draft/published', { ...agreed, ...wrong })).status).toBe(400)
  const late = await post('draft/published', { ...agreed, at: 1 })
  expect(late.body.refusal.code).toBe('office.time_past')
  const published = await post('draft/published', agreed)
  expect(published.body.data).toMatchObject({ kind: 'changed' })
  expect(published.body.data.version).toBeGreaterThan(version)

  const stale = await post('pause', { version, isPaused: true, isAgreed: true })
  expect(stale.body.refusal.code).toBe('office.form_changed')
  const paused = { version: published.body.data.version, isPaused: true, isAgreed: true }
  expect((await post('pause', paused)).body.data.kind).toBe('changed')
  expect((await office.get('forms-of-office', cookie)).body.data.forms).toMatchObject([{ state: 'paused' }])
})

test('a form is begun, and given up', async () => {
  const { office } = await anOfficeTown({ surveys: [anAppendingSurvey()] })
  const cookie = await office.cookieFor('kato')
  const begun = await office.post(
    'forms-of-office',
    { surveyId: 'new', title: '申込み', from: 'svy1' },
    cookie,
  )
  expect(begun.body.data).toEqual({ surveyId: 'new' })
  expect((await office.get('forms/new/draft', cookie)).body.data).toMatchObject({ revision: 1, version: 0 })
  expect((await office.post('forms/new/draft/given-up', { revision: 1 }, cookie)).status).toBe(200)
  expect((await office.get('forms/new/draft', cookie)).status).toBe(404)
})
