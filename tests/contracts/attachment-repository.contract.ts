import { expect, it } from 'vitest'
import type { AnswerWrite } from '../../application/ports/answer-repository.ts'
import type { NewAttachment } from '../../application/ports/attachment-repository.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import { attachmentLimits } from '../../domain/survey/rules/attachment-value.ts'
import { friday } from '../builders.ts'
import { aFreshRecord, answersContract, aWrite, fresh } from './answer-writes.ts'
import {
  aContent,
  aKeptFile,
  aNewFile,
  asKept,
  bytesOf,
  inParts,
  manyFiles,
  sendAll,
} from './attachment-writes.ts'
import { aPlacing, completing, sent } from './order-writes.ts'
import type { Store } from './store.ts'

type Ports = 'attachments' | 'answers' | 'orders' | 'residents'
type Open = () => Store<Ports>

/** What every `AttachmentRepository` promises. @param open an empty storage; the suite closes it */
export const attachmentRepositoryContract = answersContract<Ports>('AttachmentRepository', (storage) => {
  sentPromises(storage)
  savedPromises(storage)
  amendedPromises(storage)
  heldPromises(storage)
  erasedPromises(storage)
})

const { pieceBytes } = attachmentLimits

const idsOf = (...files: readonly NewAttachment[]) => files.map(({ attachmentId }) => attachmentId)

/** A first save of somebody who names files of theirs. */
const aSaveOf = (userId: string, ...files: readonly NewAttachment[]): AnswerWrite =>
  aWrite({ surveyId: 'often', keyMs: friday, userId }, { attachments: idsOf(...files) })

const onAttachment = { kind: 'conflict', on: 'attachment' }

function sentPromises(storage: Open): void {
  const findOwn = async ({ userId, attachmentId }: NewAttachment, nowMs = Date.now()) =>
    (await storage().attachments.findOwn(userId, [attachmentId], nowMs))[0]

  it('keeps a file piece by piece, each once and in its order, and gives it to nobody else', async () => {
    const { attachments } = storage()
    const file = aNewFile({ bytes: 7 })
    expect(await attachments.begin(file, manyFiles)).toBe('begun')
    const { attachmentId, userId, untilMs } = file
    const content = aContent()
    const [first, second] = [content.subarray(0, pieceBytes), content.subarray(pieceBytes)]
    const add = (number: number, bytes: Uint8Array, by = userId) =>
      attachments.addPiece(by, attachmentId, { number, bytes, untilMs })
    expect(await add(1, second)).toBe(0)
    expect(await add(0, first)).toBe(1)
    expect(await add(0, second)).toBe(1)
    expect(await add(1, second, fresh('U'))).toBeUndefined()
    expect(await add(1, second)).toBe(2)
    const found = await findOwn(file)
    expect(found).toMatchObject({ attachmentId, surveyId: 'often', state: 'open', name: file.name, bytes: 7 })
    expect(found).not.toHaveProperty('kind')
    expect(found?.content).toMatchObject({ pieces: 2, bytes: content.length })
    expect((await bytesOf(found!)).equals(content)).toBe(true)
    await expect(found?.content.piece(2)).rejects.toThrow()
    expect(await findOwn({ ...file, userId: fresh('U') })).toBeUndefined()
    expect(await findOwn(file, untilMs)).toBeUndefined()
  })

  it('makes other content that of the file, once whoever finishes it, and adds nothing to it', async () => {
    const { attachments } = storage()
    const file = aNewFile()
    await attachments.begin(file, manyFiles)
    await sendAll(storage(), file, aContent(10))
    const clean = await Promise.all([0, 1].map(() => attachments.store(inParts(aContent()))))
    const kept = await Promise.all(clean.map((one) => one.keepAs(file.attachmentId, asKept(), [])))
    expect([...kept].sort()).toEqual([false, true])
    const found = await findOwn(file)
    expect(found).toMatchObject({ state: 'kept', kind: 'pdf', bytes: aContent().length })
    expect((await bytesOf(found!)).equals(aContent())).toBe(true)
    const late = { number: 1, bytes: aContent(10), untilMs: file.untilMs }
    expect(await attachments.addPiece(file.userId, file.attachmentId, late)).toBeUndefined()
    expect((await findOwn(file))?.content.pieces).toBe(2)
  })

  it('begins no more files of a resident, or of all, than there may be, however many at once', async () => {
    const { attachments } = storage()
    const userId = fresh('U')
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => attachments.begin(aNewFile({ userId }), { ...manyFiles, ofOwner: 3 })),
    )
    expect(begun.filter((outcome) => outcome === 'begun')).toHaveLength(3)
    expect(begun.filter((outcome) => outcome === 'too_many')).toHaveLength(5)
    expect(await attachments.begin(aNewFile(), { ...manyFiles, ofAll: 1 })).toBe('full')
  })

  it('notes what the scanner said once, of files that wait for it', async () => {
    const { attachments } = storage()
    const file = await aKeptFile(storage(), {}, { state: 'waiting' })
    const waits = async () =>
      (await attachments.waiting(1_000, '')).some(({ attachmentId }) => attachmentId === file.attachmentId)
    expect(await waits()).toBe(true)
    const after = await attachments.waiting(1_000, file.attachmentId)
    expect(after.every(({ attachmentId }) => attachmentId > file.attachmentId)).toBe(true)
    await attachments.settle(file.attachmentId, 'infected', [])
    expect(await waits()).toBe(false)
    await attachments.settle(file.attachmentId, 'kept', [])
    expect(await findOwn(file)).toMatchObject({ state: 'infected' })
  })
}

function savedPromises(storage: Open): void {
  const save = (write: AnswerWrite) => storage().answers.save(write)
  const namesOf = async (answerId: string) =>
    (await storage().attachments.ofAnswer(answerId)).map(({ attachmentId }) => attachmentId).sort()

  it('gives an answer its files in one step with it, and keeps them as long as it', async () => {
    const { attachments } = storage()
    const file = await aKeptFile(storage())
    const { userId, attachmentId, untilMs } = file
    const write = aSaveOf(userId, file)
    const { answerId } = write.record
    expect(await save(write)).toMatchObject({ kind: 'saved' })
    expect(await namesOf(answerId)).toEqual([attachmentId])
    const find = (by: string) => attachments.findOwn(by, [attachmentId], untilMs + 1)
    expect(await find(userId)).toMatchObject([{ answerId }])
    expect(await find(fresh('U'))).toEqual([])
    expect(await attachments.drop(userId, attachmentId)).toBe(false)
    expect((await storage().residents.find(userId)).attachments).toMatchObject([{ attachmentId, answerId }])
  })

  it('stores no answer that names a file which is not free', async () => {
    const userId = fresh('U')
    const open = aNewFile({ userId })
    await storage().attachments.begin(open, manyFiles)
    const taken = await aKeptFile(storage(), { userId })
    await save(aSaveOf(userId, taken))
    const infected = await aKeptFile(storage(), { userId }, { state: 'waiting' })
    await storage().attachments.settle(infected.attachmentId, 'infected', [])
    const dropped = await aKeptFile(storage(), { userId })
    expect(await storage().attachments.drop(userId, dropped.attachmentId)).toBe(true)
    const another = await aKeptFile(storage())
    const otherForm = await aKeptFile(storage(), { userId, surveyId: 'listed' })
    const free = await aKeptFile(storage(), { userId })
    for (const file of [open, taken, infected, dropped, another, otherForm, aNewFile({ userId })])
      expect(await save(aSaveOf(userId, free, file))).toEqual(onAttachment)
    expect(await save(aSaveOf(userId, free))).toMatchObject({ kind: 'saved' })
  })

  it('gives a file to one of two answers that name it at once', async () => {
    const file = await aKeptFile(storage())
    const outcomes = await Promise.all([0, 1].map(() => save(aSaveOf(file.userId, file))))
    expect(outcomes.filter(({ kind }) => kind === 'saved')).toHaveLength(1)
    expect(outcomes.find(({ kind }) => kind !== 'saved')).toEqual(onAttachment)
  })

  it('lets files go over to the change that names them, and erases the others of what it supersedes', async () => {
    const userId = fresh('U')
    const [kept, dropped] = [await aKeptFile(storage(), { userId }), await aKeptFile(storage(), { userId })]
    const first = aSaveOf(userId, kept, dropped)
    await save(first)
    const added = await aKeptFile(storage(), { userId })
    const { answerId } = first.record
    const change: AnswerWrite = {
      ...aSaveOf(userId, kept, added),
      supersedes: { answerId, version: 1, check: '変更' },
    }
    expect(await save(change)).toMatchObject({ kind: 'saved' })
    expect(await namesOf(change.record.answerId)).toEqual(idsOf(kept, added).sort())
    expect(await namesOf(answerId)).toEqual([])
    expect(await storage().attachments.findOwn(userId, idsOf(dropped), Date.now())).toEqual([])
  })

  it('erases what the answer had in whose place another one comes that names nothing', async () => {
    const userId = fresh('U')
    const file = await aKeptFile(storage(), { userId, surveyId: 'once' })
    const first = aWrite({ userId }, { attachments: idsOf(file) })
    await save(first)
    const { answerId, answerCode } = first.record
    const record = aFreshRecord({ userId, answerId, answerCode, version: 2 })
    expect(await save(aWrite(record, { replaces: { answerId, version: 1 } }))).toMatchObject({
      kind: 'saved',
    })
    expect(await namesOf(answerId)).toEqual([])
  })

  it('is either dropped or saved where both are asked for at once, and whole if it is saved', async () => {
    const content = aContent(1_000)
    for (let round = 0; round < 15; round += 1) {
      const file = await aKeptFile(storage(), {}, {}, content)
      const [isDropped, saved] = await Promise.all([
        storage().attachments.drop(file.userId, file.attachmentId),
        storage().answers.save(aSaveOf(file.userId, file)),
      ])
      expect(saved).toMatchObject(isDropped ? onAttachment : { kind: 'saved' })
      const found = await storage().attachments.findOwn(file.userId, idsOf(file), Date.now())
      expect(found).toHaveLength(isDropped ? 0 : 1)
      for (const one of found) expect((await bytesOf(one)).equals(content)).toBe(true)
    }
  })
}

function amendedPromises(storage: Open): void {
  const stored = async (...files: readonly NewAttachment[]) => {
    const write = aSaveOf(files[0]?.userId ?? fresh('U'), ...files)
    await storage().answers.save(write)
    const { answerId, surveyId, userId, updatedAt } = write.record
    return { answerId, surveyId, userId, updatedAt, version: 1, releases: [], audit: [] }
  }
  const namesOf = async ({ answerId }: { answerId: string }) =>
    (await storage().attachments.ofAnswer(answerId)).map(({ attachmentId }) => attachmentId)

  it('gives a changed answer the files that it has from then on, whoever has sent them, and erases the others', async () => {
    const userId = fresh('U')
    const files = [await aKeptFile(storage(), { userId }), await aKeptFile(storage(), { userId })] as const
    const answer = await stored(...files)
    const clerk = fresh('clerk')
    const document = await aKeptFile(storage(), { userId: clerk })
    const another = await aKeptFile(storage())
    const amend = (version: number, from: string, adds: readonly string[], drops: readonly string[] = []) =>
      storage().answers.amend({ ...answer, version, attachments: { adds, drops, from } })
    const [kept, dropped, added] = idsOf(...files, document) as [string, string, string]
    for (const foreign of idsOf(another, files[0], aNewFile()))
      expect(await amend(1, clerk, [added, foreign], [dropped])).toBe('conflict')
    expect(await amend(1, userId, [added])).toBe('conflict')
    expect(await namesOf(answer)).toEqual(idsOf(...files).toSorted())
    expect(await amend(1, clerk, [added], [dropped, ...idsOf(another)])).toBe('amended')
    expect(await namesOf(answer)).toEqual([kept, added].toSorted())
    expect(await storage().attachments.findOwn(another.userId, idsOf(another), Date.now())).toHaveLength(1)
    const [own] = await storage().attachments.findOwn(userId, [added], document.untilMs + 1)
    expect((await bytesOf(own!)).equals(aContent())).toBe(true)
    expect(await amend(2, userId, [], [added])).toBe('amended')
    expect(await storage().attachments.findOwn(userId, [added], Date.now())).toEqual([])
    await storage().residents.erase(userId, localDate('2024-06-14'), () => [])
    expect(await namesOf(answer)).toEqual([])
  })

  it('gives a file to one of two answers that are changed with it at once, unless it is dropped first', async () => {
    const content = aContent(1_000)
    for (let round = 0; round < 10; round += 1) {
      const from = fresh('clerk')
      const file = await aKeptFile(storage(), { userId: from }, {}, content)
      const answers = [await stored(), await stored()]
      const [isDropped, ...outcomes] = await Promise.all([
        storage().attachments.drop(from, file.attachmentId),
        ...answers.map((answer) =>
          storage().answers.amend({ ...answer, attachments: { adds: idsOf(file), drops: [], from } }),
        ),
      ])
      expect(outcomes.filter((outcome) => outcome === 'amended')).toHaveLength(isDropped ? 0 : 1)
      expect((await Promise.all(answers.map(namesOf))).flat()).toHaveLength(isDropped ? 0 : 1)
    }
  })
}

function heldPromises(storage: Open): void {
  it('keeps files for an answer that waits for a payment, which no other one can have', async () => {
    const { attachments, orders, answers } = storage()
    const file = await aKeptFile(storage())
    const { userId, attachmentId, untilMs } = file
    const attached = { order: { userId }, answer: { attachments: idsOf(file) } }
    const placing = await sent(storage(), aPlacing(attached))
    expect(await attachments.findOwn(userId, [attachmentId], untilMs + 1)).toMatchObject([{ isHeld: true }])
    expect(await attachments.drop(userId, attachmentId)).toBe(false)
    expect(await answers.save(aSaveOf(userId, file))).toEqual(onAttachment)
    expect(await orders.place(aPlacing(attached))).toEqual(onAttachment)
    expect(await answers.save(completing(placing))).toMatchObject({ kind: 'saved' })
    const [found] = await attachments.ofAnswer(placing.answer.record.answerId)
    expect(found).toMatchObject({ attachmentId })
    expect(found).not.toHaveProperty('isHeld')
  })

  it('keeps them as long as the order, where their own time ends at that very moment', async () => {
    const { attachments, orders } = storage()
    const atMs = Date.now()
    const expiresAtMs = atMs + 1_800_000
    const file = await aKeptFile(storage(), {}, { untilMs: atMs + 1 })
    const { userId, attachmentId } = file
    const placing = aPlacing({ atMs, expiresAtMs, order: { userId }, answer: { attachments: idsOf(file) } })
    expect(await orders.place(placing)).toEqual({ kind: 'placed' })
    // Whoever deletes what is over sees the file as it is by now, and may not see yet what waits with it.
    const { orderId } = placing.stored.order
    const gone = { orderId, version: 1, to: 'cancelled', atMs, releases: true } as const
    expect(await orders.move(gone, [])).toBe('moved')
    const isKept = async (nowMs: number) =>
      (await attachments.findOwn(userId, [attachmentId], nowMs)).length === 1
    expect([await isKept(expiresAtMs - 1), await isKept(expiresAtMs)]).toEqual([true, false])
  })
}

function erasedPromises(storage: Open): void {
  it('erases the files of an answer with it, and with a resident those too that they have not sent', async () => {
    const { attachments, answers, residents } = storage()
    const userId = fresh('U')
    const files = [await aKeptFile(storage(), { userId }), await aKeptFile(storage(), { userId })]
    const [removed, left] = files.map((file) => aSaveOf(userId, file))
    await answers.save(removed!)
    await answers.save(left!)
    const { answerId, surveyId } = removed!.record
    await answers.remove({ answerId, surveyId, userId, version: 1, audit: [] })
    expect(await attachments.ofAnswer(answerId)).toEqual([])
    const unsent = await aKeptFile(storage(), { userId })
    expect((await residents.find(userId)).attachments).toHaveLength(2)
    await residents.erase(userId, localDate('2024-06-14'), () => [])
    expect((await residents.find(userId)).attachments).toEqual([])
    expect(await attachments.ofAnswer(left!.record.answerId)).toEqual([])
    expect(await attachments.findOwn(userId, idsOf(unsent), Date.now())).toEqual([])
  })

  it('sweeps up content of no file when it has lain there for an hour, and nothing else', async () => {
    const { attachments } = storage()
    const file = await aKeptFile(storage())
    const stray = await attachments.store(inParts(aContent()))
    await attachments.sweep(Date.now() + 3_590_000)
    expect((await stray.piece(0)).length).toBeGreaterThan(0)
    expect(await attachments.sweep(Date.now() + 3_610_000)).toBeGreaterThanOrEqual(1)
    await expect(stray.piece(0)).rejects.toThrow()
    const [found] = await attachments.findOwn(file.userId, idsOf(file), Date.now())
    expect((await bytesOf(found!)).equals(aContent())).toBe(true)
    expect(await attachments.sweep(Date.now() + 3_610_000)).toBe(0)
  })
}
