import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const here = (file: string): string => join(import.meta.dirname, file)

/** Where the gallery is served. */
const path = '/gallery'

/** What memory adapters and the small town of the tests take from Node, for the browser. */
const inBrowser: ReadonlyMap<string, string> = new Map([
  ['node:util', here('node-in-browser.ts')],
  ['node:crypto', here('node-in-browser.ts')],
  ['./payment/test-gateway.ts', here('gateway-in-browser.ts')],
  ['../../adapters/system/scrypt-password-hash.ts', here('password-hash-in-browser.ts')],
])

/** Serves every state of every screen at `/gallery`, over use cases on memory; never a part of a build. */
export const galleryPage: Plugin = {
  name: 'gallery-page',
  apply: 'serve',
  enforce: 'pre',
  resolveId: (id) => inBrowser.get(id),
  configureServer({ middlewares, transformIndexHtml }) {
    middlewares.use((request, response, next) => {
      if (request.url?.split('?')[0] !== path) return next()
      const page = readFileSync(here('index.html'), 'utf8').replace(
        '/gallery.tsx',
        `/@fs${here('gallery.tsx')}`,
      )
      transformIndexHtml(path, page).then((html) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(html)
      }, next)
    })
  },
}
