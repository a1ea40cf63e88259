import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { PublicSettings } from '../../../application/public-settings.ts'

export const files: Readonly<Record<string, string>> = {
  'index.html':
    '<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="madoguchi" content=""><script type="module" src="/assets/boot-1.js"></script><link rel="modulepreload" crossorigin href="/assets/shared-1.js"><link rel="stylesheet" crossorigin href="/assets/main-1.css"></head><body><div id="app"><p class="waiting-start">読み込み中</p><div class="long-start"><h1>表示に時間がかかっています</h1></div></div></body></html>',
  'office/index.html': '<!doctype html><html lang="ja"><title>職員の画面</title></html>',
  'robots.txt': 'User-agent: *',
  'assets/main-1.js': 'main',
  'assets/main-1.js.br': 'packed by brotli',
  'assets/main-1.js.gz': 'packed by gzip',
  'assets/main-1.css': 'p{margin:0}@media (width<=22rem){p{margin:1px}}\n',
  'assets/search-1.css': 'input{width:100%}',
  'assets/list-1.css': 'input{width:50%}',
  'assets/language-1.css': 'select{margin:0}',
  '.vite/manifest.json': JSON.stringify({
    'index.html': {
      file: 'assets/boot-1.js',
      src: 'index.html',
      isEntry: true,
      imports: ['_shared.js'],
      dynamicImports: ['_main.js'],
      css: ['assets/main-1.css'],
    },
    '_main.js': { file: 'assets/main-1.js', imports: ['index.html', '_call.js'] },
    '_shared.js': { file: 'assets/shared-1.js' },
    '_call.js': { file: 'assets/call-1.js' },
    '_list.js': { file: 'assets/list-1.js', imports: ['_main.js'], css: ['assets/list-1.css'] },
    'answer/search-screen.tsx': {
      file: 'assets/search-1.js',
      src: 'answer/search-screen.tsx',
      isDynamicEntry: true,
      imports: ['_list.js'],
      css: ['assets/search-1.css'],
    },
    'composition/open-language.ts': {
      file: 'assets/language-1.js',
      src: 'composition/open-language.ts',
      isDynamicEntry: true,
      css: ['assets/language-1.css'],
    },
    '../adapters/line/liff/liff-client.ts': { file: 'assets/liff-1.js', isDynamicEntry: true },
    'session/login-screen.tsx': {
      file: 'assets/login-1.js',
      src: 'session/login-screen.tsx',
      isDynamicEntry: true,
    },
  }),
}

/** A folder of these files, for the tests of the file that calls it. */
export function builtClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-client-'))
  beforeAll(() => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

export const settings: PublicSettings = {
  cityName: 'みなと市',
  lineAuthorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
  lineChannelId: '1234',
  liffId: '',
  emulators: [],
}
