import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Fault, faultOf, finding, sizeFault } from './fault.ts'
import { nearestName } from './nearest-name.ts'
import { rememberedFile } from './remembered-city.ts'

/** A file of a bundle; `path` is relative to the folder, with `/`. */
export type BundleFile = { path: string; bytes: Uint8Array }

const jsonFolders: ReadonlySet<string> = new Set(['surveys', 'members', 'calendars', 'payment'])
const topLevelFiles: ReadonlySet<string> = new Set([
  'settings.json',
  'categories.json',
  'items.json',
  'tax.json',
  'staff.json',
])
/** What stands in a bundle, and is no part of the city. */
const notRead: ReadonlySet<string> = new Set(['README.md', rememberedFile])
const knownNames = [...jsonFolders, ...topLevelFiles, 'languages', 'media', 'schema']

/**
 * Reads the files of a bundle folder, in the order of their names. Hidden files (`.DS_Store`, `.git`), `README.md`,
 * what it remembers of a city, and `schema/` are skipped; any other unknown file is a fault, so that a misspelt name is
 * not silently ignored.
 */
export async function readBundleFiles(folder: string): Promise<{ files: BundleFile[]; faults: Fault[] }> {
  const files: BundleFile[] = []
  const faults: Fault[] = []
  const read = async (path: string) => {
    const fault = sizeFault(path, (await stat(join(folder, path))).size)
    if (fault) faults.push(fault)
    else files.push({ path, bytes: await readFile(join(folder, path)) })
  }
  const readAll = async (inside: string, suffix: string) => {
    for (const entry of await entriesOf(join(folder, inside))) {
      const path = `${inside}/${entry.name}`
      if (entry.isFile() && entry.name.endsWith(suffix)) await read(path)
      else faults.push(faultOf(path, finding('$', 'file.unknown', {})))
    }
  }

  const entries = await entriesOf(folder)
  for (const entry of entries) {
    const { name } = entry
    if (entry.isDirectory() && jsonFolders.has(name)) await readAll(name, '.json')
    else if (entry.isDirectory() && name === 'languages')
      for (const language of await entriesOf(join(folder, name))) {
        const path = `${name}/${language.name}`
        if (language.isDirectory()) await readAll(path, '.json')
        else faults.push(faultOf(path, finding('$', 'language.no_folder', {})))
      }
    else if (entry.isDirectory() && name === 'media') await readAll(name, '')
    else if (entry.isFile() && topLevelFiles.has(name)) await read(name)
    else if (!(entry.isDirectory() && name === 'schema') && !notRead.has(name))
      faults.push(faultOf(name, finding('$', 'file.unknown', { near: nearestName(name, knownNames) })))
  }
  if (!entries.some((entry) => entry.isDirectory() && entry.name === 'surveys'))
    faults.push(faultOf('surveys', finding('$', 'survey.folder_missing', {})))
  return { files, faults }
}

/** Entries that are not hidden, sorted by code units, so that the order is the same on every machine. */
async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => !entry.name.startsWith('.')).sort((a, b) => (a.name < b.name ? -1 : 1))
}
