import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import { expandRepeats } from '../../../domain/form/repeats.ts'
import type { FormMode } from '../../../domain/form/required.ts'
import { type Refusal, refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { Answers } from '../../../domain/survey/answer.ts'
import { attachmentText } from '../../../domain/survey/rules/attachment-value.ts'
import { FormStore } from '../../../ui/form/form-store.ts'
import { FormView } from '../../../ui/form/form-view.tsx'
import { formNeedsOf } from '../../../ui/office/form/form-needs.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'

afterEach(cleanup)

const PIECE = 4

/** What the server does with files: pieces of four bytes. `next` is asked before every call, and may say no. */
class FileServer {
  readonly asked: string[] = []
  readonly kept = new Map<string, { name: string; bytes: number; have: number }>()
  next: (call: string) => Promise<void> = async () => {}

  readonly calls = {
    beginAttachment: async ({ name, bytes }: { name: string; bytes: number }) => {
      await this.#ask(`begin ${name}`)
      const attachmentId = `file-${this.kept.size + 1}`
      this.kept.set(attachmentId, { name, bytes, have: 0 })
      return { attachmentId, pieces: Math.ceil(bytes / PIECE), pieceBytes: PIECE }
    },
    sendPiece: async ({ attachmentId, piece }: { attachmentId: string; piece: number }) => {
      await this.#ask(`piece ${piece}`)
      const have = piece + 1
      Object.assign(this.kept.get(attachmentId) ?? {}, { have })
      return { have }
    },
    finishAttachment: async ({ attachmentId }: { attachmentId: string }) => {
      await this.#ask('finish')
      return {
        answer: attachmentText({ attachmentId, bytes: 8, name: 'x.jpg', ...this.kept.get(attachmentId) }),
      }
    },
    dropAttachment: async ({ attachmentId }: { attachmentId: string }) => {
      await this.#ask(`drop ${attachmentId}`)
      this.kept.delete(attachmentId)
    },
    readAttachmentStates: async ({ attachmentIds }: { attachmentIds: readonly string[] }) =>
      attachmentIds
        .filter((attachmentId) => this.kept.has(attachmentId))
        .map((attachmentId) => ({ attachmentId, state: 'kept' as const })),
  }

  /** Nothing comes through any more, until what it returns is called. */
  lose(call: string): () => void {
    this.next = async (asked) => {
      if (asked === call) throw new CallFailure('network', 'lost')
    }
    return () => {
      this.next = async () => {}
    }
  }

  async #ask(call: string): Promise<void> {
    this.asked.push(call)
    await this.next(call)
  }
}

type Wanted = {
  max?: number
  existing?: Answers
  mode?: FormMode
  /** It is only looked at, in the office. */
  isPreview?: true
  /** The files belong to a group that is answered up to three times. */
  isRepeated?: true
}

/** A form that asks for files, and for a name. */
function openForm({ max = 5, existing, mode = 'user', isPreview, isRepeated }: Wanted = {}) {
  const server = new FileServer()
  const form = new FormStore({
    config: expandRepeats({
      ...aSurveyConfig(),
      surveySchema: [
        anItem({ itemKey: 'name', title: 'お名前' }),
        ...(isRepeated
          ? [anItem({ itemKey: 'child', title: 'お子さん', type: 'repeat', range: { max: 3 } })]
          : []),
        anItem({
          itemKey: 'proof',
          title: '在職証明',
          type: 'attachment',
          selection: { max },
          isRequired: { value: true },
        }),
      ],
    }),
    existing,
    mode,
    today: localDate('2026-11-29'),
  })
  const none = () => Promise.reject(new Error('nothing is asked here'))
  let refusal: Refusal | undefined
  const needs = {
    ...formNeedsOf({
      ...{ clock: { now: () => 0 }, openBeside: () => {}, findAddress: none, loadCategoryTree: none },
      ...{ listReservationItems: none, loadCalendar: none, loadSchedule: none, readPaymentService: none },
      ...{ readTaxSetting: none, listReservationProducts: none },
    }),
    ...(!isPreview && server.calls),
    preparePhoto: async (photo: File) => {
      if (refusal) throw refusal
      return { content: photo.slice(0, 8), name: photo.name, thumbnail: undefined }
    },
  }
  render(<FormView page={{ form, needs }} submitText="確認へ" onSubmit={() => form.check(false)} />)
  const answer = () => form.answers().get('proof') ?? []
  return {
    server,
    form,
    answer,
    /** How the browser says that it can't make anything of a photo. */
    refuseWith: (why: Refusal) => {
      refusal = why
    },
  }
}

const photo = (name = 'IMG_0001.jpg', bytes = 10): File =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
const pdf = (name: string): File => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

const input = () => screen.findByLabelText(/ファイルを選ぶ|ファイルを追加/)
const choose = async (...files: File[]): Promise<void> => {
  fireEvent.change(await input(), { target: { files } })
}
/** The line of a file, once it says this. */
const line = async (name: string, says: RegExp): Promise<HTMLElement> => {
  const found = (await screen.findByText(name)).closest('li')!
  await waitFor(() => expect(found.textContent).toMatch(says))
  return found
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: '確認へ' }))

test('photos are made smaller and sent in pieces, one after the other, and the answer names them', async () => {
  const { server, answer } = openForm()
  await choose(photo('a.jpg'), pdf('b.pdf'))
  await line('a.jpg', /付けました/)
  await line('b.pdf', /付けました/)
  expect(server.asked).toEqual(
    ['a.jpg', 'b.pdf'].flatMap((name) => [`begin ${name}`, 'piece 0', 'piece 1', 'finish']),
  )
  expect(answer()).toEqual(['file-1:8:a.jpg', 'file-2:8:b.pdf'])
  expect(screen.getByText('b.pdfを付けました。').getAttribute('aria-live')).toBe('polite')
})

test('how far a file is can be seen, and the form is not sent before it is all there', async () => {
  const { server, form } = openForm()
  let goOn = () => {}
  server.next = (call) =>
    call === 'piece 1' ? new Promise((resolve) => (goOn = resolve)) : Promise.resolve()
  await choose(photo('a.jpg'))
  const sending = await line('a.jpg', /送っています（50%）/)
  expect(within(sending).getByRole('progressbar', { name: 'a.jpgの送信' })).toHaveProperty('value', 0.5)
  submit()
  expect(form.field('proof')?.state.issue?.code).toBe('attachment.unfinished')
  await act(async () => goOn())
  await line('a.jpg', /付けました/)
  expect(form.field('proof')?.state.issue).toBe(undefined)
  expect(form.issues()).toEqual([])
})

test('after a lost connection a file goes on with the piece at which it was', async () => {
  const { server } = openForm()
  let failed = 0
  server.next = async (call) => {
    if (call === 'piece 1' && ++failed < 3) throw new CallFailure('network', 'lost')
  }
  await choose(photo('a.jpg'))
  await line('a.jpg', /付けました/)
  expect(server.asked).toEqual(['begin a.jpg', 'piece 0', 'piece 1', 'piece 1', 'piece 1', 'finish'])
})

test('one that does not come through rests until it is wanted, and holds up no other', async () => {
  const { server, answer } = openForm()
  const back = server.lose('piece 1')
  await choose(photo('a.jpg'))
  const rests = await line('a.jpg', /電波の良い場所で/)
  back()
  await choose(pdf('b.pdf'))
  await line('b.pdf', /付けました/)
  server.asked.length = 0
  fireEvent.click(within(rests).getByRole('button', { name: 'a.jpgの送信を再開する' }))
  await line('a.jpg', /付けました/)
  expect(server.asked).toEqual(['piece 1', 'finish'])
  expect(answer()).toEqual(['file-1:8:a.jpg', 'file-2:8:b.pdf'])
})

test('what is there counts, not what the browser thinks: a file that rested too long is sent once more', async () => {
  const { server } = openForm()
  let isGone = false
  server.next = async (call) => {
    if (call === 'finish' && !isGone) {
      isGone = true
      throw refuse('attachment.not_found', {})
    }
  }
  await choose(pdf('a.pdf'))
  await line('a.pdf', /付けました/)
  expect(server.asked.filter((call) => call === 'begin a.pdf')).toHaveLength(2)
})

test('a file that is under way goes along as its copy of a group moves up, and so does one that is there', async () => {
  const { server, form, answer } = openForm({ isRepeated: true })
  act(() => form.field('child')?.write(['3']))
  let goOn = () => {}
  server.next = (call) =>
    call === 'piece 1' ? new Promise((resolve) => (goOn = resolve)) : Promise.resolve()
  const [, second] = await screen.findAllByLabelText(/ファイルを選ぶ/)
  fireEvent.change(second!, { target: { files: [photo('a.jpg')] } })
  await line('a.jpg', /送っています/)
  fireEvent.click(screen.getByRole('button', { name: 'お子さん（1）を消す' }))
  await line('a.jpg', /送っています/)
  await act(async () => goOn())
  await line('a.jpg', /付けました/)
  expect(answer()).toEqual(['file-1:8:a.jpg'])
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  await line('a.jpg', /付けました/)
  expect([answer(), form.answers().get('proof~2')]).toEqual([[], ['file-1:8:a.jpg']])
  expect(server.asked).not.toContain('drop file-1')
})

const large = Object.defineProperty(pdf('scan.pdf'), 'size', { value: 11 * 1024 * 1024 })

const refusals: [string, File, Refusal | 'browser', string, RegExp][] = [
  ['of another kind', photo('a.gif'), 'browser', 'attachment.kind', /JPEG・PNG/],
  ['that the phone can’t read', photo('a.heic'), 'browser', 'attachment.heic', /互換性優先/],
  ['that is broken', pdf('a.pdf'), refuse('attachment.unreadable', {}), '', /壊れていないか/],
  ['with a virus', pdf('b.pdf'), refuse('attachment.infected', {}), '', /ウイルス/],
  ['beyond those that may wait', pdf('c.pdf'), refuse('attachment.too_many', { max: 20 }), '', /20個/],
  ['that is too large, before it is read', large, 'browser', '', /1つ10MBまで/],
]
test.each(refusals)(
  'a file %s is named with what to do, and nothing is sent without it',
  async (_, file, by, code, says) => {
    const { server, form, answer, refuseWith } = openForm()
    if (by === 'browser') refuseWith(refuse(code as 'attachment.kind', {}))
    else
      server.next = async (call) => {
        if (call === 'finish') throw by
      }
    fireEvent.input(screen.getByLabelText(/お名前/), { target: { value: '花子' } })
    await choose(file)
    const refused = await line(file.name, says)
    submit()
    expect(form.field('proof')?.state.issue?.code).toBe('attachment.unknown')
    fireEvent.click(within(refused).getByRole('button', { name: `${file.name}を削除` }))
    expect(answer()).toEqual([])
    expect(form.answers().get('name')).toEqual(['花子'])
  },
)

test('a file that can’t be sent makes room for the next one', async () => {
  const { refuseWith, answer } = openForm({ max: 1 })
  refuseWith(refuse('attachment.kind', {}))
  await choose(photo('a.gif'))
  await line('a.gif', /JPEG・PNG/)
  await choose(pdf('b.pdf'))
  await line('b.pdf', /付けました/)
  expect(answer()).toEqual(['file-1:8:b.pdf'])
})

test('files beyond the most that there may be are named, and none more can be chosen', async () => {
  const { answer } = openForm({ max: 2 })
  await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'))
  await line('b.pdf', /付けました/)
  expect(screen.getByRole('alert').textContent).toContain('c.pdf')
  expect(answer()).toHaveLength(2)
  const field = await input()
  expect(field.getAttribute('aria-disabled')).toBe('true')
  expect(fireEvent.click(field)).toBe(false)
})

test('a file is taken away by key, also from the server, and the focus goes on to the next', async () => {
  const { server, answer } = openForm()
  await choose(pdf('a.pdf'), pdf('b.pdf'))
  await line('b.pdf', /付けました/)
  const button = screen.getByRole('button', { name: 'a.pdfを削除' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'b.pdfを削除' })),
  )
  expect(server.asked.at(-1)).toBe('drop file-1')
  expect(answer()).toEqual(['file-2:8:b.pdf'])
  fireEvent.click(screen.getByRole('button', { name: 'b.pdfを削除' }))
  const field = await input()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a file is called off while it is sent, and the server keeps nothing of it', async () => {
  const { server, answer } = openForm()
  let goOn = () => {}
  server.next = (call) =>
    call === 'piece 1' ? new Promise((resolve) => (goOn = resolve)) : Promise.resolve()
  await choose(photo('a.jpg'))
  await line('a.jpg', /送っています/)
  fireEvent.click(screen.getByRole('button', { name: 'a.jpgの送信を取り消す' }))
  await act(async () => goOn())
  expect(answer()).toEqual([])
  await waitFor(() => expect(server.kept.size).toBe(0))
})

test('a file of the answer that is changed stays with the server until the change is sent', async () => {
  const answers = new Map([['proof', ['file-9:2048:old.pdf']]])
  const { server, answer } = openForm({ existing: answers })
  server.kept.set('file-9', { name: 'old.pdf', bytes: 2048, have: 1 })
  await line('old.pdf', /2 KB/)
  fireEvent.click(screen.getByRole('button', { name: 'old.pdfを削除' }))
  expect(answer()).toEqual([])
  expect(server.asked).toEqual([])
})

test('a draft says which of its files are gone after a day, and which were not sent to their end', async () => {
  const draft = ['file-1:2048:kept.pdf', 'file-2:2048:old.pdf', '+7:2048:half.jpg']
  const { server, form } = openForm()
  server.kept.set('file-1', { name: 'kept.pdf', bytes: 2048, have: 1 })
  act(() => form.restore([['proof', draft]]))
  await line('old.pdf', /1日たったため/)
  await line('half.jpg', /最後まで送れていません/)
  await line('kept.pdf', /付けました/)
  expect(form.issues().map(({ code }) => code)).toEqual(['attachment.unknown'])
  await choose(pdf('new.pdf'))
  await line('new.pdf', /付けました/)
  expect(form.issues()).toEqual([])
})

test('what is being sent stays with the form that is opened anew, and ends where a draft takes its place', async () => {
  const { server, form, answer } = openForm()
  let goOn = () => {}
  server.next = (call) =>
    call === 'piece 1' ? new Promise((resolve) => (goOn = resolve)) : Promise.resolve()
  await choose(photo('a.jpg'))
  await line('a.jpg', /送っています/)
  act(() => form.restore([['proof', answer()]]))
  await line('a.jpg', /送っています/)
  act(() => form.restore([['proof', []]]))
  await act(async () => goOn())
  await waitFor(() => expect(server.kept.size).toBe(0))
  expect(answer()).toEqual([])
})

test('staff are told that they attach nothing, and need not', async () => {
  const { form } = openForm({ mode: 'admin' })
  await screen.findByText('ファイルを付けられるのは本人だけです。')
  expect(screen.queryByText('写真を撮る・ファイルを選ぶ')).toBe(null)
  expect(form.issues()).toEqual([])
})

test('where a form is only looked at, files look as if they were sent, and stay where they are', async () => {
  const { server, form } = openForm({ isPreview: true })
  await choose(photo('a.jpg'))
  await line('a.jpg', /付けました/)
  expect(form.issues()).toEqual([])
  expect(server.asked).toEqual([])
})
