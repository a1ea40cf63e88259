import { describe, expect, test } from 'vitest'
import { correctionPath, detailsPath } from '../../../application/answer/answer-paths.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { addressOf, aTownWithMessages } from '../answer/a-town-with-messages.ts'
import { refusalOf } from '../bookables.ts'
import { anItem, answers, aSave, aSurvey, key } from '../forms.ts'
import { routes } from '../routes.ts'
import { hanako, taro } from '../town.ts'
import { officer, recordsOf, request } from './officers.ts'

const sections = [
  { sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'] },
  { sectionId: 'gomi', name: 'ごみ対策課', surveys: ['stickers'] },
]
const items: readonly SchemaItem[] = [
  anItem({ isRequired: { value: true }, isNotEditable: true }),
  anItem({ itemKey: 'tel', title: '電話番号', type: 'phone' }),
  anItem({ itemKey: 'town', title: '町名', length: { max: 5, limitation: true } }),
  anItem({ itemKey: 'memo', title: 'メモ', isAdminItem: true }),
]
const form = (surveySchema = items, over = {}) => aSurvey({ surveySchema, ...over })
const sent = { name: '花子', tel: '0312345678', town: '中町' }
const until = localDate('2024-06-10')

describe.each(routes)('a correction, %s', (_, route) => {
  /** Hanako has sent a form that can't be edited, and the desk has asked her for two items of it. */
  async function asked(over: Parameters<typeof aTownWithMessages>[1] = {}) {
    const here = await aTownWithMessages(route, {
      ...{ surveys: [form(items, { isEditDisabled: { value: true } })], office: { sections } },
      now: '2024-06-01T12:00:00+09:00',
      ...over,
    })
    const { town, gateway } = here
    const { answerCode, partitionKey } = await town.saveAnswer(aSave({ answers: answers(sent) }))
    const desk = recordsOf(town, officer('sato', { role: 'desk', sectionId: 'kenko' }))
    const of = { surveyId: 'svy1', answerCode }
    const name = { surveyId: 'svy1', partitionKey }
    const version = async () => (await desk.read(of)).version
    const change = async () => ({ ...of, version: await version() })
    const first = { requestId: key(1), text: '氏名と町名を直してください。', items: ['name', 'town'], until }
    const ask = async (more: object = {}) => desk.ask({ ...(await change()), ...first, ...more })
    expect(await ask()).toEqual({ told: 'told' })
    const read = async () => (await town.readCorrectionRequest(name))!
    const correct = async (given: Record<string, string>, more: object = {}) => {
      const { requestId, seen } = await read()
      return town.answerCorrectionRequest({
        ...{ ...name, requestId, seen, answers: answers(given) },
        ...more,
      })
    }
    const own = async () => (await town.readAnswer(name))!
    const texts = async () =>
      Object.fromEntries((await own()).entries.map(({ itemKey, answer }) => [itemKey, answer?.[0]]))
    return { ...here, gateway, desk, of, name, change, ask, read, correct, own, texts }
  }

  test('is told in LINE without a word of it, stands first in /my, changes exactly what is asked, and returns to the desk [OFF-54]', async () => {
    const { town, desk, of, name, read, correct, own, texts, ...here } = await asked()
    await here.sendMessages()
    const { message } = here.gateway.delivered.at(-1)!
    expect([message.title, message.visits, message.words]).toEqual([
      '【みなと市】申請の内容に、直していただきたいところがあります。',
      [],
      undefined,
    ])
    expect(message.links.map(({ url }) => url)).toEqual([addressOf(correctionPath(name))])
    expect((await town.listOwnAnswers({})).answers[0]?.asked).toEqual({ until, isLate: false })
    const { state, text, opened, config } = await read()
    expect([state, text, opened]).toEqual(['open', '氏名と町名を直してください。', ['name', 'town']])
    expect(config.surveySchema?.map(({ itemKey }) => itemKey)).toEqual(['name', 'tel', 'town'])
    expect((await desk.find({ words: of.answerCode })).found[0]?.waits).toBe('owner')
    await correct({ name: '花', town: '東町', tel: '09000000000', memo: '済' })
    expect(await texts()).toEqual({ name: '花', tel: '0312345678', town: '東町' })
    expect((await own()).asked).toBeUndefined()
    expect((await town.listOwnAnswers({})).answers[0]?.check).toBe('未対応')
    const changes = [
      { title: 'お名前', from: '花子', to: '花' },
      { title: '町名', from: '中町', to: '東町' },
    ]
    const record = await desk.read(of)
    expect(record.asked).toMatchObject({ state: 'answered', isSeen: false, changes })
    expect(record.history[0]).toMatchObject({ kind: 'correction.answered', who: 'resident', changes })
    expect(town.storage.events.filter(({ kind }) => kind.startsWith('correction.'))).toMatchObject([
      {
        ...{ kind: 'correction.asked', userId: hanako, request },
        facts: { by: 'sato', items: 'name town', until },
      },
      { kind: 'correction.answered', userId: hanako, facts: { items: 'name town' } },
    ])
    expect((await desk.find({ words: of.answerCode })).found[0]?.waits).toBe('desk')
    await desk.end({ ...of, version: record.version })
    expect((await desk.find({ words: of.answerCode })).found[0]).not.toHaveProperty('waits')
    expect(await refusalOf(desk.end({ ...of, version: record.version + 1 }))).toEqual({
      code: 'office.nothing_asked',
    })
  })

  test('is taken until the last second of its day, refused after it, and taken again once it is prolonged [OFF-54]', async () => {
    const { town, desk, change, correct, own, texts, read } = await asked()
    town.clock.set('2024-06-11T00:00:00+09:00')
    expect(await refusalOf(correct({ town: '東町' }))).toEqual({ code: 'correction.late' })
    expect([(await own()).asked, (await read()).state]).toEqual([{ until, isLate: true }, 'late'])
    expect(await refusalOf(desk.prolong({ ...(await change()), until }))).toEqual({
      code: 'office.deadline_invalid',
    })
    await desk.prolong({ ...(await change()), until: localDate('2024-06-11') })
    town.clock.set('2024-06-11T23:59:59+09:00')
    await correct({ town: '東町' })
    expect((await texts()).town).toBe('東町')
  })

  test('sent twice is made once; another one from another device is told that it was made [OFF-54]', async () => {
    const { town, read, correct, texts } = await asked()
    const page = await read()
    await Promise.all([correct({ town: '東町' }, page), correct({ town: '東町' }, page)])
    await correct({ town: '東町' }, page)
    expect(town.storage.events.filter(({ kind }) => kind === 'correction.answered')).toHaveLength(1)
    expect(await refusalOf(correct({ town: '西町' }, page))).toEqual({
      ...{ code: 'correction.ended', state: 'answered' },
    })
    expect((await texts()).town).toBe('東町')
  })

  test('asked for anew takes the place of the one before, also on a page that is open [OFF-54]', async () => {
    const { ask, read, correct, texts, desk, of } = await asked()
    const page = await read()
    await ask({ requestId: key(2), text: '電話番号も。', items: ['tel'] })
    await ask({ requestId: key(2), text: '電話番号も。', items: ['tel'] })
    const older = { requestId: page.requestId, seen: page.seen }
    expect(await refusalOf(correct({ town: '東町' }, older))).toEqual({ code: 'correction.changed' })
    expect((await read()).opened).toEqual(['tel'])
    await correct({ town: '東町', tel: '0398765432' })
    expect(await texts()).toMatchObject({ town: '中町', tel: '0398765432' })
    expect((await desk.read(of)).history.filter(({ kind }) => kind === 'correction.asked')).toHaveLength(2)
  })

  test('withdrawn, or of a cancelled answer, is nothing to be made any more [OFF-54]', async () => {
    const { desk, change, ask, read, correct, own } = await asked()
    const page = await read()
    await desk.end(await change())
    expect(await refusalOf(correct({ town: '東町' }, page))).toEqual({
      ...{ code: 'correction.ended', state: 'withdrawn' },
    })
    expect((await own()).asked).toBeUndefined()
    await ask({ requestId: key(3) })
    const again = await read()
    await desk.cancel({ ...(await change()), reason: '電話', isOver: true, tells: false })
    expect(await refusalOf(correct({ town: '東町' }, again))).toEqual({
      ...{ code: 'correction.ended', state: 'ended' },
    })
    expect(await refusalOf(ask({ requestId: key(4) }))).toEqual({ code: 'answer.change_of_cancelled' })
  })

  test('is judged by the form as it is now, and only in what changes [OFF-54]', async () => {
    const { town, read, correct, texts } = await asked()
    const page = await read()
    const [name, tel, place] = items as [SchemaItem, SchemaItem, SchemaItem]
    const strict = { ...tel, isRequired: { value: true }, length: { max: 3, limitation: true } }
    await town.publish(form([name, strict, { ...place, length: { max: 2, limitation: true } }]))
    expect(await refusalOf(correct({ town: '東大町' }, page))).toEqual({ code: 'correction.changed' })
    expect(await refusalOf(correct({ town: '東大町' }))).toMatchObject({
      ...{ code: 'answer.invalid', issues: [{ itemKey: 'town' }] },
    })
    await town.publish(form([strict, place]))
    expect((await read()).opened).toEqual(['town'])
    await correct({ town: '東町', name: '花' })
    expect(await texts()).toMatchObject({ town: '東町' })
    expect((await read()).state).toBe('answered')
  })

  test('of what the office has put right meanwhile is asked about again; other changes of the office stay [OFF-54]', async () => {
    const { desk, of, read, correct, texts } = await asked()
    const page = await read()
    const version = async () => (await desk.read(of)).version
    await desk.correct({ ...of, version: await version(), answers: answers({ ...sent, tel: '0300000000' }) })
    await correct({ town: '東町' }, page)
    expect(await texts()).toMatchObject({ tel: '0300000000', town: '東町' })
  })

  test('that changes nothing is none, and one that overwrites the office unseen neither [OFF-54]', async () => {
    const { desk, of, read, correct } = await asked()
    const page = await read()
    expect(await refusalOf(correct({ town: '中町' }))).toEqual({ code: 'correction.unchanged' })
    const { version } = await desk.read(of)
    await desk.correct({ ...of, version, answers: answers({ ...sent, town: '南町' }) })
    expect(await refusalOf(correct({ town: '東町' }, page))).toEqual({ code: 'correction.changed' })
  })

  test('is another resident’s or section’s as if it were not there, and asks nobody for what is not theirs [OFF-54]', async () => {
    const { town, name, ask, change, read } = await asked()
    const { requestId, seen } = await read()
    const other = await town.as(taro)
    const notThere = { code: 'answer.not_found' }
    expect(await refusalOf(other.readCorrectionRequest(name))).toEqual(notThere)
    const given = { ...name, requestId, seen, answers: answers({ town: '東町' }) }
    expect(await refusalOf(other.answerCorrectionRequest(given))).toEqual(notThere)
    const more = { requestId: key(5), text: '直して', items: ['town'], until }
    const foreign = recordsOf(town, officer('mori', { role: 'editor', sectionId: 'gomi' }))
    expect(await refusalOf(foreign.ask({ ...(await change()), ...more }))).toEqual(notThere)
    const viewer = recordsOf(town, officer('mori', { role: 'viewer' }))
    expect(await refusalOf(viewer.ask({ ...(await change()), ...more }))).toEqual({
      code: 'office.not_allowed',
    })
    for (const wrong of [['memo'], [], ['town', 'gone']])
      expect(await refusalOf(ask({ ...more, items: wrong }))).toEqual({ code: 'office.items_invalid' })
    expect(await refusalOf(ask({ ...more, text: ' ' }))).toMatchObject({ code: 'office.words_invalid' })
  })

  test('goes over to what its resident makes of the answer, and waits there', async () => {
    const appending = form(items, { isAppending: { value: true } })
    const { town, name, own } = await asked({ surveys: [appending] })
    const changed = aSave({ ...name, answers: answers({ ...sent, tel: '0399999999' }) })
    const { partitionKey } = await town.saveAnswer(changed)
    expect((await own()).asked).toBeUndefined()
    const moved = await town.readCorrectionRequest({ ...name, partitionKey })
    expect([moved?.state, moved?.opened]).toEqual(['open', ['name', 'town']])
  })

  test('a result is told without a word of it, stands in the details, and takes the place of an earlier one', async () => {
    const { town, desk, name, own, change, ...here } = await asked()
    await here.sendMessages()
    const result = { resultId: key(8), text: '認定しました。' }
    expect(await desk.sendResult({ ...(await change()), ...result })).toEqual({ told: 'told' })
    await desk.sendResult({ ...(await change()), ...result })
    await here.sendMessages()
    const { message } = here.gateway.delivered.at(-1)!
    expect([message.title, message.words, message.links.map(({ url }) => url)]).toEqual([
      '【みなと市】申請の結果をお知らせします。',
      undefined,
      [addressOf(detailsPath(name))],
    ])
    await desk.sendResult({ ...(await change()), resultId: key(9), text: '取り消しました。' })
    expect((await own()).result).toMatchObject({ text: '取り消しました。' })
    expect(town.storage.events.filter(({ kind }) => kind === 'result.sent')).toHaveLength(2)
  })
})
