import { CopyRefused } from '../../adapters/sql/office/copy/copy-ends.ts'

/** A database cannot be opened; the message says why. */
export class StorageNotOpened extends Error {
  override readonly name = 'StorageNotOpened'
}

/**
 * @param name which one it is, where a command has several
 * @throws StorageNotOpened in the place of any error but `CopyRefused`
 */
export const orNotOpened = <T>(opening: Promise<T>, name?: string): Promise<T> =>
  opening.catch((error: unknown) => {
    if (error instanceof CopyRefused) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new StorageNotOpened(name ? `${name}：${message}` : message, { cause: error })
  })
