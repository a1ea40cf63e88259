import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UseCases } from '../../../application/use-cases.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { SurveyRoute } from '../../../ui/survey/survey-route.tsx'
// What the bar fetches is there already, so that a test need not wait for it.
import '../../../ui/survey/prefill/offer-prefill.tsx'
import { anAppendingSurvey, anItem, answers, aSurvey } from '../../application/forms.ts'
import { openAt } from '../open-app.tsx'

const name = anItem({ attributes: { autocomplete: 'name' } })
const kana = (characterType: SchemaItem['characterType'] & {}) =>
  anItem({ itemKey: 'kana', title: 'よみ', characterType })
const phone = anItem({ itemKey: 'phone', title: '電話番号', type: 'phone' })
const birthday = anItem({ itemKey: 'birthday', title: '生年月日', type: 'birthday' })
const note = anItem({ itemKey: 'note', title: '備考' })

const earlier = anAppendingSurvey({
  surveyId: 'earlier',
  surveySchema: [name, kana(['hiragana']), phone, birthday],
})
const form = anAppendingSurvey({ surveySchema: [name, kana(['katakana']), phone, note] })
const hanako = { name: '港 花子', kana: 'みなとはなこ', phone: '09012345678', birthday: '1980-01-31' }
const sent = ({ saveAnswer }: Pick<UseCases, 'saveAnswer'>) =>
  saveAnswer({ surveyId: 'earlier', answers: answers(hanako) })

type Given = Parameters<typeof openAt>[1] & {}
/** Opens the form after Hanako has sent another one. */
async function open(given: Given = {}) {
  const opened = await openAt('/survey/svy1', {
    signedIn: true,
    city: { surveys: [form, earlier] },
    before: sent,
    ...given,
  })
  await screen.findByLabelText(/電話番号/)
  await act(async () => {})
  return opened
}
const bar = () => screen.findByRole('region', { name: '前回の内容' })
const offered = () => screen.queryByRole('region', { name: '前回の内容' })
const said = async () => within(await bar()).getByRole('status').textContent
const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const values = () => [/お名前/, /よみ/, /電話番号/, /備考/].map(value)
const press = (button: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: button })))

/** Lets everything happen that an offer waits for. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
}

describe('what was written in another form', () => {
  test('is offered, put right for this one where it was left empty, said, and taken back', async () => {
    await open()
    await settled()
    expect(offered()).not.toBeNull()
    expect(await said()).toBe('前回の内容を使えます（お名前、よみなど3項目）')
    expect(values()).toEqual(['', '', '', ''])
    fireEvent.input(screen.getByLabelText(/電話番号/), { target: { value: '0311112222' } })
    await press('入れる')
    expect(values()).toEqual(['港 花子', 'ミナトハナコ', '0311112222', ''])
    expect(await said()).toBe('お名前、よみを入れました。内容を確かめてください。')
    fireEvent.input(screen.getByLabelText(/お名前/), { target: { value: '港 華子' } })
    await press('元に戻す')
    expect(values()).toEqual(['港 華子', '', '0311112222', ''])
  })

  test('is not offered again in this visit once it is declined, and the focus goes back', async () => {
    const { rendered } = await open()
    await bar()
    act(() => screen.getByLabelText(/備考/).focus())
    act(() => screen.getByRole('button', { name: '使わない' }).focus())
    await press('使わない')
    expect(offered()).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText(/備考/))
    rendered.unmount()
    await open()
    await settled()
    expect(offered()).toBeNull()
  })

  test('makes room for errors', async () => {
    await open({
      city: {
        surveys: [{ ...form, surveySchema: [{ ...name, isRequired: { value: true } }, phone] }, earlier],
      },
    })
    await bar()
    await press('入力内容を確認する')
    await waitFor(() => expect(offered()).toBeNull())
  })

  test('is left out where this form refuses it', async () => {
    const short = { ...name, length: { max: 3, limitation: true } }
    await open({ city: { surveys: [{ ...form, surveySchema: [short, phone] }, earlier] } })
    expect(await said()).toBe('前回の内容を使えます（電話番号）')
  })

  const silent: [when: string, given: () => Given][] = [
    ['nothing was written before', () => ({ before: async () => {} })],
    [
      'the form asks for nothing of it',
      () => ({
        city: {
          surveys: [
            { ...form, surveySchema: [note, { ...phone, attributes: { autocomplete: 'off' } }] },
            earlier,
          ],
        },
      }),
    ],
    [
      'nothing is empty',
      () => ({
        city: { surveys: [{ ...form, surveySchema: [{ ...phone, default: '0311112222' }] }, earlier] },
      }),
    ],
    [
      'others use the device too',
      () => ({
        needs: () => ({
          device: {
            isShared: () => true,
            setShared: () => {},
            announceSignOut: () => {},
            onSignOutElsewhere: () => () => {},
          },
        }),
      }),
    ],
    [
      'staff fill in the form',
      () => ({ host: (services) => <SurveyRoute needs={services} surveyId="svy1" mode="admin" /> }),
    ],
    [
      'an answer is changed',
      () => ({
        city: { surveys: [aSurvey({ ...form, isAppending: { value: false } }), earlier] },
        before: async (useCases) => {
          await sent(useCases)
          await useCases.saveAnswer({ surveyId: 'svy1', answers: answers({ note: 'x' }) })
        },
      }),
    ],
    [
      'it can not be read',
      () => ({ needs: () => ({ readPrefill: () => Promise.reject(new Error('down')) }) }),
    ],
  ]
  test.each(silent)('is not offered where %s', async (_, given) => {
    await open(given())
    await settled()
    expect(offered()).toBeNull()
  })
})
