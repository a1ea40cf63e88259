import { expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { anAnswerRecord, friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aTake } from '../../contracts/booking-writes.ts'
import { aBundle, aChoice, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { aCalendarFile, aCatalog, anItemToReserve, aSmallFile, aTreeFile } from '../city-bundle/catalogs.ts'
import { newFile } from '../storage/sqlite-files.ts'
import { fileContext, memoryContext } from './test-context.ts'

const name = anItemFile({ itemKey: 'name', title: 'お名前' })
const way = aChoice({ itemKey: 'way', title: '方法', options: ['窓口', '電話', '郵送'] })
const form = (...surveySchema: object[]) => ({ 'surveys/1.json': aSurveyFile({ surveySchema }) })
const entry = (itemKey: string, title: string, text: string) => ({ itemKey, title, answer: [text] })

/** A city with three answers of Yamada; `check` compares the bundle with these files. */
async function answered(files: Parameters<typeof aBundle>[0], booked: boolean | string = false) {
  const it = memoryContext()
  await program(['city', 'import', await aBundle({ ...aCatalog(), ...files })], it)
  const { version: catalogVersion } = await it.storage.bookings.catalog()
  const places = { catalogVersion, keeps: [], takes: [aTake('cal-1')] }
  for (const [index, chosen] of ['電話', '電話', '郵送'].entries()) {
    const visit = typeof booked === 'string' ? [entry('r1', '予約', booked)] : []
    const entries = [entry('name', 'お名前', '山田'), entry('way', '方法', chosen), ...visit]
    const record = aFreshRecord({ surveyId: 'svy001', entries, keyMs: friday + index })
    const write = aWrite(record, booked && index === 0 ? { places } : {})
    expect((await it.storage.answers.save(write)).kind).toBe('saved')
  }
  const events = it.storage.events.length
  return {
    async import(next: Parameters<typeof aBundle>[0]) {
      const context = memoryContext(it.storage)
      const code = await program(['city', 'import', await aBundle(next)], context)
      return { code, errors: context.errorOutput() }
    },
    async check(next: Parameters<typeof aBundle>[0], ...flags: string[]) {
      const context = memoryContext(it.storage)
      const code = await program(['city', 'check', await aBundle(next), '--against', ...flags], context)
      expect(it.storage.events).toHaveLength(events)
      return { code, output: context.output(), lines: context.output().trimEnd().split('\n').slice(1) }
    },
  }
}

const verdict = '何も変えていません。'

test('check --against says which answers lose their column and their option, by number and without names [R10]', async () => {
  const city = await answered(form(name, way))
  const next = form(
    anItemFile({ itemKey: 'full_name', title: 'お名前' }),
    aChoice({ itemKey: 'way', title: '方法', options: ['窓口'] }),
  )
  const { code, output, lines } = await city.check({ ...aCatalog(), ...next })
  expect(code).toBe(0)
  expect(lines).toEqual([
    '注意 回答 3件：フォーム「子育て相談の申込み」（svy001）の項目が 1つなくなります。今までの答えは、書き出した表では後ろの別の列になり、画面には出なくなります。itemKeyだけを変えたのなら、元に戻してください。',
    '  回答 3件 「お名前」（name） 新しい項目「full_name」に変えましたか。',
    '注意 回答 3件：フォーム「子育て相談の申込み」（svy001）の選択肢が 2つなくなります。選んだ人の答えは消えず、画面では「（いまは選べません）」と出ます。',
    '  回答 2件 「方法」（way）の「電話」',
    '  回答 1件 「方法」（way）の「郵送」',
    `いまの市と比べました：誤り 0件、注意 2件。このままでも取り込めます。${verdict}`,
  ])
  expect(output).not.toContain('山田')
})

test('a form with many items gone names five of them, and those without answers in one line', async () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    anItemFile({ itemKey: `q${at}`, title: `質問${at}`, type: at % 2 ? 'number' : 'text' }),
  )
  const { lines } = await (await answered(form(name, way, ...many))).check({
    ...aCatalog(),
    ...form(anItemFile({ itemKey: 'other', title: 'ほか', type: 'date' })),
  })
  expect(lines.slice(1, -1)).toEqual([
    '  回答 3件 「お名前」（name）',
    '  回答 3件 「方法」（way）',
    '  回答 0件 「質問0」（q0）、「質問1」（q1）、「質問2」（q2）、「質問3」（q3）、「質問4」（q4） ほか',
  ])
})

test('what an import refuses is a fault: forms and calendars with bookings ahead', async () => {
  const city = await answered(form(name, way), true)
  const { 'calendars/1.json': _, ...without } = aCatalog()
  const { code, lines } = await city.check({
    'surveys/1.json': aSurveyFile({ surveyId: 'svy002', surveySchema: [name] }),
    ...without,
    'categories.json': { ...(without['categories.json'] as object), categories: [] },
    'items.json': [],
  })
  expect(lines).toEqual([
    '誤り 予約 1件：カレンダー 相談室（cal-1） には、今日から先の予約があります。なくせません（受付を止めるには、calendarOffをtrueにします）。',
    '誤り 回答 3件、今日から先の予約 1件、支払い手続き中 0件：フォーム「svy001」には、今日から先の予約か、支払い手続き中の申し込みがあります。なくすと、利用者が変更もキャンセルもできなくなります（受付を止めるには、カレンダーのcalendarOffをtrueにします）。',
    `いまの市と比べました：誤り 2件、注意 0件。このままでは取り込めません。${verdict}`,
  ])
  expect(code).toBe(1)
})

test.each([
  [
    'a small category',
    {
      'categories.json': aTreeFile(aSmallFile({ id: 'small-2' })),
      'items.json': [anItemToReserve({ categoryId: 'small-2' })],
    },
    '分野「市役所／1階／1番」（small-1）には、今日から先の予約があります。なくしたり、ほかのカレンダーに付け替えたりはできません。予約した人に、場所と時刻が見えなくなるからです（受付を止めるには、カレンダーのcalendarOffをtrueにします）。',
  ],
  [
    'what is reserved',
    { 'items.json': [anItemToReserve({ itemId: 'b' })] },
    '分野「市役所／1階／1番」（small-1）の「相談」（a）には、今日から先の予約があります。なくせません（受付を止めるには、カレンダーのcalendarOffをtrueにします）。',
  ],
])('%s that is booked and goes is a fault, and is not imported', async (_, changed, why) => {
  const city = await answered(form(name, way), 'small-1_a|20240620|0')
  const next = { ...form(name, way), ...aCatalog(changed) }
  const { code, lines } = await city.check(next)
  expect([code, lines[0]]).toEqual([1, `誤り 予約 1件：${why}`])
  expect(await city.import(next)).toEqual({ code: 1, errors: `${why}何も取り込んでいません。\n` })
  expect((await city.check({ ...form(name, way), ...aCatalog() })).code).toBe(0)
})

test('a time that is booked and goes is a fault, a booked day that is closed is a warning', async () => {
  const city = await answered(form(name, way), true)
  const comaList = [{ start: '09:30', end: '10:00' }]
  const weekly = [{ weekdays: [1, 2, 3, 4, 5], quotas: [2] }]
  const calendar = (over: object) => ({
    ...form(name, way),
    ...aCatalog({ 'calendars/1.json': aCalendarFile({ ...over }) }),
  })
  const moved = await city.check(calendar({ comaList, weekly }))
  expect(moved.code).toBe(1)
  expect(moved.lines[0]).toBe(
    '誤り 予約 1件：相談室（cal-1）の9:00～10:00の枠には、今日から先の予約があります。なくしたり、時刻を変えたりはできません（定員は減らせます）。',
  )
  const closed = await city.check(calendar({ dayOffs: ['2024-06-20'] }))
  expect(closed.code).toBe(0)
  expect(closed.lines).toEqual([
    '注意 予約 1件：休みになる枠、定員の足りなくなる枠が 1件あります。取り込むときは --accept が要り、予約した人に知らせます。',
    '  相談室（cal-1） 2024/6/20(木) 9:00～10:00 休みになります。予約 1',
    `いまの市と比べました：誤り 0件、注意 1件。取り込むときは --accept が要ります。${verdict}`,
  ])
})

test('forms and calendars without bookings that go are warnings, the same city has none', async () => {
  const both = { ...form(name, way), 'surveys/2.json': aSurveyFile({ surveyId: 'svy002' }) }
  const pool = { 'calendars/2.json': aCalendarFile({ sortKey: 'pool', name: 'プール' }) }
  const city = await answered({ ...both, ...pool })
  const { code, lines } = await city.check({ ...aCatalog(), ...form(name, way) })
  expect([code, ...lines]).toEqual([
    0,
    '注意 回答 0件：フォーム「子育て相談の申込み」（svy002）がなくなります。回答は残り、書き出せますが、住民には見えなくなります。',
    '注意 カレンダー「プール」（pool）がなくなります。今日から先の予約はありません。',
    `いまの市と比べました：誤り 0件、注意 2件。取り込むときは --accept が要ります。${verdict}`,
  ])
  const same = await city.check({ ...aCatalog(), ...both, ...pool })
  expect([same.code, ...same.lines.slice(-1)]).toEqual([
    0,
    'いまの市と比べました。行き場のなくなる回答や予約はありません。',
  ])
})

test('a bundle with faults is not compared, and before the first import there is nothing to compare with', async () => {
  const it = memoryContext()
  expect(await program(['city', 'check', await aBundle({ 'surveys/1.json': '{' }), '--against'], it)).toBe(1)
  expect(it.output()).not.toContain('比べ')
  expect(it.closed()).toBe(0)
  expect(await program(['city', 'check', await aBundle(), '--against'], it)).toBe(0)
  expect(it.output()).toContain('まだ何も取り込まれていないので、比べるものがありません。')
})

test('the database is only read, beside a running server', async () => {
  const file = newFile()
  const server = fileContext(file)
  const folder = await aBundle(form(name, way))
  expect(await program(['city', 'import', folder], { ...memoryContext(), ...server })).toBe(0)
  const running = await server.openStorage()
  await running.answers.save(
    aWrite(anAnswerRecord({ surveyId: 'svy001', entries: [entry('name', 'お名前', '山田')] })),
  )
  const it = fileContext(file)
  expect(
    await program(['city', 'check', await aBundle(form(way)), '--against'], { ...memoryContext(), ...it }),
  ).toBe(0)
  expect(it.output()).toContain('  回答 1件 「お名前」（name）')
  await running.close()
})

test('check --against says which languages residents lose, and how many texts', async () => {
  const offering = (languages: readonly string[], texts: Readonly<Record<string, string>>) => ({
    ...form(name),
    'settings.json': { cityName: 'みなと市', languages },
    'languages/en/texts.json': texts,
  })
  const context = memoryContext()
  const texts = { みなと市: 'Minato', お名前: 'Name' }
  await program(['city', 'import', await aBundle(offering(['en'], texts))], context)
  const compare = async (next: Parameters<typeof aBundle>[0]) => {
    const it = memoryContext(context.storage)
    await program(['city', 'check', await aBundle(next), '--against'], it)
    return it.output()
  }
  const { お名前: _, ...fewer } = texts
  expect(await compare(offering(['en'], fewer))).toContain(
    '注意 訳 1件：English（en）の訳がなくなります。その文は、日本語で出ます。\n',
  )
  expect(await compare(offering([], texts))).toContain(
    '注意 English（en）が選べなくなります。選んでいる住民には、日本語で出ます。\n',
  )
  expect(await compare(offering(['en'], texts))).toContain('行き場のなくなる回答や予約はありません。')
})
