/** What an attachment can be, by its content. */
export type ContentKind = 'jpeg' | 'png' | 'pdf'

export type ContentFault = 'kind' | 'heic' | 'unreadable'

export type Judged = { kind: ContentKind; bytes: number } | { fault: ContentFault }

/** Judges a file by its content while it comes. */
export type ContentJudge = {
  take(piece: Uint8Array): readonly Uint8Array[]
  readonly fault: ContentFault | undefined
  end(): Judged
}

const starts: readonly (readonly [ContentKind, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
]

export function judgeContent(): ContentJudge {
  let kind: ContentKind | undefined
  let fault: ContentFault | undefined
  let bytes = 0
  return {
    take(piece) {
      if (bytes === 0) kind = starts.find(([, start]) => start.every((byte, at) => piece[at] === byte))?.[0]
      if (!kind) fault = 'kind'
      bytes += piece.length
      return fault ? [] : [piece]
    },
    get fault() {
      return fault
    },
    end: () => (kind ? { kind, bytes } : { fault: 'kind' }),
  }
}
