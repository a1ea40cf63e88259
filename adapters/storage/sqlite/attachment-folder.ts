import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { attachmentLimits } from '../../../domain/survey/rules/attachment-value.ts'
import { type AttachmentFiles, LISTED } from '../attachment/attachment-files.ts'
import { SEAL_BYTES } from '../sealing/sealed-content.ts'
import { fileExists, syncFolderOf } from './backup/move-into-place.ts'

/** The folder beside a database in which the content of its files lies: a file for each, named by its content. */
export const attachmentFolder = (file: string): string => `${file}-attachments`

/** Each piece has its place in the file; only the last one may be shorter. */
const PLACE_BYTES = attachmentLimits.pieceBytes + SEAL_BYTES

const contentName = /^[0-9a-f]{32}$/

/**
 * Pieces in files of their own, so that neither the log of the database nor its backups carry them along with every
 * write.
 * @param inTable what a restored backup or a move has brought into the database: it stays there as long as it is kept
 */
export function folderFiles(folder: string, inTable: AttachmentFiles): AttachmentFiles {
  const pathOf = (contentId: string) => join(folder, contentId)

  return {
    async write(contentId, piece, sealed) {
      const path = pathOf(contentId)
      const { handle, isNew } = await openToWrite(path, folder)
      try {
        await handle.write(sealed, 0, sealed.length, piece * PLACE_BYTES)
        await handle.truncate(piece * PLACE_BYTES + sealed.length)
        await handle.sync()
      } finally {
        await handle.close()
      }
      if (isNew) await syncFolderOf(path)
    },

    async read(contentId, piece) {
      return (await readFrom(pathOf(contentId), piece)) ?? inTable.read(contentId, piece)
    },

    async erase(contentIds) {
      for (const contentId of contentIds) await rm(pathOf(contentId), { force: true })
      await inTable.erase(contentIds)
    },

    async unchangedSince(atMs, after) {
      const names = (await namesIn(folder)).filter((name) => name > after && contentName.test(name)).sort()
      const old: string[] = []
      for (const name of names) {
        if (old.length === LISTED) break
        const found = await stat(pathOf(name)).catch(orMissing)
        if (found && found.mtimeMs < atMs) old.push(name)
      }
      const both = new Set([...old, ...(await inTable.unchangedSince(atMs, after))])
      return [...both].sort().slice(0, LISTED)
    },
  }
}

async function openToWrite(path: string, folder: string): Promise<{ handle: FileHandle; isNew: boolean }> {
  const there = await open(path, 'r+').catch(orMissing)
  if (there) return { handle: there, isNew: false }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { handle: await open(path, 'w+', 0o600), isNew: true }
}

async function readFrom(path: string, piece: number): Promise<Uint8Array | undefined> {
  const handle = await open(path, 'r').catch(orMissing)
  if (!handle) return undefined
  try {
    const sealed = Buffer.allocUnsafe(PLACE_BYTES)
    const { bytesRead } = await handle.read(sealed, 0, PLACE_BYTES, piece * PLACE_BYTES)
    return bytesRead === 0 ? undefined : sealed.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(orMissing)) ?? []

/** undefined: there is nothing of that name. */
function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Puts the content of the files that a database has into the database itself, for a copy of it that is one file. What
 * was erased meanwhile is passed over.
 */
export async function takeInPieces(db: Database.Database, folder: string): Promise<void> {
  if (!(await fileExists(folder))) return
  const files = db.prepare<[], { content_id: string; pieces: number }>(
    'select content_id, pieces from attachment order by content_id',
  )
  const add = db.prepare(
    `insert into attachment_piece (content_id, piece, at_ms, bytes) values (?, ?, ?, ?)
      on conflict (content_id, piece) do nothing`,
  )
  for (const { content_id: contentId, pieces } of files.all()) {
    const path = join(folder, contentId)
    const found = await stat(path).catch(orMissing)
    for (let piece = 0; found && piece < pieces; piece += 1) {
      const sealed = await readFrom(path, piece)
      if (sealed) add.run(contentId, piece, Math.floor(found.mtimeMs), sealed)
    }
  }
}
