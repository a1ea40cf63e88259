/** One entry of Vite's manifest, as far as it is read here. */
type Chunk = {
  file: string
  /** Of the group that the build puts it in, or of its entry. */
  name?: string
  src?: string
  isDynamicEntry?: boolean
  imports?: readonly string[]
  css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Link elements for the files of the screens under one first segment of the path; '' if there are none. */
export type Preloads = (segment: string) => string

/**
 * Announces the files of a screen that is loaded lazily, so that the browser need not run the entry to learn of them; for all but the
 * form also the table of screens. What `template` names already is left out.
 */
export function preloadsOf(manifest: Manifest, template: string): Preloads {
  const chunks = Object.values(manifest)
  const isNamed = (file: string) => template.includes(`"/${file}"`)
  return (segment) => {
    const modules = modulesOf.get(segment) ?? [screenTable]
    const screens = chunks.filter(
      ({ isDynamicEntry, src, name }) => name === segment || (isDynamicEntry && src && modules.includes(src)),
    )
    return [...filesOf(manifest, screens)]
      .filter((file) => !isNamed(file))
      .map(linkOf)
      .join('')
  }
}

/** The module that knows every screen but the form. */
const screenTable = 'composition/other-screens.tsx'

/** Modules that a path needs beside the entry, by its first segment. */
const modulesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['', [screenTable, 'home/home-route.tsx']],
  ['emulator', [screenTable, 'survey/portal/portal-screen.tsx']],
  ['survey', ['survey/survey-route.tsx']],
  ['calendar', [screenTable, 'reservation/calendar-route.tsx']],
  ['login', [screenTable, 'session/login-route.tsx']],
  ['my', [screenTable, 'answer/my-route.tsx', 'answer/details-route.tsx']],
  ['confirm', [screenTable, 'answer/select-route.tsx', 'answer/search-route.tsx']],
  ['confirmSearchForm', [screenTable, 'answer/search-route.tsx']],
  ['confirmList', [screenTable, 'answer/list-route.tsx', 'answer/details-route.tsx']],
  ['confirmDetails', [screenTable, 'answer/details-route.tsx']],
  ['cancelConfirm', [screenTable, 'answer/cancel-confirm-route.tsx']],
  ['staff-qrcode', [screenTable, 'staff/staff-route.tsx']],
  ['line-relation', [screenTable, 'staff/staff-route.tsx']],
])

function filesOf(manifest: Manifest, chunks: readonly Chunk[]): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (chunk: Chunk): void => {
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const name of chunk.imports ?? []) {
      const imported = manifest[name]
      if (imported) add(imported)
    }
  }
  for (const chunk of chunks) add(chunk)
  return files
}

const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" href="/${file}">`
    : `<link rel="modulepreload" href="/${file}">`
