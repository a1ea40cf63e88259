import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../../application/call-failure.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { refuse } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { AppDependencies } from '../../../ui/composition/services.ts'
import { anItem, answers } from '../../application/forms.ts'
import { currentPath, openAt } from '../open-app.tsx'
import { confirmDialog, press, proceed, type } from '../open-survey.tsx'
import { aClinicForm, aReservation, clinic } from '../survey/reservation/clinic.ts'
import { alertLines, h1, listed, pick, yes } from './open-calendar.tsx'

const day = localDate('2025-06-20')
type Wanted = {
  only?: boolean
  survey?: ReturnType<typeof aClinicForm>
  name?: string
  visit?: string
  needs?: (useCases: UseCases) => Partial<AppDependencies>
}

/** Opens the change of a booking on 20 June at nine; `only`: of its date and time alone. */
async function openChange({ only, survey = aClinicForm(), name = '山田花子', visit, needs }: Wanted = {}) {
  let partitionKey = ''
  const opened = await openAt('/confirm', {
    signedIn: true,
    city: { ...clinic, surveys: [survey] },
    before: async (useCases) => {
      const booked = { name, visit: visit ?? 'teeth_all|20250620|0' }
      ;({ partitionKey } = await useCases.saveAnswer({ surveyId: 'svy1', answers: answers(booked) }))
    },
    ...(needs && { needs }),
  })
  const query = new URLSearchParams({ partitionKey, ...(only && { only: 'time' }) })
  await act(async () => opened.services.go(`/survey/svy1?${query}`))
  const taken = async (on = day) => {
    const command = { calendarId: 'cal-teeth', startDay: on, endDay: on }
    const slots = (await opened.useCases.loadSchedule(command)).days.get(on)?.slots
    return [...(slots?.values() ?? [])].map(({ reserved }) => reserved)
  }
  return { ...opened, partitionKey, taken }
}

const atCalendar = () => screen.findByRole('heading', { name: '予約の変更：日時を選ぶ' })
const name = () => screen.findByLabelText<HTMLInputElement>(/お名前/)

test('date and time alone are changed from the calendar on, with the answers as they are', async () => {
  const { useCases, taken } = await openChange({ only: true })
  await atCalendar()
  await expect.poll(currentPath).toBe('/calendar/cal-teeth')
  await pick('6月19日', '9:30')
  expect(screen.getByRole('dialog').textContent).toContain('この日時に変更しますか')
  await yes()
  expect(h1()).toBe('予約の変更：内容の確認')
  expect(listed().slice(0, 3)).toEqual([
    '変更前: 6/20(金) 9:00～9:30',
    '変更後の日付: 6/19(木)',
    '変更後の時間: 9:30～10:00',
  ])
  expect(screen.queryByText('ほかに変わるところ')).toBeNull()
  await press('この内容に変更する')
  await screen.findByText('変更前の日時（6/20(金) 9:00～9:30）は空きに戻りました。')
  expect(await taken()).toEqual([0, 0])
  expect(await taken(localDate('2025-06-19'))).toEqual([0, 1])
  const [, now] = await useCases.readOwnAnswers({ surveyId: 'svy1' })
  expect(now?.entries.map(({ answer }) => answer)).toContainEqual(['山田花子'])
})

test('back from the calendar comes the form of the change, which does not skip ahead again', async () => {
  const { partitionKey } = await openChange({ only: true })
  await atCalendar()
  await press('入力画面に戻る')
  expect((await name()).value).toBe('山田花子')
  expect(h1()).toBe('予約の変更 住民票の写しの請求')
  await expect.poll(currentPath).toBe(`/survey/svy1?${new URLSearchParams({ partitionKey })}`)
})

test('a form that needs something else first opens with the reason, and what is wrong', async () => {
  const survey = aClinicForm(aReservation())
  const schema = survey.surveySchema?.map((item) =>
    item.itemKey === 'name' ? { ...item, length: { max: 2, limitation: true } } : item,
  )
  await openChange({
    only: true,
    survey,
    needs: (useCases) => ({
      loadSurvey: async (command) => {
        const loaded = await useCases.loadSurvey(command)
        return { ...loaded, config: { ...loaded.config, surveySchema: schema ?? [] } }
      },
    }),
  })
  await screen.findByText('日時を変えるには、先に直すところがあります。下の項目を確かめてください。')
  expect((await name()).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(currentPath).toContain('/survey/svy1')
})

test('an answer without a time that can be changed opens as a form that says so', async () => {
  await openChange({ only: true, visit: '' })
  const reason = 'いま変えられる日時がありません。ほかの項目は変えられます。'
  expect(await screen.findByText(reason)).toBeDefined()
})

test('a way to the calendar that fails is told over the form', async () => {
  let times = 0
  await openChange({
    only: true,
    needs: (useCases) => ({
      loadCategoryTree: () => {
        times += 1
        return times === 1 ? Promise.reject(new CallFailure('network', 'x')) : useCases.loadCategoryTree()
      },
    }),
  })
  expect((await screen.findByRole('dialog')).textContent).toContain('通信エラーが発生しました。')
  expect((await name()).value).toBe('山田花子')
})

test('the whole form changed, the review tells the other changes from what to what', async () => {
  const survey = aClinicForm(aReservation(), anItem({ itemKey: 'note', title: '備考', isRequired: {} }))
  await openChange({ survey })
  await name()
  type(/お名前/, '山田花')
  await proceed()
  await confirmDialog()
  await press('変更する日時を選ぶ')
  await atCalendar()
  await press('いまの日時のまま進む')
  await yes()
  expect(listed()).toEqual([
    '日付: 6/20(金)',
    '時間: 9:00～9:30',
    '種類: 歯科',
    '会場: 市民会館',
    '検査: 歯科健診',
    '予約内容: 歯の全体',
    'お名前: 山田花子 →から 山田花',
  ])
  expect(screen.getByText('日時は変わりません。')).toBeDefined()
  await press('この内容に変更する')
  await screen.findByRole('heading', { level: 1, name: '予約を変更しました' })
  expect(screen.queryByText(/空きに戻りました/)).toBeNull()
})

test('what was reserved before is told where another thing is reserved now', async () => {
  const { services } = await openChange({ visit: 'north-heart_one|20250620|0' })
  await name()
  const kept = await screen.findByLabelText<HTMLSelectElement>('種類')
  act(() => {
    fireEvent.change(kept, { target: { value: 'dental' } })
  })
  await proceed()
  await confirmDialog()
  await press('変更する日時を選ぶ')
  await atCalendar()
  expect(services.visit.booking?.items[0]?.current).toBeUndefined()
  await pick('6月19日', '9:00')
  await yes()
  expect(listed()).toContain('変更前: 健診 ＞\u00a0北センター ＞\u00a0心電図 ＞\u00a0心電図')
  await press('この内容に変更する')
  await screen.findByText(/変更前の日時（6\/20\(金\) 9:00～9:30）は空きに戻りました。/)
})

const steps: readonly { step: string; go: () => Promise<unknown> }[] = [
  { step: 'the form', go: name },
  { step: 'the confirm dialog', go: () => proceed().then(confirmDialog) },
  { step: 'the calendar', go: () => press('変更する日時を選ぶ').then(atCalendar) },
  { step: 'the question', go: () => pick('6月19日', '9:30') },
  { step: 'the review', go: yes },
]

describe('a change is a swap', () => {
  test.each(steps.map(({ step }, at) => ({ step, at })))(
    'given up at $step, the booking stays as it was',
    async ({ at }) => {
      const { useCases, taken, rendered } = await openChange()
      for (const { go } of steps.slice(0, at + 1)) await go()
      rendered.unmount()
      expect(await taken()).toEqual([1, 0])
      expect(await taken(localDate('2025-06-19'))).toEqual([0, 0])
      const found = await useCases.readOwnAnswers({ surveyId: 'svy1' })
      expect(found.map(({ reservations }) => reservations[0]?.value)).toEqual(['teeth_all|20250620|0'])
    },
  )

  test('refused at the last press, the booking stays as it was, and the alert says so', async () => {
    const { taken } = await openChange({
      only: true,
      needs: () => ({
        saveAnswer: () => Promise.reject(refuse('reservation.slot_full', { itemKey: 'visit', remaining: 0 })),
      }),
    })
    await atCalendar()
    await pick('6月19日', '9:30')
    await yes()
    await press('この内容に変更する')
    expect(alertLines()[0]).toBe('いまの予約も、入力した内容も、そのままです。')
    expect(await taken()).toEqual([1, 0])
    const offers = within(screen.getByRole('dialog')).getAllByRole('listitem')
    await waitFor(() => expect(offers).toHaveLength(3))
  })
})
