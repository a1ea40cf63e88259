import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../adapters/http/calls/answer-rows.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import type { Answers } from '../../../domain/survey/answer.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem, answers, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, hanako, type Town } from '../town.ts'

const office = anItem({ itemKey: 'office', title: '職員メモ', isAdminItem: true })

/** Every item key and text that is stored for Hanako, whoever may read it. */
const stored = async ({ storage }: Town) =>
  (await storage.ownAnswers.listOwn(hanako, 'svy1')).map((record) =>
    Object.fromEntries(record.entries.map(({ itemKey, answer }) => [itemKey, answer?.join()])),
  )

/** As the office writes into an item that is its own. */
async function officeWrites(town: Town, itemKey: string, text: string) {
  const [record] = await town.storage.ownAnswers.listOwn(hanako, 'svy1')
  if (!record) throw new Error('nothing was saved')
  const { answerId, version } = record
  const entry = { itemKey, title: '職員メモ', answer: [text] }
  const written: AnswerRecord = { ...record, version: version + 1, entries: [...record.entries, entry] }
  const replaces = { answerId, version }
  await town.storage.answers.save({
    record: written,
    replaces,
    surveyVersion: 1,
    bodyHash: 'office',
    terms: [],
    audit: [],
  })
}

describe.each(routes)('what a resident may not set is dropped, %s', (_name, route) => {
  const form = (...items: readonly SchemaItem[]) => ({
    surveys: [aSurvey({ surveySchema: [anItem(), ...items] })],
  })
  const save = async (town: Town, given: Answers) => {
    await town.saveAnswer(aSave({ answers: given }))
    return (await stored(town))[0]
  }

  test('the value of an admin item is not taken from a resident [ROLE-02] [FORM-17]', async () => {
    const town = await aTown(route, form(office))
    expect(await save(town, answers({ name: '花子', office: '承認' }))).toEqual({ name: '花子' })
  })

  test('an admin item that only the office must answer stops no resident [ROLE-02]', async () => {
    const town = await aTown(route, form({ ...office, isRequired: { value: true } }))
    expect(await save(town, answers({ name: '花子' }))).toEqual({ name: '花子' })
  })

  test('an edit keeps what the office wrote, and the resident does not read it [ROLE-02]', async () => {
    const town = await aTown(route, form(office))
    const { partitionKey } = await town.saveAnswer(aSave())
    await officeWrites(town, 'office', '要確認')
    await town.saveAnswer(aSave({ answers: answers({ name: '花', office: '承認' }) }))
    expect(await stored(town)).toEqual([{ name: '花', office: '要確認' }])
    for (const rows of [
      rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' })),
      rowsOf([(await town.readAnswer({ surveyId: 'svy1', partitionKey }))!]),
    ]) {
      expect(rows.map((row) => row.itemKey)).toEqual(['name'])
    }
  })

  test('what the office wrote stays hidden when its item leaves the form [ROLE-02]', async () => {
    const town = await aTown(route, form(office))
    await town.saveAnswer(aSave())
    await officeWrites(town, 'office', '要確認')
    await town.publish(aSurvey({ surveyTitle: '改訂版' }))
    const rows = rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))
    expect(rows.map((row) => row.itemKey)).toEqual(['name'])
  })

  test.each(['__proto__', 'constructor', 'toString', 'unknown'])(
    "an item '%s' that the form does not have is dropped",
    async (itemKey) => {
      const town = await aTown(route)
      expect(await save(town, answers({ name: '花子', [itemKey]: 'x' }))).toEqual({ name: '花子' })
      expect(
        await save(
          town,
          new Map([
            ['name', ['花']],
            [itemKey, ['x']],
          ]),
        ),
      ).toEqual({ name: '花' })
    },
  )

  test("an item of the form may be named '__proto__' and is saved like any other", async () => {
    const town = await aTown(route, {
      surveys: [aSurvey({ surveySchema: [anItem({ itemKey: '__proto__' })] })],
    })
    await town.saveAnswer(aSave({ answers: new Map([['__proto__', ['花子']]]) }))
    expect(rowsOf(await town.readOwnAnswers({ surveyId: 'svy1' }))).toMatchObject([
      { itemKey: '__proto__', value: '花子', sortKey: '__proto__#花子' },
    ])
  })

  test('items that are only shown, switched off or of an unknown type take no answer', async () => {
    const town = await aTown(
      route,
      form(
        anItem({ itemKey: 'a', type: 'paragraph' }),
        anItem({ itemKey: 'b', type: 'guide' }),
        anItem({ itemKey: 'c', type: 'hologram', isRequired: { value: true } }),
        anItem({ itemKey: 'd', type: 'constructor' }),
        anItem({ itemKey: 'e', disabled: true }),
      ),
    )
    const given = answers({ name: '花子', a: 'x', b: 'x', c: 'x', d: 'x', e: 'x' })
    expect(await save(town, given)).toEqual({ name: '花子' })
  })

  test.each([aSurvey, anAppendingSurvey])(
    'an item that is not editable keeps its first answer',
    async (make) => {
      const fixed = anItem({ itemKey: 'fixed', isNotEditable: true })
      const town = await aTown(route, { surveys: [make({ surveySchema: [anItem(), fixed] })] })
      const { partitionKey } = await town.saveAnswer(
        aSave({ answers: answers({ name: '花子', fixed: '一' }) }),
      )
      const edit = answers({ name: '花', fixed: '二' })
      await town.saveAnswer(aSave({ answers: edit, partitionKey }))
      expect((await stored(town)).at(-1)).toEqual({ name: '花', fixed: '一' })
    },
  )
})

describe.each(routes)('sections that a choice switches off, %s', (_name, route) => {
  const surveySchema = [
    anItem({
      itemKey: 'kind',
      type: 'choicegroupheader',
      options: ['個人', '法人'],
      sectionOptions: [
        { option: { value: '個人' }, groupheader: { value: 'person' } },
        { option: { value: '法人' }, groupheader: { value: 'company' } },
      ],
    }),
    anItem({ itemKey: 'person', type: 'groupheader' }),
    anItem({ itemKey: 'phone', type: 'phone', isRequired: { value: true } }),
    anItem({ itemKey: 'company', type: 'groupheader' }),
    anItem({ itemKey: 'number', type: 'number', isRequired: { value: true } }),
  ]

  test('their items are neither checked nor stored [GRP-05]', async () => {
    const town = await aTown(route, { surveys: [aSurvey({ surveySchema })] })
    await town.saveAnswer(
      aSave({ answers: answers({ kind: '個人', phone: '0312345678', number: '数字ではない' }) }),
    )
    expect(await stored(town)).toEqual([{ kind: '個人', phone: '0312345678' }])
  })

  test('an edit that chooses another section leaves nothing of the first one [GRP-05] [STATE-04]', async () => {
    const town = await aTown(route, { surveys: [aSurvey({ surveySchema })] })
    await town.saveAnswer(aSave({ answers: answers({ kind: '個人', phone: '0312345678' }) }))
    await town.saveAnswer(aSave({ answers: answers({ kind: '法人', number: '7', phone: '0312345678' }) }))
    expect(await stored(town)).toEqual([{ kind: '法人', number: '7' }])
  })

  test('the items of the chosen section are checked [GRP-05] [VAL-26]', async () => {
    const town = await aTown(route, { surveys: [aSurvey({ surveySchema })] })
    await expect(
      town.saveAnswer(aSave({ answers: answers({ kind: '法人', phone: '0312345678' }) })),
    ).rejects.toMatchObject({ details: { issues: [{ itemKey: 'number', code: 'required' }] } })
  })
})
