import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/composition/config.ts'
import { ConfigError } from '../../../server/composition/read-setting.ts'

const folder = mkdtempSync(join(tmpdir(), 'mail-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MAIL_FROM = 'madoguchi@city.example.jp'
const mail = (env: Readonly<Record<string, string>>) => readConfig(env, folder).mail

test.each([
  ['smtp://mail.example.jp', { host: 'mail.example.jp', port: 587, tls: 'demanded' }],
  ['smtps://mail.example.jp/', { host: 'mail.example.jp', port: 465, tls: 'from_start' }],
  ['smtp://[::1]:25?tls=off', { host: '::1', port: 25, tls: 'off' }],
  [
    'smtp://a%40b:p%2Fw@mail.example.jp:2525',
    { host: 'mail.example.jp', port: 2525, tls: 'demanded', user: 'a@b', password: 'p/w' },
  ],
])('%s is a mail server', (SMTP_URL, expected) => {
  expect(mail({ SMTP_URL, MAIL_FROM })).toEqual({ ...expected, from: MAIL_FROM })
})

test('without both settings no mail is sent', () => {
  expect(mail({})).toBeUndefined()
  expect(mail({ SMTP_URL: '', MAIL_FROM: '' })).toBeUndefined()
})

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['a sender without a server', { MAIL_FROM }, 'SMTP_URL'],
  ['a server without a sender', { SMTP_URL: 'smtp://mail.example.jp' }, 'MAIL_FROM'],
  ['a name beside the sender', { SMTP_URL: 'smtp://mail.example.jp', MAIL_FROM: '市 <a@b.jp>' }, 'MAIL_FROM'],
  [
    'a sender of two lines',
    { SMTP_URL: 'smtp://m.example.jp', MAIL_FROM: 'a@b.jp\nBcc: c@d.jp' },
    'MAIL_FROM',
  ],
  ['another protocol', { SMTP_URL: 'https://a:secret@mail.example.jp', MAIL_FROM }, 'SMTP_URL'],
  ['no host', { SMTP_URL: 'smtp://', MAIL_FROM }, 'SMTP_URL'],
  ['a path', { SMTP_URL: 'smtp://mail.example.jp/x', MAIL_FROM }, 'SMTP_URL'],
  ['an unknown option', { SMTP_URL: 'smtp://mail.example.jp?tls=no', MAIL_FROM }, 'SMTP_URL'],
  ['TLS that is switched off and on', { SMTP_URL: 'smtps://mail.example.jp?tls=off', MAIL_FROM }, 'SMTP_URL'],
  ['a login without TLS', { SMTP_URL: 'smtp://a:secret@mail.example.jp?tls=off', MAIL_FROM }, 'SMTP_URL'],
  ['a sign that is no letter', { SMTP_URL: 'smtp://a:%E3secret@mail.example.jp', MAIL_FROM }, 'SMTP_URL'],
])('the server refuses to start with %s, in Japanese, and does not tell secrets', (_, env, name) => {
  expect(() => mail(env)).toThrow(ConfigError)
  expect(() => mail(env)).toThrow(
    new RegExp(`^${name} .*ください。?|^${name} に .*ください|^${name} がありません。`),
  )
  expect(() => mail(env)).not.toThrow('secret')
})
