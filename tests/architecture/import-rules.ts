import { inside, type SourceFile } from './source-files.ts'

/**
 * Layer → what its files may import, besides files of the layer's own folder where it is listed.
 * The longest matching prefix wins; a package stands for its subpaths too; `node:` for every built-in module.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain', 'date-fns', '@date-fns/utc'],
  application: ['application', 'domain'],
  'application/ports': ['application/ports', 'domain'],

  // The one language of shapes, for files, requests and responses.
  'adapters/shape.ts': ['domain'],
  // Where the code of threads lies, built or not.
  'adapters/worker-file.ts': ['application', 'node:'],
  // What the browser offers, and a reader of QR codes where it has none.
  'adapters/browser': ['adapters/browser', 'application', 'domain', 'barcode-detector', 'zxing-wasm'],
  // Repositories and writes; no engine.
  'adapters/storage': [
    'adapters/storage/*',
    'adapters/storage/answer',
    'adapters/storage/attachment',
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
  'adapters/storage/sqlite': [
    'adapters/storage',
    'adapters/worker-file.ts',
    'application',
    'domain',
    'better-sqlite3',
    'node:',
  ],
  'adapters/storage/postgres': ['adapters/storage', 'application', 'domain', 'pg', 'node:net'],
  // What both sides of the wire share: no package at all.
  'adapters/http': ['adapters/http', 'application', 'domain'],
  'adapters/http/calls': ['adapters/http/calls', 'adapters/shape.ts', 'application', 'domain'],
  'adapters/http/server': [
    'adapters/http/server',
    'adapters/http/calls',
    'adapters/http/*',
    'adapters/web',
    'adapters/shape.ts',
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
    'adapters/shape.ts',
    'application',
    'domain',
  ],
  // What gateways read responses with, what pages that are not React's are written with, and QR codes as drawings.
  'adapters/web': ['adapters/web', 'qrcode-generator', 'node:'],
  'adapters/line': ['adapters/line/*', 'adapters/web', 'application', 'domain', 'jose', 'node:'],
  'adapters/line/liff': ['adapters/line/liff', 'application', 'domain', '@line/liff'],
  'adapters/line/emulator': [
    'adapters/line/emulator',
    'adapters/line/*',
    'adapters/shape.ts',
    'adapters/web',
    'application',
    'domain',
    'jose',
    'koa',
    '@koa/router',
    'node:',
  ],
  'adapters/line/emulator/browser': ['adapters/line/emulator/browser', 'application', 'domain'],
  // What the machine and small libraries offer: clock, files, ids, hashes, tokens, holidays, postcodes, QR codes.
  'adapters/platform': [
    'adapters/platform',
    'adapters/web',
    'application',
    'domain',
    '@holiday-jp/holiday_jp',
    'csv-parse',
    'jose',
    'node:',
  ],
  'adapters/payment/sb': ['adapters/payment/sb/*', 'adapters/tables', 'application', 'domain', 'node:'],
  'adapters/payment/sb/emulator': [
    'adapters/payment/sb/emulator',
    'adapters/payment/sb/*',
    'adapters/tables',
    'adapters/web',
    'application',
    'domain',
    'koa',
    '@koa/router',
    'node:',
  ],
  'adapters/mail': ['adapters/mail', 'application', 'domain', 'nodemailer'],
  'adapters/translation': ['adapters/translation', 'adapters/web', 'application', 'domain'],
  'adapters/staff-platform': ['adapters/staff-platform/*', 'adapters/web', 'application', 'domain'],
  'adapters/staff-platform/emulator': [
    'adapters/staff-platform/emulator',
    'adapters/staff-platform/*',
    'adapters/web',
    'koa',
    '@koa/router',
    'node:',
  ],
  // CSV, workbooks and CP932.
  'adapters/tables': [
    'adapters/tables',
    'adapters/web',
    'application',
    'domain',
    'csv-parse',
    'csv-stringify',
    'fflate',
    'iconv-lite',
    'saxes',
    'node:',
  ],
  'adapters/scanner': ['adapters/scanner', 'application', 'domain', 'node:'],
  'adapters/city-bundle': [
    'adapters/city-bundle',
    'adapters/shape.ts',
    'adapters/tables',
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
    'chart.js',
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
  'adapters/web/qr-drawing.ts',
]

/** Roots of composition: besides what their layer may. */
const mayAlsoImport: Readonly<Record<string, readonly string[]>> = {
  'ui/composition': browserAdapters,
  'ui/main.tsx': browserAdapters,
  'ui/boot.ts': browserAdapters,
  // The office's tables are made in its browser, by what makes those of the commands.
  'ui/office/main.tsx': [...browserAdapters, 'adapters/tables'],
  'server/composition': ['inversify', 'reflect-metadata'],
  // What draws forms is a built file, which is loaded and not imported.
  'server/composition/page-renderer.ts': ['(computed)'],
}

const longestFirst = Object.keys(mayImport).sort((a, b) => b.length - a.length)

/** The entry of the table that rules `path`; undefined for a folder that nobody has thought about. */
export function layerOf(path: string): string | undefined {
  return longestFirst.find((prefix) => inside(path, prefix))
}

/** Imports of `file` that its layer may not have. */
export function strayImports(file: SourceFile): string[] {
  const allowed = [
    ...(mayImport[layerOf(file.path) ?? ''] ?? []),
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
