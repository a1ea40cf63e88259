import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One entry of Vite's manifest, as far as it is read here. */
type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  imports?: readonly string[]
  css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** The built page with the files of the screens under one first segment of the path. `isTranslated`: it stands in several languages. */
type PageFiles = (segment: string, isTranslated: boolean) => string

/** What draws the choice of a language, on every page of a city that offers several. */
const languageChoice = 'composition/open-language.ts'

/** The screens that are not in the page's own script. */
const screenTable = 'composition/other-screens.tsx'

/** Modules that a path needs beside the page's own script, by its first segment. */
const modulesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['', [screenTable, 'home/home-route.tsx']],
  ['emulator', [screenTable, 'survey/portal/portal-screen.tsx']],
  ['survey', ['boot.ts']],
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

/**
 * The built page, with what the screen of a path needs beside its own script: files of lazily loaded modules are announced, an entry is
 * run before the application. Stylesheets stand in the page itself, so that what is drawn waits for no other file.
 */
export function pageFiles(clientFolder: string, template: string): PageFiles {
  const manifest = manifestIn(clientFolder)
  const sheets = new Map<string, string>()
  const read = (file: string): string => {
    const sheet = sheets.get(file) ?? readFileSync(join(clientFolder, file), 'utf8').trim()
    sheets.set(file, sheet)
    return sheet
  }
  return (segment, isTranslated) => {
    const modules = [...(modulesOf.get(segment) ?? [screenTable]), ...(isTranslated ? [languageChoice] : [])]
    const chunks = modules.flatMap((name) => manifest[name] ?? [])
    const { scripts, styles } = filesOf(manifest, chunks)
    const isNew = (file: string): boolean => !template.includes(`"/${file}"`)
    const elements = [...scripts]
      .filter(isNew)
      .map((file) =>
        chunks.some((chunk) => chunk.isEntry && chunk.file === file)
          ? `<script type="module" src="/${file}"></script>`
          : `<link rel="modulepreload" href="/${file}">`,
      )
    const sheetLinks = [...styles].filter(isNew).map((file) => `<link rel="stylesheet" href="/${file}">`)
    return template
      .replace('<script type="module"', (script) => elements.join('') + script)
      .replace('</head>', () => `${sheetLinks.join('')}</head>`)
      .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/g, (link, file: string) =>
        inPage(read(file), link),
      )
  }
}

/** Vite's loader looks for the link of a stylesheet before it loads one: a disabled one is not fetched. */
const inPage = (sheet: string, link: string): string =>
  `<style>${sheet}</style>${link.replace('<link', '<link disabled')}`

function manifestIn(clientFolder: string): Manifest {
  const file = join(clientFolder, '.vite', 'manifest.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

/** What chunks consist of, with all that they import; a stylesheet comes after those that it may override. */
function filesOf(manifest: Manifest, chunks: readonly Chunk[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = ({ file, imports = [], css = [] }: Chunk): void => {
    if (scripts.has(file)) return
    scripts.add(file)
    for (const name of imports) if (manifest[name]) add(manifest[name])
    for (const sheet of css) styles.add(sheet)
  }
  for (const chunk of chunks) add(chunk)
  return { scripts, styles }
}
