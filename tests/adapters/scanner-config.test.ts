import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/composition/config.ts'
import { ConfigError } from '../../server/composition/read-setting.ts'

const folder = mkdtempSync(join(tmpdir(), 'scanner-'))
afterAll(() => rmSync(folder, { recursive: true }))

const scannerIn = (text: string) => readConfig({ CLAMAV: text }, folder).scanner

test.each<[string, unknown]>([
  ['', undefined],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['tcp:clamav.example.jp:3310', { host: 'clamav.example.jp', port: 3310 }],
  ['tcp:10.0.0.7:3310', { host: '10.0.0.7', port: 3310 }],
  ['tcp:[::1]:3310', { host: '::1', port: 3310 }],
])('CLAMAV=%s names the daemon, or nobody', (text, scanner) => {
  expect(scannerIn(text)).toEqual(scanner)
})

test.each([
  'on',
  '/run/clamav/clamd.ctl',
  'unix:clamd.ctl',
  `unix:/${'x'.repeat(107)}`,
  'tcp:clamav.example.jp',
  'tcp::3310',
  'tcp:clamav.example.jp:0',
  'tcp:clamav.example.jp:65536',
  'http://clamav.example.jp:3310',
])('the server refuses to start with CLAMAV=%s, in Japanese', (text) => {
  expect(() => scannerIn(text)).toThrow(ConfigError)
  expect(() => scannerIn(text)).toThrow(/^CLAMAV は、.*設定してください。$/)
})
