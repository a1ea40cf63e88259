import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Packed forms beside the built files, which the server hands out to browsers that can read them. */
const packFiles: Plugin = {
  name: 'pack-files',
  async writeBundle({ dir = '' }, bundle) {
    const pack = async (name: string): Promise<void> => {
      const file = join(dir, name)
      const bytes = await readFile(file)
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }
    const names = Object.keys(bundle).filter((name) => /\.(js|css|svg|wasm)$/.test(name))
    await Promise.all(names.map(pack))
  },
}

/**
 * Fetches with a screen the Japanese words of its own areas only: in the browser `ja.json` is empty at first, and what
 * asks for texts brings those of the areas that it names. The others come whole, once somebody chooses a language.
 */
const japaneseByArea: Plugin = {
  name: 'japanese-by-area',
  enforce: 'pre',
  transform: {
    filter: { id: /\/ui\/.*\.tsx?$/, code: /exts\(\s*'/ },
    handler(code) {
      const calls = code.matchAll(/\b(?:useTexts|texts)\(((?:\s*'\w+',?)+)\s*\)/g)
      const areas = new Set([...calls].flatMap(([, named = '']) => named.match(/\w+/g) ?? []))
      return [...areas].map((area) => `import 'japanese:${area}';`).join('') + code
    },
  },
  resolveId: {
    filter: { id: /^japanese:|\/texts\/ja\.json$/ },
    handler: (id) => (id.startsWith('japanese:') ? `\0${id}` : '\0japanese:'),
  },
  load: {
    filter: { id: /^\0japanese:/ },
    handler(id) {
      const [, area = ''] = id.split(':')
      if (area === '') return 'export default {}'
      const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'application/texts/ja.json'), 'utf8'))
      return `import ja from 'japanese:'\nja.${area} = ${JSON.stringify(texts[area])}`
    },
  },
}

/** The postcode directory, which the server reads beside its own code. */
const takePostcodesAlong: Plugin = {
  name: 'take-postcodes-along',
  generateBundle() {
    const source = readFileSync(join(import.meta.dirname, 'adapters/platform/postcodes.tsv.gz'))
    this.emitFile({ type: 'asset', fileName: 'postcodes.tsv.gz', source })
  },
}

/**
 * `vite build` makes the residents' files, `vite build --mode office` those of the office, so that neither has anything
 * of the other's, and `vite build --ssr` the server's and the commands'.
 */
export default defineConfig(({ isSsrBuild, mode }) =>
  mode === 'office'
    ? {
        root: 'ui/office',
        base: '/office/',
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        plugins: [react(), packFiles],
        build: { outDir: '../../dist/client/office', emptyOutDir: true },
      }
    : isSsrBuild
      ? {
          plugins: [react(), takePostcodesAlong],
          // One file loads faster than some hundreds. The driver is native code.
          ssr: { noExternal: true, external: ['better-sqlite3', 'pg-native'] },
          build: {
            ssr: true,
            outDir: 'dist/server',
            target: 'node20',
            rollupOptions: {
              input: {
                main: 'server/main.ts',
                'render-page': 'ui/render-page.tsx',
                'write-worker': 'adapters/storage/sqlite/write-worker.ts',
                'table-worker': 'server/composition/table-worker.ts',
                cli: 'server/cli.ts',
              },
              output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
            },
          },
        }
      : {
          root: 'ui',
          plugins: [japaneseByArea, react(), packFiles],
          build: {
            outDir: '../dist/client',
            emptyOutDir: true,
            // The server reads which files a page needs.
            manifest: true,
            rollupOptions: {
              output: {
                // The page's first script, and all that the application needs at first, in one file each.
                codeSplitting: {
                  groups: [
                    { name: 'boot', test: /\/ui\/(index\.html|boot\.ts)$/, priority: 2 },
                    { name: 'main', test: /\/ui\/main\.tsx$/, priority: 1 },
                  ],
                },
              },
            },
          },
        },
)
