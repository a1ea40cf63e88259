import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/composition/config.ts'
import { ConfigError } from '../../server/composition/read-setting.ts'

const folder = mkdtempSync(join(tmpdir(), 'translation-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Env = Readonly<Record<string, string>>
const config = (env: Env = {}) => readConfig(env, folder)
const url = 'https://translate.example.jp'

test('no machine translates unless one is set [LANG-07]', () => {
  expect(config().translation).toBeUndefined()
  expect(config({ TRANSLATE_URL: '', TRANSLATE_API_KEY: '' }).translation).toBeUndefined()
  expect(config({ TRANSLATE_URL: url }).translation).toEqual({ url, apiKey: undefined })
  expect(config({ TRANSLATE_URL: url, TRANSLATE_API_KEY: 'k' }).translation).toEqual({ url, apiKey: 'k' })
  const local = 'http://127.0.0.1:5000'
  expect(config({ TRANSLATE_URL: local }).translation?.url).toBe(local)
})

test.each<[string, Env, string]>([
  ['a key without an address', { TRANSLATE_API_KEY: 'secret' }, 'TRANSLATE_URL'],
  ['an address without HTTPS', { TRANSLATE_URL: 'http://translate.example.jp' }, 'TRANSLATE_URL'],
  ['what is no address', { TRANSLATE_URL: 'translate' }, 'TRANSLATE_URL'],
  ['a password in the address', { TRANSLATE_URL: 'https://a:secret@translate.example.jp' }, 'TRANSLATE_URL'],
  ['a blank in the key', { TRANSLATE_URL: url, TRANSLATE_API_KEY: 'a secret' }, 'TRANSLATE_API_KEY'],
])('the server refuses to start with %s, in Japanese, and does not tell secrets', (_, env, name) => {
  expect(() => config(env)).toThrow(ConfigError)
  expect(() => config(env)).toThrow(new RegExp(`^${name} .*ください。$|^${name} がありません。`))
  expect(() => config(env)).not.toThrow('secret')
})
