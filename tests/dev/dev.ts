import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import {
  createServer as createFront,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { galleryPage } from '../gallery/gallery-page.ts'

/**
 * `npm run dev`: the product from its sources, on the demo city. Vite serves what the browser loads and replaces it in
 * the open page when a file is saved; the server behind it starts again when one of its own files is saved. `/gallery`
 * shows every screen in every phase.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const host = '127.0.0.1'
const port = Number(process.env.PORT || 3000)
/** Where the server listens; browsers reach it by `port`. */
const serverPort = port + 1
/** Lets through the policy what Vite adds to the page, and nothing else. */
const nonce = 'development'
/** The pages of the two applications, by the name of their built file. */
const pages = ['index.html', 'office/index.html'] as const

const front = createFront((incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () =>
    forward(incoming, outgoing).catch((error) => outgoing.writeHead(502).end(String(error))),
  )
})
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  appType: 'custom',
  html: { cspNonce: nonce },
  plugins: [galleryPage],
  server: { middlewareMode: true, hmr: { server: front }, fs: { allow: [root] } },
})
front.listen(port, host, startServer)

function startServer(): void {
  // The server reads the built pages when it starts; of those only the settings in them are used here.
  for (const name of pages) {
    const page = join(root, 'dist/client', name)
    if (existsSync(page)) continue
    mkdirSync(dirname(page), { recursive: true })
    copyFileSync(join(root, 'ui', name), page)
  }
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'server/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(serverPort),
        APP_ORIGIN: `http://${host}:${port}`,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  child.once('exit', (code) => process.exit(code ?? 0))
  for (const end of ['SIGINT', 'SIGTERM', 'exit']) process.once(end, () => child.kill('SIGTERM'))
}

/**
 * Hands a request on to the server, and its answer back; pages with what Vite adds to them.
 */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const answer = await ask(incoming, Buffer.concat(chunks))
  const isPage = answer.headers['content-type']?.startsWith('text/html')
  if (!isPage) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
    return
  }
  let html = ''
  for await (const chunk of answer.setEncoding('utf8')) html += chunk
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, ...policyWithNonce(headers) })
  outgoing.end(await withSources(html, incoming.url ?? '/'))
}

/**
 * The server's answer, as soon as it is there: it may just be starting.
 */
async function ask({ method, url: path, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { 'if-none-match': _known, 'accept-encoding': _packed, ...rest } = headers
  const options = { host, port: serverPort, method, path, headers: rest }
  for (let tries = 0; ; tries += 1) {
    try {
      return await new Promise((resolve, reject) => {
        request(options, resolve).once('error', reject).end(body)
      })
    } catch (error) {
      if (tries === 100) throw error
      await wait(100)
    }
  }
}

/**
 * The page of an application, loading the sources, with the settings and the city's colour that the server wrote into
 * its own; other pages as they are.
 */
async function withSources(html: string, path: string): Promise<string> {
  const settings = /<meta name="madoguchi"[^>]*>(?:<style>[^<]*<\/style>)?/
  const written = settings.exec(html)?.[0]
  if (!written) return html
  const name = /^\/office(\/|\?|$)/.test(path) ? pages[1] : pages[0]
  // At every path of an application its scripts are those beside its page.
  const page = readFileSync(join(root, 'ui', name), 'utf8')
    .replace(settings, () => written)
    .replaceAll('src="./', `src="/${name.replace('index.html', '')}`)
  return vite.transformIndexHtml(`/${name}`, page, path)
}

/** The policy of a page, with leave for what Vite adds to it. */
function policyWithNonce({ 'content-security-policy': policy = '' }: IncomingHttpHeaders): object {
  return {
    'content-security-policy': String(policy).replace(
      /((?:script|style)-src) 'self'/g,
      `$1 'self' 'nonce-${nonce}'`,
    ),
  }
}
