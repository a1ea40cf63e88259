import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import type { FormTranslations, TranslatedLine } from '../../../application/office/translate-form.ts'
import { refuse } from '../../../domain/refusal.ts'
import { aMember, openOffice } from './open-office.tsx'

const aLine = (over: Partial<TranslatedLine>): TranslatedLine => ({
  ...{ source: '色', item: '色', field: 'title', state: 'missing', faults: [], warnings: [] },
  ...over,
})
const aForm = (over: Partial<FormTranslations> = {}): FormTranslations => ({
  ...{ title: '申込み', revision: 1, code: 'en', hasMachine: true },
  languages: [
    { code: 'en', accepted: 1, texts: 3 },
    { code: 'ko', accepted: 0, texts: 3 },
  ],
  lines: [
    aLine({
      source: '赤',
      field: 'options',
      state: 'accepted',
      target: 'R?d',
      faults: ['文字が失われています'],
    }),
    aLine({ source: '青', field: 'options', state: 'machine', target: 'Blue' }),
    aLine({}),
  ],
  ...over,
})
const open = (calls: Partial<OfficeCalls>) =>
  openOffice(
    { readTranslations: async () => aForm(), ...calls },
    { office: aMember, at: '/office/forms/svy1/translations' },
  )
const fieldOf = async (source: string) =>
  within((await screen.findByText(source, { selector: 'p' })).closest('li')!).getByRole('textbox')

test('each text stands beside its translation with state and findings, under what there is of each language', async () => {
  open({})
  expect(((await screen.findByRole('radio', { name: 'English 1/3' })) as HTMLInputElement).checked).toBe(true)
  expect(screen.getByRole('radio', { name: '한국어 0/3' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/赤.*直すまで公開できません：文字が失われています確認ずみ/),
      expect.stringMatching(/青.*機械の訳（未確認）この訳でよい/),
      expect.stringMatching(/色.*まだない/),
    ]),
  )
  fireEvent.click(screen.getByRole('radio', { name: '確認がまだのもの（2）' }))
  expect(screen.queryByText('赤')).toBeNull()
})

test('what is typed is kept together; where somebody else was faster, it stays and is sent to the new draft', async () => {
  const sent: unknown[] = []
  open({
    readTranslations: async () => aForm({ revision: sent.length + 1 }),
    writeTranslations: async (command) => {
      sent.push(command)
      if (sent.length === 1) throw refuse('office.draft_changed', {})
      return aForm({ revision: 3 })
    },
  })
  fireEvent.change(await fieldOf('色'), { target: { value: 'Colour' } })
  fireEvent.click(screen.getByRole('button', { name: '直した訳1件を残す' }))
  await screen.findByText(/ほかの人が下書きを変えました/)
  expect(((await fieldOf('色')) as HTMLTextAreaElement).value).toBe('Colour')
  fireEvent.click(screen.getByRole('button', { name: '直した訳1件を残す' }))
  await screen.findByText('下書きに残しました。')
  const of = { surveyId: 'svy1', code: 'en', texts: [{ source: '色', target: 'Colour' }] }
  expect(sent).toEqual([
    { ...of, revision: 1 },
    { ...of, revision: 2 },
  ])
})

test('a machine is asked until it has no more, or somebody stops it; accepting takes one as it is', async () => {
  const sent: unknown[] = []
  let left = 2
  open({
    proposeTranslations: async () => ({ ...aForm(), proposed: left > 0 ? left-- : 0 }),
    writeTranslations: async (command) => {
      sent.push(command)
      return aForm()
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'まだない訳を機械に作らせる' }))
  await screen.findByText(/機械が3件を訳しました/)
  fireEvent.click(screen.getByRole('button', { name: 'この訳でよい' }))
  await waitFor(() => expect(sent).toMatchObject([{ texts: [{ source: '青', target: 'Blue' }] }]))
})

test('where there is no machine that is said', async () => {
  open({ readTranslations: async () => aForm({ hasMachine: false }) })
  await screen.findByText(/翻訳の機械は設定されていません/)
  expect(screen.queryByRole('button', { name: 'まだない訳を機械に作らせる' })).toBeNull()
})
