import { expect, test } from 'vitest'
import { anOfficeTown } from './office-town.ts'

const MiB = 1024 * 1024
const asked = { isAgreed: false, version: 0, revisions: [] }

async function aKeeper() {
  const { office } = await anOfficeTown()
  const cookie = await office.cookieFor('kato')
  return {
    ...office,
    drop: (file: string, more: object = {}) => office.post('sheets', { ...asked, file, ...more }, cookie),
    cookie,
  }
}

test('an example is sent as a file, and read as one again', async () => {
  const { drop, get, cookie } = await aKeeper()
  const { body } = await get('sheets/template?of=form', cookie)
  const reply = await drop(body.data.file)
  expect(reply.body).toMatchObject({
    result: 'OK',
    data: { kind: 'found', faults: [], forms: [{ isNew: true }] },
  })
  expect((await get('sheets/template?of=other', cookie)).status).toBe(400)
})

test('a file of 5 MiB is read, where other calls of the office take 1 MiB; a larger one is not', async () => {
  const { drop, post, cookie } = await aKeeper()
  const large = Buffer.alloc(5 * MiB, 'x').toString('base64')
  expect(await drop(large)).toMatchObject({
    status: 422,
    body: { refusal: { code: 'office.sheet_unreadable', details: { why: 'no_workbook' } } },
  })
  expect((await drop(`${large}${'A'.repeat(400_000)}`)).status).toBe(413)
  expect((await post('search', { words: 'x'.repeat(MiB) }, cookie)).status).toBe(413)
})

test('what is no base64 of a workbook is refused like any other file', async () => {
  const { drop, post } = await aKeeper()
  for (const file of ['!', 'あ', 'UEsDBA==', 'UEsDBBQAAAAIAA'])
    expect((await drop(file)).body.refusal.code).toBe('office.sheet_unreadable')
  for (const wrong of [
    { revisions: [{ surveyId: 'svy1' }] },
    { version: -1 },
    { sectionId: '' },
    { file: '' },
  ])
    expect((await drop('UEs=', wrong)).status).toBe(400)
  expect((await post('sheets', { ...asked, file: 'UEs=' })).status).toBe(401)
})
