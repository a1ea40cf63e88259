import { describe, expect, test } from 'vitest'
import { attachmentLimits } from '../../../domain/survey/rules/attachment-value.ts'
import { anAppendingSurvey, anItem } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, hanako, taro } from '../town.ts'
import { aPdf, attach, inPieces, upload } from './files.ts'

const { bytes: maxBytes, pieceBytes } = attachmentLimits
const surveys = [
  anAppendingSurvey({ surveySchema: [anItem(), anItem({ itemKey: 'paper', type: 'attachment' })] }),
]
const about = { surveyId: 'svy1', itemKey: 'paper', name: '証明書.pdf' }
const HOUR_MS = 3_600_000

describe.each(routes)('sending a file for an item, %s', (_name, route) => {
  const open = () => aTown(route, { surveys })

  test('it goes on after a lost connection: a piece that is there changes nothing, a later one waits for it', async () => {
    const town = await open()
    const content = aPdf(2 * pieceBytes + 5)
    const [first, second, third] = inPieces(content)
    const begun = await town.beginAttachment({ ...about, bytes: content.length })
    expect(begun).toMatchObject({ pieces: 3, pieceBytes })
    const { attachmentId } = begun
    const send = (piece: number, bytes: Uint8Array) => town.sendPiece({ attachmentId, piece, bytes })
    await expect(send(1, second!)).rejects.toMatchObject({ code: 'attachment.piece', details: { have: 0 } })
    expect(await send(0, first!)).toEqual({ have: 1 })
    expect(await send(0, third!)).toEqual({ have: 1 })
    const early = town.finishAttachment({ attachmentId })
    await expect(early).rejects.toMatchObject({ code: 'attachment.piece', details: { have: 1 } })
    const atOnce = await Promise.all([send(1, second!), send(1, second!)])
    expect(atOnce).toEqual([{ have: 2 }, { have: 2 }])
    expect(await send(2, third!)).toEqual({ have: 3 })
    const answers = await Promise.all([0, 1].map(() => town.finishAttachment({ attachmentId })))
    expect(answers[0]).toEqual({ answer: `${attachmentId}:${content.length}:証明書.pdf` })
    expect(answers[1]).toEqual(answers[0])
    const late = send(3, third!)
    await expect(late).rejects.toMatchObject({ code: 'attachment.not_found' })
    const read = await town.readAttachment({ attachmentId, piece: 2 })
    expect(Buffer.from(read.content).equals(Buffer.from(third!))).toBe(true)
  })

  test('what counts is what is sent: neither what was promised nor more than a file may have', async () => {
    const town = await open()
    const large = town.beginAttachment({ ...about, bytes: 100_000_000 })
    await expect(large).rejects.toMatchObject({
      code: 'attachment.too_large',
      details: { maxBytes, megabytes: 10 },
    })
    const { attachmentId } = await town.beginAttachment({ ...about, bytes: 1 })
    const whole = Buffer.alloc(pieceBytes, 'a')
    for (let piece = 0; piece * pieceBytes < maxBytes; piece += 1)
      await town.sendPiece({ attachmentId, piece, bytes: whole })
    const over = town.sendPiece({ attachmentId, piece: maxBytes / pieceBytes, bytes: Buffer.from('more') })
    await expect(over).rejects.toMatchObject({ code: 'attachment.too_large' })
    const gone = town.finishAttachment({ attachmentId })
    await expect(gone).rejects.toMatchObject({ code: 'attachment.not_found' })
  })

  test('one that ended before it had all that was promised is refused and erased, not waited for', async () => {
    const town = await open()
    const { attachmentId } = await town.beginAttachment({ ...about, bytes: 2 * pieceBytes })
    await town.sendPiece({ attachmentId, piece: 0, bytes: aPdf(pieceBytes) })
    const early = town.finishAttachment({ attachmentId })
    await expect(early).rejects.toMatchObject({ code: 'attachment.piece', details: { have: 1 } })
    await town.sendPiece({ attachmentId, piece: 1, bytes: Buffer.from('the end') })
    const ended = town.finishAttachment({ attachmentId })
    await expect(ended).rejects.toMatchObject({ code: 'attachment.unreadable' })
    expect((await town.storage.residents.find(hanako)).attachments).toEqual([])
  })

  test('another resident can neither add to it, finish, read nor drop it', async () => {
    const town = await open()
    const other = await town.as(taro)
    const attachmentId = await upload(town, aPdf())
    const notThere = { code: 'attachment.not_found' }
    const bytes = aPdf(10_000)
    await expect(other.sendPiece({ attachmentId, piece: 0, bytes })).rejects.toMatchObject(notThere)
    await expect(other.finishAttachment({ attachmentId })).rejects.toMatchObject(notThere)
    await other.dropAttachment({ attachmentId })
    await town.finishAttachment({ attachmentId })
    await expect(other.readAttachment({ attachmentId, piece: 0 })).rejects.toMatchObject(notThere)
    expect(await other.readAttachmentStates({ attachmentIds: [attachmentId] })).toEqual([])
    const states = await town.readAttachmentStates({ attachmentIds: ['none', attachmentId] })
    expect(states).toEqual([{ attachmentId, state: 'kept' }])
  })

  test('a resident has twenty files at most that no answer names, and each of them for a day', async () => {
    const town = await open()
    const kept = await attach(town, aPdf())
    const begin = () => town.beginAttachment({ ...about, bytes: 1 })
    for (let files = 1; files < 20; files += 1) await begin()
    await expect(begin()).rejects.toMatchObject({ code: 'attachment.too_many', details: { max: 20 } })
    const [attachmentId = ''] = kept.split(':')
    town.clock.advance(24 * HOUR_MS - 1)
    expect(await town.readAttachmentStates({ attachmentIds: [attachmentId] })).toHaveLength(1)
    town.clock.advance(1)
    expect(await town.readAttachmentStates({ attachmentIds: [attachmentId] })).toEqual([])
    await begin()
  })

  test('it is sent for an item of files that the form in force has', async () => {
    const town = await open()
    const outdated = { code: 'survey.outdated' }
    await expect(town.beginAttachment({ ...about, itemKey: 'name', bytes: 1 })).rejects.toMatchObject(
      outdated,
    )
    await expect(town.beginAttachment({ ...about, itemKey: 'no', bytes: 1 })).rejects.toMatchObject(outdated)
    const unknown = town.beginAttachment({ ...about, surveyId: 'no', bytes: 1 })
    await expect(unknown).rejects.toMatchObject({ code: 'survey.not_found' })
  })
})

describe.each(routes)('what was sent is judged by its content, %s', (_name, route) => {
  test.each([
    [
      'a picture of lines',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'kind',
    ],
    ['an archive under the name of a photo', Buffer.from('PK\u0003\u0004 and so on, and so on'), 'kind'],
    ['nothing but a start', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'unreadable'],
    ['a photo as phones keep it', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'heic'],
  ])('%s is refused and erased', async (_what, content, why) => {
    const town = await aTown(route, { surveys })
    const attachmentId = await upload(town, content, { name: '写真.png' })
    const finished = town.finishAttachment({ attachmentId })
    await expect(finished).rejects.toMatchObject({ code: `attachment.${why}` })
    const again = town.finishAttachment({ attachmentId })
    await expect(again).rejects.toMatchObject({ code: 'attachment.not_found' })
    expect((await town.storage.residents.find(hanako)).attachments).toEqual([])
    expect(await town.storage.attachments.sweep(Date.now() + 2 * HOUR_MS)).toBe(0)
  })
})
