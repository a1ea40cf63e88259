import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { anAppendingSurvey, anItem, aSurvey } from '../../application/forms.ts'
import { confirmedAnswers, leave, openForm, proceed, type } from '../open-survey.tsx'

const form = (...items: SchemaItem[]) => anAppendingSurvey({ surveySchema: items })
const itemKeys = (container: Element) =>
  [...container.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))

test('the page shows title, header image, description and the items in their order [FORM-01][FORM-02][ROUTE-06]', async () => {
  const { rendered } = await openForm(
    aSurvey({
      headerImageUrl: { headerUrl: '/media/header.svg' },
      description: '最初の段落\n\n次の段落',
      surveySchema: [anItem({ itemKey: 'b', title: '二' }), anItem({ itemKey: 'a', title: '一' })],
    }),
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('住民票の写しの請求')
  expect(rendered.container.querySelector('img')?.getAttribute('src')).toBe('/media/header.svg')
  expect(screen.getByText('次の段落').tagName).toBe('P')
  expect(itemKeys(rendered.container)).toEqual(['b', 'a'])
})

test.each([undefined, '', { headerUrl: '' }, {}])(
  'a header image of %j shows nothing [FORM-02]',
  async (headerImageUrl) => {
    const { rendered } = await openForm(aSurvey({ ...(headerImageUrl !== undefined && { headerImageUrl }) }))
    expect(rendered.container.querySelector('img')).toBeNull()
  },
)

test('a link of the description opens in a new tab that knows nothing of this one; scripts stay text [FORM-04]', async () => {
  const { rendered } = await openForm(
    aSurvey({
      description: '<script>alert(1)</script> [案内](https://www.example.jp/) [x](javascript:alert(1))',
    }),
  )
  const links = [...rendered.container.querySelectorAll('a')]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['案内', 'https://www.example.jp/'],
  ])
  expect(links[0]?.target).toBe('_blank')
  expect(links[0]?.rel).toContain('noopener')
  expect(rendered.container.querySelector('script')).toBeNull()
})

test('an item shows its description under the title and its picture [FORM-20]', async () => {
  await openForm(form(anItem({ description: '姓と名の間は空けません。', imageUrl: '/media/plate.svg' })))
  const field = screen.getByLabelText(/お名前/)
  expect(screen.getByText('姓と名の間は空けません。').id).toBe(
    field.getAttribute('aria-describedby')?.split(' ')[0],
  )
  expect(screen.getByRole('img', { name: 'お名前の画像' }).getAttribute('src')).toBe('/media/plate.svg')
})

test('images take the room of their size before they come, so that nothing moves [FORM-02] [FORM-20]', async () => {
  const { rendered } = await openForm(
    aSurvey({
      headerImageUrl: '/media/header.svg',
      imageSize: [800, 200],
      surveySchema: [
        anItem({ imageUrl: '/media/plate.svg', imageSize: [640, 480] }),
        anItem({ itemKey: 'other', imageUrl: 'https://img.example/other.png' }),
      ],
    }),
  )
  const sizes = [...rendered.container.querySelectorAll('img')].map((image) => [
    image.getAttribute('src'),
    image.getAttribute('width'),
    image.getAttribute('height'),
  ])
  expect(sizes).toEqual([
    ['/media/header.svg', '800', '200'],
    ['/media/plate.svg', '640', '480'],
    ['https://img.example/other.png', null, null],
  ])
})

test('a link button shows its description under it and its picture [FORM-20]', async () => {
  const look = { title: '市のページ', description: '受付時間を確かめられます。', imageUrl: '/media/map.svg' }
  await openForm(form(anItem({ itemKey: 'l', type: 'linkbutton', default: 'calendar', ...look }), anItem()))
  const link = screen.getByRole('link', { name: '市のページ' })
  expect(link.nextElementSibling?.textContent).toBe('受付時間を確かめられます。')
  expect(screen.getByRole('img', { name: '市のページの画像' }).getAttribute('src')).toBe('/media/map.svg')
})

test('a section shows the description and the picture of its heading while it is open [FORM-20]', async () => {
  const header = { title: '連絡先', description: '日中に出られる番号', imageUrl: '/media/phone.svg' }
  await openForm(form(anItem({ itemKey: 'g', type: 'groupheader', ...header }), anItem()))
  expect(screen.getByText('日中に出られる番号')).toBeDefined()
  expect(screen.getByRole('img', { name: '連絡先の画像' }).getAttribute('src')).toBe('/media/phone.svg')
  fireEvent.click(screen.getByRole('button', { name: '連絡先' }))
  expect(screen.queryByRole('img', { name: '連絡先の画像' })).toBeNull()
})

test('what the server fills in for a payment is neither on the page nor in the review', async () => {
  const { rendered } = await openForm(
    form(
      anItem({ itemKey: 'data', type: 'paymentData', title: '決済' }),
      anItem({ itemKey: 'name' }),
      anItem({ itemKey: 'order', type: 'orderId', title: '受付番号' }),
    ),
  )
  expect(itemKeys(rendered.container)).toEqual(['name'])
  expect(screen.queryByText(/決済|受付番号/)).toBeNull()
  type(/お名前/, '山田花子')
  await proceed()
  expect(await confirmedAnswers()).toEqual({ お名前: '山田花子' })
})

test('an admin item is not on the page, and an unknown type shows nothing and breaks nothing [FORM-17][ITEM-33]', async () => {
  const { rendered } = await openForm(
    form(
      anItem({ itemKey: 'admin', isAdminItem: true, isRequired: { value: true } }),
      anItem({ itemKey: 'new', type: 'hologram' }),
      anItem({ itemKey: 'proto', type: '__proto__' }),
      anItem({ itemKey: 'name' }),
    ),
  )
  expect(itemKeys(rendered.container)).toEqual(['name'])
  type(/お名前/, '山田花子')
  await proceed()
  expect(await confirmedAnswers()).toEqual({ お名前: '山田花子' })
})

test('a disabled item can be read but not changed, says why, and is not asked for [FORM-19]', async () => {
  await openForm(
    form(
      anItem({ itemKey: 'name' }),
      anItem({
        itemKey: 'office',
        title: '窓口',
        disabled: true,
        default: '市民課',
        isRequired: { value: true },
      }),
      anItem({ itemKey: 'none', title: '担当', attributes: { disabled: true }, isRequired: { value: true } }),
    ),
  )
  const office = screen.getByLabelText<HTMLInputElement>(/窓口/)
  expect(screen.queryByText('必須')).toBeNull()
  expect(screen.queryByText('の付いた項目は必須項目です。')).toBeNull()
  expect(office.getAttribute('aria-disabled')).toBe('true')
  expect(office.value).toBe('市民課')
  expect(
    document.getElementById(office.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
  ).toBe('この項目は入力できません。')
  type(/窓口/, '税務課')
  type(/お名前/, '山田花子')
  await proceed()
  expect(await confirmedAnswers()).toEqual({ お名前: '山田花子' })
})

describe('each type of item has its control', () => {
  const lines = [
    ['text', 'text', '', 'ITEM-01'],
    ['email', 'email', 'email', 'ITEM-03'],
    ['phone', 'tel', 'tel', 'ITEM-04'],
    ['postcode', 'numeric', 'postal-code', 'ITEM-05'],
    ['address', 'text', 'street-address', 'ITEM-06'],
    ['number', 'numeric', '', 'ITEM-07'],
  ] as const
  test.each(lines)(
    '%s is one line with the keyboard %s [ITEM-01][ITEM-03][ITEM-04][ITEM-05][ITEM-06][ITEM-07][ITEM-34]',
    async (kind, inputMode, autoComplete) => {
      await openForm(form(anItem({ type: kind })))
      const field = screen.getByLabelText(/お名前/)
      expect([
        field.tagName,
        field.getAttribute('inputmode'),
        field.getAttribute('autocomplete') ?? '',
      ]).toEqual(['INPUT', inputMode, autoComplete])
    },
  )

  test('imeType sets the keyboard of a text [ITEM-34]', async () => {
    await openForm(form(anItem({ imeType: 'tel' })))
    expect(screen.getByLabelText(/お名前/).getAttribute('inputmode')).toBe('tel')
  })

  test('textarea has several lines and keeps them [ITEM-02]', async () => {
    await openForm(form(anItem({ type: 'textarea' })))
    type(/お名前/, '一行目\n二行目')
    await proceed()
    expect(await confirmedAnswers()).toEqual({ お名前: '一行目\n二行目' })
  })

  test('paragraph and guide are text that nobody answers [ITEM-08][ITEM-19]', async () => {
    const { rendered } = await openForm(
      form(
        anItem({
          itemKey: 'p',
          type: 'paragraph',
          title: '',
          description: '段落です。',
          isRequired: { value: true },
        }),
        anItem({ itemKey: 'g', type: 'guide', title: 'ご案内', description: '3分ほどです。' }),
        anItem({ itemKey: 'name' }),
      ),
    )
    expect(screen.getByText('段落です。')).toBeDefined()
    expect(screen.getByText('3分ほどです。')).toBeDefined()
    expect(itemKeys(rendered.container)).toEqual(['name'])
    type(/お名前/, '山田花子')
    await proceed()
    expect(await confirmedAnswers()).toEqual({ お名前: '山田花子' })
  })

  test('radio shows its options under their headings [ITEM-09]', async () => {
    const under = (value: string, heading: string) => ({ option: { value }, groupheader: { value: heading } })
    await openForm(
      form(
        anItem({
          type: 'radio',
          title: '施設',
          options: ['本館', '北支所'],
          sectionOptions: [under('本館', '中央'), under('北支所', '支所')],
        }),
      ),
    )
    const branches = within(screen.getByRole('radiogroup', { name: /施設/ })).getByRole('group', {
      name: '支所',
    })
    fireEvent.click(within(branches).getByRole('radio', { name: '北支所' }))
    await proceed()
    expect(await confirmedAnswers()).toEqual({ 施設: '北支所' })
  })

  test('dropdown is a select; left empty where it is required it says so [ITEM-10]', async () => {
    await openForm(
      form(
        anItem({ type: 'dropdown', title: '年代', options: ['20代', '30代'], isRequired: { value: true } }),
      ),
    )
    await proceed()
    expect(screen.getByText('＊回答は必須です。')).toBeDefined()
    fireEvent.change(screen.getByLabelText(/年代/), { target: { value: '30代' } })
    expect(screen.queryByText('＊回答は必須です。')).toBeNull()
    await proceed()
    expect(await confirmedAnswers()).toEqual({ 年代: '30代' })
  })

  test('suggest offers its options while one types, and takes nothing else [ITEM-12]', async () => {
    await openForm(form(anItem({ type: 'suggest', title: '町名', options: ['港町', '山町'] })))
    const input = screen.getByLabelText<HTMLInputElement>(/町名/)
    const offered = document.getElementById(input.getAttribute('list') ?? '')
    expect([...(offered?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual([
      '港町',
      '山町',
    ])
    fireEvent.input(input, { target: { value: '川町' } })
    await proceed()
    expect(screen.getByText('＊選択肢から選んでください。')).toBeDefined()
    fireEvent.input(input, { target: { value: '港町' } })
    await proceed()
    expect(await confirmedAnswers()).toEqual({ 町名: '港町' })
  })

  test('linearscale shows every step from 0 to 10 unless told otherwise [ITEM-18]', async () => {
    await openForm(
      form(
        anItem({ itemKey: 'a', type: 'linearscale', title: '満足度' }),
        anItem({ itemKey: 'b', type: 'linearscale', title: '評価', scale_min: 1, scale_max: 3 }),
      ),
    )
    const steps = (name: RegExp) =>
      within(screen.getByRole('radiogroup', { name }))
        .getAllByRole('radio')
        .map((step) => step.getAttribute('value'))
    expect(steps(/満足度/)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(steps(/評価/)).toEqual(['1', '2', '3'])
  })

  test.each([
    ['https://www.example.jp/', 'https://www.example.jp/', '_blank'],
    ['calendar', '/calendar', null],
    ['/survey/other', '/survey/other', null],
  ])('linkbutton to %s is a link to %s [ITEM-23]', async (value, href, target) => {
    await openForm(
      form(anItem({ itemKey: 'l', type: 'linkbutton', title: '市のページ', default: value }), anItem()),
    )
    const link = screen.getByRole('link', { name: /市のページ/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, target])
  })

  test.each(['javascript:alert(1)', 'http://example.jp/', '//evil.example/'])(
    'linkbutton to %s leads nowhere [ITEM-23]',
    async (value) => {
      await openForm(
        form(anItem({ itemKey: 'l', type: 'linkbutton', title: '市のページ', default: value }), anItem()),
      )
      expect(screen.queryByRole('link')).toBeNull()
    },
  )
})

describe('checkboxes', () => {
  const interests = anItem({
    type: 'checkboxes',
    title: '関心',
    options: ['子育て', '防災', '健康'],
    selection: { min: 1, max: 2 },
  })
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

  test('at the maximum the others are disabled and say why, until one is taken away [VAL-16][ITEM-11]', async () => {
    await openForm(form(interests))
    fireEvent.click(box('子育て'))
    expect(box('健康').getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(box('防災'))
    const health = box('健康')
    expect(health.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(health.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      '上限',
    )

    fireEvent.click(health)
    expect(health.checked).toBe(false)
    fireEvent.click(box('子育て'))
    fireEvent.click(health)
    expect(health.checked).toBe(true)
    await proceed()
    expect(await confirmedAnswers()).toEqual({ 関心: '防災、健康' })
  })

  test('with a maximum of all options nothing is ever disabled [VAL-16]', async () => {
    await openForm(form(anItem({ ...interests, selection: { max: 3 } })))
    for (const name of ['子育て', '防災', '健康']) fireEvent.click(box(name))
    expect(screen.getAllByRole('checkbox').filter((one) => one.getAttribute('aria-disabled'))).toEqual([])
  })

  test('too few are an error when the group is left [ITEM-11]', async () => {
    await openForm(form(anItem({ ...interests, selection: { min: 2, max: 3 } })))
    fireEvent.click(box('子育て'))
    expect(screen.queryByText(/＊2個以上/)).toBeNull()
    leave('子育て')
    expect(screen.getByText('＊2個以上3個以下で選んでください。')).toBeDefined()
  })
})
