import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  link: () => Promise.reject(Object.assign(new Error('no second name'), { code: 'EPERM' })),
}))

test('a file system that knows one name for a file alone keeps what has the name already', async () => {
  const module = `${join(process.cwd(), 'adapters/storage/sqlite/backup/move-into-place.ts')}?no-links`
  const { moveIntoPlace } = (await import(
    /* @vite-ignore */ module
  )) as typeof import('../../../adapters/storage/sqlite/backup/move-into-place.ts')
  const folder = mkdtempSync(join(tmpdir(), 'move-'))
  const [from, to] = [join(folder, 'new'), join(folder, 'backup')]
  writeFileSync(from, 'new')
  writeFileSync(to, 'before')
  await expect(moveIntoPlace(from, to)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(to, 'utf8')).toBe('before')
  await moveIntoPlace(from, join(folder, 'free'))
  expect(readdirSync(folder).sort()).toEqual(['backup', 'free'])
})
