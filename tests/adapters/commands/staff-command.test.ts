import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { scryptPasswordHash } from '../../../adapters/platform/scrypt-password-hash.ts'
import { program } from '../../../server/cli/program.ts'
import { readStaffConfig } from '../../../server/composition/staff-config.ts'
import { pixelsOfPng, pixelsOfSvg, textOfQr } from '../platform/read-qr.ts'
import { newFile, removeFiles } from '../storage/sqlite-files.ts'
import { staffRound } from './staff-round.ts'
import { fileContext, memoryContext } from './test-context.ts'

afterAll(removeFiles)

const aFolder = () => mkdtemp(join(tmpdir(), 'staff-'))

/** A CSV file with these lines. */
async function aTable(...lines: string[]): Promise<string> {
  const file = join(await aFolder(), 'staff.csv')
  await writeFile(file, lines.join('\r\n'))
  return file
}

/** A city hall with 佐倉 and 梅田, and what a command says there. */
async function aCityHall(over: Partial<ReturnType<typeof memoryContext>> = {}) {
  const first = memoryContext()
  const table = await aTable(
    'ユーザー名,氏名,メールアドレス',
    'sakura01,佐倉 香,s@city.example.jp',
    'umeda-k,,',
  )
  expect(await program(['staff', 'import', table], first)).toBe(0)
  const { storage } = first
  const run = async (...args: string[]) => {
    const context = { ...memoryContext(storage), ...over }
    const code = await program(['staff', ...args], context)
    return { code, output: context.output(), errors: context.errorOutput() }
  }
  const link = (secret: string, sub: string, kind: 'code' | 'invitation' = 'code') =>
    storage.staffLinks.link(
      {
        sub,
        viewer: { userId: 'Uhanako', name: '花子\u001b[2J' },
        by: { kind, secret },
        confirmed: 'second_record',
        atMs: first.clock.now(),
      },
      [],
    )
  const subOf = async (username: string) => (await storage.staffAccounts.findByUsername(username))?.sub ?? ''
  return { storage, run, link, subOf }
}

const secretIn = (output: string) => /staff-qrcode\/([\w-]{43})$/m.exec(output)?.[1] ?? ''

describe('qr', () => {
  test('prints an address that is valid for an hour, and writes nothing without a folder [STAFF-01] [CONST-14]', async () => {
    const it = await aCityHall()
    const { code, output } = await it.run('qr')
    expect(code).toBe(0)
    expect(output).toContain('有効期限：2024年6月14日 13:00、パスワード：なし')
    expect(output).toMatch(/^https:\/\/madoguchi\.city\.example\.jp\/staff-qrcode\/[\w-]{43}$/m)
    const found = await it.storage.staffGrants.find({ kind: 'code', secret: secretIn(output) }, 'Uhanako')
    expect(found).toEqual({
      effectiveDate: Date.parse('2024-06-14T13:00:00+09:00') / 1000,
      holder: 'nobody',
      used: false,
    })
  })

  test.each([
    [['--minutes', '1'], '2024年6月14日 12:01'],
    [['--minutes', '2880'], '2024年6月16日 12:00'],
    [['--until', '2024-06-14T23:59'], '2024年6月14日 23:59'],
    [['--until', '2024-06-16T12:00'], '2024年6月16日 12:00'],
  ])('%j is valid until %s in Japan, whatever the zone of the machine', async (args, until) => {
    expect((await (await aCityHall()).run('qr', ...args)).output).toContain(`有効期限：${until}、`)
  })

  test('makes a password that is printed, and is in no file [STAFF-28]', async () => {
    const it = await aCityHall()
    const folder = join(await aFolder(), 'new', 'folder')
    const { code, output } = await it.run('qr', '--password', '--out', folder)
    expect(code).toBe(0)
    const password = /^パスワード：([a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4})$/m.exec(output)?.[1] ?? ''
    const secret = secretIn(output)
    const found = await it.storage.staffGrants.find({ kind: 'code', secret }, 'Uhanako')
    expect(await scryptPasswordHash().matches(password, found?.passwordHash)).toBe(true)
    for (const file of await readdir(folder))
      expect(await readFile(join(folder, file), 'latin1')).not.toContain(password)
    expect(await readFile(join(folder, (await readdir(folder))[0] ?? ''), 'utf8')).toContain(
      '別に受け取ったパスワード',
    )
  })

  test('writes QR codes that say the address, and a sheet with name, validity and steps, readable by their owner only', async () => {
    const it = await aCityHall()
    const folder = await aFolder()
    const { output } = await it.run('qr', '--name', '市民課 <窓口>', '--out', folder)
    const url = `https://madoguchi.city.example.jp/staff-qrcode/${secretIn(output)}`
    const [html = '', png = '', svg = ''] = (await readdir(folder)).sort()
    expect([html, png, svg].map((name) => name.replace(/-[0-9a-f]{8}\./, '-x.'))).toEqual(
      ['html', 'png', 'svg'].map((kind) => `staff-qrcode-20240614120000-x.${kind}`),
    )
    for (const name of [html, png, svg]) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
      expect(output).toContain(join(folder, name))
      expect(name).not.toContain(secretIn(output).slice(0, 8))
    }
    expect(textOfQr(pixelsOfPng(await readFile(join(folder, png))))).toBe(url)
    expect(textOfQr(pixelsOfSvg(await readFile(join(folder, svg), 'utf8')))).toBe(url)
    const sheet = await readFile(join(folder, html), 'utf8')
    expect(textOfQr(pixelsOfSvg(sheet))).toBe(url)
    expect(sheet).toContain('role="img" aria-label="職員のLINE連携の2次元コード"')
    expect(sheet).toContain('市民課 &lt;窓口&gt;')
    expect(sheet).toContain('有効期限：2024年6月14日 13:00（日本時間）')
    expect(sheet).not.toContain('パスワードを受け取')
    expect(sheet.match(/<li>/g)?.length).toBe(4)
  })

  test.each<[why: string, folderOf: (file: string) => string]>([
    ['inside a file', (file) => join(file, 'inside')],
    ['a file', (file) => file],
    ['with a name that is too long', (file) => join(file, '..', 'x'.repeat(300))],
    ['with a name that can be none', (file) => join(file, '..', 'a\0b')],
    ['where the system allows none', () => '/proc/none/folder'],
  ])('issues nothing if the folder is %s, and says so', async (_, folderOf) => {
    const it = await aCityHall()
    const before = it.storage.events.length
    const folder = folderOf(await aTable('x'))
    for (const args of [['qr'], ['invite', 'sakura01']]) {
      const { code, output, errors } = await it.run(...args, '--out', folder)
      expect([code, output]).toEqual([1, ''])
      expect(errors).toMatch(/^フォルダー .* を作れないか、そこに書けません：/)
      expect(errors.trimEnd()).not.toContain('\n')
    }
    expect(it.storage.events).toHaveLength(before)
  })
})

describe('invite [STAFF-23]', () => {
  test('prints a link for the record, which links it', async () => {
    const it = await aCityHall()
    const folder = await aFolder()
    const { code, output } = await it.run('invite', 'Sakura01', '--out', folder)
    expect(code).toBe(0)
    expect(output).toContain('佐倉 香（sakura01） の招待のURLを作りました。有効期限：2024年6月15日 12:00')
    const sub = await it.subOf('sakura01')
    const [url = '', secret = ''] =
      /^https:\/\/madoguchi\.city\.example\.jp\/line-relation\/[\w-]+\?proof=([\w-]{43})$/m.exec(output) ?? []
    expect(url).toContain(`/line-relation/${sub}?`)
    const [html = '', png = ''] = (await readdir(folder)).sort()
    expect(textOfQr(pixelsOfPng(await readFile(join(folder, png))))).toBe(url)
    expect(await readFile(join(folder, html), 'utf8')).toContain('佐倉 香（sakura01）')
    expect(await it.link(secret, sub, 'invitation')).toBe('linked')
    expect(await it.run('invite', 'sakura01')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('もう連携しています'),
    })
  })

  test('is valid for 24 hours, or as many as are asked for', async () => {
    const it = await aCityHall()
    expect((await it.run('invite', 'umeda-k', '--hours', '744')).output).toContain('2024年7月15日 12:00')
  })

  test('of nobody says so', async () => {
    const it = await aCityHall()
    expect(await it.run('invite', 'nobody')).toMatchObject({
      code: 1,
      errors: '職員「nobody」はいません。\n',
    })
  })

  test('takes a sub as it is where staff stand in an admin platform, and a table is not imported there', async () => {
    const isRemote = () => ({ appOrigin: 'https://city.example.jp', isRemote: true })
    const it = await aCityHall({ staff: isRemote })
    const { code, output } = await it.run('invite', 'a/b?c')
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('https://city.example.jp/line-relation/a%2Fb%3Fc?proof='),
    ])
    expect(output).toContain('確かめていません')
    expect(await it.run('import', await aTable('ユーザー名', 'kikuchi'))).toMatchObject({
      code: 1,
      output: '',
    })
  })
})

describe('list and unlink [STAFF-24]', () => {
  test('list shows a line each, and only what is asked for; a name cannot command the terminal', async () => {
    const it = await aCityHall()
    const sub = await it.subOf('sakura01')
    await it.link(secretIn((await it.run('qr')).output), sub)
    const linked = `sakura01  佐倉 香  ${sub}  連携 2024-06-14 12:00:00  LINE 花子□[2J\n`
    const unlinked = `umeda-k  氏名なし  ${await it.subOf('umeda-k')}  未連携\n`
    expect((await it.run('list')).output).toBe(`${linked}${unlinked}2人\n`)
    expect((await it.run('list', '--linked')).output).toBe(`${linked}1人\n`)
    expect((await it.run('list', '--unlinked')).output).toBe(`${unlinked}1人\n`)
  })

  test('unlink says what it did, or why it did nothing', async () => {
    const it = await aCityHall()
    const sub = await it.subOf('sakura01')
    await it.link(secretIn((await it.run('qr')).output), sub)
    expect(await it.run('unlink', 'sakura01')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`sakura01（${sub}）とLINEアカウント「花子□[2J」の連携を解除しました。`),
    })
    expect(await it.run('unlink', sub)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('連携していません'),
    })
    expect(await it.run('unlink', 'nobody')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('いません'),
    })
    expect((await it.run('list', '--linked')).output).toBe('当てはまる職員はいません。\n')
  })
})

describe('import [GEN-07]', () => {
  test('tells how many are new, and never prints a password', async () => {
    const it = await aCityHall()
    const table = await aTable(
      '仮パスワード,ユーザー名,氏名',
      'Kitsune-77,sakura01,佐倉 カオル',
      ',kikuchi,-',
    )
    const { code, output, errors } = await it.run('import', table)
    expect([code, output.split('\n')[0]]).toEqual([0, '取り込みました。新しい職員 1人、前からいる職員 1人。'])
    expect(output).toContain('消してください')
    expect(output + errors).not.toContain('Kitsune')
    expect(await it.storage.staffAccounts.findByUsername('kikuchi')).not.toHaveProperty('name')
  })

  test('names row, column and reason of every fault, and stores nothing', async () => {
    const it = await aCityHall()
    const table = await aTable(
      'ユーザー名,氏名,メールアドレス,仮パスワード',
      'abcd,短い,,password',
      'kikuchi,,a@,',
      'ＫＩＫＵＣＨＩ,,,',
    )
    const { code, output } = await it.run('import', table)
    expect(code).toBe(1)
    expect(output.split('\n')).toEqual([
      '誤り 2行目 「ユーザー名」 5文字以上で入力してください',
      '誤り 2行目 「仮パスワード」 数字は必須です',
      '誤り 3行目 「メールアドレス」 メールアドレスが正しくありません。',
      '誤り 4行目 「ユーザー名」 3行目と同じユーザー名です。',
      '誤りが 4件あります。何も取り込んでいません。',
      '',
    ])
    expect(await it.storage.staffAccounts.findByUsername('kikuchi')).toBeUndefined()
  })

  test.each([
    [['氏名', '菊池'], '列「ユーザー名」がありません。何も取り込んでいません。\n'],
    [['ユーザー名,パスワード', 'kikuchi,Kitsune-77'], '「パスワード」という列はありません。使えるのは'],
    [['ユーザー名', '"kikuchi'], '2行目の引用符（"）が閉じていないか、余分です。\n'],
  ])('a table with the lines %j is refused in words', async (lines, expected) => {
    const it = await aCityHall()
    expect(await it.run('import', await aTable(...lines))).toMatchObject({
      code: 1,
      errors: expect.stringContaining(expected),
    })
  })

  test('a row with more cells than the header is a fault, and a file that is not there is told', async () => {
    const it = await aCityHall()
    expect(await it.run('import', await aTable('ユーザー名', 'kikuchi,菊池'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('誤り 2行目 見出しより多く'),
    })
    expect(await it.run('import', '/nowhere/staff.csv')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('ファイルを読み書きできません'),
    })
  })
})

describe('what is no command shows how to use it, and changes nothing', () => {
  test.each([
    [[]],
    [['toString']],
    [['qr', 'more']],
    [['qr', '--minutes', '0']],
    [['qr', '--minutes', '44641']],
    [['qr', '--minutes', '1.5']],
    [['qr', '--minutes', '-5']],
    [['qr', '--minutes=']],
    [['qr', '--until', '2024-06-14T12:00']],
    [['qr', '--until', '2024-07-15T12:01']],
    [['qr', '--until', '2024-02-30T12:00']],
    [['qr', '--until', '2024-06-14T24:00']],
    [['qr', '--until', '1718335200']],
    [['qr', '--minutes', '5', '--until', '2024-06-14T13:00']],
    [['qr', '--password', '--no-password']],
    [['qr', '--password', 'mine']],
    [['qr', '--password=mine']],
    [['qr', '--out=']],
    [['qr', '--name', 'あ'.repeat(101)]],
    [['invite']],
    [['invite', 'sakura01', 'umeda-k']],
    [['invite', 'sakura01', '--hours', '0']],
    [['invite', 'sakura01', '--hours', '745']],
    [['invite', 'a'.repeat(201)]],
    [['list', 'all']],
    [['list', '--linked', '--unlinked']],
    [['unlink']],
    [['unlink', ' ']],
    [['import']],
    [['import', 'a.csv', '--dry-run']],
  ])('%j', async (args) => {
    const it = await aCityHall()
    const before = it.storage.events.length
    const { code, output, errors } = await it.run(...args)
    expect([code, output]).toEqual([2, ''])
    expect(errors).toContain('使い方')
    expect(it.storage.events).toHaveLength(before)
  })
})

test('links stand at APP_ORIGIN, or where the server listens by itself; production needs the first', () => {
  expect(readStaffConfig({})).toEqual({ appOrigin: 'http://127.0.0.1:3000', isRemote: false })
  expect(readStaffConfig({ PORT: '8080', EMULATORS: 'line,admin-platform' })).toEqual({
    appOrigin: 'http://127.0.0.1:8080',
    isRemote: true,
  })
  const env = { NODE_ENV: 'production', ADMIN_PLATFORM_URL: 'https://admin.example.jp' }
  expect(readStaffConfig({ ...env, APP_ORIGIN: 'https://city.example.jp/' })).toEqual({
    appOrigin: 'https://city.example.jp',
    isRemote: true,
  })
  expect(() => readStaffConfig(env)).toThrow('APP_ORIGIN')
})

test('staff are imported, invited, linked, listed and unlinked in SQLite', async () => {
  const file = newFile()
  await staffRound(() => fileContext(file))
})
