import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { type Encoding, encodingFor, etagOf } from '../response-body.ts'
import type { Context, Middleware } from '../state.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

type File = { type: string; etag: string; bytes: Buffer; packed: Partial<Record<Encoding, Buffer>> }

/**
 * The built files of `folder` but its pages, held in memory with the packed forms that the build put beside them
 * (`.br`, `.gz`). Names under `/assets/` carry a hash of their content: they are kept for ever, and an unknown one is a
 * 404.
 */
export function staticFiles(folder: string): Middleware {
  const files = filesOf(folder)
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const isAsset = /^\/(office\/)?assets\//.test(ctx.path)
    const file = files.get(ctx.path)
    if (!file && !isAsset) return next()
    ctx.state.route = isAsset ? '/assets/*' : '/{file}'
    if (file) answer(ctx, file, isAsset ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
  }
}

function answer(ctx: Context, file: File, caching: string): void {
  ctx.status = 200
  ctx.set('Cache-Control', caching)
  ctx.set('Vary', 'Accept-Encoding')
  ctx.set('Content-Type', file.type)
  ctx.etag = file.etag
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const encoding = encodingFor(ctx)
  const packed = encoding && file.packed[encoding]
  if (packed) ctx.set('Content-Encoding', encoding)
  ctx.body = packed ?? file.bytes
}

/** Files by path. Pages, packed forms and what begins with a dot are not among them. */
function filesOf(folder: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep)
    if (name.some((part) => part.startsWith('.'))) continue
    files.set(`/${name.join('/')}`, readFile(path, type))
  }
  return files
}

function readFile(path: string, type: string): File {
  const bytes = readFileSync(path)
  const packed: File['packed'] = {}
  for (const encoding of ['br', 'gzip'] as const) {
    const beside = path + suffixes[encoding]
    if (existsSync(beside)) packed[encoding] = readFileSync(beside)
  }
  return { type, etag: etagOf(bytes), bytes, packed }
}
