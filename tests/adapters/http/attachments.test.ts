import { expect, test } from 'vitest'
import { attachmentLimits } from '../../../domain/survey/rules/attachment-value.ts'
import { aPdf, inPieces } from '../../application/attachment/files.ts'
import { anAppendingSurvey, anItem } from '../../application/forms.ts'
import { employ } from '../../application/office/office-people.ts'
import { hanako, taro } from '../../application/town.ts'
import { rows } from './http-town.ts'
import { anOfficeTown } from './office-town.ts'

const { pieceBytes } = attachmentLimits
const surveys = [
  anAppendingSurvey({ surveySchema: [anItem(), anItem({ itemKey: 'paper', type: 'attachment' })] }),
]
const office = {
  sections: [
    { sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'] },
    { sectionId: 'gomi', name: 'ごみ対策課', surveys: ['stickers'] },
  ],
}

const open = (over: Parameters<typeof anOfficeTown>[0] = {}) => anOfficeTown({ surveys, office, ...over })
type Town = Awaited<ReturnType<typeof open>>

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

async function begin(town: Town, content: Uint8Array): Promise<string> {
  const about = { surveyId: 'svy1', itemKey: 'paper', name: '証明書.pdf', bytes: content.length }
  return (await town.post(hanako, 'attachments/begin', about)).body.data.attachmentId
}

/** Sends a file whole. @returns what an answer names it by */
async function send(town: Town, content = aPdf()): Promise<string> {
  const attachmentId = await begin(town, content)
  for (const [piece, bytes] of inPieces(content).entries())
    await town.post(hanako, 'attachments/piece', { attachmentId, piece, content: base64(bytes) })
  return (await town.post(hanako, 'attachments/finish', { attachmentId })).body.data.answer
}

test('a file is sent in pieces of less than a mebibyte that go on after a lost connection, and is gone after a day unless it was sent with an answer [OFF-41]', async () => {
  const town = await open()
  const content = aPdf(pieceBytes + 10)
  const attachmentId = await begin(town, content)
  const [first, second] = inPieces(content).map(base64)
  expect(JSON.stringify({ content: first }).length).toBeLessThan(1024 * 1024)
  const piece = (number: number, sent: string | undefined) =>
    town.post(hanako, 'attachments/piece', { attachmentId, piece: number, content: sent })
  expect((await piece(0, first)).body).toEqual({ result: 'OK', data: { have: 1 } })
  // The reply was lost: the same again, and then what is missing.
  expect((await piece(0, first)).body).toEqual({ result: 'OK', data: { have: 1 } })
  expect(await piece(2, second)).toMatchObject({
    status: 422,
    body: { refusal: { code: 'attachment.piece', details: { have: 1 } } },
  })
  expect((await piece(1, second)).body.data).toEqual({ have: 2 })
  const finish = () => town.post(hanako, 'attachments/finish', { attachmentId })
  const { answer } = (await finish()).body.data
  expect((await finish()).body.data).toEqual({ answer })
  const unsent = (await send(town)).split(':')[0]
  await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子', paper: answer }) })
  const states = async () => {
    const { body } = await town.post(hanako, 'attachments/states', { attachmentIds: [attachmentId, unsent] })
    return body.data.map((of: { attachmentId: string }) => of.attachmentId)
  }
  expect(await states()).toEqual([attachmentId, unsent])
  town.clock.advance(3_540_000)
  expect(await states()).toEqual([attachmentId, unsent])
  town.clock.advance(24 * 3_600_000 - 3_540_000)
  expect(await states()).toEqual([attachmentId])
})

test.each([
  ['no Base64', 'these are no bytes!!'],
  ['Base64 with something between', 'QUJD\nQUJD'],
  ['half a character', 'QUJDR'],
  ['nothing', ''],
  ['more than a piece', 'A'.repeat(Math.ceil(pieceBytes / 3) * 4 + 4)],
])('a piece of %s is malformed', async (_what, content) => {
  const town = await open()
  const attachmentId = await begin(town, aPdf())
  const { status, body } = await town.post(hanako, 'attachments/piece', { attachmentId, piece: 0, content })
  expect([status, body.refusal.code]).toEqual([400, 'request.malformed'])
})

test('pieces are counted by themselves: five files of ten megabytes in a minute, and no more than three times that', async () => {
  const town = await open({ limited: true })
  const ask = () =>
    town.post(hanako, 'attachments/piece', { attachmentId: 'none', piece: 0, content: 'QUJD' })
  for (let times = 0; times < 300; times += 1) expect((await ask()).status).toBe(404)
  expect((await ask()).status).toBe(429)
  const states = await town.post(hanako, 'attachments/states', { attachmentIds: [] })
  expect(states.status).toBe(200)
})

test('only its owner and the office’s section fetch a file, by a call that nobody can open as a page [OFF-43]', async () => {
  const town = await open()
  await employ(town.storage, { username: 'sato', duties: [{ role: 'viewer', sectionId: 'kenko' }] })
  await employ(town.storage, { username: 'abe', duties: [{ role: 'editor', sectionId: 'gomi' }] })
  const content = aPdf()
  const answer = await send(town, content)
  const attachmentId = answer.split(':')[0]
  await town.post(hanako, 'survey-results/putItem', { data: rows({ name: '花子', paper: answer }) })
  const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')

  const read = (by: string) => town.post(by, 'attachments/read', { attachmentId, piece: 0 })
  const own = await read(hanako)
  expect(own.body.data).toEqual({
    ...{ name: '証明書.pdf', kind: 'pdf', bytes: 1000, pieces: 1 },
    content: base64(content),
  })
  const plain = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
  }
  expect(own.headers).toMatchObject(plain)
  const foreign = await read(taro)
  const missing = await town.post(taro, 'attachments/read', { attachmentId: 'none', piece: 0 })
  expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  expect((await town.raw().get(`/attachments/${attachmentId}`)).status).toBe(404)

  const path = `answers/svy1/${record!.answerCode}/attachments/open`
  const openAs = async (username: string) =>
    town.office.post(path, { attachmentId, piece: 0 }, await town.office.cookieFor(username))
  const opened = await openAs('sato')
  expect([opened.status, opened.body.data.content]).toEqual([200, base64(content)])
  expect(opened.headers).toMatchObject(plain)
  const refused = await openAs('abe')
  expect([refused.status, refused.body.refusal.code]).toEqual([404, 'answer.not_found'])
  expect((await town.office.post(path, { attachmentId, piece: 0 })).status).toBe(401)
})
