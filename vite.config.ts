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
    const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
    await Promise.all(names.map(pack))
  },
}

/** Fetches with a screen the Japanese words of its own areas only: each area of `ja.json` is a module of its own. */
const japaneseByArea: Plugin = {
  name: 'japanese-by-area',
  enforce: 'pre',
  transform: {
    filter: { code: /from '[^']*\/texts\/ja\.json'/ },
    handler: (code) =>
      code.replace(/^import \{([^}]*)\} from '[^']*\/texts\/ja\.json'/gm, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import { ${name} } from 'japanese:${name.split(' ')[0]}'`)
          .join('\n'),
      ),
  },
  resolveId: { filter: { id: /^japanese:/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0japanese:/ },
    handler(id) {
      const area = id.slice(id.indexOf(':') + 1)
      const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'application/texts/ja.json'), 'utf8'))
      return `export const ${area} = ${JSON.stringify(texts[area])}`
    },
  },
}

/** The postcode directory, which the server reads beside its own code. */
const takePostcodesAlong: Plugin = {
  name: 'take-postcodes-along',
  generateBundle() {
    const source = readFileSync(join(import.meta.dirname, 'adapters/postcode/postcodes.tsv.gz'))
    this.emitFile({ type: 'asset', fileName: 'postcodes.tsv.gz', source })
  },
}

/** `vite build` makes the browser's files, `vite build --ssr` the server's and the commands'. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        plugins: [react(), takePostcodesAlong],
        // What draws forms is loaded like the browser's files: everything it needs is in it.
        ssr: {
          noExternal: ['react', 'react-dom', 'react-router-dom', 'react-router', 'mobx', 'mobx-react-lite'],
        },
        build: {
          ssr: true,
          outDir: 'dist/server',
          target: 'node20',
          rollupOptions: {
            input: {
              main: 'server/main.ts',
              'render-form': 'ui/composition/render-form.tsx',
              'write-worker': 'adapters/storage/sqlite/write-worker.ts',
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
          // The server reads which files a page needs, and where the first script of a form's page is.
          manifest: true,
          rollupOptions: { input: ['ui/index.html', 'ui/boot.ts'] },
        },
      },
)
