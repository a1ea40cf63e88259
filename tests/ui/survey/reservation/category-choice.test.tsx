import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../../application/call-failure.ts'
import { answers } from '../../../application/forms.ts'
import { confirmDialog, confirmedAnswers, openForm, press, proceed, type } from '../../open-survey.tsx'
import { aClinicForm, aReservation, clinic, items, tree } from './clinic.ts'

const select = (label: string) => screen.findByLabelText<HTMLSelectElement>(label)
const choose = async (label: string, option: string): Promise<void> => {
  const list = await select(label)
  const { value } = within(list).getByRole<HTMLOptionElement>('option', { name: option })
  fireEvent.change(list, { target: { value } })
}
const offered = async (label: string): Promise<(string | null)[]> =>
  within(await select(label))
    .getAllByRole('option')
    .slice(1)
    .map((option) => option.textContent)
/** What stands at a level that has one option only. */
const only = (label: string): string | null | undefined =>
  screen.getByText((_, shown) => shown?.tagName === 'P' && shown.firstChild?.textContent === label)
    .lastElementChild?.textContent
const chosen = async (label: string): Promise<string | null | undefined> => {
  const list = await select(label)
  return list.selectedOptions[0]?.value ? list.selectedOptions[0].textContent : undefined
}

describe('the choice of a category', () => {
  test('fills each list from what was chosen in the one before, in order, and empties the following ones [RSV-03][ITEM-22]', async () => {
    const { store } = await openForm(aClinicForm(), { city: clinic })
    expect(await offered('種類')).toEqual(['健診', '歯科'])
    expect(await offered('会場')).toEqual([])
    await choose('種類', '健診')
    expect(await offered('会場')).toEqual(['南センター', '北センター'])
    await choose('会場', '南センター')
    expect(await offered('検査')).toEqual(['血液検査', '眼底検査'])
    await choose('検査', '眼底検査')
    expect(await offered('予約する内容')).toEqual(['左目', '右目'])
    await choose('予約する内容', '右目')

    await choose('種類', '歯科')
    expect(screen.queryByLabelText('予約する内容')).toBeNull()
    await choose('種類', '健診')
    expect([await chosen('会場'), await chosen('検査')]).toEqual([undefined, undefined])
    expect(store.form.answers().get('visit')).toEqual(['?health'])
  })

  test('is labelled as the item says, and as the city says where the item says nothing [RSV-03]', async () => {
    const item = aReservation({ setLargeCategoryTitle: '健診の種類', setSmallCategoryTitle: '検査の名前' })
    await openForm(aClinicForm(item), { city: clinic })
    await select('健診の種類')
    const labels = within(screen.getByRole('group', { name: /受けたい健診/ })).getAllByRole('combobox')
    expect(labels.map((list) => (list as HTMLSelectElement).labels[0]?.textContent)).toEqual([
      '健診の種類',
      '会場',
      '検査の名前',
    ])
  })

  test('takes a level with one option only together with the one before it, and shows it as text; nothing that nobody asked for [RSV-03]', async () => {
    await openForm(aClinicForm(aReservation({ categories_tree: ['dental'] })), { city: clinic })
    expect(await chosen('種類')).toBeUndefined()
    await choose('種類', '歯科')
    expect([only('会場'), only('検査')]).toEqual(['市民会館', '歯科健診'])
    expect(screen.getAllByRole('combobox')).toHaveLength(1)
    expect(screen.queryByText('予約する内容')).toBeNull()
    await choose('種類', '選択してください')
    expect(screen.getAllByRole('combobox')).toHaveLength(3)
  })

  test('offers only the categories of the item; the only one is taken at once where an answer is asked for', async () => {
    const item = aReservation({ categories_tree: ['dental'], isRequired: { value: true } })
    const { store } = await openForm(aClinicForm(item), { city: clinic })
    await screen.findByText('歯科')
    expect(only('種類')).toBe('歯科')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(store.form.answers().get('visit')).toEqual(['teeth_all'])
  })

  test('shows a chosen name of more than six whole, in front of its list [RSV-03]', async () => {
    const more = Array.from({ length: 5 }, (_, at) => ({ id: `more${at}`, name: `ほか${at}`, order: 9 }))
    const categories = { ...tree, categories: [...tree.categories, ...more] }
    await openForm(aClinicForm(), { city: { ...clinic, categories } })
    const shown = async () => (await select('種類')).parentElement?.dataset.shown
    expect(await shown()).toBe('選択してください')
    await choose('種類', '健診')
    expect(await shown()).toBe('健診')
  })

  test('keeps silent about what can not be loaded', async () => {
    await openForm(aClinicForm(), {
      city: clinic,
      needs: () => ({ loadSchedule: () => Promise.reject(new CallFailure('network', 'Network Error')) }),
    })
    await choose('種類', '歯科')
    expect(only('検査')).toBe('歯科健診')
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('may be taken back where no answer is asked for', async () => {
    await openForm(aClinicForm(), { city: clinic })
    type(/お名前/, '山田花子')
    await choose('種類', '健診')
    await choose('種類', '選択してください')
    await proceed()
    expect(await confirmedAnswers()).toMatchObject({ 受けたい健診: '未入力' })
  })

  test('a small category without a calendar has no slots, and leads to no calendar [RSV-30]', async () => {
    const { store } = await openForm(aClinicForm(), { city: clinic })
    await choose('種類', '健診')
    await choose('会場', '南センター')
    await choose('検査', '血液検査')
    expect(screen.getByText('予約可能な枠がありません。')).toBeDefined()
    await proceed()
    await confirmDialog()
    await press('日時を選ぶ')
    const alert = await screen.findByRole('dialog', { name: 'エラーが発生しました' })
    expect(alert.textContent).toContain('予約可能な枠がありません。')
    expect(store.phase.name).toBe('alert')
  })

  test('can be asked for again when it did not come', async () => {
    let failing = true
    await openForm(aClinicForm(), {
      city: clinic,
      needs: (useCases) => ({
        loadCategoryTree: () =>
          failing ? Promise.reject(new CallFailure('network', 'Network Error')) : useCases.loadCategoryTree(),
      }),
    })
    expect((await screen.findByRole('alert')).textContent).toBe('通信エラーが発生しました。')
    failing = false
    await press('もう一度読み込む')
    expect(await offered('種類')).toEqual(['健診', '歯科'])
  })
})

/** The cards of a level, chosen ones with a ●. */
const cards = async (label: string) =>
  [...((await select(label)).parentElement?.querySelectorAll<HTMLElement>('[aria-hidden]') ?? [])].map(
    (card) => `${card.className.includes('chosen') ? '●' : ''}${card.textContent}`,
  )
const tap = async (label: string, at: number) =>
  fireEvent.click((await select(label)).parentElement!.querySelectorAll('[aria-hidden]')[at]!)

describe('up to six choices', () => {
  const now = '2025-06-14T12:00:00+09:00'

  test('are cards of their list, a tap each, and say what tells them apart: place and next free day', async () => {
    const places = [
      items[0]!,
      { ...items[1]!, place: '眼科' },
      { ...items[2]!, place: '2階' },
      ...items.slice(3),
    ]
    await openForm(aClinicForm(), { now, city: { ...clinic, items: places } })
    expect(await cards('種類')).toEqual(['健診', '歯科'])
    await tap('種類', 0)
    expect(await cards('種類')).toEqual(['●健診', '歯科'])
    expect(await chosen('種類')).toBe('健診')
    await tap('会場', 0)
    await waitFor(async () => expect(await cards('検査')).toEqual(['血液検査', '眼底検査次の空き 6/15(日)']))
    await tap('検査', 1)
    expect(await cards('予約する内容')).toEqual(['左目', '右目眼科 '])
  })

  test('have the picture of their category, which says nothing more than the name, and none where it does not come', async () => {
    const [first, ...others] = tree.categories
    const categories = [{ ...first!, imageUrl: '/media/centre.svg' }, ...others]
    await openForm(aClinicForm(), { now, city: { ...clinic, categories: { ...tree, categories } } })
    const pictures = () => [...document.querySelectorAll<HTMLImageElement>('[aria-hidden] img:not([hidden])')]
    expect(await cards('種類')).toEqual(['健診', '歯科'])
    expect(pictures().map(({ alt, src }) => [alt, new URL(src).pathname])).toEqual([
      ['', '/media/centre.svg'],
    ])
    fireEvent.error(pictures()[0]!)
    expect(pictures()).toEqual([])
  })

  test('are gone through by arrow keys like radio buttons', async () => {
    await openForm(aClinicForm(), { now, city: clinic })
    const after = async (key: string) => {
      fireEvent.keyDown(await select('種類'), { key })
      return chosen('種類')
    }
    expect([await after('ArrowDown'), await after('ArrowRight'), await after('ArrowDown')]).toEqual([
      '健診',
      '歯科',
      '健診',
    ])
    expect([await after('ArrowUp'), await after('ArrowLeft')]).toEqual(['歯科', '健診'])
  })

  test('are given up by another tap where no answer is asked for, and only there', async () => {
    const { store, rendered } = await openForm(aClinicForm(), { now, city: clinic })
    await tap('種類', 0)
    await tap('種類', 0)
    expect(store.form.answers().get('visit')).toEqual([])
    rendered.unmount()
    const required = aClinicForm(aReservation({ isRequired: { value: true } }))
    const opened = await openForm(required, { now, city: clinic })
    await tap('種類', 0)
    await tap('種類', 0)
    expect(opened.store.form.answers().get('visit')).toEqual(['?health'])
  })
})

describe('a category that is asked for', () => {
  const form = aClinicForm(aReservation({ categoryRequiredFlag: true }))
  const errorText = () => document.getElementById('item-visit-err')?.textContent ?? ''
  const marked = async () =>
    within(screen.getByRole('group', { name: /受けたい健診/ }))
      .getAllByRole('combobox')
      .map((list) => list.getAttribute('aria-invalid'))

  test('shows an error level by level, at each list that waits, until nothing is missing [VAL-05]', async () => {
    await openForm(form, { city: clinic })
    type(/お名前/, '山田花子')
    await select('種類')
    await proceed()
    expect(await marked()).toEqual(['true', 'true', 'true'])
    const all = ['種類', '会場', '検査', '予約する内容'].map((level) => `＊${level}を選んでください。`)
    expect(errorText()).toBe(all.join('\n'))
    await choose('種類', '健診')
    expect(await marked()).toEqual([null, 'true', 'true'])
    expect(errorText()).toBe(all.slice(1).join('\n'))
    await choose('会場', '南センター')
    await choose('検査', '眼底検査')
    expect(await marked()).toEqual([null, null, null, 'true'])
    await choose('予約する内容', '左目')
    expect(errorText()).toBe('')
  })

  test('has the focus at the first list that waits [VAL-05][VAL-29]', async () => {
    await openForm(form, { city: clinic })
    type(/お名前/, '山田花子')
    await choose('種類', '健診')
    await proceed()
    await waitFor(async () => expect(document.activeElement).toBe(await select('会場')))
  })
})

describe('a reservation among the answers', () => {
  const chosenBefore = (value: string) => ({
    city: clinic,
    before: async (useCases: Parameters<NonNullable<Parameters<typeof openForm>[1]>['before'] & {}>[0]) =>
      useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ name: '山田花子', visit: value }) }),
  })

  test('is read by its names, never by its ids', async () => {
    await openForm(aClinicForm(), { city: clinic })
    await choose('種類', '健診')
    await choose('会場', '南センター')
    await choose('検査', '眼底検査')
    await choose('予約する内容', '左目')
    await proceed()
    await waitFor(async () =>
      expect(await confirmedAnswers()).toMatchObject({
        受けたい健診: '健診 ＞ 南センター ＞ 眼底検査 ＞ 左目',
      }),
    )
  })

  test('has its day and time beside the choice, for as long as the choice stays', async () => {
    const form = { ...aClinicForm(), isAppending: { value: false } }
    const { store } = await openForm(form, chosenBefore('eyes_left|20250616|1'))
    expect(await chosen('予約する内容')).toBe('左目')
    expect(await screen.findByText('6/16(月) 9:30～10:00')).toBeDefined()
    await choose('予約する内容', '右目')
    expect(screen.queryByText(/6\/16\(月\)/)).toBeNull()
    expect(store.form.answers().get('visit')).toEqual(['eyes_right'])
    await choose('予約する内容', '左目')
    expect(store.form.answers().get('visit')).toEqual(['eyes_left|20250616|1'])
  })

  test('that may not be changed any more is shown with its calendar, if the form wants that [ITEM-34]', async () => {
    const item = aReservation({ calendarLabelDisplay: true })
    const form = { ...aClinicForm(item), isAppending: { value: false }, isEditDisabled: { value: true } }
    await openForm(form, chosenBefore('eyes_left|20250616|0'))
    expect(await screen.findByText('健診 ＞ 南センター ＞ 眼底検査 ＞ 左目')).toBeDefined()
    expect(await screen.findByText('眼科のカレンダー')).toBeDefined()
    expect(screen.getByText('6/16(月) 9:00～9:30')).toBeDefined()
  })
})
