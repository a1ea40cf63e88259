import { CopyRefused } from '../../adapters/sql/office/copy/copy-ends.ts'

/** A database cannot be opened; the message says why. */
export class StorageNotOpened extends Error {
  override readonly name = 'StorageNotOpened'
}

/** @throws StorageNotOpened in the place of any error but `CopyRefused` */
export const orNotOpened = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((error: unknown) => {
    if (error instanceof CopyRefused) throw error
    throw new StorageNotOpened(error instanceof Error ? error.message : String(error), { cause: error })
  })
