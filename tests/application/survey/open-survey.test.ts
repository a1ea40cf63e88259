import { describe, expect, test } from 'vitest'
import { initialAnswers } from '../../../domain/form/form.ts'
import { anItem, aSave, aSurvey } from '../forms.ts'
import { routes } from '../routes.ts'
import { aTown, hanako, taro } from '../town.ts'

describe.each(routes)('opening a form, %s', (_name, route) => {
  test('a form comes with its items, its version and what its viewer needs to know [API-03]', async () => {
    const town = await aTown(route)
    const loaded = await town.loadSurvey({ surveyId: 'svy1' })
    expect(loaded).toMatchObject({
      config: aSurvey(),
      surveyVersion: 1,
      hasMember: true,
      userLanguageCode: 'ja',
    })
    expect(loaded.memberFormId).toBeUndefined()
  })

  test('a form that was changed has a higher version [API-03]', async () => {
    const town = await aTown(route)
    await town.publish(aSurvey({ surveyTitle: '改訂版' }))
    expect(await town.loadSurvey({ surveyId: 'svy1' })).toMatchObject({
      config: { surveyTitle: '改訂版' },
      surveyVersion: 2,
    })
  })

  test.each(['svy9', '__proto__', 'constructor'])(
    "a form '%s' that the city does not have is not found [API-03] [ERR-04]",
    async (surveyId) => {
      const town = await aTown(route)
      await expect(town.loadSurvey({ surveyId })).rejects.toMatchObject({
        code: 'survey.not_found',
        details: { surveyId },
      })
    },
  )

  test('a form without schema has no config [API-03] [ERR-02] [ERR-06]', async () => {
    const { surveySchema: _, ...bare } = aSurvey()
    const town = await aTown(route, { surveys: [bare] })
    await expect(town.loadSurvey({ surveyId: 'svy1' })).rejects.toMatchObject({ code: 'survey.no_config' })
  })

  test('answers that the city prefilled arrive with the form and stand in it at first [FORM-16]', async () => {
    const inputs = { name: '山田花子', reservationDate: '2025-07-01' }
    const town = await aTown(route, { surveys: [aSurvey({ inputs })] })
    const { config } = await town.loadSurvey({ surveyId: 'svy1' })
    expect(config.inputs).toEqual(inputs)
    expect(initialAnswers(config).get('name')).toEqual(['山田花子'])
  })

  test('a form for members tells whether the viewer is one: whose record in the member form stands', async () => {
    const surveys = [aSurvey({ memberFormId: 'member' })]
    const town = await aTown(route, { surveys, members: [aSurvey({ surveyId: 'member' })] })
    const asked = { surveyId: 'svy1' }
    expect(await town.loadSurvey(asked)).toMatchObject({ hasMember: false, memberFormId: 'member' })

    await town.saveMember(aSave({ surveyId: 'member' }))
    expect(await town.loadSurvey(asked)).toMatchObject({ hasMember: true, memberFormId: 'member' })
    expect(await (await town.as(taro)).loadSurvey(asked)).toMatchObject({ hasMember: false })

    const [record] = await town.storage.ownAnswers.listOwn(hanako, 'member')
    if (!record) throw new Error('nothing was saved')
    await town.storage.answers.save({
      record: { ...record, check: 'キャンセル', version: 2 },
      replaces: { answerId: record.answerId, version: 1 },
      surveyVersion: 1,
      bodyHash: 'office',
      terms: [],
      audit: [],
    })
    expect(await town.loadSurvey(asked)).toMatchObject({ hasMember: false })
  })
})

describe.each(routes)('listing forms, %s', (_name, route) => {
  const surveys = ['a', 'b', 'c'].map((surveyId) => aSurvey({ surveyId, surveyTitle: surveyId }))

  test('several forms come in the order asked, one asked twice comes twice [API-08]', async () => {
    const town = await aTown(route, { surveys })
    const listed = await town.listSurveys({ surveyIds: ['c', 'a', 'c'] })
    expect(listed.map((survey) => survey.config.surveyTitle)).toEqual(['c', 'a', 'c'])
    expect(await town.listSurveys({ surveyIds: [] })).toEqual([])
  })

  test('one that is not there, or has no items, is left out, and the others come [API-08]', async () => {
    const { surveySchema: _, ...bare } = aSurvey({ surveyId: 'bare' })
    const town = await aTown(route, { surveys: [...surveys, bare] })
    const listed = await town.listSurveys({ surveyIds: ['z', 'a', 'bare', 'b'] })
    expect(listed.map(({ config }) => config.surveyId)).toEqual(['a', 'b'])
    expect(await town.listSurveys({ surveyIds: ['z'] })).toEqual([])
  })

  test('100 forms can be asked for at once, 101 cannot [API-08]', async () => {
    const town = await aTown(route, { surveys })
    const of = (length: number) => town.listSurveys({ surveyIds: Array<string>(length).fill('a') })
    expect(await of(100)).toHaveLength(100)
    await expect(of(101)).rejects.toMatchObject({ code: 'request.malformed' })
  })

  test('forms with a searchable item are offered by title, in the order of the city [API-07]', async () => {
    const searchable = (value: boolean) => [anItem({ itemKey: 'x' }), anItem({ isSearchable: { value } })]
    const { surveySchema: _, ...bare } = aSurvey({ surveyId: 'bare' })
    const town = await aTown(route, {
      surveys: [
        aSurvey({ surveyId: 'z', surveyTitle: '粗大ごみ', surveySchema: searchable(true) }),
        aSurvey({ surveyId: 'n', surveySchema: searchable(false) }),
        bare,
        aSurvey({ surveyId: 'a', surveyTitle: '図書館カード', surveySchema: searchable(true) }),
      ],
    })
    expect(await town.listSearchableSurveys()).toEqual([
      { surveyId: 'z', surveyTitle: '粗大ごみ' },
      { surveyId: 'a', surveyTitle: '図書館カード' },
    ])
  })

  test('no searchable form at all is an empty list [API-07]', async () => {
    const town = await aTown(route)
    expect(await town.listSearchableSurveys()).toEqual([])
  })
})
