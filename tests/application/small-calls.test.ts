import { describe, expect, test } from 'vitest'
import { routes } from './routes.ts'
import { aTown, hanako } from './town.ts'

const origin = 'https://madoguchi.example.jp'

describe.each(routes)('remembering who opened a form, %s', (_name, route) => {
  test('the path is kept, with who and when, and nothing that may hold a key [API-09]', async () => {
    const town = await aTown(route)
    await town.recordSurveyView({ liffUrl: `${origin}/survey/svy1?partitionKey=svy1%23U-hanako#name` })
    expect(town.storage.views).toEqual([{ userId: hanako, path: '/survey/svy1', at: town.clock.now() }])
  })

  test.each([
    ['a path of 200 characters as it is', `${origin}/${'a'.repeat(199)}`, `/${'a'.repeat(199)}`],
    ['a longer one cut', `${origin}/${'a'.repeat(200)}`, `/${'a'.repeat(199)}`],
    ['no user name or password', 'https://user:secret@madoguchi.example.jp/x', '/x'],
    ['text that is no address as invalid', 'survey/svy1?name=花子', '(invalid)'],
    ['an address of another kind as invalid', 'javascript:alert(1)', '(invalid)'],
  ])('it keeps %s [API-09]', async (_what, liffUrl, path) => {
    const town = await aTown(route)
    await town.recordSurveyView({ liffUrl })
    expect(town.storage.views.map((view) => view.path)).toEqual([path])
  })
})

describe.each(routes)('the rich menu, %s', (_name, route) => {
  test("the 'unanswered' menu is taken from the viewer, as often as asked [API-21] [FORM-23]", async () => {
    const town = await aTown(route)
    await town.removeUnansweredRichMenu()
    await town.removeUnansweredRichMenu()
    expect(town.richMenu.unlinked).toEqual([hanako, hanako])
  })

  test('a provider that is away is told as unavailable, and no answer is touched [FORM-23]', async () => {
    const town = await aTown(route)
    town.richMenu.down = true
    await expect(town.removeUnansweredRichMenu()).rejects.toMatchObject({ code: 'service.unavailable' })
  })
})

describe.each(routes)('looking up a postcode, %s', (_name, route) => {
  const addresses = {
    '100-0001': [{ prefecture: '東京都', city: '千代田区', area: '千代田', street: '' }],
    '1000001': [{ prefecture: '東京都', city: '千代田区', area: '千代田', street: '' }],
    '4980000': [
      { prefecture: '愛知県', city: '弥富市', area: '', street: '' },
      { prefecture: '三重県', city: '桑名郡木曽岬町', area: '', street: '' },
    ],
  }

  test('all addresses of a postcode come in the order of the directory', async () => {
    const town = await aTown(route, { addresses })
    expect(await town.findAddress({ postcode: '1000001' })).toEqual(addresses['1000001'])
    expect(await town.findAddress({ postcode: '4980000' })).toEqual(addresses['4980000'])
  })

  test.each(['9999999', '100000', '10000011', '100-0001', '１００００００', 'constructor'])(
    "'%s' is no known postcode",
    async (postcode) => {
      const town = await aTown(route, { addresses })
      await expect(town.findAddress({ postcode })).rejects.toMatchObject({ code: 'postcode.not_found' })
    },
  )
})
