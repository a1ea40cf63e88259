import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { withStorage } from '../../../server/cli/command-context.ts'
import { program } from '../../../server/cli/program.ts'
import type { fileContext } from './test-context.ts'

/** Carries out every command about staff on one database, and expects of each what it says. */
export async function staffRound(newContext: () => ReturnType<typeof fileContext>): Promise<void> {
  const run = async (...args: string[]) => {
    const context = newContext()
    expect(await program(['staff', ...args], context), context.errorOutput()).toBe(0)
    return context.output()
  }
  const table = join(await mkdtemp(join(tmpdir(), 'staff-')), 'staff.csv')
  await writeFile(table, 'ユーザー名,氏名\nsakura01,佐倉 香\numeda-k,梅田 圭\n')
  expect(await run('import', table)).toContain('新しい職員 2人、前からいる職員 0人。')
  expect(await run('import', table)).toContain('新しい職員 0人、前からいる職員 2人。')

  const [, sub = '', invitation = ''] =
    /line-relation\/([\w-]+)\?proof=([\w-]+)/.exec(await run('invite', 'sakura01')) ?? []
  const [, code = ''] = /staff-qrcode\/([\w-]+)/.exec(await run('qr')) ?? []
  const context = newContext()
  await withStorage(context, async ({ staffGrants, staffLinks }) => {
    expect(await staffGrants.find({ kind: 'code', secret: code }, 'Uhanako')).toMatchObject({ used: false })
    const viewer = { userId: 'Uhanako', name: '花子' }
    const by = { kind: 'invitation', secret: invitation } as const
    const linking = { sub, viewer, by, confirmed: 'record', atMs: context.clock.now() } as const
    expect(await staffLinks.link(linking, [])).toBe('linked')
  })
  expect(await run('list', '--linked')).toBe(
    `sakura01  佐倉 香  ${sub}  連携 2024-06-14 12:00:00  LINE 花子\n1人\n`,
  )
  expect(await run('unlink', 'sakura01')).toContain('LINEアカウント「花子」の連携を解除しました。')
  expect(await run('list', '--linked')).toBe('当てはまる職員はいません。\n')
}
