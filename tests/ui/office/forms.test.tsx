import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { FormVersions } from '../../../application/office/form-versions.ts'
import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import type { FormQuestions } from '../../../application/office/put-form-in-force.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { FieldDifference, FormDifference } from '../../../domain/survey/form-differences.ts'
import { aMember, openOffice } from './open-office.tsx'

const at = Date.parse('2026-11-19T10:00:00+09:00')
const aPage = (over: Partial<FormVersions> = {}): FormVersions => ({
  ...{ title: '申込み', role: 'editor', version: 3 },
  versions: [
    { version: 3, at, by: '森 健', differences: [{ what: 'order', from: ['甲', '乙'], to: ['乙', '甲'] }] },
    { version: 2, at, differences: [{ what: 'item_added', title: '電話番号' }] },
  ],
  ...over,
})
const noLost = { items: [], options: [] }
const questions = (over: Partial<FormQuestions> = {}): { kind: 'asks' } & FormQuestions => ({
  ...{ kind: 'asks', differences: [], answers: 9, read: 9, lost: noLost },
  state: { from: 'open', to: 'open' },
  ...over,
})

const openVersions = (calls: Partial<OfficeCalls>, page = aPage()) =>
  openOffice(
    { listFormVersions: async () => page, ...calls },
    { office: aMember, at: '/office/forms/svy1/versions' },
  )
const dialog = () => within(screen.getByRole('dialog'))
const askBack = async () => fireEvent.click(await screen.findByRole('button', { name: /この版に戻す$/ }))
const agree = () => fireEvent.click(dialog().getByRole('button', { name: 'この版に戻す' }))

test('the list of forms names state and last change; what did not come is asked for again', async () => {
  let isOffline = true
  openOffice(
    {
      listFormsOfOffice: async () => {
        if (isOffline) throw new CallFailure('network', '')
        return [
          { surveyId: 'svy1', title: '申込み', state: 'over', changedAt: at },
          { surveyId: 'svy2', title: '届出', state: 'open' },
        ]
      },
    },
    { office: aMember, at: '/office/forms' },
  )
  const again = await screen.findByRole('button', { name: 'もう一度試す' })
  isOffline = false
  fireEvent.click(again)
  await screen.findByRole('link', { name: '申込み' })
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'フォーム受付最後の変更書き出す・知らせる',
    '申込み受付終了2026/11/19 10:00表で保存ポスター',
    '届出受付中記録が残っていません表で保存ポスター',
  ])
})

const item = (fields: FieldDifference[]): FormDifference => ({ what: 'item', title: 'お名前', fields })

const differences: readonly (readonly [FormDifference, string])[] = [
  [{ what: 'form', field: 'publishTo', to: '2026-12-31T23:59' }, '受付の終わり：なし → 2026/12/31 23:59'],
  [{ what: 'form', field: 'lists.day', to: ['お名前', '#code'] }, '日の一覧の列（追加）：お名前、受付コード'],
  [{ what: 'form', field: 'extra', to: 3 }, '設定（extra）：なし → 3'],
  [
    { what: 'form', field: 'rules', from: [{ kind: 'equal', titles: ['甲', '乙'], message: '違う' }] },
    '回答のあいだの決まり（削除）：甲、乙：同じ答え（違う）',
  ],
  [item([{ field: 'type', from: 'text', to: 'radio' }]), 'お名前種類：文章 → 1つ選ぶ'],
  [item([{ field: 'isRequired', from: true }]), 'お名前必須：はい → いいえ'],
  [item([{ field: 'options', from: ['B'], to: ['B2', 'D'] }]), 'お名前選択肢：B → B2、D'],
  [item([{ field: 'range', from: { min: 1 }, to: { min: 1, max: 9 } }]), 'お名前範囲：1から → 1～9'],
  [
    item([{ field: 'sectionOptions', to: [{ option: 'はい', section: 'お子さま' }] }]),
    'お名前選ぶと開くまとまり（追加）：「はい」で「お子さま」',
  ],
  [{ what: 'order', from: ['甲', '乙'], to: ['乙', '甲'] }, '項目の順番：甲、乙 → 乙、甲'],
]

test('what was changed reads as what it was and what it is', async () => {
  const changed = differences.map(([difference]) => difference)
  openVersions({}, aPage({ versions: [{ version: 3, at, differences: changed }] }))
  const version = await screen.findByText('いまの版')
  const told = version.closest('li')!.querySelector('ul')!
  expect([...told.children].map(({ textContent }) => textContent)).toEqual(
    differences.map(([, words]) => words),
  )
})

test('of a long text the part that differs is in sight, and the whole behind a fold', async () => {
  const before = 'あ'.repeat(100)
  const difference: FormDifference = {
    what: 'form',
    field: 'description',
    from: `${before}古い`,
    to: `${before}新しい`,
  }
  openVersions({}, aPage({ versions: [{ version: 3, at, differences: [difference] }] }))
  const fold = (await screen.findByText('全文')).closest('details')!
  expect(fold.open).toBe(false)
  expect(fold.textContent).toContain(`${before}新しい`)
  const inSight = fold.closest('li')!.cloneNode(true) as HTMLElement
  inSight.querySelector('details')!.remove()
  expect(inSight.textContent).toBe(`説明：…${'あ'.repeat(12)}古い → …${'あ'.repeat(12)}新しい`)
})

test('earlier versions come by another page, and those that came stay where it does not come', async () => {
  let isOffline = true
  openVersions({
    listFormVersions: async ({ before }) => {
      if (before === undefined) return aPage({ next: 2 })
      if (isOffline) throw new CallFailure('network', '')
      return aPage({ versions: [{ version: 1, at, differences: [{ what: 'added' }] }] })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: '前の変更を見る' }))
  const again = await screen.findByRole('button', { name: 'もう一度試す' })
  expect(screen.getByText('項目の追加：電話番号')).toBeTruthy()
  isOffline = false
  fireEvent.click(again)
  await screen.findByText('フォームができました')
  expect(screen.getByText('項目の追加：電話番号')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '前の変更を見る' })).toBeNull()
})

test('going back says first what it opens, what it changes and what answers lose, and is done when pressed', async () => {
  const sent: object[] = []
  openVersions({
    restoreForm: async (command) => {
      sent.push(command)
      if (command.isAgreed) return { kind: 'changed', version: 4 }
      return questions({
        ...{ state: { from: 'over', to: 'open' }, answers: 30_000, read: 20_000 },
        differences: [{ what: 'item_removed', title: '電話番号' }],
        lost: {
          items: [{ itemKey: 'tel', title: '電話番号', answers: 7 }],
          options: [{ itemKey: 'color', title: '色', option: '赤', answers: 2 }],
        },
      })
    },
  })
  await askBack()
  await dialog().findByText('住民が、またこのフォームを送れるようになります。')
  const said = screen.getByRole('dialog').textContent
  for (const words of [
    '受付：受付終了 → 受付中',
    '電話番号：回答 7件',
    '色「赤」：回答 2件',
    '回答30000件のうち、20000件を調べました。',
    '項目の削除：電話番号',
  ])
    expect(said).toContain(words)
  agree()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const command = { surveyId: 'svy1', version: 3, to: 2 }
  expect(sent).toEqual([
    { ...command, isAgreed: false },
    { ...command, isAgreed: true },
  ])
})

test('who goes back second sees what the first did, and is asked anew', async () => {
  let latest = 3
  const agreed: [number, boolean][] = []
  openVersions({
    listFormVersions: async () =>
      latest === 3
        ? aPage()
        : aPage({
            version: 4,
            versions: [
              { version: 4, at, by: '阿部 一', differences: [{ what: 'item_removed', title: '住所' }] },
              ...aPage().versions,
            ],
          }),
    restoreForm: async ({ version, isAgreed }) => {
      agreed.push([version, isAgreed])
      if (isAgreed && version === 3) {
        latest = 4
        throw refuse('office.form_changed', {})
      }
      return isAgreed ? { kind: 'changed', version: 5 } : questions()
    },
  })
  await askBack()
  await dialog().findByText('いまのフォームと同じ内容です。')
  agree()
  const told = await dialog().findByRole('alert')
  expect(told.textContent).toContain('阿部 一項目の削除：住所')
  expect(told.textContent).not.toContain('森 健')
  agree()
  await dialog().findByText('いまのフォームと同じ内容です。')
  agree()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(agreed).toEqual([
    [3, false],
    [3, true],
    [4, false],
    [4, true],
  ])
})

test('a version that does not fit says each reason in a sentence, with what it is about', async () => {
  openVersions({
    restoreForm: async () => {
      const reasons = [
        { why: 'no_category' as const, subjects: ['ご予約', '第2希望'] },
        { why: 'number_item' as const, subjects: [] },
      ]
      throw refuse('office.form_unfit', { reasons })
    },
  })
  await askBack()
  const told = await dialog().findByRole('alert')
  expect(
    within(told)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ご予約、第2希望：予約の分類が、いまはありません。',
    '会員番号の項目が変わり、会員の番号が変わってしまいます。',
  ])
})

test('who may only look is offered no way back', async () => {
  openVersions({}, aPage({ role: 'desk' }))
  await screen.findByText('項目の追加：電話番号')
  expect(screen.queryByRole('button', { name: /この版に戻す$/ })).toBeNull()
})

test('a form that is not theirs is said not to be there', async () => {
  openVersions({
    listFormVersions: async () => {
      throw refuse('survey.not_found', { surveyId: 'svy1' })
    },
  })
  expect(await screen.findByRole('heading', { name: 'このフォームは見られません' })).toBeTruthy()
})
