import { describe, expect, test } from 'vitest'
import { makeNotePrint, makeReadRecord } from '../../../application/office/read-record.ts'
import type { Duty, Officer } from '../../../domain/staff/office-duty.ts'
import { heads, ten } from '../answer/a-town-with-messages.ts'
import { unclaimed } from '../answer/library.ts'
import { aReservation, bookables, refusalOf } from '../bookables.ts'
import { anAppendingSurvey, anItem, answers } from '../forms.ts'
import { aPaidForm, aPayingTown, aPurchase, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import { type Town, taro } from '../town.ts'
import { aDesk } from './a-desk.ts'

const holidays = { nameOf: () => undefined }
const request = { requestId: 'request-1' }
const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'waste', name: 'ごみ対策課', surveys: ['stickers'] },
]

const officer = (...duties: readonly Duty[]): Officer => ({ sub: 'staff-1', username: 'sato', duties })
const ofHealth = officer({ role: 'viewer', sectionId: 'health' })
const ofWaste = officer({ role: 'editor', sectionId: 'waste' })
const ofCity = officer({ role: 'viewer' })

const readAs = ({ storage, clock }: Pick<Town, 'storage' | 'clock'>, who: Officer) =>
  makeReadRecord({ ...storage, clock, holidays })(who, request)

const aCheckForm = () =>
  anAppendingSurvey({
    surveyTitle: '健診の予約',
    surveySchema: [
      anItem({ itemKey: 'who', title: 'あなたについて', type: 'groupheader' }),
      anItem({ itemKey: 'name', title: 'お名前' }),
      anItem({ itemKey: 'kana', title: 'ふりがな' }),
      anItem({ itemKey: 'tel', title: '電話番号', type: 'phone' }),
      anItem({ itemKey: 'born', title: '生年月日', type: 'birthday' }),
      anItem({
        itemKey: 'sort',
        title: 'ご病気',
        type: 'choicegroupheader',
        sectionOptions: [
          { option: { value: 'ある' }, groupheader: { value: 'ill' } },
          { option: { value: 'ない' }, groupheader: { value: 'well' } },
        ],
      }),
      anItem({ itemKey: 'ill', title: 'ご病気について', type: 'groupheader' }),
      anItem({ itemKey: 'drugs', title: 'お薬' }),
      anItem({ itemKey: 'well', title: '運動について', type: 'groupheader' }),
      anItem({ itemKey: 'sport', title: '運動' }),
      anItem({ itemKey: 'when', title: '予約', type: 'groupheader' }),
      aReservation(),
      anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
    ],
  })

const hers = {
  ...{ name: '髙橋 花子', kana: 'たかはし はなこ', tel: '09012345678', born: '1958-04-01' },
  ...{ sort: 'ある', drugs: '血圧の薬', slot: ten },
}
const saved = (over: Record<string, string> = {}) => ({
  surveyId: 'svy1',
  answers: answers({ ...hers, ...over }),
})

const aStickerForm = () =>
  anAppendingSurvey({
    ...{ surveyId: 'stickers', surveyTitle: 'ごみ処理券' },
    surveySchema: [anItem(), anItem({ itemKey: 'tel', title: '電話番号', type: 'phone' })],
  })

/** A desk with a form in the section of health, and one that it does not see to. */
const aHall = (over: Parameters<typeof aDesk>[0] = {}) =>
  aDesk({
    surveys: [aCheckForm(), aStickerForm()],
    office: { sections },
    ...over,
  })

describe('the page of an answer', () => {
  test('tells what was answered by section, with what choices opened, and what is still blank [OFF-10]', async () => {
    const { town, correct } = await aHall()
    const { answerCode } = await town.saveAnswer(saved())
    await correct({ answerCode, by: 'sato', items: [{ item: '職員のメモ', text: '再来' }], dryRun: false })
    expect(await readAs(town, ofHealth)({ surveyId: 'svy1', answerCode })).toMatchObject({
      ...{ surveyId: 'svy1', formTitle: '健診の予約', answerCode, status: '未対応', isClaimed: true },
      ...{ name: '髙橋 花子', reading: 'たかはし はなこ', phone: '09012345678' },
      receivedBy: 'resident',
      receivedAt: Date.parse('2024-06-01T12:00:00+09:00') / 1000,
      sections: [
        {
          title: 'あなたについて',
          rows: [
            { title: 'お名前', text: '髙橋 花子' },
            { title: 'ふりがな', text: 'たかはし はなこ' },
            { title: '電話番号', text: '09012345678' },
            { title: '生年月日', text: '1958/04/01' },
            { title: 'ご病気', text: 'ある' },
          ],
        },
        { title: 'ご病気について', rows: [{ title: 'お薬', text: '血圧の薬' }] },
        { title: '予約', rows: [{ title: '職員のメモ', text: '再来' }] },
      ],
    })
  })

  test('keeps the titles under which something was answered, and what the form no longer asks', async () => {
    const { town } = await aHall()
    const { answerCode } = await town.saveAnswer(saved())
    await town.publish(
      anAppendingSurvey({
        surveySchema: [
          anItem({ itemKey: 'name', title: '氏名' }),
          anItem({ itemKey: 'new', title: '新しい' }),
        ],
      }),
    )
    const { sections } = await readAs(town, ofHealth)({ surveyId: 'svy1', answerCode })
    expect(sections[0]?.rows).toEqual([
      { title: 'お名前', text: '髙橋 花子' },
      { title: '新しい', text: '' },
    ])
    expect(sections[1]).toMatchObject({ title: 'いまのフォームにない項目' })
    expect(sections[1]?.rows).toContainEqual({ title: 'お薬', text: '血圧の薬' })
  })

  test('has the columns that the form names for the sheet to file', async () => {
    const { town } = await aHall()
    const { answerCode } = await town.saveAnswer(saved())
    const ask = { surveyId: 'svy1', answerCode }
    expect((await readAs(town, ofHealth)(ask)).sheet).toBeUndefined()
    await town.publish({ ...aCheckForm(), lists: { page: ['#name', 'drugs'] } })
    expect((await readAs(town, ofHealth)(ask)).sheet).toEqual([
      { title: '名前', text: '髙橋 花子' },
      { title: 'お薬', text: '血圧の薬' },
    ])
  })

  test('tells how a reservation stands', async () => {
    const { town, cancel } = await aHall()
    const { answerCode } = await town.saveAnswer(saved())
    const booking = async () =>
      (await readAs(town, ofHealth)({ surveyId: 'svy1', answerCode })).bookings.map((each) => each.standing)
    const [told] = (await readAs(town, ofHealth)({ surveyId: 'svy1', answerCode })).bookings
    expect(told).toEqual({
      ...{ itemKey: 'slot', title: '予約', place: '健診／成人／胃がん', item: 'バリウム' },
      ...{ day: '2024-06-14', time: '10:00～11:00', standing: 'kept' },
    })
    await town.offer(bookables({ calendarOff: true, dayOffs: [told!.day] }))
    expect(await booking()).toEqual(['closed'])
    town.clock.set('2024-06-14T10:59:00+09:00')
    expect(await booking()).toEqual(['closed'])
    town.clock.set('2024-06-14T11:00:00+09:00')
    expect(await booking()).toEqual(['past'])
    town.clock.set('2024-06-02T12:00:00+09:00')
    await cancel({ answerCode, by: 'sato', reason: '本人から電話', isOver: false, tells: false })
    expect(await booking()).toEqual(['given_back'])
  })

  test('finds it by any code of the series in any way of writing, and tells them with their times', async () => {
    const { town } = await aHall()
    const first = await town.saveAnswer(saved())
    town.clock.advance(3_600_000)
    const second = await town.saveAnswer({
      ...saved({ name: '山田 花子' }),
      partitionKey: first.partitionKey,
    })
    for (const answerCode of [first.answerCode, ` ${second.answerCode.toLowerCase()} `]) {
      const record = await readAs(town, ofHealth)({ surveyId: 'svy1', answerCode })
      const at = Date.parse('2024-06-01T12:00:00+09:00') / 1000
      expect(record).toMatchObject({
        ...{ answerCode: second.answerCode, name: '山田 花子', receivedAt: at },
        codes: [
          { code: first.answerCode, receivedAt: at },
          { code: second.answerCode, receivedAt: at + 3_600 },
        ],
      })
    }
  })

  test('tells what is paid, and what the office has to do about it', async () => {
    const town = await aPayingTown(inProcess)
    const { form } = await sent(town)
    await tell(town, form)
    const [own] = await town.readOwnAnswers({ surveyId: 'svy1' })
    const { answerCode, partitionKey } = own!
    const read = () => readAs(town, ofCity)({ surveyId: 'svy1', answerCode })
    const paid = await read()
    expect(paid.payment).toMatchObject({ state: 'completed', isToSettle: false })
    expect(paid.payment?.rows).toContainEqual({ title: '合計', text: expect.anything() })
    expect(paid.history.map(({ kind, who, order }) => [kind, who, order])).toContainEqual([
      ...['order.moved', 'system', 'completed'],
    ])
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey })
    expect((await read()).payment).toMatchObject({ state: 'refund_needed', isToSettle: true })
  })

  test('tells what was said to the resident, what waits and what could not be delivered', async () => {
    const { town, move, sendMessages, gateway } = await aHall()
    const { answerCode } = await town.saveAnswer(saved())
    await sendMessages()
    const read = async () =>
      (await readAs(town, ofHealth)({ surveyId: 'svy1', answerCode })).messages.map(({ kind, fate, why }) => [
        kind,
        fate,
        why,
      ])
    expect(heads(gateway)).toHaveLength(1)
    expect(await read()).toEqual([
      ['reminder', 'waiting', undefined],
      ['booked', 'sent', undefined],
    ])
    gateway.fails = () => ({ kind: 'unreachable', reason: 'status_400' })
    await move({ answerCode, by: 'sato', slot: '2024-06-20 9:00', tells: true, dryRun: false })
    await sendMessages()
    expect(await read()).toEqual([
      ['reminder', 'waiting', undefined],
      ['changedByOffice', 'given_up', 'status_400'],
      ['booked', 'sent', undefined],
    ])
  })
})

describe('the history of an answer', () => {
  test('has a line for each event: who, when, and what was there and is there [OFF-10]', async () => {
    const { town, correct, move, cancel, employ } = await aHall()
    await employ('sato')
    const first = await town.saveAnswer(saved())
    town.clock.advance(1_000)
    const { answerCode } = await town.saveAnswer({
      ...saved({ drugs: 'なし', slot: 'cat01_7|20240618|0' }),
      partitionKey: first.partitionKey,
    })
    const act = { answerCode, by: 'sato', dryRun: false }
    town.clock.advance(1_000)
    await move({ ...act, slot: '2024-06-20 9:00', tells: false, reason: '市の都合' })
    town.clock.advance(1_000)
    await correct({ ...act, items: [{ item: '職員のメモ', text: '再来' }] })
    town.clock.advance(1_000)
    await cancel({ ...act, reason: '本人から電話', isOver: false, tells: false })
    const { history } = await readAs(town, ofHealth)({ surveyId: 'svy1', answerCode })
    const at = Date.parse('2024-06-01T12:00:00+09:00')
    const by = (await town.storage.staffAccounts.findByUsername('sato'))?.name
    expect(history.toReversed()).toEqual([
      { atMs: at, kind: 'answer.saved', who: 'resident', changes: [] },
      {
        ...{ atMs: at + 1_000, kind: 'answer.changed', who: 'resident' },
        changes: [
          { title: 'お薬', from: '血圧の薬', to: 'なし' },
          {
            title: '予約',
            from: '健診／成人／胃がん バリウム 2024-06-14 10:00～11:00',
            to: '健診センター 2024-06-18 09:00～10:00',
          },
        ],
      },
      {
        ...{ atMs: at + 2_000, kind: 'answer.moved', who: 'desk', by, reason: '市の都合' },
        changes: [
          {
            title: '予約',
            from: '健診センター 2024-06-18 09:00～10:00',
            to: '健診センター 2024-06-20 09:00～10:00',
          },
        ],
      },
      {
        ...{ atMs: at + 3_000, kind: 'answer.updated', who: 'desk', by },
        changes: [{ title: '職員のメモ', from: '', to: '再来' }],
      },
      {
        ...{ atMs: at + 4_000, kind: 'answer.cancelled', who: 'desk', by, reason: '本人から電話' },
        changes: [{ title: '対応状況', from: '未対応', to: 'キャンセル' }],
      },
    ])
  })

  test('tells what nobody did: a message, a place that ran out, a payment', async () => {
    const { town, sendMessages } = await aHall()
    const { answerCode } = await town.saveAnswer(saved())
    await sendMessages()
    const { history } = await readAs(town, ofHealth)({ surveyId: 'svy1', answerCode })
    expect(history[0]).toMatchObject({ kind: 'message.sent', who: 'system', message: 'booked', changes: [] })
  })
})

describe('other answers of the person', () => {
  const others = async (town: Town, who: Officer, answerCode: string) => {
    const { others } = await readAs(town, who)({ surveyId: 'svy1', answerCode })
    return { ...others, found: others.found.map(({ formTitle, answerCode }) => `${formTitle} ${answerCode}`) }
  }

  test('are what the owner has sent, in the forms that one sees to [OFF-06]', async () => {
    const { town } = await aHall()
    const { answerCode } = await town.saveAnswer(saved({ slot: '' }))
    const second = await town.saveAnswer(saved({ name: '髙橋 次郎', slot: '' }))
    const third = await town.saveAnswer({ ...saved(), partitionKey: second.partitionKey })
    const sticker = await town.saveAnswer({ surveyId: 'stickers', answers: answers({ name: '花子' }) })
    await (await town.as(taro)).saveAnswer(saved({ slot: '' }))
    const own = `健診の予約 ${third.answerCode}`
    expect(await others(town, ofHealth, answerCode)).toEqual({ found: [own], isSure: true, hasMore: false })
    expect((await others(town, ofCity, answerCode)).found.sort()).toEqual(
      [own, `ごみ処理券 ${sticker.answerCode}`].sort(),
    )
  })

  test('are what says the same name and birthday, or phone number, where it is nobody’s yet [OFF-06]', async () => {
    const { town } = await aHall()
    await unclaimed(town, 'paper', { ...hers, slot: '' }, { answerCode: 'PAPER001' })
    const alike = await town.saveAnswer(saved({ tel: '0312345678', slot: '' }))
    await (await town.as(taro)).saveAnswer(saved({ name: '高橋 太郎', slot: '', born: '1990-01-01' }))
    const two = await others(town, ofHealth, 'PAPER001')
    expect(two.isSure).toBe(false)
    expect(two.found).toHaveLength(2)
    expect(two.found).toContain(`健診の予約 ${alike.answerCode}`)
    await (await town.as(taro)).saveAnswer(saved({ name: '高橋 太郎', slot: '', tel: '0311112222' }))
    await town.saveAnswer({ surveyId: 'stickers', answers: answers({ name: '花子', tel: hers.tel }) })
    expect((await others(town, ofHealth, 'PAPER001')).found).toHaveLength(2)
    expect((await others(town, ofCity, 'PAPER001')).found).toHaveLength(3)
  })
})

test('what is outside of the sections looks exactly like what is not there, to each role [OFF-06]', async () => {
  const { town } = await aHall()
  const { answerCode } = await town.saveAnswer(saved())
  const refused = { code: 'answer.not_found' }
  const ask = { surveyId: 'svy1', answerCode }
  expect(await refusalOf(readAs(town, ofWaste)(ask))).toEqual(refused)
  expect(await refusalOf(readAs(town, officer({ role: 'keeper', sectionId: 'gone' }))(ask))).toEqual(refused)
  expect(await refusalOf(readAs(town, officer())(ask))).toEqual(refused)
  expect(await refusalOf(readAs(town, ofWaste)({ ...ask, surveyId: 'nowhere' }))).toEqual(refused)
  expect(await refusalOf(readAs(town, ofCity)({ ...ask, surveyId: 'nowhere' }))).toEqual(refused)
  expect(await refusalOf(readAs(town, ofHealth)({ ...ask, answerCode: 'ABCDEFGH' }))).toEqual(refused)
  expect(await refusalOf(readAs(town, ofHealth)(ask))).toBe('accepted')
  expect(town.storage.events.filter(({ kind }) => kind === 'office.viewed')).toHaveLength(1)
})

test('who has looked is on record before the answer is returned, and without it there is none [OFF-07]', async () => {
  const { town } = await aHall()
  const { answerCode } = await town.saveAnswer(saved())
  const ask = { surveyId: 'svy1', answerCode }
  await readAs(town, ofHealth)(ask)
  const [record] = await town.storage.ownAnswers.listOwn('U-hanako', 'svy1')
  const { surveyId, answerId, userId } = record!
  expect(town.storage.events.filter(({ kind }) => kind === 'office.viewed')).toEqual([
    {
      ...{ kind: 'office.viewed', at: town.clock.now(), surveyId, answerId, userId, request },
      facts: { by: 'sato' },
    },
  ])
  const audit = {
    ofAnswers: town.storage.audit.ofAnswers,
    record: () => Promise.reject(new Error('the log is full')),
  }
  const unaudited = makeReadRecord({ ...town.storage, audit, clock: town.clock, holidays })(ofHealth, request)
  await expect(unaudited(ask)).rejects.toThrow('the log is full')
})

test('who has printed it is on record, and nobody prints what they may not see [OFF-07]', async () => {
  const { town } = await aHall()
  const { answerCode } = await town.saveAnswer(saved())
  const ask = { surveyId: 'svy1', answerCode }
  const printAs = (who: Officer) => makeNotePrint({ ...town.storage, clock: town.clock })(who, request)(ask)
  expect(await refusalOf(printAs(ofWaste))).toEqual({ code: 'answer.not_found' })
  await printAs(ofHealth)
  const [record] = await town.storage.ownAnswers.listOwn('U-hanako', 'svy1')
  const { surveyId, answerId, userId } = record!
  expect(town.storage.events.filter(({ kind }) => kind === 'answers.exported')).toEqual([
    {
      ...{ kind: 'answers.exported', at: town.clock.now(), surveyId, answerId, userId, request },
      facts: { by: 'sato', count: 1 },
    },
  ])
})

test('an answer that nobody of the desk has touched has no names of theirs in it', async () => {
  const town = await aPayingTown(inProcess, { surveys: [aPaidForm()] })
  const { answerCode } = await town.saveAnswer(aPurchase({ how: '窓口' }))
  const record = await readAs(town, ofCity)({ surveyId: 'svy1', answerCode })
  expect(record.payment).toMatchObject({ state: 'due', isToSettle: false })
  expect(record.history.every(({ by }) => by === undefined)).toBe(true)
})
