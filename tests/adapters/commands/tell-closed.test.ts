import { expect, test } from 'vitest'
import { unclaimedUserId } from '../../../domain/answer/claim.ts'
import { program } from '../../../server/cli/program.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aTake } from '../../contracts/booking-writes.ts'
import { aBundle, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog } from '../city-bundle/catalogs.ts'
import { memoryContext } from './test-context.ts'

const words = '台風のため、6月20日の相談は休みます。'
const surveySchema = [
  anItemFile({ itemKey: 'name', title: 'お名前' }),
  anItemFile({ itemKey: 'slot', title: '予約', type: 'reservation', isSearchable: { value: true } }),
]
const bundle = (over: Record<string, unknown> = {}) =>
  aBundle({
    'settings.json': { cityName: 'みなと市', messages: { afterBooking: true } },
    'surveys/1.json': aSurveyFile({ surveyId: 'often', isAppending: { value: true }, surveySchema }),
    ...aCatalog({ 'calendars/1.json': aCalendarFile(over) }),
  })

/** A city in which one has booked by LINE and one at the desk; `close` closes the day. */
async function aCity() {
  const { storage } = memoryContext()
  await program(['city', 'import', await bundle()], memoryContext(storage))
  const { version: catalogVersion } = await storage.bookings.catalog()
  for (const who of ['花子', '太郎']) {
    const entries = [
      { itemKey: 'name', title: 'お名前', answer: [who] },
      { itemKey: 'slot', title: '予約', answer: ['small-1_a|20240620|0'] },
    ]
    const answer = aFreshRecord({ surveyId: 'often', keyMs: friday, entries })
    const record =
      who === '花子'
        ? answer
        : { ...answer, userId: unclaimedUserId(answer.answerId), registeredBy: 'import' as const }
    const takes = [aTake('cal-1', { itemKey: 'slot', quota: 9 })]
    await storage.answers.save(aWrite(record, { places: { catalogVersion, keeps: [], takes } }))
  }
  const run = async (args: readonly string[], over: object = {}) => {
    const context = { ...memoryContext(storage), ...over }
    const code = await program(args, context)
    return { code, lines: context.output().trimEnd().split('\n'), errors: context.errorOutput() }
  }
  const claim = async (atMs: number) =>
    (await storage.messages.claim({ kinds: ['closed'], atMs, leaseMs: 1, limit: 20 })).map(
      ({ closure }) => closure?.text,
    )
  return {
    run,
    close: async (flags: readonly string[], over?: object) =>
      run(['city', 'import', await bundle({ dayOffs: ['2024-06-20'] }), ...flags], over),
    inform: (...flags: string[]) => run(['answers', 'to-inform', ...flags]),
    sent: () => claim(memoryContext().clock.now()),
  }
}

const told =
  '休みになったことを、予約 1件の人にLINEで知らせます（サーバーが順に送り、届かなかった人は一覧に戻ります）。'

test('an import that closes a day tells who has booked in LINE, once, and leaves the rest to the list [OFF-27]', async () => {
  const { close, inform, sent } = await aCity()
  const { code, lines } = await close(['--accept', '--tell', words])
  expect(code).toBe(0)
  expect(lines).toContain(told)
  expect(lines.at(-1)).toContain('知らせる予約が 1件あります。')
  expect((await close(['--accept', '--tell', words])).lines.join()).not.toContain('1件の人に')
  expect((await inform('--show')).lines.slice(0, 2)).toEqual([
    '相談室（cal-1） 2024/6/20(木) 9:00～10:00 休み。知らせる 1件、知らせた 1件',
    expect.stringContaining('太郎'),
  ])
  expect(await sent()).toEqual([words])
})

test('an import without --accept tells nobody anything', async () => {
  const { close, sent } = await aCity()
  expect((await close(['--tell', words])).code).toBe(1)
  expect(await sent()).toEqual([])
})

test('whoever was not told when the day was closed is told from the list, of one day alone if it is named', async () => {
  const { close, inform, sent } = await aCity()
  await close(['--accept'])
  expect((await inform('--day', '2024-06-21', '--tell', words)).lines).toEqual([
    told.replace('1件', '0件'),
    '知らせる予約は 0件です。',
  ])
  expect((await inform('--day', '2024-06-20', '--tell', words)).lines[0]).toBe(told)
  expect(await sent()).toEqual([words])
})

test.each([
  ['an empty text', ' ', {}, 2, '--tell の文は、1字から300字まで'],
  ['a text that is too long', '休'.repeat(301), {}, 2, '（301字）'],
  ['a server that sends no messages', words, { sendsMessages: () => false }, 1, 'LINE_MESSAGING_TOKEN'],
])('%s is refused before anything is closed', async (_, text, over, code, error) => {
  const { close, inform } = await aCity()
  const refused = await close(['--accept', '--tell', text], over)
  expect(refused).toMatchObject({ code, errors: expect.stringContaining(error) })
  expect((await inform()).lines).toEqual(['知らせる予約は 0件です。'])
})
