import { afterAll, expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { aPayingTown, aPurchase, sent } from '../../application/payment/paid-forms.ts'
import { tell } from '../../application/payment/provider.ts'
import { inProcess } from '../../application/routes.ts'
import { aBundle, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog } from '../city-bundle/catalogs.ts'
import { removeFiles } from '../storage/sqlite-files.ts'
import { createDatabase, tamper } from './databases.ts'
import { aCity } from './imported-city.ts'
import { staffRound } from './staff-round.ts'
import { fileContext, memoryContext } from './test-context.ts'

afterAll(removeFiles)

type Context = ReturnType<typeof memoryContext> | ReturnType<typeof fileContext>

/** What a command prints with --json, and the lines that it prints without. */
async function both(newContext: () => Context, ...args: string[]) {
  const [told, asked] = [newContext(), newContext()]
  const code = await program(args, told)
  expect(await program([...args, '--json'], asked), asked.errorOutput()).toBe(code)
  return { code, lines: told.output().trimEnd().split('\n'), json: JSON.parse(asked.output()) }
}

test('city check --json has the faults with their places, and of a good city what it holds and lacks', async () => {
  const bad = await both(() => memoryContext(), 'city', 'check', await aBundle({ 'surveys/1.json': '{' }))
  expect(bad.code).toBe(1)
  expect(bad.json).toMatchObject({ city: null, warnings: [], faults: [{ file: 'surveys/1.json' }] })
  const [fault] = bad.json.faults
  expect(bad.lines[0]).toContain(`${fault.file}:${fault.at.line}:${fault.at.column}`)
  expect(bad.lines[0]).toContain(`${fault.message} [${fault.code}]`)

  const demo = await both(() => memoryContext(), 'city', 'check', 'server/demo/city')
  const { city, faults, warnings, trees, askedOfSome, translations } = demo.json
  expect([demo.code, faults]).toEqual([0, []])
  const said = demo.lines.join('\n')
  expect(said).toContain(
    `${city.name}：フォーム ${city.forms}件、会員フォーム ${city.members}件、カレンダー ${city.calendars}件`,
  )
  expect(said).toContain(`画像 ${city.media}件。誤りはありません（注意 ${warnings.length}件）。`)
  expect(askedOfSome.length).toBeGreaterThan(0)
  expect(demo.lines).toEqual(expect.arrayContaining([...trees, ...askedOfSome]))
  expect(translations.length).toBeGreaterThan(0)
  for (const { language, texts } of translations)
    expect(said).toMatch(new RegExp(`訳 ${language}: .*/${texts.toLocaleString('ja-JP')}（`))
})

test('city check --against --json has what an import would do', async () => {
  const city = await aCity({ ...aCatalog(), 'surveys/2.json': aSurveyFile({ surveyId: 'jidou' }) })
  await city.answer('jidou', 2)
  const context = () => memoryContext(city.storage)
  const { code, lines, json } = await both(context, 'city', 'check', await aBundle(aCatalog()), '--against')
  expect(code).toBe(0)
  expect(json.against).toMatchObject({ isEmpty: false, isAsked: true, faults: [] })
  expect(json.against.warnings.flat()).toEqual([expect.stringContaining('注意 回答 2件')])
  expect(lines).toEqual(expect.arrayContaining(json.against.warnings.flat()))
  const empty = await both(() => memoryContext(), 'city', 'check', await aBundle(aCatalog()), '--against')
  expect(empty.json.against).toEqual({ isEmpty: true, isAsked: false, faults: [], warnings: [] })
})

test('city links --json has every address; faults of the folder and QR codes are told elsewhere', async () => {
  const folder = await aBundle({ 'surveys/1.json': aSurveyFile() })
  const { lines, json } = await both(() => memoryContext(), 'city', 'links', folder)
  expect(json.map(({ name }: { name: string }) => name)).toEqual(['svy001', '_confirm'])
  for (const { title, webUrl } of json) {
    expect(lines.find((line) => line.startsWith(title))).toBeDefined()
    expect(lines).toContain(`  ブラウザ  ${webUrl}`)
  }
  const broken = memoryContext()
  const bad = await aBundle({ 'surveys/1.json': '{' })
  expect(await program(['city', 'links', bad, '--json'], broken)).toBe(1)
  expect(broken.output()).toBe('')
  expect(broken.errorOutput()).toContain('誤り surveys/1.json')
})

test('city history --json has each version with all its changes; the first has none to compare', async () => {
  const city = await aCity(aCatalog())
  const changed = aCatalog({ 'calendars/1.json': aCalendarFile({ dayOffs: ['2024-06-20'] }) })
  expect((await city.run('import', await aBundle(changed), '--accept')).code).toBe(0)
  const { lines, json } = await both(() => memoryContext(city.storage), 'city', 'history')
  expect(json).toEqual([
    {
      version: 2,
      atMs: Date.parse('2024-06-14T12:00:00+09:00'),
      by: 'tanaka',
      changes: [{ kind: 'calendar', id: 'cal-1', name: '相談室', how: 'changed' }],
    },
    { version: 1, atMs: Date.parse('2024-06-14T12:00:00+09:00'), by: 'tanaka', changes: null },
  ])
  expect(lines).toHaveLength(4)
  expect((await both(() => memoryContext(), 'city', 'history')).json).toEqual([])
})

test('payments list and show --json have what is known of an order', async () => {
  const town = await aPayingTown(inProcess)
  const { orderId, form } = await sent(town, aPurchase({ name: '二' }))
  await tell(town, form, { trackingId: '22222222222222' })
  await tell(town, form, { trackingId: '33333333333333' })
  const context = () => ({ ...memoryContext(town.storage), clock: town.clock })
  const { lines, json } = await both(context, 'payments', 'list')
  expect(json).toMatchObject([
    { state: 'unknown', surveyId: 'svy1', amountWithTax: 600, trackingId: '33333333333333' },
  ])
  expect(lines[0]).toContain(`${json[0].orderId}  確認が必要`)
  const shown = await both(context, 'payments', 'show', orderId)
  expect(shown.json).toMatchObject({
    state: 'completed',
    surveyId: 'svy1',
    order: { orderId, amountWithTax: 600 },
  })
  expect(shown.lines).toContain(`回答      ${shown.json.answerId}`)
  expect((await both(context, 'payments', 'list', '--state', 'refunded')).json).toEqual([])
})

test('staff list --json has what the lines tell of each, and no more', async () => {
  const file = await createDatabase()
  const context = () => fileContext(file)
  await staffRound(context)
  const { lines, json } = await both(context, 'staff', 'list')
  expect(json).toEqual([
    { username: 'sakura01', name: '佐倉 香', sub: expect.any(String) },
    { username: 'umeda-k', name: '梅田 圭', sub: expect.any(String) },
  ])
  expect(lines.slice(0, -1)).toEqual(
    json.map((one: Record<string, string>) => `${one.username}  ${one.name}  ${one.sub}  未連携`),
  )
})

test('keys list --json has every generation, and none of the keys', async () => {
  const file = await createDatabase('東京')
  const context = () => fileContext(file)
  expect(await program(['keys', 'rotate'], context())).toBe(0)
  const { lines, json } = await both(context, 'keys', 'list')
  expect(json.map((key: object) => Object.keys(key))).toEqual([
    ['generation', 'madeAtMs', 'resealedAtMs'],
    ['generation', 'madeAtMs'],
  ])
  expect(lines.map((line) => line.split('：')[0])).toEqual(['世代 0', '世代 1'])
})

test('audit log --json tells of the chain, with --list of every event, and of a head that was noted', async () => {
  const file = await createDatabase('東京', '大阪')
  const context = () => fileContext(file)
  const { lines, json } = await both(context, 'audit', 'log')
  expect(json).toMatchObject({ isIntact: true, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(lines[0]).toBe(`監査ログ ${json.events}件がつながっています。`)
  expect(lines[1]).toBe(`最後の値 ${json.head}`)

  const listed = await both(context, 'audit', 'log', '--list', '--head', json.head)
  const { list, ...chain } = listed.json
  expect(chain).toEqual({ ...json, notedAtSeq: json.events })
  expect(list).toHaveLength(json.events)
  for (const [at, { seq, kind }] of list.entries()) {
    expect(listed.lines[at]).toMatch(new RegExp(`^${seq} .* ${kind}`))
    expect(seq).toBe(at + 1)
  }
  const other = await both(context, 'audit', 'log', '--head', 'f'.repeat(64))
  expect([other.code, other.json.notedAtSeq]).toEqual([1, null])
  tamper(file, 'drop trigger audit_log_no_delete', 'delete from audit_log where seq = 1')
  const broken = await both(context, 'audit', 'log')
  expect(broken).toMatchObject({ code: 1, json: { isIntact: false, brokenAtSeq: 1 } })
  expect(broken.lines).toEqual(['監査ログは 1件目で切れています。'])
})
