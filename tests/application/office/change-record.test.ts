import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { booking, ten, texts } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey, aReservation, refusalOf, slotsOf } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers, aSave } from '../forms.ts'
import { hanako, taro } from '../town.ts'
import { aDesk } from './a-desk.ts'
import { officer, recordsOf, request } from './officers.ts'

const sections = [
  { sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'gomi', name: 'ごみ対策課', surveys: ['stickers'] },
]
const templates = [{ title: '書類が足りない', text: '書類が足りません。' }]
const statuses = [{ name: '審査中' }, { name: '取下げ', freesPlace: true }]
const sato = officer('sato', { role: 'desk', sectionId: 'kenko' })

/** A desk where Hanako has booked at ten, as somebody of its section has seen it. */
async function seen(over: Parameters<typeof aDesk>[0] = {}) {
  const desk = await aDesk({ office: { sections, templates }, statuses, ...over })
  const { answerCode } = await desk.town.saveAnswer(booking(ten))
  await desk.sendMessages()
  const here = recordsOf(desk.town, sato)
  const change = { surveyId: 'svy1', answerCode, version: 1 }
  return {
    ...desk,
    ...here,
    change,
    answerCode,
    asOther: recordsOf(desk.town, officer('abe', { role: 'keeper' })),
  }
}

const kept = { itemKey: 'slot', isOver: false, tells: true }

describe('a status', () => {
  test('of the city’s list is set, with old and new and who did it on record [OFF-12] [OFF-07]', async () => {
    const { town, changeStatus, read, change } = await seen()
    await changeStatus({ ...change, status: '審査中' })
    expect(town.storage.events.at(-1)).toMatchObject({
      ...{ kind: 'answer.updated', userId: hanako, request },
      facts: { version: 2, was: '未対応', status: '審査中', by: 'sato' },
    })
    const record = await read(change)
    expect([record.status, record.history[0]?.changes]).toEqual([
      '審査中',
      [{ title: '対応状況', from: '未対応', to: '審査中' }],
    ])
    expect(record.statuses.filter(({ freesPlace }) => freesPlace).map(({ name }) => name)).toContain('取下げ')
  })

  test('that frees the place gives it back in the same step, tells nobody, and is not taken back [OFF-12]', async () => {
    const { town, gateway, sendMessages, changeStatus, change } = await seen()
    const delivered = gateway.delivered.length
    await changeStatus({ ...change, status: '取下げ' })
    expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 1: [1, 0] })
    await sendMessages()
    expect(gateway.delivered.length).toBe(delivered)
    const again = { ...change, version: 2, status: '審査中' }
    expect(await refusalOf(changeStatus(again))).toEqual({ code: 'answer.change_of_cancelled' })
  })

  test('that the city does not have is refused; the one that it has changes nothing [OFF-12]', async () => {
    const { town, changeStatus, change } = await seen()
    const events = town.storage.events.length
    const unknown = { code: 'office.status_unknown', status: '処理中' }
    expect(await refusalOf(changeStatus({ ...change, status: '処理中' }))).toEqual(unknown)
    await changeStatus({ ...change, status: '未対応' })
    expect(town.storage.events.length).toBe(events)
  })
})

describe('cancelling', () => {
  test('shows the words that are sent then, and is on record with who and why [OFF-07]', async () => {
    const { town, gateway, sendMessages, previewCancel, cancel, change } = await seen()
    const { told, message } = await previewCancel(change)
    expect(told).toBe('told')
    expect(await cancel({ ...change, reason: '本人の電話', isOver: false, tells: true })).toEqual({
      told: 'told',
    })
    expect(town.storage.events.at(-1)).toMatchObject({
      ...{ kind: 'answer.cancelled', request },
      facts: { by: 'sato', reason: '本人の電話' },
    })
    await sendMessages()
    const sent = gateway.delivered.at(-1)!.message
    expect([message!.title, message!.visits]).toEqual([sent.title, sent.visits])
    expect(message!.links).toEqual(sent.links.map(({ label }) => label))
  })

  test('past the resident’s deadline says so, and has to be meant', async () => {
    const { town, previewCancel, cancel, change } = await seen()
    town.clock.set('2024-06-14T08:00:00+09:00')
    const tooLate = 'reservation.deadline_passed'
    expect(await previewCancel(change)).toMatchObject({ told: 'told', tooLate })
    const asked = { ...change, reason: '急病', tells: false }
    expect(await refusalOf(cancel({ ...asked, isOver: false }))).toEqual({ code: tooLate })
    expect(await cancel({ ...asked, isOver: true })).toEqual({ told: 'quiet' })
  })

  test('of who has no LINE shows no words', async () => {
    const { previewCancel, bring, paperCode } = await seen()
    await bring({ お名前: '太郎', 予約: 'cat01_7|2024-06-13|09:00' })
    const paper = { surveyId: 'svy1', answerCode: await paperCode(), version: 1 }
    expect(await previewCancel(paper)).toEqual({ told: 'unclaimed' })
  })
})

describe('moving', () => {
  const week = { itemKey: 'slot', from: localDate('2024-06-13'), isOver: false }

  test('offers the free times of a week, and takes one [OFF-14]', async () => {
    const { town, times, move, slotsOf: slots, change, answerCode } = await seen()
    const { what, places } = await times({ ...change, ...week })
    expect(what).toBe('cat01_7')
    const [place] = places
    expect(place?.offers.map((offer) => offer.what)).toContain(what)
    expect(place?.days.map(({ day }) => day)).toEqual(
      ['13', '14', '15', '16', '17', '18', '19'].map((day) => `2024-06-${day}`),
    )
    const atNine = { slotKey: 0, start: '09:00', end: '10:00', left: 5 }
    expect(place?.days[1]?.times).toEqual([atNine])
    expect(place?.next).toBe('2024-06-20')
    expect(await move({ ...change, ...kept, slot: 'cat01_7|2024-06-14|0' })).toEqual({ told: 'told' })
    expect(await slots(answerCode)).toEqual(['2024-06-14 0'])
    expect(town.storage.events.at(-1)).toMatchObject({
      ...{ kind: 'answer.changed', request },
      facts: { from: 'cal1|2024-06-14|1', to: 'cal1|2024-06-14|0', by: 'sato' },
    })
  })

  test('past quota or period is offered only where it is meant, and taken only with a reason [OFF-14] [OFF-23]', async () => {
    const { town, times, move, slotsOf: slots, change, answerCode } = await seen()
    await (await town.as(taro)).saveAnswer(booking('cat01_7|20240613|1'))
    const on = async (isOver: boolean) =>
      (await times({ ...change, ...week, isOver })).places[0]!.days[0]!.times
    expect((await on(false)).map(({ slotKey }) => slotKey)).toEqual([0])
    expect((await on(true)).map(({ slotKey, left }) => [slotKey, left])).toEqual([
      [0, 5],
      [1, 0],
    ])
    const full = { ...change, ...kept, slot: 'cat01_7|2024-06-13|1' }
    expect(await refusalOf(move(full))).toMatchObject({ code: 'reservation.slot_full' })
    expect(await refusalOf(move({ ...full, isOver: true }))).toMatchObject({ code: 'office.reason_invalid' })
    await move({ ...full, isOver: true, reason: '医師の指示' })
    expect(await slots(answerCode)).toEqual(['2024-06-13 1'])
    expect(town.storage.events.at(-1)?.facts).toMatchObject({ over: true, reason: '医師の指示' })
  })
})

describe('correcting', () => {
  const surveySchema = [
    anItem({ itemKey: 'name', title: 'お名前', isRequired: { value: true } }),
    anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
    aReservation(),
  ]
  const surveys = [aBookingSurvey({ surveySchema })]

  test('in the form keeps old and new for the history with the answer, and the resident reads when [OFF-07]', async () => {
    const { town, form, correct, read, change } = await seen({ surveys })
    const { config, answers: held } = await form(change)
    expect(config.surveySchema?.map(({ itemKey }) => itemKey)).toEqual(['name', 'memo', 'slot'])
    const memo = new Map([...held, ['memo', ['再来']]])
    await correct({ ...change, answers: memo })
    expect((await town.readOwnAnswers({ surveyId: 'svy1' }))[0]).not.toHaveProperty('correctedAt')
    town.clock.advance(60_000)
    const answers = new Map([...memo, ['name', ['花江']]])
    await correct({ ...change, version: 2, answers, reason: '聞き違い' })
    const at = town.clock.now()
    expect((await town.readOwnAnswers({ surveyId: 'svy1' }))[0]).toMatchObject({ correctedAt: at / 1000 })
    const { history } = await read(change)
    expect(history.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ title: 'お名前', from: '花子', to: '花江' }],
      [{ title: '職員のメモ', from: '', to: '再来' }],
    ])
    expect(JSON.stringify(town.storage.events)).not.toMatch(/花江|再来/)
    const { answers: all } = await town.storage.residents.find(hanako)
    expect(JSON.stringify(all)).toContain('花江')
  })

  test('by the form’s own rules: what breaks one is told by item, and what is booked is not corrected', async () => {
    const { correct, change } = await seen({ surveys })
    const withSlot = new Map([['slot', ['cat01_7|20240620|0']]])
    expect(await refusalOf(correct({ ...change, answers: withSlot }))).toMatchObject({
      code: 'office.item_fixed',
    })
    const unknown = new Map([['other', ['1']]])
    expect(await refusalOf(correct({ ...change, answers: unknown }))).toMatchObject({
      code: 'office.item_unknown',
    })
    const empty = new Map([['name', []]])
    expect(await refusalOf(correct({ ...change, answers: empty }))).toMatchObject({
      code: 'answer.invalid',
      issues: [{ itemKey: 'name', code: 'required' }],
    })
  })

  test('goes on with what stood there when its resident has changed the answer in its place', async () => {
    const once = [anAppendingSurvey({ surveySchema, isAppending: { value: false } })]
    const { town, correct, read, change } = await seen({ surveys: once })
    await correct({ ...change, answers: new Map([['memo', ['再来']]]) })
    const [own] = await town.readOwnAnswers({ surveyId: 'svy1' })
    const edit = aSave({ answers: answers({ name: '花', slot: ten }) })
    await town.saveAnswer({ ...edit, partitionKey: own!.partitionKey, answerVersion: own!.version })
    const { history } = await read(change)
    expect(history.find(({ kind }) => kind === 'answer.updated')?.changes).toEqual([
      { title: '職員のメモ', from: '', to: '再来' },
    ])
  })
})

describe('a message', () => {
  test('is sent by the outbox in the city’s or one’s own words, its fate told by the record, no word of it in the log [OFF-16]', async () => {
    const { town, gateway, sendMessages, write, read, change } = await seen()
    const written = {
      messageId: randomUUID(),
      words: ' 書類が足りません。\n印鑑です。',
      template: '書類が足りない',
    }
    await write({ ...change, ...written })
    await write({ ...change, ...written })
    const ofOffice = (await read(change)).messages.filter(({ kind }) => kind === 'office')
    expect(ofOffice).toMatchObject([{ fate: 'waiting' }])
    expect(town.storage.events.filter(({ kind }) => kind === 'message.written')).toMatchObject([
      { request, userId: hanako, facts: { by: 'sato', message: 'office', template: '書類が足りない' } },
    ])
    const before = gateway.delivered.length
    await sendMessages()
    expect(gateway.delivered.length - before).toBe(1)
    expect(gateway.delivered.at(-1)!.message).toMatchObject({
      ...{
        title: '【みなと市】窓口からのお知らせです。',
        words: '書類が足りません。\n印鑑です。',
        visits: [],
      },
    })
    const { messages, history } = await read(change)
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'office', fate: 'sent' }))
    expect(history.slice(0, 2).map(({ kind }) => kind)).toEqual(['message.sent', 'message.written'])
    expect(JSON.stringify(town.storage.events)).not.toContain('印鑑')
  })

  test('stays when its resident changes or the desk cancels the answer, and says why it was given up [OFF-16]', async () => {
    const { town, gateway, sendMessages, write, cancel, read, change } = await seen()
    await write({ ...change, messageId: randomUUID(), words: '確認しました' })
    await cancel({ ...change, reason: '電話', isOver: false, tells: false })
    gateway.fails = () => ({ kind: 'unreachable', reason: 'status_404' })
    await sendMessages()
    expect((await read(change)).messages[0]).toMatchObject({
      kind: 'office',
      fate: 'given_up',
      why: 'status_404',
    })
    expect(texts(gateway).length).toBeGreaterThan(0)
    expect(town.storage.events.at(-2)?.kind).toBe('message.given_up')
  })

  test('is not written to who has no LINE or wants none: the record says whom to phone [OFF-16]', async () => {
    const { town, write, read, change, bring, paperCode } = await seen()
    const words = { messageId: randomUUID(), words: '確認しました' }
    expect((await read(change)).reach).toBe('line')
    await bring({ お名前: '太郎', 予約: 'cat01_7|2024-06-13|09:00' })
    const paper = { surveyId: 'svy1', answerCode: await paperCode(), version: 1 }
    expect(await refusalOf(write({ ...paper, ...words }))).toEqual({ code: 'office.no_line' })
    expect((await read(paper)).reach).toBe('unclaimed')
    await town.storage.messages.setPreference(hanako, { isOn: false })
    expect(await refusalOf(write({ ...change, ...words }))).toEqual({ code: 'office.no_line' })
    expect((await read(change)).reach).toBe('switched_off')
  })

  test.each([[''], [' \n'], ['あ'.repeat(301)], ['音\u0007']])('of %j is refused', async (words) => {
    const { write, change } = await seen()
    const asked = { ...change, messageId: randomUUID(), words }
    expect(await refusalOf(write(asked))).toEqual({ code: 'office.words_invalid', max: 300 })
  })
})

describe('who may', () => {
  type Desk = Awaited<ReturnType<typeof seen>>
  const all: readonly [
    string,
    (desk: ReturnType<typeof recordsOf>, change: Desk['change']) => Promise<unknown>,
  ][] = [
    ['a status', (desk, change) => desk.changeStatus({ ...change, status: '審査中' })],
    [
      'a cancellation',
      (desk, change) => desk.cancel({ ...change, reason: '電話', isOver: false, tells: false }),
    ],
    ['a move', (desk, change) => desk.move({ ...change, ...kept, slot: 'cat01_7|2024-06-20|0' })],
    ['a correction', (desk, change) => desk.correct({ ...change, answers: new Map([['name', ['花']]]) })],
    ['a message', (desk, change) => desk.write({ ...change, messageId: randomUUID(), words: 'はい' })],
  ]
  const looks: typeof all = [
    ['a look at what a cancellation tells', (desk, change) => desk.previewCancel(change)],
    ['the form', (desk, change) => desk.form(change)],
    [
      'the times',
      (desk, change) =>
        desk.times({ ...change, itemKey: 'slot', from: localDate('2024-06-13'), isOver: false }),
    ],
  ]

  test.each([...all, ...looks])(
    '%s is not there for another section, nor allowed to a viewer [OFF-06]',
    async (_, ask) => {
      const { town, change } = await seen()
      const events = town.storage.events.length
      const foreign = recordsOf(town, officer('mori', { role: 'editor', sectionId: 'gomi' }))
      expect(await refusalOf(ask(foreign, change))).toEqual({ code: 'answer.not_found' })
      const viewer = recordsOf(town, officer('mori', { role: 'viewer' }))
      expect(await refusalOf(ask(viewer, change))).toEqual({ code: 'office.not_allowed' })
      expect(town.storage.events.length).toBe(events)
    },
  )

  test.each(looks)('%s is on record with who has looked, and at what [OFF-07]', async (_, ask) => {
    const { town, change, ...desk } = await seen()
    const events = town.storage.events.length
    await ask(desk as Parameters<typeof ask>[0], change)
    const { userId, surveyId, answerId } = await desk.stored(change.answerCode)
    expect(town.storage.events.slice(events)).toMatchObject([
      { kind: 'office.viewed', userId, surveyId, answerId, request, facts: { by: 'sato' } },
    ])
  })

  test.each(all)(
    '%s by who has not seen the last change is refused, and changes nothing [OFF-29]',
    async (_, ask) => {
      const { asOther, changeStatus, read, change } = await seen()
      await asOther.changeStatus({ ...change, status: '審査中' })
      expect(await refusalOf(ask({ ...asOther, changeStatus }, change))).toEqual({
        code: 'office.record_changed',
      })
      const { version, history } = await read(change)
      expect([version, history[0]?.by]).toEqual([2, 'abe'])
    },
  )

  test('a change of its resident, which makes a new answer, is one that was not seen, too [OFF-29]', async () => {
    const { town, changeStatus, read, change } = await seen({
      surveys: [aBookingSurvey({ isAppending: { value: true } })],
    })
    const [own] = await town.readOwnAnswers({ surveyId: 'svy1' })
    await town.saveAnswer({ ...booking('cat01_7|20240620|0'), partitionKey: own!.partitionKey })
    expect(await refusalOf(changeStatus({ ...change, status: '審査中' }))).toEqual({
      code: 'office.record_changed',
    })
    const { version } = await read(change)
    await changeStatus({ ...change, version, status: '審査中' })
    expect((await read(change)).status).toBe('審査中')
  })
})
