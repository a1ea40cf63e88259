import { inside, type SourceFile } from './source-files.ts'

/**
 * Layer → what its files may import, besides files of the layer's own folder where it is listed.
 * The longest matching prefix wins; a package stands for its subpaths too; `node:` for every built-in module.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain', 'date-fns', '@date-fns/utc'],
  application: ['application', 'domain'],

  'adapters/memory': ['adapters/memory', 'application', 'domain', 'node:util'],
  'adapters/browser': ['adapters/browser', 'application', 'domain'],
  'adapters/system': ['adapters/system', 'application', 'domain', 'node:'],
  // Repositories and writes; no engine.
  'adapters/storage': [
    'adapters/storage/*',
    'adapters/storage/answer',
    'adapters/storage/audit',
    'adapters/storage/city',
    'adapters/storage/copy',
    'adapters/storage/keys',
    'adapters/storage/language',
    'adapters/storage/member',
    'adapters/storage/office',
    'adapters/storage/order',
    'adapters/storage/reservation',
    'adapters/storage/schema',
    'adapters/storage/sealing',
    'adapters/storage/session',
    'adapters/storage/staff',
    'adapters/storage/survey',
    'application',
    'domain',
    'node:zlib',
    'node:util',
  ],
  'adapters/storage/sealing': ['adapters/storage/sealing', 'application', 'domain', 'node:'],
  'adapters/storage/sqlite': ['adapters/storage', 'application', 'domain', 'better-sqlite3', 'node:'],
  'adapters/storage/postgres': ['adapters/storage', 'application', 'domain', 'pg'],
  // What both sides of the wire share: no package at all.
  'adapters/http': ['adapters/http', 'application', 'domain'],
  'adapters/http/calls': ['adapters/http/calls', 'application', 'domain'],
  'adapters/http/server': [
    'adapters/http/server',
    'adapters/http/calls',
    'adapters/http/*',
    'adapters/html',
    'application',
    'domain',
    'koa',
    '@koa/router',
    'class-validator',
    'node:',
  ],
  'adapters/http/client': [
    'adapters/http/client',
    'adapters/http/calls',
    'adapters/http/*',
    'application',
    'domain',
  ],
  // What every gateway reads responses with.
  'adapters/web-client': ['adapters/web-client', 'node:'],
  'adapters/line': ['adapters/line/*', 'adapters/web-client', 'application', 'domain', 'jose', 'node:'],
  'adapters/line/liff': ['adapters/line/liff', 'application', 'domain', '@line/liff'],
  'adapters/line/emulator': [
    'adapters/line/emulator',
    'adapters/line/*',
    'adapters/emulator-pages',
    'adapters/html',
    'application',
    'domain',
    'jose',
    'koa',
    '@koa/router',
    'node:',
  ],
  'adapters/line/emulator/browser': ['adapters/line/emulator/browser', 'application', 'domain'],
  'adapters/session': ['adapters/session', 'application', 'domain', 'jose', 'node:'],
  'adapters/staff-directory': ['adapters/staff-directory', 'application', 'domain'],
  'adapters/holiday': ['adapters/holiday', 'application', 'domain', '@holiday-jp/holiday_jp'],
  // What every page that is not React's is written with.
  'adapters/html': ['adapters/html'],
  'adapters/emulator-pages': ['adapters/emulator-pages', 'adapters/html', 'node:'],
  'adapters/cp932': ['adapters/cp932', 'iconv-lite'],
  'adapters/card-payment': ['adapters/card-payment/*', 'adapters/cp932', 'application', 'domain', 'node:'],
  'adapters/card-payment/emulator': [
    'adapters/card-payment/emulator',
    'adapters/card-payment/*',
    'adapters/cp932',
    'adapters/emulator-pages',
    'adapters/html',
    'application',
    'domain',
    'koa',
    '@koa/router',
    'node:',
  ],
  'adapters/translation': ['adapters/translation', 'adapters/web-client', 'application', 'domain'],
  'adapters/admin-platform': ['adapters/admin-platform/*', 'adapters/web-client', 'application', 'domain'],
  'adapters/admin-platform/emulator': [
    'adapters/admin-platform/emulator',
    'adapters/admin-platform/*',
    'adapters/emulator-pages',
    'koa',
    '@koa/router',
    'node:',
  ],
  'adapters/csv': [
    'adapters/csv',
    'adapters/cp932',
    'application',
    'domain',
    'csv-parse',
    'csv-stringify',
    'iconv-lite',
    'node:',
  ],
  'adapters/spreadsheet': ['adapters/spreadsheet', 'adapters/html', 'domain', 'fflate', 'saxes'],
  'adapters/qr': ['adapters/qr', 'adapters/html', 'qrcode-generator', 'node:'],
  'adapters/postcode': ['adapters/postcode', 'application', 'domain', 'csv-parse', 'node:'],
  'adapters/city': [
    'adapters/city',
    'adapters/cp932',
    'application',
    'domain',
    'class-validator',
    'image-size',
    'jsonc-parser',
    'reflect-metadata',
    'node:',
  ],

  ui: [
    'ui',
    'application',
    'domain',
    'react',
    'react-dom',
    'react-router-dom',
    'mobx',
    'mobx-react-lite',
    'react-day-picker',
    '@digital-go-jp/design-tokens',
  ],
  server: [
    'server',
    'adapters',
    'application',
    'domain',
    'koa',
    'pino',
    'csv-stringify',
    'iconv-lite',
    'node:',
  ],
}

const browserAdapters = [
  'adapters/browser',
  'adapters/http/calls',
  'adapters/http/client',
  'adapters/http/*',
  'adapters/line/liff',
  'adapters/line/emulator/browser',
]

/** Roots of composition: besides what their layer may. */
const mayAlsoImport: Readonly<Record<string, readonly string[]>> = {
  'ui/composition': browserAdapters,
  'ui/main.tsx': browserAdapters,
  'ui/boot.ts': browserAdapters,
  'server/composition': ['inversify', 'reflect-metadata'],
  // What draws forms is a built file, which is loaded and not imported.
  'server/composition/form-renderer.ts': ['(computed)'],
}

/** What checks a request on the server, beside its call. */
const isDto = (path: string): boolean => path.endsWith('.dto.ts')

const longestFirst = Object.keys(mayImport).sort((a, b) => b.length - a.length)

/** The entry of the table that rules `path`; undefined for a folder that nobody has thought about. */
export function layerOf(path: string): string | undefined {
  return longestFirst.find((prefix) => inside(path, prefix))
}

/** Imports of `file` that its layer may not have. */
export function strayImports(file: SourceFile): string[] {
  const allowed = [
    ...(mayImport[layerOf(file.path) ?? ''] ?? []),
    ...(isDto(file.path) ? ['class-validator'] : []),
    ...Object.entries(mayAlsoImport).flatMap(([prefix, more]) => (inside(file.path, prefix) ? more : [])),
  ]
  return file.imports.filter((target) => !allowed.some((entry) => covers(entry, target)))
}

/** `folder/*` stands for the files directly in the folder. */
function covers(entry: string, target: string): boolean {
  if (!entry.endsWith('/*')) return inside(target, entry)
  const folder = entry.slice(0, -1)
  return target.startsWith(folder) && !target.slice(folder.length).includes('/')
}
