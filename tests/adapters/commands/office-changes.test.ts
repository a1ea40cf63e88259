import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { program } from '../../../server/cli/program.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aTake } from '../../contracts/booking-writes.ts'
import { aStaffAccount } from '../../contracts/staff-writes.ts'
import { aBundle, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCatalog } from '../city-bundle/catalogs.ts'
import { memoryContext } from './test-context.ts'

const surveySchema = [
  anItemFile({ itemKey: 'name', title: 'お名前' }),
  anItemFile({ itemKey: 'tel', title: '電話番号', type: 'phone' }),
  anItemFile({ itemKey: 'slot', title: '予約', type: 'reservation' }),
]
const nine = '相談室（cal-1） 2024/6/20(木) 9:00～10:00'

/** A desk of a city where Hanako has booked with CODE0001; it prints what its commands say. */
async function aDesk(settings: Record<string, unknown> = {}) {
  const { storage } = memoryContext()
  const bundle = await aBundle({
    'settings.json': { cityName: 'みなと市', ...settings },
    'surveys/1.json': aSurveyFile({ surveyId: 'often', isAppending: { value: true }, surveySchema }),
    ...aCatalog(),
  })
  expect(await program(['city', 'import', bundle], memoryContext(storage))).toBe(0)
  const { version: catalogVersion } = await storage.bookings.catalog()
  const entries = [
    { itemKey: 'name', title: 'お名前', answer: ['花子'] },
    { itemKey: 'tel', title: '電話番号', answer: ['09012345678'] },
    { itemKey: 'slot', title: '予約', answer: ['small-1_a|20240620|0'] },
  ]
  const record = aFreshRecord({ surveyId: 'often', keyMs: friday, answerCode: 'CODE0001', entries })
  const takes = [aTake('cal-1', { itemKey: 'slot', quota: 9 })]
  const write = aWrite(record, { places: { catalogVersion, keeps: [], takes } })
  expect((await storage.answers.save(write)).kind).toBe('saved')
  return {
    storage,
    async answers(...args: string[]) {
      const context = { ...memoryContext(storage), account: 'root' }
      const code = await program(['answers', ...args], context)
      return { code, lines: context.output().trimEnd().split('\n'), errors: context.errorOutput() }
    },
  }
}

test('cancel says what was cancelled, what is free, and whether the resident is told', async () => {
  const { answers, storage } = await aDesk({ messages: { afterBooking: true } })
  expect(await answers('cancel', 'code-0001', '--reason', '本人の電話')).toEqual({
    code: 0,
    lines: [
      'キャンセルしました：CODE0001 子育て相談の申込み',
      `  ${nine} が空きました。`,
      '本人にLINEで知らせます。',
    ],
    errors: '',
  })
  expect(storage.events.at(-1)?.facts).toMatchObject({ by: 'root', reason: '本人の電話' })
  expect(await answers('cancel', 'CODE0001', '--reason', '本人の電話')).toMatchObject({
    code: 1,
    errors: 'もうキャンセルされています。何も変えていません。\n',
  })
})

test('whom to call is said where nobody is told in LINE', async () => {
  const { answers } = await aDesk()
  const { lines } = await answers('cancel', 'CODE0001', '--reason', '本人の電話')
  expect(lines.at(-1)).toBe(
    '市がLINEのお知らせを使っていない（settings.json の messages）ので、LINEでは知らせません。電話などで知らせてください：花子　09012345678',
  )
})

test('who does it must be of the staff where there is one [OFF-07]', async () => {
  const { answers, storage } = await aDesk()
  await storage.staffAccounts.put([aStaffAccount({ username: 'tanaka', madeBy: 'office' })], [])
  expect(await answers('cancel', 'CODE0001', '--reason', '本人の電話')).toMatchObject({
    code: 1,
    errors:
      '職員「root」はいません。--by に職員のユーザー名を書いてください（npm run staff -- list）。何も変えていません。\n',
  })
  expect((await answers('cancel', 'CODE0001', '--reason', '本人の電話', '--by', 'tanaka')).code).toBe(0)
})

test('move says from where to where, also beforehand [OFF-14]', async () => {
  const { answers, storage } = await aDesk({ messages: {} })
  const slots = [`  前 ${nine}`, '  今 相談室（cal-1） 2024/6/21(金) 10:00～11:00']
  const move = ['move', 'CODE0001', '2024-06-21', '10:00']
  expect(await answers(...move, '--dry-run')).toMatchObject({
    code: 0,
    lines: ['移せます：CODE0001 子育て相談の申込み', ...slots, '何も書き込んでいません。'],
  })
  expect(await storage.officeAnswers.bookedOn(localDate('2024-06-20'))).toHaveLength(1)
  expect(await answers(...move)).toEqual({
    code: 0,
    lines: ['移しました：CODE0001 子育て相談の申込み', ...slots, '本人にLINEで知らせます。'],
    errors: '',
  })
  expect(await storage.officeAnswers.bookedOn(localDate('2024-06-21'))).toHaveLength(1)
})

test('correct says what stands there now, and what is wrong with what is written', async () => {
  const { answers, storage } = await aDesk()
  const correct = ['correct', 'CODE0001', '電話番号=090-8765-4321', 'お名前=山田花子']
  const lines = ['  「お名前」 山田花子', '  「電話番号」 09087654321']
  const of = 'CODE0001 子育て相談の申込み'
  expect(await answers(...correct, '--dry-run')).toMatchObject({
    code: 0,
    lines: [`直せます：${of}`, ...lines, '何も書き込んでいません。'],
  })
  expect(await answers(...correct)).toEqual({ code: 0, lines: [`直しました：${of}`, ...lines], errors: '' })
  expect(await answers(...correct)).toMatchObject({
    code: 0,
    lines: [`もうそのとおりです：${of}`, '何も書き込んでいません。'],
  })
  expect(await answers('correct', 'CODE0001', 'tel=0312')).toMatchObject({
    code: 1,
    lines: [
      `直せません：${of}`,
      '誤り 「電話番号」＝「0312」 0から始まる10桁か11桁の半角数字で、ハイフンなしで書いてください。',
      '何も書き込んでいません。',
    ],
  })
  expect((await storage.officeAnswers.findByCode('often', 'CODE0001'))?.version).toBe(2)
})

test('book lists what is free, and takes an application down with a code to read out', async () => {
  const { answers, storage } = await aDesk()
  expect(await answers('book', 'often', '--from', '2024-06-20', '--to', '2024-06-21')).toEqual({
    code: 0,
    lines: [
      '市役所／1階／1番 相談（small-1_a）',
      '  2024-06-20 木　9:00～10:00 残り1、10:00～11:00 残り1',
      '  2024-06-21 金　9:00～10:00 残り2、10:00～11:00 残り1',
      '予約するには：npm run answers -- book often small-1_a 2024-06-20 09:00 --set <項目>=<値>',
    ],
    errors: '',
  })
  const said = ['--set', 'お名前=太郎', '--set', '電話番号=090-8765-4321']
  const { code, lines } = await answers('book', 'often', 'small-1_a', '2024-06-20', '09:00', ...said)
  const [booked] = (await storage.officeAnswers.bookedOn(localDate('2024-06-20'))).slice(-1)
  const { answerCode = '', registeredBy } = booked?.record ?? {}
  expect([code, registeredBy]).toEqual([0, 'staff'])
  const spelled = `${[...answerCode.slice(0, 4)].join(' ')}   ${[...answerCode.slice(4)].join(' ')}`
  expect(lines).toEqual([
    '受け付けました：子育て相談の申込み',
    `  ${nine}`,
    '注意 このフォームには検索に使う必須の項目がないので、住民は取り込んだ回答を自分のものにできません。',
    '',
    `    ${spelled}`,
    '',
    `受付コードは ${answerCode} です。本人に伝えてください。`,
  ])
  expect((await answers('book', 'often', '--from', '2024-06-22')).lines).toEqual([
    '空いている枠はありません。--from と --to で、ほかの日も見てください。',
  ])
})

test('book says what is wrong with what is written, and takes nothing down', async () => {
  const { answers } = await aDesk()
  expect(await answers('book', 'often', '2024-06-20', '09:00', '--set', '電話番号=0312')).toMatchObject({
    code: 1,
    lines: [
      '受け付けられません：子育て相談の申込み',
      '誤り 「電話番号」＝「0312」 0から始まる10桁か11桁の半角数字で、ハイフンなしで書いてください。',
      '何も書き込んでいません。',
    ],
  })
})

test.each([
  [['book', 'often', '--from', 'x'], 2, '「x」は日として読めません。'],
  [['book', 'often', '--from', '2024-06-21', '--to', '2024-06-20'], 1, '日は、--from から --to まで、順に'],
  [['book', 'often', '--set', 'お名前=x', '--from', '2024-06-20'], 2, '「--from」と「--set」は、一緒には'],
  [
    ['book', 'often', '2024-06-14', '9:00', '--set', 'お名前=x'],
    1,
    'その枠は、もう始まったか、過ぎています。',
  ],
  [['book', 'gone', '--set', 'お名前=x'], 1, '「gone」というフォームはありません。'],
  [['correct', 'CODE0001', '電話'], 2, '「電話」は、<項目>=<値> の形ではありません。'],
  [['correct', 'CODE0001', '電話=1'], 1, '「電話」という項目は、このフォームにはありません。'],
  [['correct', 'CODE0001', '予約=1'], 1, '「予約」はここでは直せません（予約は answers -- move で移します。'],
  [['move', 'CODE0001', '2024-06-21', '10:00', '--over'], 1, '--reason は、200文字までの1行にしてください。'],
  [['move', 'CODE0001', '2024-06-21', '12:00'], 1, '「slot」で予約できる、そのような枠はありません'],
  [['move', 'CODE0001', '2024-06-20', '9:00'], 1, 'もうその枠を予約しています。'],
  [['move', 'CODE0001', 'tomorrow'], 1, '「tomorrow」は枠として読めません。'],
  [['move', 'CODE0001', '2024-06-14', '9:00'], 1, 'その枠は、もう始まったか、過ぎています。'],
  [['move', 'CODE0001'], 2, '<日> <時刻> がありません。'],
  [['cancel', 'CODE0001'], 2, '--reason <わけ> がありません。'],
  [['cancel', 'CODE0009', '--reason', '電話'], 1, 'その受付コードの回答はありません。'],
  [['cancel', 'CODE0001', '--reason', '電話', '--item', 'name'], 1, '「name」で予約できる、'],
  [['cancel', 'CODE0001', '--reason', '電話', '--survey', 'gone'], 1, '「gone」というフォームはありません。'],
])('%j is refused with what to do', async (args, code, said) => {
  const refused = await (await aDesk()).answers(...args)
  expect(refused).toMatchObject({ code, errors: expect.stringContaining(said) })
})

test('page writes one answer as a page to file that only its owner may read', async () => {
  const { answers } = await aDesk()
  const folder = join(await mkdtemp(join(tmpdir(), 'page-')), 'files')
  const file = join(folder, 'answer-CODE0001.html')
  expect(await answers('page', 'code-0001', '--out', folder)).toEqual({
    ...{ code: 0, errors: '' },
    lines: [`CODE0001 子育て相談の申込み を書き出しました：${file}`],
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const page = await readFile(file, 'utf8')
  const row = (title: string, text: string) => `<tr><th>${title}</th><td>${text}</td></tr>`
  expect(page).toContain('<h1>子育て相談の申込み</h1>')
  expect(page).toContain('<td class="code">CODE0001</td>')
  expect(page).toContain('本人が送信')
  expect(page).toContain(row('日時', '2024年6月20日（木） 9:00～10:00'))
  expect(page).toContain(row('お名前', '花子'))
  expect(page).toContain('に root が作成')
})
