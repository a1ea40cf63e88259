import { expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { memoryContext } from './test-context.ts'

const said = async (line: string) => {
  const it = memoryContext()
  expect(await program(line.split(' ').filter(Boolean), it)).toBe(2)
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
  ['citi check folder', '「citi」というコマンドはありません。「city」ですか。使えるのはcity、answers、'],
  ['city check folder --tree --tree', '「--tree」が、2つあります。'],
  ['city check folder --tree=x', '「--tree」の後ろには、何も書けません。'],
  ['city check folder -t', '「-t」という指定はありません。'],
  ['city check folder --hlep', '「--hlep」という指定はありません。「--help」ですか。'],
  ['city import folder --only --accept', '「--only」の後ろに、書くものがありません。'],
  ['city import folder --only=', '「--only」の後ろに、書くものがありません。'],
  ['city history x', '「x」は余分です。'],
  ['city restore', '<版> がありません。'],
  ['city restore x', '指定が正しくありません。<版> は、history で出る番号です（「x」）。'],
  ['city from-sheet a.xlsx', '<フォルダー> がありません。'],
  ['city new member folder id', '「member」とは書けません。書けるのはform、calendarです。'],
  ['city translate folder', '<ことば> がありません。'],
  ['city translate folder en --format', '「--format」の後ろに、書くものがありません。'],
  ['city translate folder en --format pdf', '--format に「pdf」とは書けません。書けるのはcsv、xliffです。'],
  ['city translate folder en --take a.csv --out b.csv', '「--take」と「--out」は、一緒には使えません。'],
  ['city translate --product en vi', '「vi」は余分です。'],
  ['city links a b', '「b」は余分です。'],
  ['city preview folder --port x', '指定が正しくありません。--port は0から65535までの番号です（「x」）。'],
  ['city preview folder --until 3h', '「--until」は、--host と一緒に使います。'],
  [
    'city preview folder --host 0.0.0.0 --until 99h',
    '--until は、これから先の今日の時刻（17:00）か、72hまで',
  ],
  ['answers exprot kenshin', '「exprot」という使い方はありません。「export」ですか。'],
  ['answers export kenshin --exel', '「--exel」という指定はありません。「--excel」ですか。'],
  ['answers import kenshin', '<ファイル> がありません。'],
  ['answers import kenshin a.csv --id-column=', '「--id-column」の後ろに、書くものがありません。'],
  ['answers export kenshin --encoding ebcdic', '--encoding に「ebcdic」とは書けません。'],
  ['audit --list', '「--list」という指定はありません。'],
  ['purge now', '「now」は余分です。'],
  ['residents erase U1 --out x', '「--out」という指定はありません。'],
  ['answers day', '<日> がありません。'],
  ['answers day tomorrow', '「tomorrow」は日として読めません。2026-12-01 のように書いてください。'],
  ['answers export kenshin --format xlsx --excel', '「--format xlsx」と、CSVの --encoding、--excel は、'],
  ['answers to-inform --done', '<受付コード か 一覧のファイル> がありません。'],
  ['answers to-inform CODE0001', '「CODE0001」は余分です。--done がありません。'],
  ['answers to-inform --survey kenshin', '「--survey」は、--done と一緒に使います。'],
  ['answers to-inform --done CODE0001 --show', '「--done」と「--show」は、一緒には使えません。'],
  ['answers to-inform --out list.pdf', '--out に「list.pdf」とは書けません。.csv か .xlsx の'],
  ['answers numbers --out numbers.csv', '--out に「numbers.csv」とは書けません。.xlsx の'],
  ['answers numbers --from 2026-04-02 --to 2026-04-01', '--from（2026-04-02）が、--to（2026-04-01）より後'],
  ['answers numbers --from april', '「april」は日として読めません。2026-12-01 のように書いてください。'],
  ['payments takings --day 2026-12-01 --to 2026-12-02', '「--day」と「--to」は、一緒には使えません。'],
  ['payments takings --out takings.pdf', '--out に「takings.pdf」とは書けません。.csv か .xlsx の'],
  ['audit --jsn', '「--jsn」という指定はありません。「--json」ですか。'],
  ['audit lgo', '「lgo」という使い方はありません。'],
  ['audit log --lst', '「--lst」という指定はありません。「--list」ですか。'],
  ['audit log --head abc', '--head は、控えておいた64桁の16進数です。'],
  ['backup a b', '「b」は余分です。'],
  ['restore a.backup --anywya', '「--anywya」という指定はありません。「--anyway」ですか。'],
  ['move sqlite:a', '<移行先> がありません。'],
  ['move sqlite:a city.sqlite', '「city.sqlite」は、sqlite:<パス> か postgres://… ではありません。'],
  ['move sqlite:a sqlite:a', '移行元と移行先が同じです。'],
  ['keys rotat', '「rotat」という使い方はありません。「rotate」ですか。'],
  ['payments show', '<受付番号> がありません。'],
  ['payments list --state paid', '--state に「paid」とは書けません。書けるのはtemporary、'],
  ['payments mark-paid X --tracking 5', '--tracking は14桁の処理番号です（「5」）。'],
  ['payments mark-unpaid X --tracking 55555555555555', '「--tracking」という指定はありません。'],
  ['purge --dryrun', '「--dryrun」という指定はありません。「--dry-run」ですか。'],
  ['residents export U1 --out', '「--out」の後ろに、書くものがありません。'],
  ['residents export U1', '--out <ファイル> がありません。'],
  ['sessions end Ianswer', '「Ianswer」は利用者IDではありません。'],
  ['sessions edn U1', '「edn」という使い方はありません。「end」ですか。'],
  ['staff invite', '<ユーザー名 または sub> がありません。'],
  ['staff qr --minutes 5 --until 2024-06-14T13:00', '「--minutes」と「--until」は、一緒には使えません。'],
  ['staff qr --minutes 0', '有効期間は、いまから1分後から2日後までにしてください。'],
  ['staff list --linked --unlinked', '「--linked」と「--unlinked」は、一緒には使えません。'],
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
    '  npm run city -- import <フォルダー> [--only <フォームID>] [--show] [--accept] [--tell <文>]',
  ])
  expect((await said('audit --jsn')).slice(1)).toEqual(['使い方：', '  npm run audit [-- --json]'])
})

test.each(['', 'city', 'answers', 'keys', 'payments', 'staff', 'backup', 'move'])(
  '%s alone shows what --help shows, as an error',
  async (line) => {
    const help = memoryContext()
    expect(await program([...line.split(' ').filter(Boolean), '--help'], help)).toBe(0)
    expect(await said(line)).toEqual(help.output().trimEnd().split('\n'))
  },
)
