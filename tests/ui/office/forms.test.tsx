import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { FormVersions } from '../../../application/office/form-versions.ts'
import type { FormInList, FormsOfOffice } from '../../../application/office/list-forms.ts'
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
  ...{ kind: 'asks', version: 3, differences: [], answers: 9, read: 9, lost: noLost, undone: [] },
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

const inList = (over: Partial<FormInList>): FormInList => ({
  ...{
    surveyId: 'svy1',
    title: '申込み',
    role: 'editor',
    state: 'open',
    version: 3,
    sections: [],
    answers: 0,
  },
  ...over,
})
const openList = (calls: Partial<OfficeCalls>, page: Partial<FormsOfOffice> = {}) =>
  openOffice(
    {
      listFormsOfOffice: async () => ({
        forms: [],
        sections: [],
        mayBeginOutside: false,
        groups: [],
        ...page,
      }),
      ...calls,
    },
    { office: aMember, at: '/office/forms' },
  )
const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

test('the list of forms names state, draft, section, answers and what may be done; what did not come is asked for again', async () => {
  let isOffline = true
  const forms = [
    inList({
      ...{ state: 'over', changedAt: at, sections: ['税務課'], answers: 12, lastAnswerAt: at, role: 'desk' },
      publishTo: '2026-10-31T23:59',
    }),
    inList({
      ...{ surveyId: 'svy2', title: '届出' },
      draft: { at, by: '森 健', publishAt: at + 60_000 },
    }),
    inList({
      ...{ surveyId: 'new', title: '新規', state: 'draft', version: 0 },
      draft: { at, by: '森 健', trouble: 'office.form_unfit' },
    }),
  ]
  openList({
    listFormsOfOffice: async () => {
      if (isOffline) throw new CallFailure('network', '')
      return { forms, sections: [], mayBeginOutside: false, groups: [] }
    },
  })
  const again = await screen.findByRole('button', { name: 'もう一度試す' })
  isOffline = false
  fireEvent.click(again)
  await screen.findByRole('link', { name: '申込み' })
  expect(rows()).toEqual([
    ['フォーム', '受付', '下書き', '担当', '回答', '最後の変更', 'できること'],
    [
      ...['申込み', '受付終了 2026/10/31 23:59まで', '', '税務課', '12件最後 2026/11/19 10:00'],
      ...['2026/11/19 10:00', '操作：申込み内容：申込み変更の履歴：申込み表で保存ポスター'],
    ],
    [
      ...['届出', '受付中', '変更あり 2026/11/19 10:00 森 健2026/11/19 10:01 に公開', '', '0件'],
      ...['記録が残っていません', '操作：届出書く：届出休止：届出変更の履歴：届出表で保存ポスター'],
    ],
    [
      '新規',
      '未公開',
      '2026/11/19 10:00 森 健決めた時に公開できませんでした（内容に直すところがあります）',
      ...['', '', '', '操作：新規書く：新規表で保存'],
    ],
  ])
  expect(screen.queryByRole('button', { name: '新しいフォームを作る' })).toBeNull()
})

test('a form is paused from the list once what that does was told', async () => {
  const sent: object[] = []
  openList(
    {
      pauseForm: async (command) => {
        sent.push(command)
        if (command.isAgreed) return { kind: 'changed', version: 4 }
        return questions({ state: { from: 'open', to: 'paused' } })
      },
    },
    { forms: [inList({})] },
  )
  fireEvent.click(await screen.findByRole('button', { name: /^休止.*申込み$/ }))
  await dialog().findByText('住民は、このフォームを送れなくなります。')
  fireEvent.click(dialog().getByRole('button', { name: '休止する' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const command = { surveyId: 'svy1', version: 3, isPaused: true }
  expect(sent).toEqual([
    { ...command, isAgreed: false },
    { ...command, isAgreed: true },
  ])
})

test('a form is begun in a section as a copy of another one; what is missing or taken is said at its field, and nothing typed is lost', async () => {
  const sent: object[] = []
  const { router } = openList(
    {
      beginForm: async (command) => {
        sent.push(command)
        if (command.surveyId === 'form-1') throw refuse('office.form_id_taken', {})
        return { surveyId: command.surveyId }
      },
      readWrittenForm: async () => {
        throw refuse('survey.not_found', { surveyId: 'kids' })
      },
    },
    { forms: [inList({})], sections: [{ sectionId: 'tax', name: '税務課' }] },
  )
  fireEvent.click(await screen.findByRole('button', { name: '新しいフォームを作る' }))
  const field = (name: string) => dialog().getByLabelText(name)
  fireEvent.change(field('アドレスに入る名前'), { target: { value: '児童 Club' } })
  fireEvent.click(dialog().getByRole('button', { name: '作る' }))
  expect(dialog().getByText('フォームの名前を入れてください。')).toBeDefined()
  expect(dialog().getByText(/^半角の小文字か数字で始め、/)).toBeDefined()
  expect(document.activeElement).toBe(field('フォームの名前'))
  fireEvent.change(field('フォームの名前'), { target: { value: '児童クラブ' } })
  fireEvent.click(dialog().getByRole('button', { name: '作る' }))
  expect(document.activeElement).toBe(field('アドレスに入る名前'))
  expect(sent).toEqual([])
  fireEvent.change(field('アドレスに入る名前'), { target: { value: 'form-1' } })
  fireEvent.change(field('始め方'), { target: { value: 'svy1' } })
  fireEvent.click(dialog().getByRole('button', { name: '作る' }))
  await dialog().findByText(/その名前は、もう使われているか/)
  fireEvent.change(field('アドレスに入る名前'), { target: { value: 'kids' } })
  fireEvent.click(dialog().getByRole('button', { name: '作る' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/office/forms/kids/edit'))
  expect(sent.at(-1)).toEqual({ surveyId: 'kids', title: '児童クラブ', sectionId: 'tax', from: 'svy1' })
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
