import { describe, expect, test } from 'vitest'
import type { Scanner, ScanResult } from '../../../application/ports/scanner.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { aTownWithMessages } from '../answer/a-town-with-messages.ts'
import { aPdf, inPieces } from '../attachment/files.ts'
import { refusalOf } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers, aSave, key } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { hanako, taro } from '../town.ts'
import { officer, recordsOf } from './officers.ts'

const sections = [
  { sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'gomi', name: 'ごみ対策課', surveys: ['stickers'] },
]
const surveys = [
  anAppendingSurvey({ surveySchema: [anItem(), anItem({ itemKey: 'paper', type: 'attachment' })] }),
]
const notThere = { code: 'attachment.not_found' }
const HOUR_MS = 3_600_000

/** Hanako has sent an application, of which the desk is to tell the result. */
async function atTheDesk() {
  const says: { now: ScanResult } = { now: 'clean' }
  const scanner: Scanner = { scan: async () => says.now }
  const here = await aTownWithMessages(inProcess, { surveys, office: { sections }, scanner })
  const { town } = here
  const sent = async (name: string) => {
    const { answerCode, partitionKey } = await town.saveAnswer(aSave({ answers: answers({ name }) }))
    return { surveyId: 'svy1', answerCode, partitionKey }
  }
  const recordsFor = (username: string, duty: Duty = { role: 'desk', sectionId: 'kenko' }) =>
    recordsOf(town, officer(username, duty), scanner)
  const of = await sent('花子')
  const desk = recordsFor('sato')
  let results = 0
  type Name = { surveyId: string; answerCode: string }
  const upload = async (
    { surveyId, answerCode }: Name,
    { by = desk, name = '決定通知書.pdf', bytes = aPdf() } = {},
  ) => {
    const record = { surveyId, answerCode }
    const { attachmentId } = await by.beginDocument({ ...record, name, bytes: bytes.length })
    for (const [piece, content] of inPieces(bytes).entries())
      await by.sendDocumentPiece({ ...record, attachmentId, piece, bytes: content })
    await by.finishDocument({ ...record, attachmentId })
    return attachmentId
  }
  const change = async ({ surveyId, answerCode }: Name) => {
    const { version } = await desk.read({ surveyId, answerCode })
    return { surveyId, answerCode, version }
  }
  const send = async (name: Name, document?: string, { by = desk, text = '認定しました。' } = {}) => {
    results += 1
    return by.sendResult({ ...(await change(name)), resultId: key(results), text, document })
  }
  const own = async () => (await town.readAnswer(of))!
  const readOwn = (attachmentId: string) => town.readAttachment({ attachmentId, piece: 0 })
  const eventsOf = (kind: string) => town.storage.events.filter((event) => event.kind === kind)
  return { ...here, says, sent, recordsFor, of, desk, upload, change, send, own, readOwn, eventsOf }
}

describe('a document of a result', () => {
  test('is opened by its resident and by the office, replaced and taken back, of which the history tells by name', async () => {
    const { town, of, desk, upload, change, send, own, readOwn, eventsOf } = await atTheDesk()
    const first = await upload(of, { bytes: aPdf(700_000) })
    expect(eventsOf('document.kept')).toMatchObject([{ userId: hanako, facts: { by: 'sato' } }])
    expect(await refusalOf(readOwn(first))).toEqual(notThere)
    await send(of, first)
    expect((await own()).result?.document).toEqual({
      ...{ attachmentId: first, name: '決定通知書.pdf', bytes: 700_000 },
    })
    expect(await readOwn(first)).toMatchObject({ kind: 'pdf', pieces: 2 })
    expect(await desk.openFile({ ...of, attachmentId: first, piece: 0 })).toMatchObject({ kind: 'pdf' })
    await send(of, first, { text: '認定しました。お大事に。' })
    const second = await upload(of, { name: '訂正.pdf' })
    await send(of, second)
    expect(await refusalOf(readOwn(first))).toEqual(notThere)
    expect((await town.storage.residents.find(hanako)).attachments).toMatchObject([{ attachmentId: second }])
    await desk.takeBack(await change(of))
    expect((await own()).result).toBeUndefined()
    expect(await refusalOf(readOwn(second))).toEqual(notThere)
    expect(await refusalOf(desk.takeBack(await change(of)))).toEqual({ code: 'office.nothing_told' })
    const { history } = await desk.read(of)
    expect(
      history.filter(({ kind }) => kind.startsWith('result.')).map(({ kind, changes }) => [kind, changes[0]]),
    ).toEqual([
      ['result.taken_back', { title: '結果の書類', from: '訂正.pdf（1 KB）', to: '' }],
      ['result.sent', { title: '結果の書類', from: '決定通知書.pdf（684 KB）', to: '訂正.pdf（1 KB）' }],
      ['result.sent', undefined],
      ['result.sent', { title: '結果の書類', from: '', to: '決定通知書.pdf（684 KB）' }],
    ])
  })

  test('that is taken back before its message went is not told of', async () => {
    const { desk, of, change, send, gateway, ...here } = await atTheDesk()
    await here.sendMessages()
    const before = gateway.delivered.length
    await send(of)
    await desk.takeBack(await change(of))
    await here.sendMessages()
    expect(gateway.delivered).toHaveLength(before)
  })

  test('goes over to what its resident makes of the answer, names no file of theirs, and is erased with them', async () => {
    const { town, of, desk, upload, send, readOwn } = await atTheDesk()
    const document = await upload(of)
    await send(of, document)
    const named = answers({ name: '花', paper: `${document}:1000:決定通知書.pdf` })
    expect(await refusalOf(town.saveAnswer(aSave({ ...of, answers: named })))).toMatchObject({
      ...{ code: 'answer.invalid', issues: [{ itemKey: 'paper', code: 'attachment.unknown' }] },
    })
    const changed = await town.saveAnswer(aSave({ ...of, answers: answers({ name: '花' }) }))
    expect((await town.readAnswer({ surveyId: 'svy1', ...changed }))?.result?.document?.attachmentId).toBe(
      document,
    )
    expect(await readOwn(document)).toMatchObject({ kind: 'pdf' })
    expect(await desk.files({ ...of, answerCode: changed.answerCode })).toHaveLength(1)
    await town.storage.residents.erase(hanako, localDate('2024-06-01'), () => [])
    expect(await refusalOf(readOwn(document))).toEqual(notThere)
  })

  test('is nobody’s but of who has sent it, for this answer alone, and once', async () => {
    const { town, of, sent, recordsFor, upload, send, desk } = await atTheDesk()
    const other = await sent('別の件')
    const document = await upload(of)
    const colleague = recordsFor('mori')
    expect(await refusalOf(send(of, document, { by: colleague }))).toEqual(notThere)
    expect(await refusalOf(send(other, document))).toEqual(notThere)
    const own = await upload(other)
    await send(other, own)
    expect(await refusalOf(send(of, own))).toEqual(notThere)
    expect(await refusalOf((await town.as(taro)).readAttachment({ attachmentId: own, piece: 0 }))).toEqual(
      notThere,
    )
    const begin = { ...of, name: 'x.pdf', bytes: 10 }
    const elsewhere = recordsFor('mori', { role: 'editor', sectionId: 'gomi' })
    expect(await refusalOf(elsewhere.beginDocument(begin))).toEqual({ code: 'answer.not_found' })
    expect(await refusalOf(elsewhere.finishDocument({ ...of, attachmentId: document }))).toEqual({
      code: 'answer.not_found',
    })
    const viewer = recordsFor('mori', { role: 'viewer' })
    expect(await refusalOf(viewer.beginDocument(begin))).toEqual({ code: 'office.not_allowed' })
    await desk.dropDocument({ ...of, attachmentId: document })
    expect(await refusalOf(send(of, document))).toEqual(notThere)
  })

  test('of two results that are sent at once stands with one; never sent, it goes after a day', async () => {
    const { town, of, desk, upload, change, own } = await atTheDesk()
    const document = await upload(of)
    const now = await change(of)
    const both = await Promise.allSettled(
      [8, 9].map((id) => desk.sendResult({ ...now, resultId: key(id), text: '認定', document })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await own()).result?.document?.attachmentId).toBe(document)
    const loose = await upload(of)
    town.pass(25 * HOUR_MS)
    expect(
      await refusalOf(
        desk.sendResult({ ...(await change(of)), resultId: key(7), text: '認定', document: loose }),
      ),
    ).toEqual(notThere)
  })

  test('that the scanner has not seen holds the result back; one in which it finds something is never sent', async () => {
    const { of, says, upload, send, own, eventsOf } = await atTheDesk()
    says.now = 'unavailable'
    const waiting = await upload(of)
    expect(await refusalOf(send(of, waiting))).toEqual({ code: 'attachment.not_scanned' })
    expect((await own()).result).toBeUndefined()
    says.now = { found: 'Eicar-Test-Signature' }
    expect(await refusalOf(send(of, waiting))).toEqual({ code: 'attachment.infected' })
    expect(await refusalOf(upload(of))).toEqual({ code: 'attachment.infected' })
    expect(eventsOf('attachment.infected').at(-1)).toMatchObject({ userId: hanako, facts: { by: 'sato' } })
    says.now = 'clean'
    await send(of, await upload(of))
    expect((await own()).result?.document?.name).toBe('決定通知書.pdf')
  })
})
