import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { FormInList } from '../../../application/office/list-forms.ts'
import type { OfficeCalls } from '../../../application/office/office-use-cases.ts'
import type { FoundInSheet } from '../../../application/office/take-sheet.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { aMember, openOffice } from './open-office.tsx'

const aForm = {
  ...{ surveyId: 'svy1', title: '申込み', sheet: '申込み', items: 3 },
  ...{ isNew: false, isSame: false, revision: 0 },
}
const found = (over: Partial<FoundInSheet> = {}): FoundInSheet => ({
  ...{ kind: 'found', faults: [], warnings: [], elsewhere: [], lost: [], skipped: [], left: [] },
  ...{ forms: [], changes: [], version: 7, isSectionMissing: false },
  ...over,
})

const form: FormInList = {
  ...{ surveyId: 'svy1', title: '申込み', state: 'open', role: 'editor', version: 3, answers: 0 },
  sections: [],
}

type Command = Parameters<OfficeCalls['takeSheet']>[0]

/** The page of the forms, whose server answers each file with the next of these. */
async function openSheets(...replies: readonly (Awaited<ReturnType<OfficeCalls['takeSheet']>> | Error)[]) {
  const asked: Omit<Command, 'file'>[] = []
  const left = [...replies]
  const office = openOffice(
    {
      listFormsOfOffice: async () => ({ forms: [form], sections: [], mayBeginOutside: true, groups: [] }),
      takeSheet: async ({ file: _, ...command }) => {
        asked.push(command)
        const reply = left.shift()!
        if (reply instanceof Error) throw reply
        return reply
      },
      writeSheet: async () => ({ title: '申込み', file: new Uint8Array([1]) }),
    },
    { office: aMember, at: '/office/forms' },
  )
  const input = await screen.findByLabelText('ファイルを選ぶ', { selector: 'input' })
  const choose = (size = 3) =>
    fireEvent.change(input, { target: { files: [new File([new Uint8Array(size)], '表.xlsx')] } })
  return { ...office, asked, choose }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('faults stand in a table by sheet and cell, and nothing can be taken', async () => {
  const fault = { sheet: '申込み', cell: 'C7', message: '種類がありません。' }
  const { choose } = await openSheets(found({ faults: [fault], elsewhere: [{}], forms: [aForm] }))
  choose()
  const table = await screen.findByRole('table', { name: '誤り' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['シートセル内容', '申込みC7種類がありません。'])
  expect(screen.getByRole('alert').textContent).toContain('誤りが2件あります')
  expect(screen.getByText(/担当ではないところに/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '下書きにする' })).toBeNull()
})

test('what is written already and what would go is said before a form becomes a draft', async () => {
  const at = Date.parse('2026-11-19T10:00:00+09:00')
  const { choose, asked } = await openSheets(
    found({
      forms: [{ ...aForm, revision: 2, at, by: '森 健' }],
      lost: [{ sheet: '申込み', what: '項目「tel」（電話番号）' }],
    }),
    { kind: 'taken', forms: [{ surveyId: 'svy1', title: '申込み' }] },
  )
  choose()
  await screen.findByText(/森 健さんが2026\/11\/19 10:00に書いた下書き/)
  expect(screen.getByText('『申込み』項目「tel」（電話番号）')).toBeTruthy()
  press('下書きにする')
  const link = await screen.findByRole('link', { name: '「申込み」の下書きを見る' })
  expect(link.getAttribute('href')).toBe('/office/forms/svy1/edit')
  expect(asked).toEqual([
    { isAgreed: false, version: 0, revisions: [] },
    { isAgreed: true, version: 7, revisions: [{ surveyId: 'svy1', revision: 2 }] },
  ])
})

test('a new form waits for its section', async () => {
  const { choose, asked } = await openSheets(
    found({
      forms: [{ ...aForm, isNew: true }],
      sections: [{ sectionId: 'health', name: '健康づくり課' }],
      isSectionMissing: true,
    }),
    { kind: 'taken', forms: [] },
  )
  choose()
  const section = await screen.findByLabelText('新しいものの部署')
  expect(screen.queryByRole('button', { name: '下書きにする' })).toBeNull()
  fireEvent.change(section, { target: { value: 'health' } })
  press('下書きにする')
  await screen.findByText(/下書きにしました|変えました/)
  expect(asked[1]).toMatchObject({ sectionId: 'health' })
})

test('what calendars do to bookings is asked about; what others changed meanwhile is shown anew', async () => {
  const questions = {
    ...{ refused: [], reopened: [] },
    touched: [
      {
        ...{ calendarId: 'cal1', day: localDate('2026-11-24'), slotKey: 0, why: 'closed' as const },
        ...{ reserved: 2, quota: 0 },
      },
    ],
  }
  const changes = [{ kind: 'calendar' as const, name: '健診', how: 'changed' as const }]
  const { choose } = await openSheets(
    found({ changes, questions }),
    found({ changes, questions, version: 8 }),
    { kind: 'taken', forms: [] },
  )
  choose()
  await screen.findByText('カレンダー「健診」：変更')
  expect(screen.getByText(/^cal1 11月24日（火） 予約2、定員0$/)).toBeTruthy()
  press('この内容に変える')
  await screen.findByText(/ほかの人が変えました/)
  press('この内容に変える')
  await screen.findByText('変えました。')
})

test('bookings that stand in the way say so, and there is no way on', async () => {
  const refused = [{ kind: 'slot_in_use' as const, calendarId: 'cal1', slotKeys: [0], reserved: 4 }]
  const changes = [{ kind: 'calendar' as const, name: '健診', how: 'changed' as const }]
  const { choose } = await openSheets(found({ changes, questions: { refused, touched: [], reopened: [] } }))
  choose()
  await screen.findByText(/予約4件/)
  expect(screen.queryByRole('button', { name: 'この内容に変える' })).toBeNull()
})

test('a file that can’t be read says what to do; one that did not arrive is sent again', async () => {
  const { choose, asked } = await openSheets(
    refuse('office.sheet_unreadable', { why: 'old_or_locked' }),
    new CallFailure('network', ''),
    found(),
  )
  choose()
  await screen.findByText(/パスワードを外し/)
  choose(6 * 1024 * 1024)
  await screen.findByText(/5MBまで/)
  expect(asked).toHaveLength(1)
  choose()
  fireEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }))
  await screen.findByText(/いまの内容と同じです/)
})

test('a form is kept as a file of its name', async () => {
  const { saved } = await openSheets()
  fireEvent.click(await screen.findByRole('button', { name: '「申込み」を表で保存' }))
  await expect.poll(() => saved).toEqual([{ name: '申込み.xlsx', text: '' }])
})

test('a form that is not public has no poster, and says why', async () => {
  openOffice(
    {
      readPoster: async () => {
        throw refuse('survey.not_found', { surveyId: 'svy1' })
      },
    },
    { office: aMember, at: '/office/forms/svy1/poster' },
  )
  expect(await screen.findByText(/まだ公開していないか/)).toBeTruthy()
})
