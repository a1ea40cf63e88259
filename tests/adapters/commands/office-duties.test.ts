import { describe, expect, test } from 'vitest'
import { officeIdleMs } from '../../../application/ports/office-session-repository.ts'
import { program } from '../../../server/cli/program.ts'
import { memoryContext } from './test-context.ts'

const sections = [
  { sectionId: 'kenko', name: '健康づくり課', surveys: ['kenshin'] },
  { sectionId: 'zei', name: '税務課' },
]

/** A city hall with Kato and Mori, and what a command says there. */
async function aCityHall(office: object = {}, over: Partial<ReturnType<typeof memoryContext>> = {}) {
  const { storage, clock } = memoryContext()
  const staff = [
    { sub: 'sub-kato', username: 'kato1', name: '加藤 明' },
    { sub: 'sub-mori', username: 'mori1' },
  ]
  const settings = { cityName: 'みなと市', office: { sections, ...office } }
  await storage.city.import({ settings, surveys: [], staff, media: [] }, clock.now())
  const run = async (...args: string[]) => {
    const context = { ...memoryContext(storage), ...over }
    const code = await program(['staff', ...args], context)
    return { code, output: context.output(), errors: context.errorOutput() }
  }
  const changes = () =>
    storage.events
      .filter(({ kind }) => kind === 'office.duties_changed')
      .map(({ facts }) => [facts?.sub, facts?.from, facts?.to])
  const signedIn = (username: string, atMs = clock.now(), isHalf = false) =>
    storage.officeSessions.add(
      { token: `${username}-${atMs}`, sub: `sub-${username}`, username, isHalf, atMs },
      [],
    )
  return { storage, clock, run, changes, signedIn }
}

describe('keeper', () => {
  test('makes the first keeper, says where the office is, and is on record [OFF-07]', async () => {
    const { run, storage, changes } = await aCityHall()
    const { code, output } = await run('keeper', 'kato1')
    expect(code).toBe(0)
    expect(output).toBe(
      'kato1 の役割を変えました。いまの役割：管理者（市全体）\n職員の画面：https://madoguchi.city.example.jp/office\n',
    )
    expect(await storage.officeDuties.of('sub-kato')).toEqual([{ role: 'keeper' }])
    expect(changes()).toEqual([['sub-kato', '', 'keeper']])
  })

  test('names the origin that the office is kept to', async () => {
    const { run } = await aCityHall({ origin: 'https://office.minato.example:8443' })
    expect((await run('keeper', 'kato1')).output).toContain('https://office.minato.example:8443/office\n')
  })

  test('is somebody of the staff', async () => {
    const { run, storage } = await aCityHall()
    const { code, errors } = await run('keeper', 'nobody')
    expect([code, errors]).toEqual([1, '職員「nobody」はいません。何も変えていません。\n'])
    expect(await storage.officeDuties.list()).toEqual(new Map())
  })

  test('may be somebody of the admin platform, by sub, whose record is not looked up', async () => {
    const staff = () => ({ appOrigin: 'https://madoguchi.city.example.jp', isRemote: true })
    const { run, storage } = await aCityHall({}, { staff })
    expect((await run('keeper', 'sub-elsewhere')).code).toBe(0)
    expect([...(await storage.officeDuties.list()).keys()]).toEqual(['sub-elsewhere'])
    expect((await run('list')).output).toContain('sub-elsewhere  未連携  管理者（市全体）\n')
  })
})

describe('duty', () => {
  test('gives a role in a section in the place of the one there, and takes it again [OFF-06] [OFF-07]', async () => {
    const { run, storage, changes } = await aCityHall()
    await run('keeper', 'kato1')
    expect((await run('duty', 'mori1', 'desk', '--section', 'kenko')).output).toContain(
      'いまの役割：窓口（kenko）\n',
    )
    await run('duty', 'mori1', 'viewer')
    const replaced = await run('duty', 'mori1', 'editor', '--section', 'kenko')
    expect(replaced.output).toContain('mori1 の役割を変えました。いまの役割：閲覧（市全体）、編集（kenko）\n')
    expect((await run('duty', 'mori1', 'editor', '--section', 'kenko')).output).toContain('前と同じです')
    expect((await run('duty', 'mori1', 'desk', '--section', 'kenko', '--remove')).output).toContain(
      '前と同じです',
    )
    await run('duty', 'mori1', 'editor', '--section', 'kenko', '--remove')
    expect(await storage.officeDuties.of('sub-mori')).toEqual([{ role: 'viewer' }])
    expect(changes().filter(([sub]) => sub === 'sub-mori')).toEqual(
      ['', 'desk@kenko', 'viewer, desk@kenko', 'viewer, editor@kenko', 'viewer'].flatMap((to, at, all) =>
        at === 0 ? [] : [['sub-mori', all[at - 1], to]],
      ),
    )
  })

  test('is in a section that there is; one that has gone can still be taken', async () => {
    const { run, storage } = await aCityHall()
    await storage.officeDuties.put('sub-kato', [{ role: 'keeper' }, { role: 'desk', sectionId: 'gone' }], [])
    const { code, errors } = await run('duty', 'mori1', 'desk', '--section', 'kenkou')
    expect(code).toBe(1)
    expect(errors).toContain(
      '「kenkou」というまとまりは、settings.json の office.sections にありません。あるのは kenko、zei です。',
    )
    expect((await run('duty', 'kato1', 'desk', '--section', 'gone', '--remove')).code).toBe(0)
    expect(await storage.officeDuties.of('sub-kato')).toEqual([{ role: 'keeper' }])
  })

  test('of the last keeper can be taken, and then there is no office, which is said', async () => {
    const { run } = await aCityHall()
    await run('keeper', 'kato1')
    expect((await run('duty', 'kato1', 'keeper', '--remove')).output).toBe(
      'kato1 の役割を変えました。いまの役割：なし\n管理者（市全体）がいないので、職員の画面はありません。npm run staff -- keeper <ユーザー名> で決めてください。\n',
    )
  })

  test('is one of four', async () => {
    expect((await (await aCityHall()).run('duty', 'kato1', 'admin')).code).toBe(2)
  })
})

describe('list', () => {
  test('keeps both of two that are given at once', async () => {
    const { run, storage } = await aCityHall()
    const codes = await Promise.all(
      ['kenko', 'zei'].map((section) => run('duty', 'kato1', 'desk', '--section', section)),
    )
    expect(codes.map(({ code }) => code)).toEqual([0, 0])
    expect(await storage.officeDuties.of('sub-kato')).toEqual([
      { role: 'desk', sectionId: 'kenko' },
      { role: 'desk', sectionId: 'zei' },
    ])
  })

  test('shows what somebody does in the office, also as JSON', async () => {
    const { run } = await aCityHall()
    await run('duty', 'kato1', 'desk', '--section', 'zei')
    const { output } = await run('list')
    expect(output).toContain('kato1  加藤 明  sub-kato  未連携  窓口（zei）\n')
    expect(output).toContain('mori1  氏名なし  sub-mori  未連携\n')
    const [kato, mori] = JSON.parse((await run('list', '--json')).output)
    expect(kato).toMatchObject({ username: 'kato1', duties: [{ role: 'desk', sectionId: 'zei' }] })
    expect(mori).toEqual({ username: 'mori1', sub: 'sub-mori' })
  })
})

describe('sessions and sign-out', () => {
  test('show who is signed in to the office, and end it everywhere, which is on record [OFF-07]', async () => {
    const { run, signedIn, storage, clock } = await aCityHall()
    expect((await run('sessions')).output).toBe('ログインしている人はいません。\n')
    await signedIn('kato', clock.now() - officeIdleMs)
    await signedIn('kato', clock.now() - 60_000)
    await signedIn('kato')
    await signedIn('mori', clock.now() - 120_000, true)
    expect((await run('sessions')).output).toBe(
      [
        'kato  sub-kato  ログイン 2024-06-14 12:00:00  最後 2024-06-14 12:00:00',
        'kato  sub-kato  ログイン 2024-06-14 11:59:00  最後 2024-06-14 11:59:00',
        'mori  sub-mori  ログイン 2024-06-14 11:58:00  最後 2024-06-14 11:58:00  LINEの確認待ち',
        '3件\n',
      ].join('\n'),
    )
    expect((await run('sign-out', 'kato1')).output).toBe('ログイン 3件を終わらせました。\n')
    expect((await run('sign-out', 'kato1')).output).toBe('ログインはありませんでした。\n')
    expect((await run('sessions')).output).toMatch(/^mori /)
    expect(storage.events.filter(({ kind }) => kind === 'office.sessions_ended')).toMatchObject([
      { facts: { sub: 'sub-kato' } },
    ])
  })
})
