import { expect, test } from 'vitest'
import { answersCommand } from '../../../server/cli/answers/answers-command.ts'
import { cityCommand } from '../../../server/cli/city-command.ts'
import { auditCommand } from '../../../server/cli/database/audit-command.ts'
import { backupCommand } from '../../../server/cli/database/backup-command.ts'
import { keysCommand } from '../../../server/cli/database/keys-command.ts'
import { moveCommand } from '../../../server/cli/database/move-command.ts'
import { restoreCommand } from '../../../server/cli/database/restore-command.ts'
import { paymentsCommand } from '../../../server/cli/payments/payments-command.ts'
import { purgeCommand } from '../../../server/cli/retention/purge-command.ts'
import { residentsCommand } from '../../../server/cli/retention/residents-command.ts'
import { sessionsCommand } from '../../../server/cli/sessions-command.ts'
import { staffCommand } from '../../../server/cli/staff/staff-command.ts'
import { memoryContext } from './test-context.ts'

const commands = {
  answers: answersCommand,
  audit: auditCommand,
  backup: backupCommand,
  city: cityCommand,
  keys: keysCommand,
  move: moveCommand,
  payments: paymentsCommand,
  purge: purgeCommand,
  residents: residentsCommand,
  restore: restoreCommand,
  sessions: sessionsCommand,
  staff: staffCommand,
}

const said = async (line: string) => {
  const [name = '', ...args] = line.split(' ')
  const it = memoryContext()
  expect(await commands[name as keyof typeof commands](args, it)).toBe(2)
  expect(it.output()).toBe('')
  return it.errorOutput().trimEnd().split('\n')
}

const wrong: [line: string, said: string][] = [
  ['city chek folder', '「chek」という使い方はありません。「check」ですか。使えるのはcheck、import、'],
  ['city --tree folder', '「--tree」という使い方はありません。使えるのはcheck、'],
  ['city import folder --acept', '「--acept」という指定はありません。「--accept」ですか。'],
  ['city check folder --accept', '「--accept」という指定はありません。'],
  ['city check folder other', '「other」は余分です。'],
  ['city import', '<フォルダー> がありません。'],
  ['city import folder --only', '「--only」の後ろに、書くものがありません。'],
  ['city history x', '「x」は余分です。'],
  ['city restore', '<版> がありません。'],
  ['city restore x', '指定が正しくありません。'],
  ['city from-sheet a.xlsx', '<フォルダー> がありません。'],
  ['city new member folder id', '「member」とは書けません。書けるのはform、calendarです。'],
  ['city translate folder', '<ことば> がありません。'],
  ['city translate folder en --format', '「--format」の後ろに、書くものがありません。'],
  ['city links a b', '「b」は余分です。'],
  ['city preview folder --port x', '指定が正しくありません。'],
  ['answers exprot kenshin', '「exprot」という使い方はありません。「export」ですか。'],
  ['answers export kenshin --exel', '「--exel」という指定はありません。「--excel」ですか。'],
  ['answers import kenshin', '<ファイル> がありません。'],
  ['answers day', '<日> がありません。'],
  ['audit --jsn', '「--jsn」という指定はありません。「--json」ですか。'],
  ['audit lgo', '「lgo」という使い方はありません。'],
  ['audit log --lst', '「--lst」という指定はありません。「--list」ですか。'],
  ['backup a b', '「b」は余分です。'],
  ['restore a.backup --anywya', '「--anywya」という指定はありません。「--anyway」ですか。'],
  ['move sqlite:a', '<移行先> がありません。'],
  ['keys rotat', '「rotat」という使い方はありません。「rotate」ですか。'],
  ['payments show', '<受付番号> がありません。'],
  ['purge --dryrun', '「--dryrun」という指定はありません。「--dry-run」ですか。'],
  ['residents export U1 --out', '「--out」の後ろに、書くものがありません。'],
  ['sessions edn U1', '「edn」という使い方はありません。「end」ですか。'],
  ['staff invite', '<ユーザー名 または sub> がありません。'],
  ['staff qr --minute 5', '「--minute」という指定はありません。「--minutes」ですか。'],
]

test.each(wrong)('%s: what is wrong is named in a few lines', async (line, expected) => {
  const [first = '', ...usage] = await said(line)
  expect(first).toContain(expected)
  expect(usage.length).toBeLessThanOrEqual(4)
})

test('below what is wrong stands how the verb is used', async () => {
  expect((await said('city import folder --acept')).slice(1)).toEqual([
    '使い方：',
    '  npm run city -- import <フォルダー> [--only <フォームID>] [--show] [--accept]',
  ])
  expect((await said('audit --jsn')).slice(1)).toEqual(['使い方：', '  npm run audit [-- --json]'])
})

test.each(['city', 'answers', 'staff', 'city --help'])('%s alone shows the whole usage', async (line) => {
  expect((await said(line)).length).toBeGreaterThan(15)
})
