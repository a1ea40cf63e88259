import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One entry of Vite's manifest, as far as it is read here. */
type Chunk = {
  file: string
  imports?: readonly string[]
  dynamicImports?: readonly string[]
  css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** The built page with the files of some modules. `isTranslated`: it stands in several languages. */
type PageFiles = (modules: readonly string[], isTranslated: boolean) => string

/** What draws the choice of a language, on every page of a city that offers several. */
const languageChoice = 'composition/open-language.ts'

/**
 * The built page, with what a path needs beside its own script: the application and lazily loaded modules are
 * announced. Stylesheets stand in the page itself, so that what is drawn waits for no other file.
 */
export function pageFiles(clientFolder: string, template: string): PageFiles {
  const manifest = manifestIn(clientFolder)
  const application = manifest['index.html']?.dynamicImports ?? []
  const sheets = new Map<string, string>()
  const read = (file: string): string => {
    const sheet = sheets.get(file) ?? readFileSync(join(clientFolder, file), 'utf8').trim()
    sheets.set(file, sheet)
    return sheet
  }
  return (modules, isTranslated) => {
    const all = [...application, ...modules, ...(isTranslated ? [languageChoice] : [])]
    const chunks = all.flatMap((name) => manifest[name] ?? [])
    const { scripts, styles } = filesOf(manifest, chunks)
    const isNew = (file: string): boolean => !template.includes(`"/${file}"`)
    const announced = [...scripts].filter(isNew).map((file) => `<link rel="modulepreload" href="/${file}">`)
    const sheetLinks = [...styles].filter(isNew).map((file) => `<link rel="stylesheet" href="/${file}">`)
    return template
      .replace('<script type="module"', (script) => announced.join('') + script)
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
