import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PreviewedForm } from '../../../application/office/preview-form.ts'
import { refuse } from '../../../domain/refusal.ts'
import { aMember, openOffice } from './open-office.tsx'

const untilMs = Date.parse('2026-11-20T20:00:00+09:00')
const aForm = (): PreviewedForm => ({
  ...{ untilMs, items: [], faults: [] },
  config: {
    ...{ surveyId: 'svy1', surveyTitle: '申込み', endOfSurveyMessage: 'ありがとうございました' },
    surveySchema: [{ itemKey: 'name', title: 'お名前', type: 'text', isRequired: { value: true } }],
  },
})
const banner = 'これは見本です。何も送られず、保存もされません。'

test('who has a link fills a form in without a session, sees what it says, and nothing is sent', async () => {
  openOffice({ openPreview: async () => aForm() }, { at: '/office/preview/secret' })
  await screen.findByRole('heading', { name: '申込み' })
  expect(within(screen.getByRole('banner')).getByText(banner)).toBeTruthy()
  expect(screen.getByRole('banner').textContent).toContain('2026/11/20 20:00')
  fireEvent.click(screen.getByRole('button', { name: '確認へ進む' }))
  expect(screen.queryByRole('heading', { name: '入力した内容の確認' })).toBeNull()
  fireEvent.input(screen.getByRole('textbox'), { target: { value: '山田花子' } })
  fireEvent.click(screen.getByRole('button', { name: '確認へ進む' }))
  await screen.findByRole('heading', { name: '入力した内容の確認' })
  expect(screen.getByRole('definition').textContent).toBe('山田花子')
  // Every call that is not expected would fail the test.
  fireEvent.click(screen.getByRole('button', { name: '送信する（見本なので送られません）' }))
  await screen.findByRole('heading', { name: '見本はここまでです' })
  expect(within(screen.getByRole('main')).getByText(banner)).toBeTruthy()
  expect(screen.getByText('ありがとうございました')).toBeTruthy()
})

test('a link that is over says only that', async () => {
  openOffice(
    {
      openPreview: async () => {
        throw refuse('office.preview_over', {})
      },
    },
    { at: '/office/preview/secret' },
  )
  await screen.findByRole('heading', { name: 'この見本は見られません' })
  expect(screen.queryByRole('banner')).toBeNull()
})

test('a form that is too unfinished to be shown is told with what is wrong with it', async () => {
  const { config, ...shown } = aForm()
  const [item] = config.surveySchema!
  const broken = { ...item!, type: 'radio', options: 5 as unknown as readonly string[] }
  openOffice(
    {
      openPreview: async () => ({
        ...{ ...shown, config: { ...config, surveySchema: [broken] } },
        faults: ['選択肢がありません。', '選択肢がありません。'],
      }),
    },
    { at: '/office/preview/secret' },
  )
  await screen.findByRole('heading', { name: 'まだ見本を表示できません' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '選択肢がありません。',
  ])
})

test('an editor makes a link, whose address is shown once, and ends it', async () => {
  let links = [{ id: 'one', untilMs: untilMs - 3_600_000, by: '森 健' }]
  const asked: unknown[] = []
  openOffice(
    {
      readWrittenForm: async () => ({
        ...{ role: 'editor', config: aForm().config, revision: 0, version: 1, base: 1 },
        ...{ lastKey: 0, findings: [], differences: [] },
      }),
      listPreviews: async () => links,
      makePreview: async (command) => {
        asked.push(command)
        links = [...links, { id: 'two', untilMs, by: '加藤 恵' }]
        return { token: 'secret', untilMs }
      },
      endPreview: async ({ id }) => {
        links = links.filter((link) => link.id !== id)
      },
    },
    { office: aMember, at: '/office/forms/svy1/edit' },
  )
  fireEvent.click(await screen.findByRole('button', { name: '同僚に見せる' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(/作った人：森 健/)
  fireEvent.change(dialog.getByLabelText('見られる時間'), { target: { value: '72' } })
  fireEvent.click(dialog.getByRole('button', { name: 'リンクを作る' }))
  const address = await dialog.findByLabelText<HTMLInputElement>('リンクのアドレス')
  expect(address.value).toBe('https://office.example.jp/office/preview/secret')
  expect(asked).toEqual([{ surveyId: 'svy1', hours: 72 }])
  fireEvent.click(await dialog.findByRole('button', { name: '2026/11/20 19:00 までのリンクを終わりにする' }))
  await waitFor(() => expect(dialog.queryByText(/作った人：森 健/)).toBeNull())
  expect(dialog.getByText(/作った人：加藤 恵/)).toBeTruthy()
})
