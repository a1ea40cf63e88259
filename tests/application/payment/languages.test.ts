import { describe, expect, test } from 'vitest'
import { anItem } from '../forms.ts'
import { routes } from '../routes.ts'
import { aPaidForm, aPayingTown, aPurchase, sent } from './paid-forms.ts'
import { tell } from './provider.ts'

const asks = anItem({
  itemKey: 'language',
  type: 'languageSuggest',
  languageSettingOptions: [{ languageCode: 'en', languageNativeName: 'English' }],
})

describe.each(routes)('a form that is paid, %s', (_name, route) => {
  test('changes the language once it is paid, and knows ways to pay by their names [LANG-06] [LANG-08]', async () => {
    const surveys = [aPaidForm({ surveySchema: [...(aPaidForm().surveySchema ?? []), asks] })]
    const town = await aPayingTown(route, {
      offered: ['en', 'vi'],
      languages: { vi: { カード: 'Thẻ' } },
      surveys,
    })
    await town.chooseLanguage({ languageCode: 'vi' })
    const { form: toProvider } = await sent(town, aPurchase({ how: 'Thẻ', language: 'English' }))
    expect(await town.readUserLanguage()).toBe('vi')
    expect(await tell(town, toProvider)).toBe('OK,')
    expect(await town.readUserLanguage()).toBe('en')
    const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
    expect(answer?.entries).toContainEqual(expect.objectContaining({ itemKey: 'how', answer: ['カード'] }))
  })
})
