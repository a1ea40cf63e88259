import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { aPdf, attach } from '../attachment/files.ts'
import { refusalOf } from '../bookables.ts'
import { anItem, answers, aSave, aSurvey, key } from '../forms.ts'
import { inProcess } from '../routes.ts'
import { aTown, hanako, taro } from '../town.ts'
import { officer, recordsOf } from './officers.ts'

const sections = [{ sectionId: 'kenko', name: '健康づくり課', surveys: ['svy1'] }]
const until = localDate('2024-06-10')
const paper = anItem({ itemKey: 'paper', title: '証明書', type: 'attachment', selection: { max: 2 } })
const others = [
  anItem({ isRequired: { value: true } }),
  anItem({ itemKey: 'photo', title: '写真', type: 'attachment' }),
]
const children: readonly SchemaItem[] = [
  anItem({ itemKey: 'children', title: 'お子さん', type: 'repeat', range: { min: 1, max: 3 } }),
  anItem({ itemKey: 'child', title: 'お名前', isRequired: { value: true } }),
  paper,
]

/** Hanako has sent a form that is closed now, and the desk has asked her for some of it. */
async function asked(
  schema: readonly SchemaItem[],
  sent: Record<string, string | string[]>,
  items: string[],
) {
  const config = aSurvey({ surveySchema: schema })
  const town = await aTown(inProcess, {
    surveys: [config],
    office: { sections },
    now: '2024-06-01T12:00:00+09:00',
  })
  const given: Record<string, string | string[]> = { ...sent }
  for (const [itemKey, value] of Object.entries(sent))
    if (itemKey.startsWith('paper') || itemKey === 'photo')
      given[itemKey] = await Promise.all(
        [value].flat().map((name) => attach(town, aPdf(), { itemKey, name })),
      )
  const { answerCode, partitionKey } = await town.saveAnswer(aSave({ answers: answers(given) }))
  await town.publish({ ...config, isEditDisabled: { value: true } })
  const desk = recordsOf(town, officer('sato', { role: 'desk', sectionId: 'kenko' }))
  const of = { surveyId: 'svy1', answerCode }
  const name = { surveyId: 'svy1', partitionKey }
  const change = async () => ({ ...of, version: (await desk.read(of)).version })
  let requests = 0
  const ask = async (...keys: string[]) => {
    requests += 1
    const request = { requestId: key(requests), text: '付け直してください。', items: keys, until }
    return desk.ask({ ...(await change()), ...request })
  }
  await ask(...items)
  const read = async () => (await town.readCorrectionRequest(name))!
  const correct = async (given: Record<string, string | string[]>, more: object = {}) => {
    const { requestId, seen } = await read()
    return town.answerCorrectionRequest({ ...name, requestId, seen, answers: answers(given), ...more })
  }
  const add = (file: string, itemKey = 'paper') => attach(town, aPdf(), { ...name, itemKey, name: file })
  const own = async () => (await town.readAnswer(name))!.entries
  const texts = async () => new Map((await own()).map(({ itemKey, answer }) => [itemKey, answer]))
  const held = async () =>
    (await town.storage.residents.find(hanako)).attachments.map(({ name: file }) => file).toSorted()
  return { town, desk, of, name, change, ask, read, correct, add, texts, held, given }
}

/** Asked for is what stands before another item with files. */
const form = [others[0]!, paper, others[1]!]
const sent = { name: '花子', paper: ['古い.pdf', '同じ.pdf'], photo: ['家.pdf'] }

describe('a file that is to be corrected', () => {
  test('is replaced, and the one before is gone; the history tells which by name [OFF-54]', async () => {
    const { town, desk, of, read, correct, add, texts, held, given } = await asked(form, sent, ['paper'])
    const [, same] = given.paper as string[]
    expect((await read()).opened).toEqual(['paper'])
    const fresh = await add('新しい.pdf')
    await correct({ paper: [fresh, same!] })
    expect((await texts()).get('paper')).toEqual([fresh, same])
    expect(await held()).toEqual(['同じ.pdf', '家.pdf', '新しい.pdf'].toSorted())
    expect((await desk.read(of)).history[0]).toMatchObject({
      kind: 'correction.answered',
      changes: [
        {
          title: '証明書',
          from: '古い.pdf（1 KB）、同じ.pdf（1 KB）',
          to: '新しい.pdf（1 KB）、同じ.pdf（1 KB）',
        },
      ],
    })
    expect(await desk.files(of)).toHaveLength(3)
    expect(await town.readAttachment({ attachmentId: fresh.split(':')[0]!, piece: 0 })).toMatchObject({
      name: '新しい.pdf',
    })
  })

  test('is taken under the rules of its item; no file of another item, answer or resident takes its place [OFF-54]', async () => {
    const { town, correct, add, texts, held, given, name } = await asked(form, sent, ['paper'])
    const [old, same] = given.paper as string[]
    const unknown = {
      ...{ code: 'answer.invalid', issues: [{ itemKey: 'paper', code: 'attachment.unknown' }] },
    }
    const other = await town.as(taro)
    const [photo] = given.photo as string[]
    for (const foreign of [photo!, `${'x'.repeat(20)}:1:y.pdf`])
      expect(await refusalOf(correct({ paper: [foreign] }))).toMatchObject(unknown)
    expect(await refusalOf(attach(other, aPdf(), name))).toEqual({ code: 'answer.not_found' })
    for (const itemKey of ['photo', 'name'])
      expect(await refusalOf(add('外.pdf', itemKey))).toEqual({ code: 'correction.changed' })
    expect(await refusalOf(correct({ paper: [old!, same!, await add('三つめ.pdf')] }))).toMatchObject({
      issues: [{ itemKey: 'paper', code: 'attachment.count' }],
    })
    expect((await texts()).get('paper')).toEqual([old, same])
    await correct({ paper: [], photo: [] })
    expect([(await texts()).get('paper'), (await texts()).get('photo')]).toEqual([undefined, [photo]])
    expect(await held()).toContain('家.pdf')
    expect(await held()).not.toContain('古い.pdf')
  })

  test('is corrected once, or its answer cancelled, or the request withdrawn, whichever comes first [OFF-54]', async () => {
    const { desk, of, change, ask, read, correct, add, held, texts } = await asked(form, sent, ['paper'])
    const page = await read()
    const file = await add('新しい.pdf')
    await Promise.all([correct({ paper: [file] }, page), correct({ paper: [file] }, page)])
    expect(await held()).toEqual(['家.pdf', '新しい.pdf'].toSorted())
    await ask('paper')
    const [one, two] = [await add('一.pdf'), await add('二.pdf')]
    const later = await read()
    const now = await change()
    const outcomes = await Promise.allSettled([
      correct({ paper: [one] }, later),
      correct({ paper: [two] }, later),
      desk.end(now),
      desk.cancel({ ...now, reason: '電話', isOver: true, tells: false }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await refusalOf(add('遅い.pdf'))).toMatchObject({ code: 'correction.ended' })
    // Both files are still there at most as long as what nobody sends; what the answer names is among them.
    const [entry] = (await texts()).get('paper') ?? []
    expect((await desk.files(of)).map(({ attachmentId }) => attachmentId)).toContain(entry?.split(':')[0])
  })
})

describe('a group that is answered several times', () => {
  const family = {
    ...{ name: '花子', children: '2', child: '一郎', 'child~2': '二郎' },
    ...{ paper: ['一.pdf'], 'paper~2': ['二.pdf'] },
  }

  test('is corrected in the copies that there are, each item for itself [OFF-54]', async () => {
    const { desk, of, read, correct, add, texts, ask, held } = await asked([...others, ...children], family, [
      'paper~2',
    ])
    const { askable } = await desk.read(of)
    expect(askable.map(({ itemKey }) => itemKey)).toEqual([
      'name',
      'photo',
      'children',
      'child',
      'paper',
      'child~2',
      'paper~2',
    ])
    expect((await read()).opened).toEqual(['paper~2'])
    const file = await add('二の新しい.pdf', 'paper~2')
    await correct({ 'paper~2': [file], 'child~2': '三郎', children: '3', 'child~3': '四郎' })
    expect(await texts()).toEqual(
      new Map([...(await texts()), ['children', ['2']], ['child~2', ['二郎']], ['paper~2', [file]]]),
    )
    expect(await held()).toEqual(['一.pdf', '二の新しい.pdf'].toSorted())
    expect(await refusalOf(ask('child~3'))).toEqual({ code: 'office.items_invalid' })
  })

  test('has a copy more or less where how many there are is asked for; the files of one that goes, go [OFF-54]', async () => {
    const { read, correct, texts, held, given, ask, add } = await asked([...others, ...children], family, [
      'children',
    ])
    expect((await read()).opened).toEqual(['children', 'child', 'paper', 'child~2', 'paper~2'])
    await correct({ children: '1', child: '二郎', paper: given['paper~2'] as string[] })
    expect(Object.fromEntries(await texts())).toEqual({
      ...{ name: ['花子'], children: ['1'], child: ['二郎'], paper: given['paper~2'] },
    })
    expect(await held()).toEqual(['二.pdf'])
    await ask('children')
    const file = await add('三.pdf', 'paper~2')
    await correct({ children: '2', 'child~2': '三郎', 'paper~2': [file] })
    expect(await held()).toEqual(['三.pdf', '二.pdf'].toSorted())
  })
})
