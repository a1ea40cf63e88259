import { describe, expect, test } from 'vitest'
import type { UseCases } from '../../../application/use-cases.ts'
import { itemTypes } from '../../../domain/item-types/registry.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../forms.ts'
import { inProcess, routes } from '../routes.ts'
import { aTown, hanako, taro } from '../town.ts'
import { aPdf, attach } from './files.ts'

const paper = anItem({ itemKey: 'paper', title: '証明書', type: 'attachment', selection: { max: 2 } })
const photo = anItem({ itemKey: 'photo', title: '写真', type: 'attachment' })
const surveySchema = [anItem(), paper, photo]
const surveys = [
  anAppendingSurvey({ surveySchema }),
  aSurvey({ surveyId: 'once', surveySchema }),
  aSurvey({ surveyId: 'needs', surveySchema: [anItem(), { ...paper, isRequired: { value: true } }] }),
]
const idIn = (answer: string) => answer.split(':')[0] ?? ''
const unknown = (itemKey = 'paper') => ({
  code: 'answer.invalid',
  details: { issues: [{ itemKey, code: 'attachment.unknown', details: {} }] },
})
const stateOf = async (town: Pick<UseCases, 'readAttachmentStates'>, answer: string) =>
  (await town.readAttachmentStates({ attachmentIds: [idIn(answer)] }))[0]?.state

describe.each(routes)('an answer that names files, %s', (_name, route) => {
  const open = () => aTown(route, { surveys })
  const save = (town: UseCases, given: Parameters<typeof answers>[0], over = {}) =>
    town.saveAnswer(aSave({ answers: answers({ name: '花子', ...given }), ...over }))

  test('attachment is an item type: its text is written by the server, and shown by name and size [OFF-40]', async () => {
    const town = await open()
    const answer = await attach(town, aPdf(493_568), { name: 'C:\\書類\\在職証明.exe.pdf' })
    expect(answer).toBe(`${idIn(answer)}:493568:在職証明.exe.pdf`)
    const { partitionKey } = await save(town, { paper: `${idIn(answer)}:1:forged.html` })
    const saved = await town.readAnswer({ surveyId: 'svy1', partitionKey })
    expect(saved?.entries.find(({ itemKey }) => itemKey === 'paper')?.answer).toEqual([answer])
    expect(itemTypes.attachment.shown([answer], paper, {})).toBe('在職証明.exe.pdf（482 KB）')
    town.clock.advance(10 * 24 * 3_600_000)
    expect(await stateOf(town, answer)).toBe('kept')
  })

  test('is refused at the item where a file is of another resident, form or answer, dropped, over or unknown [OFF-40]', async () => {
    const town = await open()
    const other = await town.as(taro)
    const [foreign, otherForm, used, dropped, over] = [
      await attach(other, aPdf()),
      await attach(town, aPdf(), { surveyId: 'once' }),
      await attach(town, aPdf()),
      await attach(town, aPdf()),
      await attach(town, aPdf()),
    ]
    await save(town, { name: '別の人', paper: used! })
    await town.dropAttachment({ attachmentId: idIn(dropped!) })
    for (const text of [foreign, otherForm, used, dropped, 'x:1:x.pdf', 'x', 'https://example.test/x.pdf'])
      await expect(save(town, { paper: text! })).rejects.toMatchObject(unknown())
    town.clock.advance(24 * 3_600_000)
    await expect(save(town, { paper: over! })).rejects.toMatchObject(unknown())
  })

  test('has a file once: what names it again in the item is passed over, and in another one refused', async () => {
    const town = await open()
    const answer = await attach(town, aPdf())
    await expect(save(town, { paper: answer, photo: answer })).rejects.toMatchObject(unknown('photo'))
    const { partitionKey } = await save(town, { paper: [answer, `${idIn(answer)}:2:x.pdf`] })
    const saved = await town.readAnswer({ surveyId: 'svy1', partitionKey })
    expect(saved?.entries.find(({ itemKey }) => itemKey === 'paper')?.answer).toEqual([answer])
  })

  test('has as many as the item takes, and one where it must', async () => {
    const town = await open()
    const three = [await attach(town, aPdf()), await attach(town, aPdf()), await attach(town, aPdf())]
    await expect(save(town, { paper: three })).rejects.toMatchObject({
      details: { issues: [{ code: 'attachment.count', details: { min: 0, max: 2 } }] },
    })
    await expect(save(town, {}, { surveyId: 'needs' })).rejects.toMatchObject({
      details: { issues: [{ itemKey: 'paper', code: 'required' }] },
    })
  })

  test('takes its files along when it is changed, and what the change leaves out is erased', async () => {
    const town = await open()
    const [kept, left] = [await attach(town, aPdf()), await attach(town, aPdf())]
    const idempotencyKey = '00000000-0000-4000-8000-000000000001'
    const first = await save(town, { paper: [kept, left] }, { idempotencyKey })
    expect(await save(town, { paper: [kept, left] }, { idempotencyKey })).toEqual(first)
    const added = await attach(town, aPdf())
    const { partitionKey } = first
    const changed = await save(town, { paper: [kept, added] }, { partitionKey })
    expect(await stateOf(town, kept)).toBe('kept')
    expect(await stateOf(town, added)).toBe('kept')
    expect(await stateOf(town, left)).toBeUndefined()
    await town.cancelAnswer({ surveyId: 'svy1', partitionKey: changed.partitionKey })
    expect(await stateOf(town, kept)).toBe('kept')
    await expect(save(town, { paper: kept })).rejects.toMatchObject(unknown())
  })

  test('gets a file that two of them name at once only in one', async () => {
    const town = await open()
    const answer = await attach(town, aPdf())
    const saves = await Promise.allSettled(
      ['甲', '乙'].map((name) =>
        save(town, { name, paper: answer }, { idempotencyKey: crypto.randomUUID() }),
      ),
    )
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: unknown() })
  })
})

test('what is held of a resident has their files, and nothing is left of them when they are erased [OFF-40]', async () => {
  const town = await aTown(inProcess, { surveys })
  const [sent, unsent] = [await attach(town, aPdf()), await attach(town, aPdf())]
  await town.saveAnswer(aSave({ answers: answers({ name: '花子', paper: sent }) }))
  const held = await town.storage.residents.find(hanako)
  expect(held.attachments.map(({ attachmentId }) => attachmentId).sort()).toEqual(
    [idIn(sent), idIn(unsent)].sort(),
  )
  await town.storage.residents.erase(hanako, localDate('2025-06-14'), () => [])
  expect(await town.readAttachmentStates({ attachmentIds: [idIn(sent), idIn(unsent)] })).toEqual([])
})
