import { expect, test } from 'vitest'
import { officeBase } from '../../../adapters/http/api-base.ts'
import { openApiOf } from '../../../adapters/http/server/api/open-api.ts'
import { officeCalls } from '../../../adapters/http/server/office.ts'
import { anAppendingSurvey } from '../../application/forms.ts'
import { employ } from '../../application/office/office-people.ts'
import { hanako } from '../../application/town.ts'
import { rows } from './http-town.ts'
import { anOfficeTown } from './office-town.ts'
import { schemaErrors } from './open-api.ts'
import type { OpenApi } from './open-api-shape.ts'

const sections = [
  { sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'gomi', name: 'ごみ対策課', surveys: ['stickers'] },
]

/** A town where Hanako has answered a form of the section `kenko`, with somebody of each section. */
async function aTownWithSections() {
  const town = await anOfficeTown({
    surveys: [anAppendingSurvey(), anAppendingSurvey({ surveyId: 'stickers' })],
    office: { sections },
  })
  await employ(town.storage, { username: 'sato', duties: [{ role: 'viewer', sectionId: 'kenko' }] })
  await employ(town.storage, { username: 'abe', duties: [{ role: 'editor', sectionId: 'gomi' }] })
  await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '山田花子' }) })
  const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
  return { ...town, answerCode: record!.answerCode }
}

test('the page of an answer is read under form and code, as it is described', async () => {
  const { office, answerCode } = await aTownWithSections()
  const cookie = await office.cookieFor('sato')
  const { status, body, headers } = await office.get(`answers/svy1/${answerCode}`, cookie)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body.data).toMatchObject({
    ...{ surveyId: 'svy1', answerCode, name: '山田花子', status: '未対応', receivedBy: 'resident' },
    sections: [{ title: '', rows: [{ title: 'お名前', text: '山田花子' }] }],
    history: [{ kind: 'answer.saved', who: 'resident', changes: [] }],
  })
  const description = openApiOf({ [officeBase]: officeCalls }) as OpenApi
  const path = `${officeBase}/answers/{surveyId}/{answerCode}`
  const schema = description.paths[path]!.get!.responses[200]!.content['application/json'].schema
  expect(schemaErrors(body, schema, description)).toEqual([])
})

test('an answer of another section and one that is not there look alike, to the byte [OFF-06]', async () => {
  const { office, answerCode, storage } = await aTownWithSections()
  const cookie = await office.cookieFor('abe')
  const seen = async (path: string) => {
    const { status, text, headers } = await office.get(`answers/${path}`, cookie)
    const { date: _, 'x-request-id': __, ...given } = headers
    return { status, text, given }
  }
  const foreign = await seen(`svy1/${answerCode}`)
  expect(foreign).toMatchObject({ status: 404, text: expect.stringContaining('answer.not_found') })
  for (const path of ['svy1/ABCDEFGH', 'stickers/ABCDEFGH', 'nowhere/ABCDEFGH'])
    expect(await seen(path)).toEqual(foreign)
  expect(storage.events.filter(({ kind }) => kind === 'office.viewed')).toEqual([])
})
