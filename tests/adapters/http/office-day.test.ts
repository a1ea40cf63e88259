import { expect, test } from 'vitest'
import { officeBase } from '../../../adapters/http/api-base.ts'
import { openApiOf } from '../../../adapters/http/server/api/open-api.ts'
import { officeCalls } from '../../../adapters/http/server/office.ts'
import { aBookingSurvey, bookables } from '../../application/bookables.ts'
import { employ } from '../../application/office/office-people.ts'
import { hanako } from '../../application/town.ts'
import { builtClient } from './built-client.ts'
import { rows } from './http-town.ts'
import { anOfficeTown } from './office-town.ts'
import { schemaErrors } from './open-api.ts'
import type { OpenApi } from './open-api-shape.ts'

const clientFolder = builtClient()
const description = openApiOf({ [officeBase]: officeCalls }) as OpenApi

/** Holds a reply against the description of its call. */
const faultsOf = (body: object, method: 'get' | 'post', path: string) => {
  const { schema } =
    description.paths[`${officeBase}/${path}`]![method]!.responses[200]!.content['application/json']
  return schemaErrors(body, schema, description)
}

test('the list of a day, what changes of it, its week, table and print are asked as they are described', async () => {
  const town = await anOfficeTown({
    surveys: [aBookingSurvey()],
    bookables: bookables(),
    office: {
      sections: [{ sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'], calendars: ['cal1'] }],
    },
    now: '2024-06-14T09:00:00+09:00',
  })
  await employ(town.storage, { username: 'sato', duties: [{ role: 'desk', sectionId: 'kenko' }] })
  await town.post(hanako, 'survey-results/putItem', {
    data: rows({ name: '山田花子', slot: 'cat01_7|20240614|1' }),
  })
  const cookie = await town.office.cookieFor('sato')
  const ask = async (path: string, pattern: string) => {
    const { status, body, headers } = await town.office.get(path, cookie)
    expect([status, headers['cache-control'], faultsOf(body, 'get', pattern)]).toEqual([200, 'no-store', []])
    return body.data
  }
  const list = await ask('days/2024-06-14', 'days/{day}')
  const [visit] = list.sections[0].slots.at(-1).visits
  expect(visit).toMatchObject({ name: '山田花子', itemKey: 'slot', mayNote: true })
  const { answerCode } = visit
  const came = { surveyId: 'svy1', answerCode, itemKey: 'slot', calendarId: 'cal1', slotKey: 1 }
  const noted = await town.office.post(
    'days/2024-06-14/attendance',
    { ...came, attendance: 'arrived' },
    cookie,
  )
  expect(noted.status).toBe(200)
  const { stamp } = list.state
  const changed = await ask(`days/20240614/changes?known=${stamp}&calendarId=cal1`, 'days/{day}/changes')
  expect(changed.marks).toMatchObject([{ answerCode, attendance: 'arrived', by: 'satoさん' }])
  expect(await ask(`days/2024-06-14/changes?known=${changed.stamp}`, 'days/{day}/changes')).toBeUndefined()
  expect((await ask('weeks/2024-06-14', 'weeks/{day}')).places[0].days[4]).toMatchObject({
    count: 1,
    arrived: 1,
  })
  expect((await ask('days/2024-06-14/table', 'days/{day}/table')).rows.at(-1).slice(0, 1)).toEqual(['来庁'])
  expect((await town.office.post('days/2024-06-14/prints', {}, cookie)).status).toBe(200)
  const wrong = [
    town.office.get('days/2024-06-31', cookie),
    town.office.get('days/2024-06-14?from=-1', cookie),
    town.office.post('days/2024-06-14/attendance', { ...came, attendance: 'gone' }, cookie),
  ]
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([400, 400, 400])
})

test('the office’s pages alone may use the camera, and run the reader of codes from our own origin', async () => {
  const town = await anOfficeTown({ app: { clientFolder } })
  const headersOf = async (path: string) => {
    const { headers } = await town.raw().get(path)
    return [headers['permissions-policy'], headers['content-security-policy']]
  }
  const [permissions, policy] = await headersOf('/office/today')
  expect(permissions).toContain('camera=(self)')
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  for (const path of ['/', '/office/api/me']) {
    const [others, strict] = await headersOf(path)
    expect(others).toContain('camera=()')
    expect(strict).toContain("script-src 'self';")
  }
})

test('a list that hangs open, asks what is new and is read anew keeps no session of who has left the desk [OFF-04]', async () => {
  const town = await anOfficeTown({ bookables: bookables(), now: '2024-06-14T09:00:00+09:00' })
  const cookie = await town.office.cookieFor('kato')
  const follow = async () => {
    const replies = [
      await town.office.get('days/2024-06-14/changes?known=x', cookie),
      await town.office.get('days/2024-06-14/anew', cookie),
      await town.office.get('calendars/cal1/calls/mark', cookie),
      await town.office.post('calendars/cal1/calls/anew', {}, cookie),
    ]
    return replies.map(({ status }) => status)
  }
  for (let minutes = 0; minutes < 30; minutes += 10) {
    expect(await follow()).toEqual([200, 200, 200, 200])
    town.clock.advance(10 * 60_000)
  }
  expect(await follow()).toEqual([401, 401, 401, 401])
})
