import { afterAll, expect, test } from 'vitest'
import { startServer } from '../adapters/server-child.ts'
import { newFile, removeFiles } from '../adapters/storage/sqlite-files.ts'

afterAll(removeFiles)

const start = (env: Readonly<Record<string, string>>) => startServer(`sqlite:${newFile()}`, env)

test('production names all that is wrong with its environment at once, and does not start [R1]', async () => {
  const server = start({ APP_ORIGIN: '', SESSION_KEY: 'short', PORT: 'http' })
  expect(await server.ended).toBe(1)
  expect(server.lines()).toEqual([
    '設定に誤りがあります: ',
    '- PORT は 0 から 65535 までの整数にしてください。',
    '- APP_ORIGIN がありません。環境変数に設定してください。',
    '- SESSION_KEY の鍵が短すぎます。32 文字以上にしてください（openssl rand -hex 32）。',
  ])
})

test('production says that LIFF_ID is missing and warns of emulators, and starts [R1]', async () => {
  const server = start({ LIFF_ID: '', EMULATORS: 'line', APP_ORIGIN: 'https://city.example' })
  await server.listening()
  const warnings = server.lines().filter((line) => line.startsWith('注意: '))
  expect(warnings).toHaveLength(2)
  expect(warnings[0]).toContain('LIFF_ID がありません')
  expect(warnings[1]).toContain('EMULATORS=line')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})
