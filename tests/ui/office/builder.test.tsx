import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { WrittenForm } from '../../../application/office/form-drafts.ts'
import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { itemOfLine } from '../../../ui/office/builder/quick-lines.ts'
import { aMember, openOffice } from './open-office.tsx'

// All parts beside each other.
beforeAll(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1280, height: 800 }))

const anItem = (itemKey: string, title: string, over: Partial<SchemaItem> = {}): SchemaItem => ({
  ...{ itemKey, title, type: 'text' },
  ...over,
})
const aForm = (...surveySchema: readonly SchemaItem[]): SurveyConfig => ({
  ...{ surveyId: 'svy1', surveyTitle: '申込み', surveySchema },
})
const written = (config: SurveyConfig, over: Partial<WrittenForm> = {}): WrittenForm => ({
  ...{ role: 'editor', config, revision: 1, version: 2, base: 2, lastKey: 0 },
  ...{ findings: [], differences: [], at: 0, by: '森 健' },
  ...over,
})

/** The builder on a server that keeps one draft. */
async function openBuilder(first: WrittenForm, calls: Partial<OfficeCalls> = {}) {
  const server = { kept: first, isDown: false }
  const app = openOffice(
    {
      readWrittenForm: async () => server.kept,
      writeForm: async ({ config, revision }) => {
        if (server.isDown) throw new CallFailure('network', '')
        if (revision !== server.kept.revision) throw refuse('office.draft_changed', {})
        server.kept = { ...server.kept, config, revision: revision + 1 }
        return server.kept
      },
      ...calls,
    },
    { office: aMember, at: '/office/forms/svy1/edit' },
  )
  await screen.findByRole('heading', { level: 1, name: '申込み' })
  return { ...app, server }
}

const list = () => within(screen.getByRole('region', { name: '項目の一覧' }))
const rows = () =>
  list()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const row = (name: RegExp) => list().getByRole('button', { name })
const preview = () => within(screen.getByRole('region', { name: '住民の見え方' }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const saved = () => screen.findByText('下書きを保存しました', {}, { timeout: 3_000 })
const quick = (line: string) => {
  type('新しい項目の題名', line)
  fireEvent.submit(screen.getByRole('form', { name: '項目を加える' }))
}

test.each([
  ['氏名*', { title: '氏名', type: 'text', isRequired: { value: true } }],
  ['性別：男、女', { title: '性別', type: 'radio', options: ['男', '女'] }],
  ['状況：勤め→勤め先、学生', { title: '状況', type: 'choicegroupheader', options: ['勤め→勤め先', '学生'] }],
  ['保護者の電話番号', { title: '保護者の電話番号', type: 'phone' }],
  ['■児童について', { title: '児童について', type: 'groupheader' }],
  [
    '曜日\tいくつか選ぶ\t必須\t月、火',
    { title: '曜日', type: 'checkboxes', options: ['月', '火'], isRequired: { value: true } },
  ],
  [
    '曜日\t\tいくつか選ぶ\t土、日',
    { title: '曜日', type: 'checkboxes', options: ['土', '日'] },
    { options: '' },
  ],
  ['注意：必ず読む', { title: '注意：必ず読む', type: 'text' }],
  ['  ', undefined],
])('the line %j is the item that it says', (line, item, given: object = {}) => {
  expect(itemOfLine(line, given)).toEqual(item)
})

test('an item is added by Enter and stays in its line; several pasted lines are several items, and all are stored', async () => {
  const { server } = await openBuilder(written(aForm(anItem('q1', '住所')), { revision: 0 }))
  quick('氏名*')
  expect(document.activeElement).toBe(screen.getByLabelText('新しい項目の題名'))
  fireEvent.paste(screen.getByLabelText('新しい項目の題名'), {
    clipboardData: { getData: () => '性別：男、女\n\n生年月日\n' },
  })
  expect(rows()).toEqual(['1住所文章', '2氏名必須文章', '3性別1つ選ぶ', '4生年月日生年月日'])
  await saved()
  expect(server.kept.config.surveySchema?.map(({ itemKey }) => itemKey)).toEqual(['q1', 'q2', 'q3', 'q4'])
})

test('a new item never gets the key of one that is in force, or was removed a moment ago', async () => {
  const inForce = aForm(anItem('q7', '電話番号'))
  const { server } = await openBuilder(written(aForm(anItem('q1', '住所')), { inForce }))
  quick('氏名')
  fireEvent.keyDown(row(/氏名/), { key: 'Delete' })
  quick('備考')
  await saved()
  expect(server.kept.config.surveySchema?.map(({ itemKey }) => itemKey)).toEqual(['q1', 'q9'])
})

test('by keys alone an item is chosen, moved, copied and removed, and each of it is told and taken back', async () => {
  await openBuilder(written(aForm(anItem('a', '甲'), anItem('b', '乙'), anItem('c', '丙'))))
  const press = (key: string, how: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...how })
  const titles = () => rows().map((text) => text?.[1])
  row(/甲/).focus()
  press('ArrowDown')
  press('ArrowDown')
  await waitFor(() => expect(document.activeElement).toBe(row(/乙/)))
  press('ArrowDown', { altKey: true })
  expect(titles()).toEqual(['甲', '丙', '乙'])
  expect(screen.getByText('「乙」を3番目に動かしました。')).toBeTruthy()
  press('d', { ctrlKey: true })
  expect(titles()).toEqual(['甲', '丙', '乙', '乙'])
  press('Delete')
  press('z', { ctrlKey: true })
  press('z', { ctrlKey: true })
  press('z', { ctrlKey: true })
  expect(titles()).toEqual(['甲', '乙', '丙'])
  press('z', { ctrlKey: true, shiftKey: true })
  expect(titles()).toEqual(['甲', '丙', '乙'])
})

test('what residents see changes at once, and what was entered there stays', async () => {
  await openBuilder(written(aForm(anItem('q1', '氏名'), anItem('q2', '住所'))))
  fireEvent.input(await preview().findByLabelText(/氏名/), { target: { value: '山田' } })
  fireEvent.click(row(/住所/))
  type('題名', 'お住まい')
  await preview().findByLabelText(/お住まい/)
  expect((preview().getByLabelText(/氏名/) as HTMLInputElement).value).toBe('山田')
})

test('what an item may bound, open and say is written by fields, and what is rarer as JSON', async () => {
  const heading = anItem('q2', '2人目', { type: 'groupheader' })
  const { server } = await openBuilder(written(aForm(anItem('q1', '人数', { type: 'number' }), heading)))
  fireEvent.click(row(/人数/))
  type('最小', '1')
  type('最大', '9')
  type('設定（JSON）', '{"imageUrl": ')
  expect(screen.getByText(/JSONとして読めません/)).toBeTruthy()
  type('設定（JSON）', '{"attributes": {"patientName": true}}')
  type('種類', 'choicegroupheader')
  type('選択肢', '1人\n2人')
  type('「2人」で開くまとまり', 'q2')
  await saved()
  expect(server.kept.config.surveySchema?.[0]).toMatchObject({
    ...{ range: { min: 1, max: 9 }, attributes: { patientName: true } },
    options: ['1人', '2人'],
    sectionOptions: [{ option: { value: '2人' }, groupheader: { value: 'q2' } }],
  })
  fireEvent.click(screen.getByRole('button', { name: 'だれに聞くか' }))
  const tree = screen.getByText('答えによって、開くまとまりです。').parentElement!
  expect(tree.textContent).toContain('人数2人 → 2人目 0項目')
})

test('an option with an arrow opens the heading of that title as soon as it stands below', async () => {
  const { server } = await openBuilder(written(aForm()))
  quick('状況：勤め→勤め先、学生')
  expect(screen.getByText('「勤め」：この下に見出し「勤め先」を作ると、開くようになります。')).toBeTruthy()
  quick('■勤め先')
  fireEvent.click(row(/状況/))
  const options = screen.getByLabelText('選択肢')
  expect((options as HTMLTextAreaElement).value).toBe('勤め\n学生')
  type('選択肢', '勤め\n学生→勤め先')
  fireEvent.blur(options)
  await saved()
  expect(server.kept.config.surveySchema?.[0]).toMatchObject({
    options: ['勤め', '学生'],
    sectionOptions: ['勤め', '学生'].map((value) => ({
      option: { value },
      groupheader: { value: 'q2' },
    })),
  })
})

test('what can be booked is chosen in the tree of categories, in parts or all of it', async () => {
  const small = (id: string, name: string, calendarId?: string) => ({
    ...{ id, name, order: 1 },
    ...(calendarId && { calendarId }),
  })
  const offer = anItem('q1', '予約', { type: 'reservation', categories_tree: ['gone', 'gym'] })
  const { server } = await openBuilder(written(aForm(offer)), {
    listCalendarsOfOffice: async () => [
      { calendarId: 'a', name: 'Aコートの暦', isStopped: false, calls: 0, days: [] },
    ],
    loadCategoryTree: async () => ({
      display: { tag1: '分野', tag2: '会場', tag3: '部屋', title: '予約' },
      categories: [
        {
          ...{ id: 'gym', name: '体育館', order: 1 },
          children: [
            {
              ...{ id: 'arena', name: 'アリーナ', order: 1 },
              children: [small('x', 'Aコート', 'a'), small('y', 'Bコート')],
            },
          ],
        },
        { id: 'hall', name: 'ホール', order: 2, children: [] },
      ],
    }),
  })
  fireEvent.click(row(/予約/))
  const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement
  fireEvent.click(await screen.findByRole('button', { name: /^体育館：/ }))
  fireEvent.click(screen.getByRole('button', { name: /^アリーナ：/ }))
  expect(box(/^Aコート/).checked).toBe(true)
  expect(screen.getByText('Aコートの暦')).toBeTruthy()
  fireEvent.click(box(/^Bコート/))
  fireEvent.click(box(/^いまはない分類（gone）/))
  expect([box(/^体育館/).checked, box(/^体育館/).indeterminate]).toEqual([false, true])
  await saved()
  expect(server.kept.config.surveySchema?.[0]?.categories_tree).toEqual(['x'])
  fireEvent.click(box(/^すべての分類/))
  expect(box(/^ホール/).checked).toBe(true)
  await saved()
  expect(server.kept.config.surveySchema?.[0]).not.toHaveProperty('categories_tree')
  expect(screen.getByText('分類の呼び名を変える')).toBeTruthy()
})

test('where the network fails all stays, and it is stored as soon as there is one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = await openBuilder(written(aForm(anItem('q1', '氏名'))))
  server.isDown = true
  quick('住所')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await screen.findByText(/^保存できていません/)
  server.isDown = false
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  await saved()
  expect(server.kept.config.surveySchema).toHaveLength(2)
  vi.useRealTimers()
})

test('what two officers write comes together, also two items under one key; a clash is shown side by side', async () => {
  const base = aForm(anItem('q1', '氏名'), anItem('q2', '住所'))
  const { server } = await openBuilder(written(base))
  const theirs = aForm(anItem('q1', 'お名前'), anItem('q2', '住所', { description: '番地まで' }), {
    ...anItem('q3', '備考'),
    type: 'textarea',
  })
  server.kept = written(theirs, { revision: 5, by: '阿部 一' })
  fireEvent.click(row(/氏名/))
  type('題名', '申込者')
  quick('電話番号')
  const clash = within(await screen.findByRole('alert', {}, { timeout: 3_000 }))
  expect(clash.getByText('阿部 一 さんも、同じところを書きました')).toBeTruthy()
  expect(clash.getByText('お名前')).toBeTruthy()
  expect(rows()).toEqual(['1申込者文章', '2住所文章', '3電話番号電話番号', '4備考長い文章'])
  fireEvent.click(clash.getAllByRole('button', { name: 'こちらにする' })[1]!)
  await waitFor(() => expect(server.kept.config.surveySchema?.[0]?.title).toBe('お名前'), { timeout: 3_000 })
  await saved()
  expect(server.kept.config.surveySchema?.map(({ title }) => title)).toEqual([
    ...['お名前', '住所', '電話番号', '備考'],
  ])
  // Going back takes back what was written here, nothing of theirs.
  for (let times = 0; times < 3; times++) fireEvent.click(screen.getByRole('button', { name: '元に戻す' }))
  expect(rows()).toEqual(['1お名前文章', '2住所文章', '3備考長い文章'])
})

test('a finding stands at its item and leads there, and nothing with a fault is published', async () => {
  const message = '選択肢（options）がありません。このままでよければ、--accept を付けます。'
  const findings = [{ message, isWarning: false, item: 1, field: 'options' }]
  await openBuilder(written(aForm(anItem('q1', '氏名'), anItem('q2', '色', { type: 'radio' })), { findings }))
  expect(row(/色/).textContent).toContain('要修正')
  fireEvent.click(screen.getByRole('button', { name: '公開する' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const found = screen.getByRole('list', { name: '確認で見つかったこと' })
  expect(found.textContent).toMatch(/選択肢がありません。$/)
  fireEvent.click(within(found).getByRole('button'))
  expect((screen.getByLabelText('題名') as HTMLInputElement).value).toBe('色')
})

test('publishing stores first, tells what it does, and waits for a time that is chosen', async () => {
  const sent: object[] = []
  const { server } = await openBuilder(written(aForm(anItem('q1', '氏名'))), {
    publishForm: async (command) => {
      sent.push(command)
      if (command.at === 0) throw refuse('office.time_past', {})
      if (command.isAgreed) return { kind: 'waits', at: command.at ?? 0 }
      return {
        ...{ kind: 'asks', differences: [{ what: 'item_added', title: '住所' }], answers: 0, read: 0 },
        ...{ state: { from: 'open', to: 'open' }, lost: { items: [], options: [] } },
        ...{ version: 7, undone: [] },
      }
    },
  })
  quick('住所')
  fireEvent.click(screen.getByRole('button', { name: '公開する' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('項目の追加：住所')
  expect(server.kept.config.surveySchema).toHaveLength(2)
  fireEvent.click(dialog.getByLabelText('日時を決める'))
  const publishAt = (value: string) => {
    fireEvent.change(dialog.getByLabelText('公開する日時'), { target: { value } })
    fireEvent.click(dialog.getByRole('button', { name: 'この日時に公開する' }))
  }
  publishAt('1970-01-01T09:00')
  await dialog.findByText('公開する日時は、いまより後にしてください。')
  // What it does is told once more.
  publishAt('2026-12-01T08:30')
  await dialog.findByText('項目の追加：住所')
  publishAt('2026-12-01T08:30')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const at = Date.parse('2026-12-01T08:30+09:00')
  expect(sent).toEqual([
    { surveyId: 'svy1', revision: 2, isAgreed: false, version: 0 },
    { surveyId: 'svy1', revision: 2, isAgreed: true, version: 7, at: 0 },
    { surveyId: 'svy1', revision: 2, isAgreed: false, version: 7 },
    { surveyId: 'svy1', revision: 2, isAgreed: true, version: 7, at },
  ])
})

test('who publishes after somebody else sees what they published, and is asked anew with it in account', async () => {
  const sent: unknown[] = []
  const { server } = await openBuilder(written(aForm(anItem('q1', '氏名'))), {
    listFormVersions: async () => ({
      ...{ title: '申込み', role: 'editor', version: 9 },
      versions: [{ version: 9, at: 0, by: '阿部 一', differences: [{ what: 'item_added', title: '住所' }] }],
    }),
    publishForm: async ({ revision, isAgreed }) => {
      sent.push(isAgreed)
      if (revision === 1) throw refuse('office.form_changed', {})
      if (isAgreed) return { kind: 'changed', version: 10 }
      return {
        ...{ kind: 'asks', differences: [{ what: 'item_removed', title: '住所' }], answers: 0, read: 0 },
        ...{ version: 9, undone: [] },
        ...{ state: { from: 'open', to: 'open' }, lost: { items: [], options: [] } },
      }
    },
  })
  fireEvent.click(screen.getByRole('button', { name: '公開する' }))
  const dialog = within(screen.getByRole('dialog'))
  expect((await dialog.findByRole('alert')).textContent).toContain('阿部 一項目の追加：住所')
  fireEvent.click(dialog.getByRole('button', { name: '公開する' }))
  await dialog.findByText('項目の削除：住所')
  expect(server.kept.revision).toBe(2)
  fireEvent.click(dialog.getByRole('button', { name: '公開する' }))
  await screen.findByText('公開しました。')
  expect(sent).toEqual([false, false, true])
})

test('who may only look writes nothing', async () => {
  await openBuilder(written(aForm(anItem('q1', '氏名')), { role: 'desk' }))
  fireEvent.click(row(/氏名/))
  expect(screen.queryByLabelText('新しい項目の題名')).toBeNull()
  expect(screen.queryByRole('button', { name: '公開する' })).toBeNull()
  expect(screen.getByLabelText('題名').closest('fieldset')!.disabled).toBe(true)
  fireEvent.keyDown(row(/氏名/), { key: 'Delete' })
  expect(rows()).toHaveLength(1)
})

test('a group that is answered several times is written with its bounds, and tried in the preview [OFF-45]', async () => {
  const { server } = await openBuilder(written(aForm(anItem('q1', '住所'))))
  type('新しい項目の種類', 'repeat')
  quick('お子さん')
  type('新しい項目の種類', '')
  quick('名前')
  fireEvent.click(row(/お子さん/))
  type('少なくとも答える回数', '2')
  type('答えられる回数（20まで）', '3')
  await saved()
  expect(server.kept.config.surveySchema?.[1]).toMatchObject({ type: 'repeat', range: { min: 2, max: 3 } })
  expect(screen.queryByLabelText('職員だけに見せる')).toBeNull()
  fireEvent.click(await preview().findByRole('button', { name: 'お子さんを追加する' }))
  expect(
    preview()
      .getAllByLabelText(/^名前/)
      .map(({ id }) => id),
  ).toEqual([...['item-q3', 'item-q3~2', 'item-q3~3']])
  expect(preview().queryByRole('button', { name: 'お子さんを追加する' })).toBeNull()
})
