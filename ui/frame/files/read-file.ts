import type { UseCases } from '../../../application/use-cases.ts'

type Piece = Awaited<ReturnType<UseCases['readAttachment']>>

/** A piece of a file by its number, the first one as 0. */
export type ReadPiece = (piece: number) => Promise<Piece>

/** A file as it is handed to the browser; `type` is the MIME type that the server tells. */
export type WholeFile = { name: string; type: string; isPicture: boolean; bytes: Uint8Array }

const types: Readonly<Record<Piece['kind'], string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

/** Reads a file piece by piece. @param onShare told after each how much of it is there, from 0 to 1 */
export async function readFile(read: ReadPiece, onShare: (share: number) => void): Promise<WholeFile> {
  const first = await read(0)
  const parts = [first.content]
  for (let piece = 1; piece < first.pieces; piece += 1) {
    onShare(piece / first.pieces)
    parts.push((await read(piece)).content)
  }
  const bytes = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
  return { name: first.name, type: types[first.kind], isPicture: first.kind !== 'pdf', bytes }
}
