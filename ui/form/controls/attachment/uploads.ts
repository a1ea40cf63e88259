import { makeObservable, observableRef, runInAction } from 'mobx'
import type { UseCases } from '../../../../application/use-cases.ts'
import { isRefusal, type Refusal, refuse } from '../../../../domain/refusal.ts'
import { attachmentLimits, UNFINISHED } from '../../../../domain/survey/rules/attachment-value.ts'
import type { BrowserServices } from '../../../frame/browser-services.ts'
import { meaningOf } from '../../../frame/errors/failure.ts'

/** What attaching files depends on. */
export type AttachmentNeeds = Pick<
  UseCases,
  'beginAttachment' | 'sendPiece' | 'finishAttachment' | 'dropAttachment' | 'readAttachmentStates'
> &
  Pick<BrowserServices, 'pause' | 'log' | 'preparePhoto'>

/** How far a file has come. `share`: what of it is there, from 0 to 1. */
export type FileState =
  | { name: 'queued' | 'preparing' | 'checking' }
  /** `waiting`: nothing comes through, it goes on by itself. */
  | { name: 'sending' | 'waiting'; share: number }
  /** It goes on when the resident wants it to. */
  | { name: 'stopped'; share: number; error: unknown }
  /** An answer can name it. */
  | { name: 'kept'; answer: string }
  /** It can't be sent. `gone`: it was not sent for a day. `broken`: what was left of it in a draft is not all of it. */
  | { name: 'refused'; why: Refusal | 'gone' | 'broken' }

type Begun = Awaited<ReturnType<UseCases['beginAttachment']>>

/** Where a file belongs. */
export type Place = {
  surveyId: string
  itemKey: string
  /** It has come further. @param before what stood for it in the form until then */
  moved(line: FileLine, before: string): void
}

/** Of a text that stands for a file that can't be sent. */
const UNUSABLE = '!'

let lines = 0

/** One file of an item: what is seen of it, and what was sent of it. */
export class FileLine {
  readonly key = ++lines
  state: FileState
  name: string
  bytes: number
  thumbnail: ImageBitmap | undefined
  /** It was taken off the list: what is under way for it ends. */
  isRemoved = false
  place: Place
  /** What is chosen, and then what is sent; undefined for one that only the server has. */
  file: File | undefined
  content: Blob | undefined
  begun: Begun | undefined
  /** Pieces that are there. */
  have = 0

  constructor(place: Place, { name, bytes }: { name: string; bytes: number }, state: FileState) {
    this.place = place
    this.name = name
    this.bytes = bytes
    this.state = state
    makeObservable(this, {
      state: observableRef,
      name: observableRef,
      bytes: observableRef,
      thumbnail: observableRef,
    })
  }

  /** What stands for it in the form; an answer is sent only with files that are kept. */
  get text(): string {
    if (this.state.name === 'kept') return this.state.answer
    const sign = this.state.name === 'refused' ? UNUSABLE : UNFINISHED
    return `${sign}${this.key}:${this.bytes}:${this.name}`
  }
}

/** What a form says of a file that is not kept, as a draft has it; undefined if it is none. */
export function unsentIn(text: string): { name: string; bytes: number } | undefined {
  const [, bytes, name] = /^[+!]\d+:(\d+):(.*)$/s.exec(text) ?? []
  return name === undefined ? undefined : { name, bytes: Number(bytes) }
}

/** After each of these a call that was not answered is made again, seconds; the last one gives up. */
const PAUSES_S = [1, 2, 4, 8, 16, 30]

/** Photos that are larger than this are not looked at: no phone makes them. */
const PHOTO_BYTES = 64 * 1024 * 1024

/**
 * Sends the files of a page one after the other, in pieces, and goes on after a lost connection where it was.
 */
export class Uploads {
  readonly #needs: AttachmentNeeds
  /** Those that are not kept yet, by what stands for them in a form. */
  readonly #running = new Map<string, FileLine>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(needs: AttachmentNeeds) {
    this.#needs = needs
  }

  /** The file that a text of a form stands for, if it is one of this visit. */
  running(text: string): FileLine | undefined {
    return this.#running.get(text)
  }

  /** A file that was chosen, to be sent; refused at once if it can't be. */
  add(place: Place, file: File): FileLine {
    const line = new FileLine(place, { name: file.name, bytes: file.size }, { name: 'queued' })
    line.file = file
    const limit = isPdf(file) ? attachmentLimits.bytes : PHOTO_BYTES
    if (file.size > limit) line.state = { name: 'refused', why: tooLarge() }
    else if (file.size === 0) line.state = { name: 'refused', why: refuse('attachment.unreadable', {}) }
    return line
  }

  /** Sends a file, or goes on with it, once it is its turn. */
  send(line: FileLine): void {
    this.#move(line, { name: 'queued' })
    this.#last = this.#last.then(() => this.#run(line))
  }

  /** Takes a file away, from the server too. @param isKept an answer that was sent names it: there it stays */
  remove(line: FileLine, isKept: boolean): void {
    line.isRemoved = true
    this.#running.delete(line.text)
    const attachmentId = line.begun?.attachmentId ?? idOfKept(line)
    if (isKept || attachmentId === undefined) return
    this.#needs
      .dropAttachment({ attachmentId })
      .catch((error) => this.#needs.log('A file was not taken away', error))
  }

  async #run(line: FileLine): Promise<void> {
    try {
      const content = await this.#prepared(line)
      if (content) await this.#sendAll(line, content)
    } catch (error) {
      if (isRefusal(error) && ['refused', 'reload', 'missing'].includes(meaningOf(error)))
        return this.#move(line, { name: 'refused', why: error })
      this.#needs.log('A file was not sent', error)
      this.#move(line, { name: 'stopped', share: shareOf(line), error })
    }
  }

  /** What is sent of a file; undefined if it was taken away meanwhile. */
  async #prepared(line: FileLine): Promise<Blob | undefined> {
    const { file } = line
    if (line.isRemoved || !file) return undefined
    if (line.content) return line.content
    let content: Blob = file
    if (!isPdf(file)) {
      this.#move(line, { name: 'preparing' })
      const photo = await this.#needs.preparePhoto(file)
      this.#change(line, { name: photo.name, bytes: photo.content.size, thumbnail: photo.thumbnail })
      content = photo.content
    }
    if (content.size > attachmentLimits.bytes) throw tooLarge()
    line.content = content
    return content
  }

  /** Sends all that is not there yet, and has it judged. */
  async #sendAll(line: FileLine, content: Blob): Promise<void> {
    const { beginAttachment, finishAttachment } = this.#needs
    const { surveyId, itemKey } = line.place
    for (let isRepeated = false; ; isRepeated = true) {
      line.begun ??= await this.#answered(line, () =>
        beginAttachment({ surveyId, itemKey, name: line.name, bytes: content.size }),
      )
      const { attachmentId } = line.begun
      try {
        await this.#sendPieces(line, content, line.begun)
        if (line.isRemoved) return this.remove(line, false)
        this.#move(line, { name: 'checking' })
        const { answer } = await this.#answered(line, () => finishAttachment({ attachmentId }))
        return line.isRemoved ? this.remove(line, false) : this.#move(line, { name: 'kept', answer })
      } catch (error) {
        if (isRepeated) throw error
        if (isRefusal(error, 'attachment.piece')) line.have = error.details.have
        // It rested for so long that what was there is gone: once more from its beginning.
        else if (isRefusal(error, 'attachment.not_found')) Object.assign(line, { begun: undefined, have: 0 })
        else throw error
      }
    }
  }

  async #sendPieces(
    line: FileLine,
    content: Blob,
    { attachmentId, pieces, pieceBytes }: Begun,
  ): Promise<void> {
    while (line.have < pieces && !line.isRemoved) {
      this.#move(line, { name: 'sending', share: shareOf(line) })
      const piece = line.have
      const bytes = await bytesOf(content.slice(piece * pieceBytes, (piece + 1) * pieceBytes))
      const { have } = await this.#answered(line, () => this.#needs.sendPiece({ attachmentId, piece, bytes }))
      line.have = have
    }
  }

  /** What a call answers, which is made again where nothing came, or the service was busy. */
  async #answered<T>(line: FileLine, call: () => Promise<T>): Promise<T> {
    for (const pauseS of PAUSES_S) {
      try {
        return await call()
      } catch (error) {
        if (line.isRemoved || !['retry', 'wait', 'fault'].includes(meaningOf(error))) throw error
        this.#move(line, { name: 'waiting', share: shareOf(line) })
        await this.#pauseOffline(pauseS * 1000)
      }
    }
    return call()
  }

  /** Waits so long, or until the device has a network again. */
  async #pauseOffline(ms: number): Promise<void> {
    const ended = new AbortController()
    const online = new Promise<void>((resolve) =>
      window.addEventListener('online', () => resolve(), { signal: ended.signal }),
    )
    await Promise.race([this.#needs.pause(ms), online])
    ended.abort()
  }

  #move(line: FileLine, state: FileState): void {
    if (line.isRemoved) return
    if (state.name === 'kept' || state.name === 'refused') line.content = line.file = undefined
    this.#change(line, { state })
  }

  #change(line: FileLine, change: Partial<Pick<FileLine, 'state' | 'name' | 'bytes' | 'thumbnail'>>): void {
    const before = line.text
    this.#running.delete(before)
    runInAction(() => Object.assign(line, change))
    if (!['kept', 'refused'].includes(line.state.name)) this.#running.set(line.text, line)
    line.place.moved(line, before)
  }
}

const shareOf = ({ have, begun }: FileLine): number => (begun ? have / begun.pieces : 0)

const idOfKept = ({ state }: FileLine): string | undefined =>
  state.name === 'kept' ? state.answer.split(':')[0] : undefined

const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

const tooLarge = (): Refusal => {
  const { bytes } = attachmentLimits
  return refuse('attachment.too_large', { maxBytes: bytes, megabytes: bytes / 1024 / 1024 })
}

/** @throws Refusal `attachment.unreadable` if the device has taken the file away meanwhile */
const bytesOf = async (part: Blob): Promise<Uint8Array> =>
  new Uint8Array(
    await part.arrayBuffer().catch(() => {
      throw refuse('attachment.unreadable', {})
    }),
  )
