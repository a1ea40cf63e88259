import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { firstPaintStyles } from './build/first-paint-styles.ts'
import { minifyLibraries, slimMobx, slimRouter } from './build/slim-libraries.ts'
import { slimReact } from './build/slim-react.ts'

/**
 * Announces the application itself in the page: the boot script asks for it, but the browser need not wait for that.
 * The chunks of a screen are announced by the server, which knows the path.
 */
const announceApplication: Plugin = {
  name: 'announce-application',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((part) => part.type === 'chunk')
      const main = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/ui/main.tsx')))
      if (!main) return html
      return [main.fileName, ...main.imports].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', href: `/${file}` },
        injectTo: 'head' as const,
      }))
    },
  },
}

/** Chunks here have nothing that must be there before them (see `modulePreload` and `cssCodeSplit`): what would fetch it may go. */
const plainImports: Plugin = {
  name: 'plain-imports',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
  },
}

/** Minifies what is minified already: together the two find a kilobyte more of the survey page than either alone. */
const minifyAgain: Plugin = {
  name: 'minify-again',
  async generateBundle(_, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue
      const options = part.name === 'application' ? minifyLibraries : { compress: { passes: 2 } }
      const { code } = await minify(part.code, { module: true, ecma: 2020, ...options })
      if (code !== undefined) part.code = code
    }
  },
}

/** Packed forms beside the built files, which the server hands out to browsers that can read them. */
const packFiles: Plugin = {
  name: 'pack-files',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
      const file = join(dir, name)
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
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

/** `title-form`: the stylesheets' own names are one of a kind, and the browser is sent every class twice. */
const shortClassName = (name: string, file: string): string => `${name}-${basename(file, '.module.css')}`

const routerBuild = (file: string) =>
  join(import.meta.dirname, 'node_modules/react-router/dist/production', file)

/** `vite build` makes the browser's files, `vite build --ssr` the server's and the commands'. */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        plugins: [react(), takePostcodesAlong],
        css: { modules: { generateScopedName: shortClassName } },
        // What draws forms is loaded like the browser's files: everything it needs is in it. Kysely is hundreds of small files, which the
        // server and its write thread would both read when they start.
        ssr: {
          noExternal: [
            'kysely',
            'react',
            'react-dom',
            'react-router-dom',
            'react-router',
            'mobx',
            'mobx-react-lite',
          ],
        },
        build: {
          ssr: true,
          outDir: 'dist/server',
          target: 'node20',
          rollupOptions: {
            input: {
              main: 'server/main.ts',
              'render-form': 'ui/composition/render-form.tsx',
              'write-worker': 'adapters/sqlite/write-worker.ts',
              city: 'server/cli/city.ts',
              answers: 'server/cli/answers.ts',
              audit: 'server/cli/audit.ts',
              backup: 'server/cli/backup.ts',
              restore: 'server/cli/restore.ts',
              move: 'server/cli/move.ts',
              keys: 'server/cli/keys.ts',
              purge: 'server/cli/purge.ts',
              payments: 'server/cli/payments.ts',
              staff: 'server/cli/staff.ts',
              residents: 'server/cli/residents.ts',
              sessions: 'server/cli/sessions.ts',
            },
            output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
          },
        },
      }
    : {
        root: 'ui',
        resolve: {
          alias: [
            // The package names its development build for every bundler; the production one is without warnings.
            { find: /^react-router$/, replacement: routerBuild('index.mjs') },
            { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
          ],
        },
        // Looking for the tools of React's developers costs every resident.
        define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
        css: { modules: { generateScopedName: shortClassName } },
        plugins: [
          react(),
          slimReact,
          slimRouter,
          slimMobx,
          plainImports,
          announceApplication,
          firstPaintStyles,
          minifyAgain,
          packFiles,
        ],
        build: {
          outDir: '../dist/client',
          emptyOutDir: true,
          manifest: true,
          // One small stylesheet in the head: no screen waits for its own.
          cssCodeSplit: false,
          rollupOptions: {
            output: {
              codeSplitting: {
                // What every screen needs, in one file: it packs better than in six. The boot script stays apart.
                groups: [
                  // What the boot script asks the server with; nothing else may come with it.
                  {
                    name: 'boot',
                    priority: 3,
                    test: /\/(local-session|kept-storage|prefetch|id-in-path|api-base|session\/identity)\.ts$|preload-helper/,
                  },
                  // What every screen needs, and what several screens share, in one file: it packs better than in ten.
                  {
                    name: 'application',
                    priority: 2,
                    test: /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|mobx|mobx-react-lite)\/|\/ui\/(main|frame\/(?!leave-alert|redirect|sign-out\/sign|parts\/(?:dialog|snackbar)|errors\/not-found-screen)[\w/-]*)\.tsx?$|\/application\/messages\/(ja\/shared|languages|keys-by-code|dictionary|day-text)\.ts$|\/(local-date|reservation-value|date-rules)\.ts$/,
                  },
                  // The form, in one file, whatever else draws its items: in several it is a kilobyte larger. Rules across items have few forms.
                  {
                    name: 'survey',
                    priority: 1,
                    test: /\/ui\/(form\/(?!form-rules|errors\/|controls\/(category|products|dates\/date-(?:calendar|help)|entry\/(?!use-)))|survey\/(?!sending|portal|closed|prefill))[\w/.-]*$/,
                  },
                  // What tells of errors, in one file; no form needs it to be drawn.
                  {
                    name: 'errors',
                    priority: 1,
                    test: /\/ui\/form\/errors\/|\/messages\/ja\/errors\.ts$/,
                    includeDependenciesRecursively: false,
                  },
                  // What helps with what is written, in one file; no form needs it to be drawn.
                  {
                    name: 'help',
                    priority: 1,
                    test: /\/ui\/(form\/controls\/entry\/(?!use-)|survey\/prefill\/)|\/domain\/survey\/(corrected|personal-items|rules\/characters-left)\.ts$|\/messages\/ja\/survey\.ts$/,
                    includeDependenciesRecursively: false,
                  },
                  // What forms with a reservation need beside the rest, in one file.
                  {
                    name: 'category',
                    priority: 1,
                    test: /\/ui\/form\/controls\/category\/(?!lazy)|\/(category-tree|calendar-calls|calls\/reservation\/[\w-]+)\.ts$/,
                    includeDependenciesRecursively: false,
                  },
                  // What forms that take payments need beside the rest, in one file.
                  {
                    name: 'payment',
                    priority: 1,
                    test: /\/ui\/(form\/controls\/products\/(?!lazy)|order\/|payment\/checkout|composition\/(open-checkout|payment-calls))|\/domain\/(tax\/(?!tax-terms)|order\/(order-lines|parse-order-line|price-order|offered-products))|\/(reservation-cost|submit-path|post-form|ja\/order|calls\/(order|tax)\/[\w-]+|save-temporary|send-order)\.ts$/,
                    includeDependenciesRecursively: false,
                  },
                  // What comes before sending is asked for at once when the form is begun; what it shares with the form stays there.
                  {
                    name: 'sending',
                    priority: 1,
                    test: /\/ui\/(survey\/sending\/(?!lazy|done)|frame\/parts\/dialog)|\/(sending-calls|failure-of-answer|save-answer|submitted-rows|booking-refusals|save-refusals|find-address|remove-unanswered-rich-menu)\.ts$/,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
          // Announced by `announceApplication` and by the server; no loader needs to know.
          modulePreload: false,
        },
      },
)
