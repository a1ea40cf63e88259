import { describe, expect, test } from 'vitest'
import { makeScanWaiting } from '../../../application/attachment/read-attachment.ts'
import { makeListAttachments, makeOpenAttachment } from '../../../application/office/open-attachment.ts'
import { makeReadRecord } from '../../../application/office/read-record.ts'
import type { Scanner, ScanResult } from '../../../application/ports/scanner.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { aPdf, attach, upload } from '../attachment/files.ts'
import { anAppendingSurvey, anItem, answers, aSave } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { aTown, hanako } from '../town.ts'

const request = { requestId: 'request-1' }
const surveys = [
  anAppendingSurvey({ surveySchema: [anItem(), anItem({ itemKey: 'paper', type: 'attachment' })] }),
]
const sections = [{ sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'] }]
const holidays = { nameOf: () => undefined }
const found = { found: 'Eicar-Test-Signature' }

/** A town whose scanner says what it is told to, after it has seen all of a file. */
async function aScanningTown() {
  const scanner = { says: 'clean' as ScanResult | ((bytes: number) => ScanResult), seen: [] as number[] }
  const port: Scanner = {
    async scan(pieces) {
      let bytes = 0
      for await (const piece of pieces) bytes += piece.length
      scanner.seen.push(bytes)
      return typeof scanner.says === 'function' ? scanner.says(bytes) : scanner.says
    },
  }
  const town = await aTown(inProcess, { surveys, scanner: port, office: { sections } })
  const needs = { ...town.storage, clock: town.clock, scanner: port }
  const eventsOf = (kind: string) => town.storage.events.filter((event) => event.kind === kind)
  const scanWaiting = makeScanWaiting({ ...needs, audit: town.storage.audit })
  return { town, scanner, needs, eventsOf, scanWaiting }
}
const idIn = (answer: string) => answer.split(':')[0] ?? ''

describe('the scanner', () => {
  test('is shown all of a file before an answer can name it; what is not clean is erased and told [OFF-42]', async () => {
    const { town, scanner, eventsOf } = await aScanningTown()
    const attachmentId = await upload(town, aPdf(700_000))
    scanner.says = found
    const finished = town.finishAttachment({ attachmentId })
    await expect(finished).rejects.toMatchObject({ code: 'attachment.infected' })
    expect(scanner.seen).toEqual([700_000])
    expect(eventsOf('attachment.infected')).toMatchObject([
      { userId: hanako, surveyId: 'svy1', facts: found },
    ])
    expect((await town.storage.residents.find(hanako)).attachments).toEqual([])
    expect(await town.storage.attachments.sweep(Date.now() + 7_200_000)).toBe(0)
  })

  test('may answer later: until then an answer can be sent, and nobody opens the file [OFF-42]', async () => {
    const { town, scanner, needs, eventsOf, scanWaiting } = await aScanningTown()
    scanner.says = 'unavailable'
    const [first, second] = [await attach(town, aPdf()), await attach(town, aPdf(2_000))]
    const { answerCode } = await town.saveAnswer(
      aSave({ answers: answers({ name: '花子', paper: [first, second] }) }),
    )
    const ids = [idIn(first), idIn(second)]
    const states = async () => (await town.readAttachmentStates({ attachmentIds: ids })).map((of) => of.state)
    expect(await states()).toEqual(['waiting', 'waiting'])
    const officer = { sub: 'sub-sato', username: 'sato', duties: [{ role: 'viewer' } as const] }
    const asked = { surveyId: 'svy1', answerCode, piece: 0 }
    const open = (attachmentId: string) =>
      makeOpenAttachment({ ...needs, audit: town.storage.audit })(officer, request)({
        ...asked,
        attachmentId,
      })
    const notScanned = { code: 'attachment.not_scanned' }
    await expect(town.readAttachment({ attachmentId: ids[0]!, piece: 0 })).rejects.toMatchObject(notScanned)
    await expect(open(ids[0]!)).rejects.toMatchObject(notScanned)
    expect(await scanWaiting()).toBe(0)

    // The first is opened before the chore comes by.
    scanner.says = 'clean'
    expect(await town.readAttachment({ attachmentId: ids[0]!, piece: 0 })).toMatchObject({ kind: 'pdf' })
    scanner.says = found
    expect(await scanWaiting()).toBe(1)
    expect(await states()).toEqual(['kept', 'infected'])
    const infected = { code: 'attachment.infected' }
    await expect(town.readAttachment({ attachmentId: ids[1]!, piece: 0 })).rejects.toMatchObject(infected)
    await expect(open(ids[1]!)).rejects.toMatchObject(infected)
    const list = makeListAttachments(needs)(officer, request)
    expect((await list({ surveyId: 'svy1', answerCode })).map(({ state }) => state).sort()).toEqual([
      'infected',
      'kept',
    ])
    expect(eventsOf('attachment.infected')).toMatchObject([{ answerId: expect.any(String), facts: found }])
    expect(eventsOf('attachment.opened')).toEqual([])
  })

  test('passes over what it cannot take, which the audit log tells once and the page of the answer [OFF-42]', async () => {
    const { town, scanner, needs, eventsOf, scanWaiting } = await aScanningTown()
    scanner.says = 'unavailable'
    const files: string[] = []
    for (let file = 0; file < 5; file += 1) files.push(await attach(town, aPdf(2_000 + file)))
    files.sort()
    const { answerCode } = await town.saveAnswer(aSave({ answers: answers({ name: '花子', paper: files }) }))
    const sizeOf = (at: number) => Number(files[at]?.split(':')[1])
    scanner.says = (bytes) =>
      bytes === sizeOf(0) ? 'too_large' : bytes === sizeOf(1) ? 'unavailable' : 'clean'
    for (let run = 0; run < 3; run += 1) await scanWaiting()
    const states = await town.readAttachmentStates({ attachmentIds: files.map(idIn) })
    expect(states.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'kept', 'kept', 'kept'])
    expect(eventsOf('attachment.unscanned')).toMatchObject([
      { surveyId: 'svy1', answerId: expect.any(String), facts: { bytes: sizeOf(0) } },
    ])

    const officer = { sub: 'sub-sato', username: 'sato', duties: [{ role: 'viewer' } as const] }
    const named = { surveyId: 'svy1', answerCode }
    const asked = { ...named, attachmentId: idIn(files[2] ?? ''), piece: 0 }
    await makeOpenAttachment({ ...needs, audit: town.storage.audit })(officer, request)(asked)
    const { history } = await makeReadRecord({ ...needs, holidays })(officer, request)(named)
    expect(history.slice(0, 2)).toMatchObject([
      { kind: 'attachment.opened', who: 'desk', by: 'sato' },
      { kind: 'attachment.unscanned', who: 'system' },
    ])
  })
})

describe('the office', () => {
  test('opens a file of an answer of its sections, once on record with the person [OFF-42]', async () => {
    const { town, needs, eventsOf } = await aScanningTown()
    const paper = await attach(town, aPdf(600_000))
    const { answerCode } = await town.saveAnswer(aSave({ answers: answers({ name: '花子', paper }) }))
    const other = await town.saveAnswer(aSave({ answers: answers({ name: '乙' }) }))
    const opens = makeOpenAttachment({ ...needs, audit: town.storage.audit })
    const openAs =
      (...duties: Duty[]) =>
      (piece: number, code = answerCode) =>
        opens(
          { sub: 'sub-sato', username: 'sato', duties },
          request,
        )({ surveyId: 'svy1', answerCode: code, attachmentId: idIn(paper), piece })
    const open = openAs({ role: 'viewer', sectionId: 'kenko' })
    const parts = [await open(0), await open(1)]
    expect(Buffer.concat(parts.map(({ content }) => content)).equals(aPdf(600_000))).toBe(true)
    expect(eventsOf('attachment.opened')).toMatchObject([{ userId: hanako, facts: { by: 'sato' } }])
    await expect(open(2)).rejects.toMatchObject({ code: 'attachment.not_found' })
    await expect(open(0, other.answerCode)).rejects.toMatchObject({ code: 'attachment.not_found' })
    const elsewhere = openAs({ role: 'keeper', sectionId: 'gone' })(0)
    await expect(elsewhere).rejects.toMatchObject({ code: 'answer.not_found' })
    expect(eventsOf('attachment.opened')).toHaveLength(1)
    town.clock.advance(3_600_000)
    await open(1)
    expect(eventsOf('attachment.opened')).toHaveLength(2)
  })
})
