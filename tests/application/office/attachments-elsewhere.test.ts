import { expect, test } from 'vitest'
import { makeExportAnswers } from '../../../application/office/export-answers.ts'
import { aPdf, attach } from '../attachment/files.ts'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../forms.ts'
import { aPaidForm, aPayingTown, aPurchase, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import { aTown } from '../town.ts'
import { anImportOffice, outcomesOf, paper, paperItems } from './an-import-office.ts'

const certificate = anItem({
  itemKey: 'paper',
  title: '証明書',
  type: 'attachment',
  isRequired: { value: true },
})
const HOUR_MS = 3_600_000
const idIn = (answer: string) => answer.split(':')[0] ?? ''

test('a table of the office names no file, at its cell; what it imports needs none [OFF-40]', async () => {
  const it = await anImportOffice({ config: { surveySchema: [...paperItems, certificate] } })
  const named = await it.import([
    paper({ 証明書: 'x:1000:証明書.pdf' }),
    paper({ 番号: 'P-2', 証明書: '証明書.pdf（1 KB）' }),
  ])
  expect(outcomesOf(named)).toEqual([
    ['refused', '証明書:item_invalid'],
    ['refused', '証明書:item_invalid'],
  ])
  expect(await it.stored()).toEqual([])
  expect(outcomesOf(await it.import([paper()]))).toEqual([['imported']])
})

test('a file waits with its answer for a payment, however long that takes [OFF-40]', async () => {
  const paid = aPaidForm()
  const surveys = [{ ...paid, surveySchema: [...(paid.surveySchema ?? []), certificate] }]
  const town = await aPayingTown(inProcess, { surveys })
  const file = await attach(town, aPdf())
  const state = async () => (await town.readAttachmentStates({ attachmentIds: [idIn(file)] }))[0]?.state
  town.pass(23.8 * HOUR_MS)
  const { form: page } = await sent(town, aPurchase({ paper: file }))
  town.pass(0.3 * HOUR_MS)
  expect(await state()).toBe('kept')
  await town.dropAttachment({ attachmentId: idIn(file) })
  const again = town.saveTemporary(aPurchase({ name: '別の人', paper: file }))
  await expect(again).rejects.toMatchObject({
    code: 'answer.invalid',
    details: { issues: [{ itemKey: 'paper', code: 'attachment.unknown' }] },
  })
  await tell(town, page)
  const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
  expect(answer?.entries.find(({ itemKey }) => itemKey === 'paper')?.answer).toEqual([file])
  town.pass(25 * HOUR_MS)
  expect(await state()).toBe('kept')
})

test('a record of a member has its files like an answer [OFF-40]', async () => {
  const card = aSurvey({ surveyId: 'card', surveySchema: [anItem(), certificate] })
  const town = await aTown(inProcess, { surveys: [anAppendingSurvey()], members: [card] })
  const file = await attach(town, aPdf(), { surveyId: 'card' })
  const save = (paper: string) =>
    town.saveMember(aSave({ surveyId: 'card', answers: answers({ name: '花子', paper }) }))
  await expect(save('x:1:x.pdf')).rejects.toMatchObject({ code: 'answer.invalid' })
  await save(`${idIn(file)}:1:forged.pdf`)
  const [record] = await town.readOwnMembers({ surveyId: 'card' })
  expect(record?.entries.find(({ itemKey }) => itemKey === 'paper')?.answer).toEqual([file])
})

test('the office exports a file by its name and size, as everybody reads it [OFF-40]', async () => {
  const surveySchema = [anItem(), { ...certificate, isRequired: {} }]
  const town = await aTown(inProcess, { surveys: [anAppendingSurvey({ surveySchema })] })
  const paper = await attach(town, aPdf(493_568), { name: '在職証明.pdf' })
  await town.saveAnswer(aSave({ answers: answers({ name: '花子', paper }) }))
  const { rows } = await makeExportAnswers({ ...town.storage, clock: town.clock })({ surveyId: 'svy1' })
  for await (const row of rows) expect(row).toContain('在職証明.pdf（482 KB）')
})
